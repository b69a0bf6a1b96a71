package record

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// ErrNoText is the error of a game without a notation.
var ErrNoText = errors.New("has no game text")

// Export returns the game text of the record of one game. A replay of the text gives
// the same calls and the same result. The text has the moves that counted in the end.
// left lists the parts of the record that the text does not carry, apart from times, words
// and faults. Lines of several games are an error, and so are those of a
// game without a notation, ErrNoText.
func (all Notations) Export(lines []Line) (t Text, left []string, err error) {
	t, left, err = all.write(lines)
	if err != nil {
		return Text{}, nil, err
	}
	if again, err := t.Play(Referee()); err != nil || t.Difference(again) != "" {
		left = append(left, "what the same judgements need")
	}
	return t, left, nil
}

// write writes the text of a record and lists the parts left out.
func (all Notations) write(lines []Line) (t Text, left []string, err error) {
	var started *board.Started
	var name string
	var day time.Time
	for _, l := range lines {
		if l.Game != lines[0].Game {
			return t, nil, fmt.Errorf("lines of games %s and %s: want one game", lines[0].Game, l.Game)
		}
		switch f := l.Fact.(type) {
		case board.Opened:
			name = f.Board
		case board.Started:
			started, day = &f, l.Wall
		}
	}
	if started == nil {
		return t, nil, errors.New("no started line")
	}
	k := rules.KindOf(started.Options)
	game := slices.IndexFunc(all, func(n Notation) bool { return n.Kind() == k })
	if game < 0 {
		return t, nil, fmt.Errorf("%s %w", k.Title, ErrNoText)
	}
	t = Text{Game: all[game], Result: Unfinished}
	if name != "" {
		t.Tag("Board", name)
	}
	t.Tag("Date", day.Format("2006.01.02"))
	left = t.Game.Write(&t, *started, lines)
	return t, left, nil
}

// Losses are the parts of a record that a text does not carry, each in a few words.
type Losses []string

// Add adds n parts of a kind.
func (l *Losses) Add(n int, one, many string) {
	if n == 1 {
		*l = append(*l, "1 "+one)
	} else if n > 1 {
		*l = append(*l, fmt.Sprintf("%d %s", n, many))
	}
}

// CutFrom removes the last M and the moves behind it.
func CutFrom[M Move](moves []Move) []Move {
	for i, m := range slices.Backward(moves) {
		if _, ok := m.(M); ok {
			return moves[:i]
		}
	}
	return moves
}

// Play feeds the facts of the text to a referee, lets an hour pass, and returns the
// text of the judgements. feed returns the judgements of the time before an event and
// of the event.
func (t Text) Play(feed func(board.Event) []board.Judgement) (Text, error) {
	facts, err := t.Game.Facts(t)
	if err != nil {
		return Text{}, err
	}
	facts = append(facts, board.Event{At: facts[len(facts)-1].At + time.Hour, Fact: board.Tick{}})
	var lines []Line
	for _, e := range facts {
		lines = append(lines, Line{At: e.At, Fact: e.Fact})
		for _, j := range feed(e) {
			lines = append(lines, Line{At: e.At, Judgement: j})
		}
	}
	played, _, err := Notations{t.Game}.write(lines)
	return played, err
}

// Referee returns a feed for Play: a referee without a voice.
func Referee() func(board.Event) []board.Judgement {
	var s Stepper
	return func(e board.Event) (all []board.Judgement) {
		for step := range s.Take(Line{At: e.At, Fact: e.Fact}) {
			all = append(all, step.Judgements...)
		}
		return all
	}
}

// Stepper judges the facts of the lines of a game again, as they come, with the time that passes between them. Its
// zero value has taken no line.
type Stepper struct{ game rules.Game }

// Take takes the next line, and yields the steps of the time before it and of its fact. All of them must be
// taken before the next line.
func (s *Stepper) Take(l Line) iter.Seq[rules.Step] {
	return func(yield func(rules.Step) bool) {
		apply := func(e board.Event) bool {
			step := rules.Step{Event: e}
			step.Game, step.Judgements = rules.Apply(s.game, e)
			s.game = step.Game
			return yield(step)
		}
		for s.game != nil {
			tick, due := s.game.Due(l.At)
			if !due {
				break
			}
			if !apply(tick) {
				return
			}
		}
		if l.Fact != nil {
			apply(board.Event{At: l.At, Fact: l.Fact})
		}
	}
}

// Steps judges the facts of lines again, with the time that passes between them.
func Steps(lines []Line) iter.Seq[rules.Step] {
	return func(yield func(rules.Step) bool) {
		var s Stepper
		for _, l := range lines {
			for step := range s.Take(l) {
				if !yield(step) {
					return
				}
			}
		}
	}
}

// The times of the facts that replay a text.
const (
	Pace    = time.Second            // from one act to the next
	Settled = 300 * time.Millisecond // from the contact of a piece to its report
)

// Script collects the facts that replay a text.
type Script struct {
	Events []board.Event
	Now    time.Duration // of the next fact
	Pace   time.Duration // from one fact to the next
}

// Add adds a fact.
func (s *Script) Add(f board.Fact) {
	s.Events = append(s.Events, board.Event{At: s.Now, Fact: f})
	s.Now += s.Pace
}
