package page

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// maxOpening is the limit of lines before the start of a game.
const maxOpening = 200

var errOpening = errors.New("no game starts")

// Record is the page of a board of which nothing is here but its record: it shows the table, the log, the moves and
// past games, judged again from the facts. What a visitor cannot do there it does not show: it has no sound, no
// workbench, and neither acts nor commands. The log is that of the open game.
type Record struct {
	page    Page
	handler http.Handler

	// Of the goroutine of Update.
	name     string
	stepper  record.Stepper
	narrator narrator
	state    state // of that game
	from     id    // what the page had told when the last step began
}

// NewRecord makes a page that has read the open game of the store. A line takes 50 µs of a processor and 1 kB of
// memory: a page is made when somebody looks at it. v are those of the server. The error is that of Update.
func NewRecord(o Opts, v *Visitors) (*Record, error) {
	r := &Record{}
	o.record = true
	r.page.show(o, v)
	r.handler = http.StripPrefix(o.Base, r.page.paths())
	return r, r.Update()
}

// Handler serves the documents of the page and what their scripts ask for, all of it below the base. Their files are
// those of ServeFiles. It has no guard.
func (r *Record) Handler() http.Handler { return r.handler }

// View returns what is seen of the table; the zero View before a game. It may be called from any goroutine.
func (r *Record) View() (v face.View) {
	if s, _ := r.page.now(); s.words != nil {
		v = viewOf(s).View
	}
	return v
}

// Forms returns forms for the options of the next game, one for each game; none before a game. It may be called from
// any goroutine.
func (r *Record) Forms() (all []Form) {
	if s, _ := r.page.now(); s.words != nil {
		all = formsOf(s)[1:] // without that of the speech
	}
	return all
}

// Update shows what the store has of the open game and the page has not, or of the game that follows. It waits for no
// visitor. The error is that of the first line that cannot be read, which is left out.
func (r *Record) Update() (err error) {
	games := r.page.opts.Games()
	names := games.Games()
	if len(names) == 0 {
		return nil
	}
	if name := names[len(names)-1]; name != r.name {
		r.name, r.stepper, r.narrator = name, record.Stepper{}, narrator{faces: r.page.opts.Faces}
		r.state, r.from = stateOf(&r.page.opts), id{}
	}
	if games.Last(r.name) == r.state.last {
		return nil
	}
	for text, fault := range games.Lines(r.name, r.state.last+1) {
		if fault != nil {
			err = fault
			break
		}
		err = cmp.Or(err, r.take(text))
	}
	if r.state.game == nil || r.state.game.Kind() == nil {
		return err
	}
	d := &r.page.display
	d.mu.Lock()
	defer d.mu.Unlock()
	d.state = r.state
	d.notify()
	return err
}

// take judges a line.
func (r *Record) take(text []byte) error {
	l, err := r.page.opts.Format.Decode(text)
	switch {
	case err != nil:
		return fmt.Errorf("game %s behind seq %d: %w", r.name, r.state.last, err)
	case l.Game != r.name || l.Seq <= r.state.last:
		return nil
	case r.state.game != nil && r.state.game.Kind() == nil && l.Seq > maxOpening:
		r.state.last = l.Seq
		return fmt.Errorf("game %s: %w", r.name, errOpening)
	}
	if r.state.last == 0 { // what is told of a game has the same ids whenever the page is made
		first := fnv.New64a()
		_, _ = first.Write(text) // it never fails
		r.state.id.page = int64(first.Sum64())
	}
	for s := range r.stepper.Take(l) {
		r.apply(s, record.Lines{Game: l.Game, Last: l.Seq})
	}
	r.state.last = l.Seq
	return nil
}

// apply takes a step.
func (r *Record) apply(s rules.Step, lines record.Lines) {
	if beginsStep(s) {
		r.from = r.state.id
	}
	news := r.narrator.judge(r.page.opts.Words(), s)
	if said, ok := s.Event.Fact.(board.Said); ok && (said.Class == board.ClassHint || said.Class == board.ClassFault) {
		told, _ := r.state.log.after(r.from, r.state.id)
		news = append(news, answered(said, told)...)
	}
	r.state.hear(r.page.opts.Words(), s, lines, news)
}
