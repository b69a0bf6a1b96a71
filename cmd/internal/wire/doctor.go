package wire

import (
	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
)

// health is what is known of the board while it plays: the parts that fail, as they were
// told, and the checks of the machine, the worst first.
type health struct {
	Faults []failure         `json:"faults"`
	Checks []finding.Finding `json:"checks"`
	More   int               `json:"more,omitempty"` // checks and faults that did not fit
}

// failure is a part that fails, with the cells of all that fail alike.
type failure struct {
	Part  string   `json:"part"`
	Cells []string `json:"cells,omitempty"`
	Text  string   `json:"text"`
}

// examine answers with the health of the board.
func (w *Wire) examine(_ *args, out *answer) error {
	out.Doctor = &health{Faults: w.failures(), Checks: []finding.Finding{}}
	if w.opts.Checks != nil {
		out.Doctor.Checks = append(out.Doctor.Checks, w.opts.Checks()...)
	}
	for h := out.Doctor; len(out.line()) > maxLine; h.More++ {
		if n := len(h.Checks); n > 0 {
			h.Checks = h.Checks[:n-1]
		} else {
			h.Faults = h.Faults[:len(h.Faults)-1]
		}
	}
	return nil
}

// failures returns the parts that fail, those that have failed for longest first.
func (w *Wire) failures() []failure {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := []failure{}
	for _, f := range w.failing {
		all = append(all, failure{f.Part.String(), board.Texts(f.Cells.All()), f.Text})
	}
	return all
}
