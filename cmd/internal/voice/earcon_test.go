package voice

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/earcon"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// bell is an output that notes the earcons with their times.
type bell struct {
	*Paced
	rung []string
}

func (b *bell) Earcon(now time.Duration, e audio.Earcon) {
	b.rung = append(b.rung, fmt.Sprintf("%v %v", now, e))
}

func newBell() (*Voice, *bell) {
	b := &bell{Paced: NewCaptions()}
	v := New(parrot{}, b)
	v.SetEarcons(true)
	return v, b
}

func quartoPressed(ms int) board.Event {
	return at(ms, board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort})
}

func TestAStepHasItsEarcon(t *testing.T) {
	for _, c := range []struct {
		name string
		fact board.Fact
		js   []quarto.Judgement
		want string // "" for none
	}{
		{"a piece lifted", board.Seen{}, []quarto.Judgement{quarto.Lifted{}}, "lifted"},
		{"a piece returned, which sounded when it touched down", board.Seen{}, []quarto.Judgement{quarto.Returned{}}, ""},
		{"a piece given", board.Tray{}, []quarto.Judgement{quarto.Given{}}, "accepted"},
		{"a piece placed, whose giving nobody saw", board.Seen{}, []quarto.Judgement{quarto.Given{}, quarto.Placed{}}, "accepted"},
		{"a placement adjusted", board.Seen{}, []quarto.Judgement{quarto.Moved{}}, "accepted"},
		{"the board is right again", board.Seen{}, []quarto.Judgement{quarto.Right{}}, "accepted"},
		{"a wrong position", board.Seen{}, []quarto.Judgement{quarto.Lifted{}, quarto.Wrong{}}, "refused"},
		{"a call refused", board.Tick{}, []quarto.Judgement{quarto.Call{Reason: quarto.NoneLive}}, "refused"},
		{"a good call, which the words answer", board.Tick{}, []quarto.Judgement{quarto.Call{Good: true}, quarto.Ended{}}, ""},
		{"an undo that somebody asked for", board.Asked{Request: board.RequestUndo}, []quarto.Judgement{quarto.Undone{}, quarto.Wrong{}}, ""},
		{"an alignment missed", board.Tick{}, []quarto.Judgement{quarto.Missed{}}, ""},
		{"a token laid", board.Tray{}, []board.Judgement{quartino.Laid{}}, "accepted"},
		{"a token placed, and another turn", board.Stacks{}, []board.Judgement{quartino.Put{}, quartino.Turn{}}, "accepted"},
		{"a token lifted", board.Stacks{}, []board.Judgement{quartino.Lifted{}}, "lifted"},
		{"a wrong card", board.Tray{}, []board.Judgement{quartino.Shown{}}, "refused"},
		{"a good card, which the words answer", board.Tray{}, []board.Judgement{quartino.Shown{Good: true}, quartino.Ended{}}, ""},
		{"a question", board.Stacks{}, []board.Judgement{quartino.Ask{}}, "refused"},
		{"a wrong wheel", board.Stacks{}, []board.Judgement{quartino.Wrong{}}, "refused"},
		{"a token taken back", board.Asked{Request: board.RequestUndo}, []board.Judgement{quartino.Undone{}, quartino.Wrong{}}, ""},
		{"QUARTO", board.Pressed{Button: board.ButtonQuarto}, nil, "called"},
		{"QUARTO that answers a question", board.Pressed{Button: board.ButtonQuarto}, []quarto.Judgement{quarto.Call{}}, "called"},
		{"pass", board.Pressed{Button: board.ButtonPass}, nil, ""},
		{"the menu opens", board.Pressed{Button: board.ButtonMenu, Press: board.PressLong}, nil, "menu"},
		{"or not yet", board.Pressed{Button: board.ButtonMenu, Press: board.PressDown}, nil, ""},
		{"pass in the menu", board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Menu: true}, nil, "menu"},
		{"repeat in the menu, which sounds at its release", board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown, Menu: true}, nil, ""},
		{"QUARTO that consents", board.Pressed{Button: board.ButtonQuarto, Menu: true}, nil, "called"},
	} {
		v, b := newBell()
		v.Hear(rules.Step{Event: at(500, c.fact), Judgements: c.js}, record.Lines{})
		var want []string
		if c.want != "" {
			want = []string{"500ms " + c.want}
		}
		if !slices.Equal(b.rung, want) {
			t.Errorf("%s: got %q, want %q", c.name, b.rung, want)
		}
	}
}

func TestAFurtherInstructionIsNotRefusedAgain(t *testing.T) {
	g := quarto.New(quarto.DefaultOptions())
	v, b := newBell()
	wrongs := 0
	three := board.Seen{Changed: board.SetOf(0) | board.SetOf(1) | board.SetOf(2)}
	three.Now[0], three.Now[1], three.Now[2] = board.Holding(3), board.Holding(4), board.Holding(5)
	for i, s := range []board.Seen{three, {Changed: board.SetOf(0)}, {Changed: board.SetOf(1)}} { // three come, two go
		e := at(1000*(i+1), s)
		var js []quarto.Judgement
		g, js = g.Apply(e)
		for _, j := range js {
			if _, wrong := j.(quarto.Wrong); wrong {
				wrongs++
			}
		}
		v.Hear(rules.Step{Event: e, Judgements: js, Game: g}, record.Lines{})
	}
	if want := []string{"1s refused", "3s accepted"}; wrongs != 2 || !slices.Equal(b.rung, want) {
		t.Errorf("%d instructions, and %q; want 2, and %q", wrongs, b.rung, want)
	}
}

func TestEarconsSoundOneAfterAnotherButACallAtOnce(t *testing.T) {
	step := func(ms int, j quarto.Judgement) (s rules.Step) {
		s.Event = at(ms, board.Seen{})
		if j != nil {
			s.Judgements = []quarto.Judgement{j}
		}
		return s
	}
	placed, refused, lifted := quarto.Placed{}, quarto.Call{Reason: quarto.NoneLive}, quarto.Lifted{}
	for _, c := range []struct {
		name  string
		steps []rules.Step
		want  []string
	}{
		{"apart", []rules.Step{step(0, placed), step(300, refused)}, []string{"0s accepted", "300ms refused"}},
		{"too near", []rules.Step{step(0, placed), step(0, refused)}, []string{"0s accepted", "100ms refused"}},
		{"the newest of those that wait", []rules.Step{step(0, placed), step(10, lifted), step(20, refused)}, []string{"0s accepted", "100ms refused"}},
		{"a call", []rules.Step{step(0, placed), {Event: quartoPressed(40)}, {Event: quartoPressed(60)}}, []string{"0s accepted", "40ms called", "60ms called"}},
	} {
		v, b := newBell()
		for now := 0; now < 1000; now += 10 {
			for len(c.steps) > 0 && c.steps[0].Event.At <= time.Duration(now)*time.Millisecond {
				v.Hear(c.steps[0], record.Lines{})
				c.steps = c.steps[1:]
			}
			v.Speak(time.Duration(now) * time.Millisecond)
		}
		if !slices.Equal(b.rung, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, b.rung, c.want)
		}
	}
}

func TestEarconsCanBeSwitched(t *testing.T) {
	v, b := newBell()
	v.SetEarcons(false)
	v.Hear(rules.Step{Event: quartoPressed(100)}, record.Lines{})
	v.Felt(150 * time.Millisecond)
	v.SetEarcons(true)
	v.Felt(200 * time.Millisecond)
	if want := []string{"200ms settling"}; !slices.Equal(b.rung, want) {
		t.Errorf("got %q, want %q", b.rung, want)
	}
}

func TestEarconsAreRecordedAtTheirTimesInWords(t *testing.T) {
	r := &tape{}
	v := New(parrot{}, NewRecorded(&hum{}, r))
	v.SetEarcons(true)
	// The second sentence cuts the first; an earcon is not cut.
	tell(v, 10*time.Millisecond, 2*time.Second, at(100, hint("h")), quartoPressed(250), at(300, verdict("v")))
	if want := []string{"250ms+100ms", "100ms+200ms", "300ms+500ms"}; !slices.Equal(r.notes, want) {
		t.Errorf("recorded %q, want %q", r.notes, want)
	}
	output := &Observed{Output: NewRecorded(&hum{}, r)}
	output.Break(true)
	output.Earcon(time.Second, audio.Lifted)
	if len(r.notes) != 3 {
		t.Errorf("the sound has failed, and an earcon was recorded: %q", r.notes)
	}
}

func TestAnUtteranceIsRecordedOnce(t *testing.T) {
	r := &tape{}
	output := NewRecorded(&hum{}, r)
	tell(New(parrot{}, output), 10*time.Millisecond, time.Second, at(100, hint("h")))
	output.Cut(5 * time.Second) // as at a power cut
	if want := []string{"100ms+500ms"}; !slices.Equal(r.notes, want) {
		t.Errorf("recorded %q, want %q", r.notes, want)
	}
}

func TestAnEarconThatIsNotRecordedIsAFaultAndOneThatIsHealsNothing(t *testing.T) {
	r := &tape{full: errors.New("full")}
	output := NewRecorded(&hum{}, r)
	output.Earcon(0, audio.Lifted)
	if f, changed := output.Fault(); !changed || f.State != board.Failed {
		t.Errorf("got %+v, %t, want a fault of the recorder", f, changed)
	}
	r.full = nil
	output.Earcon(time.Second, audio.Lifted)
	if f, changed := output.Fault(); changed {
		t.Errorf("got %+v", f)
	}
}

// evening plays one game of random moves on a voice, with pieces felt in the hand and, in
// half of the games, hasty presses. It returns the number of alignments that were missed.
func evening(seed uint64, o quarto.Options, v *Voice) (missed int) {
	r := rand.New(rand.NewPCG(seed, 0))
	g, now := quarto.New(o), time.Duration(0)
	hear := func(e board.Event) {
		var js []quarto.Judgement
		g, js = g.Apply(e)
		for _, j := range js {
			if m, ok := j.(quarto.Missed); ok {
				missed += len(m.Lines)
			}
		}
		v.Hear(rules.Step{Event: e, Judgements: js, Game: g}, record.Lines{})
	}
	happen := func(f board.Fact) {
		for tick, due := g.Due(now); due; tick, due = g.Due(now) {
			hear(tick)
		}
		v.Speak(now)
		hear(board.Event{At: now, Fact: f})
		now += time.Duration(10*r.IntN(500)) * time.Millisecond
	}
	put := func(c board.Cell, holds board.Content) {
		s := board.Seen{Changed: board.SetOf(c), Contact: now}
		s.Now[c] = holds
		happen(s)
	}
	cells, calls := r.Perm(board.Cells), seed%2 == 0
	for i, p := range r.Perm(board.Pieces) {
		put(board.Cell(cells[i]), board.Holding(board.Piece(p)))
		if r.IntN(4) == 0 { // felt in the hand, and put back
			put(board.Cell(cells[i]), board.Empty)
			put(board.Cell(cells[i]), board.Holding(board.Piece(p)))
		}
		for calls && r.IntN(2) == 0 {
			happen(board.Pressed{Button: board.ButtonQuarto, Seat: board.A + board.Seat(r.IntN(2)), Press: board.PressShort, Contact: now})
		}
	}
	happen(board.Asked{Request: board.RequestPass})
	return missed
}

// With missed alignments never told and no line shown, the same moves must have the same
// earcons at the same times, whatever counts as an alignment.
func TestEarconsDoNotTellWhetherAnAlignmentIsLive(t *testing.T) {
	missed, refused, called := 0, 0, 0
	for seed := range uint64(100) {
		earcons := func(attributes board.Attributes, squares bool) []string {
			o := quarto.DefaultOptions()
			o.Attributes, o.Squares, o.Missed, o.Point = attributes, squares, board.TellNever, board.PointLift
			v, b := newBell()
			missed += evening(seed, o, v)
			return b.rung
		}
		all, few := earcons(board.AllAttributes, true), earcons(board.Texture, false)
		if !slices.Equal(all, few) {
			t.Fatalf("seed %d: with all attributes\n%q\nwith one\n%q", seed, all, few)
		}
		for _, e := range all {
			switch {
			case strings.HasSuffix(e, "refused"):
				refused++
			case strings.HasSuffix(e, "called"):
				called++
			}
		}
	}
	if missed < 50 || refused < 50 || called < 500 {
		t.Errorf("%d alignments, %d refused, %d called only: the test tests nothing", missed, refused, called)
	}
}

// mixer is a sink that plays sounds over one another.
type mixer struct {
	speaker
	over []time.Duration
}

func (m *mixer) Over(sound audio.PCM) { m.over = append(m.over, sound.Duration()) }

func TestALiveEarconSoundsOverWordsWhereTheSinkCanDoThat(t *testing.T) {
	m := &mixer{}
	NewLive(&hum{}, m).Earcon(0, audio.Refused)
	if want := []time.Duration{earcon.Sound(audio.Refused).Duration()}; !slices.Equal(m.over, want) {
		t.Errorf("got %v over what is said, want %v", m.over, want)
	}
	NewLive(&hum{}, &m.speaker).Earcon(0, audio.Refused) // one that cannot
	if len(m.over) != 1 || m.tries != 0 {
		t.Errorf("%d sounds over, %d played", len(m.over), m.tries)
	}
}
