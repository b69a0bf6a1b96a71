package proving

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// witness is a listener that collects the judgements and faults of a game.
type witness struct {
	verdicts   []string
	failed     map[string]time.Duration
	faults     map[string]int // reported, by part and cell
	games      int
	wrongs     int
	violations []string // of what must always hold
	record     []byte   // lines of the journal, if a single game is played

	other  board.Attributes // of the twin
	twin   rules.Game
	paired bool
}

// Hear implements daemon.Listener.
func (w *witness) Hear(s rules.Step, lines record.Lines) {
	if *only >= 0 {
		w.record = append(w.record, lines.Text...)
	}
	switch f := s.Event.Fact.(type) {
	case board.Started:
		w.games++
	case board.Fault:
		w.hearFault(s.Event.At, f)
	}
	if w.games > 1 {
		return // of the next game only the begin counts
	}
	if k := s.Game.Kind(); k == nil || k == quarto.Plug {
		w.compareTwin(s)
	}
	for _, j := range s.Judgements {
		switch j.(type) {
		case quarto.Wrong, quartino.Wrong:
			w.wrongs++
		}
		if v := cmp.Or(verdict(j), tokenVerdict(j)); v != "" {
			w.verdicts = append(w.verdicts, v)
		}
		switch j := j.(type) {
		case quarto.Undone: // the slow referee takes one back at a time
			for range j.Placements - 1 {
				w.verdicts = append(w.verdicts, verdict(j))
			}
		case quarto.Void:
			w.violation("%v: an act of the seat away is void: %v", s.Event.At, j)
		}
	}
}

// hearFault checks that a part is reported as failed only while it works, and as healed
// only after that.
func (w *witness) hearFault(at time.Duration, f board.Fault) {
	if w.failed == nil {
		w.failed, w.faults = map[string]time.Duration{}, map[string]int{}
	}
	parts := []string{f.Part.String()}
	if f.Cells != 0 {
		parts = parts[:0]
		for c := range f.Cells.All() {
			parts = append(parts, fmt.Sprintf("%s %v", f.Part, c))
		}
	}
	for _, part := range parts {
		_, failed := w.failed[part]
		switch {
		case f.State == board.Failed && failed:
			w.violation("%v: %s is reported as failed twice", at, part)
		case f.State == board.OK && !failed:
			w.violation("%v: %s is reported as healed and had not failed", at, part)
		case f.State == board.Failed:
			w.failed[part] = at
			w.faults[part]++
		default:
			delete(w.failed, part)
		}
	}
}

func (w *witness) violation(format string, args ...any) {
	w.violations = append(w.violations, fmt.Sprintf(format, args...))
}

// outside is the part of a game that can be seen at the table or on the wire.
type outside struct {
	Judgements []quarto.Judgement
	Phase      quarto.Phase
	Position   board.Position
	Given      board.Content
	ToGive     board.Seat
	Placements int
	Deadline   board.Event
	Due        bool
	Waiting    bool
	New        bool
	Show       bool
	Check      bool
	Wrong      quarto.Wrong
	Result     board.Result
	NextDue    bool
}

func look(g quarto.Game, js []quarto.Judgement) outside {
	o := outside{
		Phase: g.Phase(), Position: g.Position(), Given: g.Given(), ToGive: g.ToGive(),
		Placements: g.Placements(), Waiting: g.State().Waiting, Result: g.Result(),
	}
	o.Deadline, o.Due = g.Due(math.MaxInt64)
	o.Wrong, _ = g.Wrong()
	q := g.Questions()
	o.New, o.Show, o.Check = q.New, q.Show != 0, q.Check != quarto.Check{}
	_, o.NextDue = g.Next()
	for _, j := range js {
		if _, dead := j.(quarto.Missed); !dead {
			o.Judgements = append(o.Judgements, j)
		}
	}
	return o
}

// compareTwin plays the same facts with other attributes, so that other lines are live.
// Until a call by right is judged, only missed alignments may differ outside.
func (w *witness) compareTwin(s rules.Step) {
	e := s.Event
	if f, starts := e.Fact.(board.Started); starts {
		o := f.Options.(quarto.Options)
		w.paired = o.Caller == board.CallerPlayers
		o.Attributes = w.other
		f.Options = o
		e.Fact = f
	}
	if !w.paired && w.games > 0 {
		return
	}
	var js []quarto.Judgement
	w.twin, js = rules.Apply(w.twin, e)
	if judged(s.Judgements) || judged(js) {
		w.paired = false
		return
	}
	own := quarto.Of(s.Game)
	twin := quarto.Of(w.twin)
	if a, b := look(own, s.Judgements), look(twin, js); !reflect.DeepEqual(a, b) {
		w.violation("%v: %T tells what is live:\n  %+v\n  %+v", e.At, e.Fact, a, b)
		w.paired = false
	}
	if own.Questions().Show != 0 {
		w.paired = false // what is lifted from here on shows the line
	}
}

// judged reports whether a call by right was judged, or the board has called.
func judged(js []quarto.Judgement) bool {
	for _, j := range js {
		if c, ok := j.(quarto.Call); ok && (c.Good || c.Reason == quarto.NoneLive) {
			return true
		}
	}
	return false
}

// verdict is a judgement in the words of the slow referee; "" if that has none.
func verdict(j quarto.Judgement) string {
	switch j := j.(type) {
	case quarto.Call:
		if j.Good {
			return fmt.Sprintf("QUARTO %v: %s", j.By, names(j.Lines))
		}
		return fmt.Sprintf("refused %v: %v", j.By, j.Reason)
	case quarto.Check:
		return fmt.Sprintf("check %v: %v %v", j.By, j.Cell, j.Piece)
	case quarto.Placed:
		return fmt.Sprintf("placed %v %v", j.Piece, j.Cell)
	case quarto.Moved:
		return fmt.Sprintf("moved %v-%v", j.From, j.To)
	case quarto.Missed:
		return "missed " + names(j.Lines)
	case quarto.Undone:
		return "undone"
	case quarto.Ended:
		if j.Result == board.ResultDraw || j.Result == board.ResultAbandoned {
			return j.Result.String()
		}
		if j.How == quarto.HowResigned {
			return "ended"
		}
	}
	return ""
}

func names(lines []rules.Alignment) string {
	var s []string
	for _, a := range lines {
		s = append(s, a.Line.String())
	}
	return strings.Join(s, " + ")
}
