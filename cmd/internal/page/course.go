package page

// courseSteps is the number of cells, and of pieces.
const courseSteps = 16

// Course is a calibration or an enrolment that is under way.
type Course struct {
	Name string
	Said string   // what was said last, with the next instruction
	Done []string // what has been taught, a text each
}

// courseState is a Course for the script of the workbench.
type courseState struct {
	Name     string   `json:"-"`
	Said     string   `json:"said"`
	Progress string   `json:"progress"`
	Done     []string `json:"done"`
}

// Follow shows a course on the workbench, instead of a game. It belongs to the goroutine
// of the course and waits for no visitor.
func (p *Page) Follow(c Course) {
	words := p.opts.Words()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state.words, p.state.course = words, &c
	p.notify()
}

// courseOf returns the course that is under way; nil for none.
func courseOf(s state) *courseState {
	if s.course == nil {
		return nil
	}
	c := s.course
	return &courseState{c.Name, c.Said, s.words.Progress(len(c.Done), courseSteps), c.Done}
}
