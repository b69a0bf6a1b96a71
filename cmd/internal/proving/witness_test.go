package proving

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/games"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
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
	twin   referee.Game
	paired bool
}

// Hear implements daemon.Listener.
func (w *witness) Hear(s games.Step, lines record.Lines) {
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
	if quarto, is := s.Quarto(); is {
		w.compareTwin(quarto)
	}
	for _, j := range s.Judgements {
		switch j.(type) {
		case referee.Wrong, quartino.Wrong:
			w.wrongs++
		}
		if v := cmp.Or(verdict(j), tokenVerdict(j)); v != "" {
			w.verdicts = append(w.verdicts, v)
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
	Judgements []referee.Judgement
	Phase      referee.Phase
	Position   board.Position
	Given      board.Content
	ToGive     board.Seat
	Placements int
	Deadline   time.Duration
	Due        bool
	Waiting    bool
	Asking     bool
	Pointing   bool
	Checking   bool
	Wrong      referee.Wrong
	Result     board.Result
	NextDue    bool
}

func look(g referee.Game, js []referee.Judgement) outside {
	o := outside{
		Phase: g.Phase(), Position: g.Position(), Given: g.Given(), ToGive: g.ToGive(),
		Placements: g.Placements(), Waiting: g.Waiting(), Asking: g.Asking(), Result: g.Result(),
	}
	o.Deadline, o.Due = g.Deadline()
	o.Wrong, _ = g.Wrong()
	_, o.Pointing = g.Pointing()
	_, o.Checking = g.Checking()
	_, o.NextDue = g.Next()
	for _, j := range js {
		if _, dead := j.(referee.Missed); !dead {
			o.Judgements = append(o.Judgements, j)
		}
	}
	return o
}

// compareTwin plays the same facts with other attributes, so that other lines are live.
// Until a call by right is judged, only missed alignments may differ outside.
func (w *witness) compareTwin(s referee.Step) {
	e := s.Event
	if f, starts := e.Fact.(board.Started); starts {
		w.paired = f.Options.Caller == board.CallerPlayers
		f.Options.Attributes = w.other
		e.Fact = f
	}
	if !w.paired && w.games > 0 {
		return
	}
	var js []referee.Judgement
	w.twin, js = w.twin.Apply(e)
	if judged(s.Judgements) || judged(js) {
		w.paired = false
		return
	}
	if a, b := look(s.Game, s.Judgements), look(w.twin, js); !reflect.DeepEqual(a, b) {
		w.violation("%v: %T tells what is live:\n  %+v\n  %+v", e.At, e.Fact, a, b)
		w.paired = false
	}
	if _, pointing := s.Game.Pointing(); pointing {
		w.paired = false // what is lifted from here on shows the line
	}
}

// judged reports whether a call by right was judged, or the board has called.
func judged(js []referee.Judgement) bool {
	for _, j := range js {
		if c, is := j.(referee.Call); is && (c.Good || c.Reason == referee.NoneLive) {
			return true
		}
	}
	return false
}

// verdict is a judgement in the words of the slow referee; "" if that has none.
func verdict(j referee.Judgement) string {
	switch j := j.(type) {
	case referee.Call:
		if j.Good {
			return fmt.Sprintf("QUARTO %v: %s", j.By, names(j.Lines))
		}
		return fmt.Sprintf("refused %v: %v", j.By, j.Reason)
	case referee.Check:
		return fmt.Sprintf("check %v: %v %v", j.By, j.Cell, j.Piece)
	case referee.Placed:
		return fmt.Sprintf("placed %v %v", j.Piece, j.Cell)
	case referee.Moved:
		return fmt.Sprintf("moved %v-%v", j.From, j.To)
	case referee.Missed:
		return "missed " + names(j.Lines)
	case referee.Undone:
		return "undone"
	case referee.Ended:
		if j.Result == board.ResultDraw || j.Result == board.ResultAbandoned {
			return j.Result.String()
		}
		if j.How == referee.HowResigned {
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
