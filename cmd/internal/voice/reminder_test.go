package voice

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// playUntil plays a game from its start by these facts, with the ticks that are due, and
// returns the seconds at which the voice begins to say "now", which the facts do not ask for.
func playUntil(end time.Duration, o board.Options, facts ...board.Event) (reminded []int) {
	v, g := New(parrot{}, NewCaptions()), rules.New()
	apply := func(e board.Event) {
		var judged []board.Judgement
		g, judged = rules.Apply(g, e)
		v.Hear(rules.Step{Event: e, Judgements: judged, Game: g}, record.Lines{})
	}
	apply(at(0, board.Opened{Board: "x"}))
	apply(at(0, board.Started{Options: o}))
	for now := time.Duration(0); now <= end; now += 100 * time.Millisecond {
		for ; len(facts) > 0 && facts[0].At <= now; facts = facts[1:] {
			apply(facts[0])
		}
		for tick, due := g.Due(now); due; tick, due = g.Due(now) {
			apply(tick)
		}
		for _, e := range v.Speak(now) {
			if f, ok := e.Fact.(board.Said); ok && f.Text == "now" && f.Outcome == board.OutcomeSaid {
				reminded = append(reminded, int(f.Start.Seconds()))
			}
		}
	}
	return reminded
}

func TestTheInstructionOfAWrongPositionIsSaidAgain(t *testing.T) {
	seen := func(ms int, c board.Cell, holds board.Content) board.Event {
		f := board.Seen{Changed: board.SetOf(c), Contact: time.Duration(ms-300) * time.Millisecond}
		f.Now[c] = holds
		return at(ms, f)
	}
	placed := seen(1000, board.A1, board.Holding(3))
	lifted := seen(10_000, board.A1, board.Empty) // wrong from 14 s on
	second := seen(3000, board.B1, board.Holding(4))
	inTray, trayFault := quarto.DefaultOptions(), board.Fault{Part: board.Part{Kind: board.PartTray}, State: board.Failed}
	inTray.Giving = board.GivingTray
	own, wheel := quarto.DefaultOptions(), quartino.Options{Players: 2, First: 1}
	unlaid := board.Stacks{Changed: board.SetOf(board.B2), Contact: 9 * time.Second}
	unlaid.Now[board.B2] = board.Stack{Change: board.StackGrew, Heard: board.TokenSet(0).With(board.TokenOf(board.Red, 2))}
	alone := inTray
	alone.Away = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
	laid := at(2000, board.Tray{Holds: board.Holding(3), Contact: 2 * time.Second})
	owed := at(4000, board.Asked{Request: board.RequestPlace, Via: board.ViaAway, By: board.B, N: 1, At: "..../..../..../.... 3", Piece: board.Holding(3), Cell: board.B1})
	for _, tt := range []struct {
		name string
		o    board.Options
		ends time.Duration
		do   []board.Event
		want []int // seconds
	}{
		{"after 15 s, and then every 30 s", own, 110 * time.Second, []board.Event{placed, lifted}, []int{29, 59, 89}},
		{"not once it is right", own, 110 * time.Second, []board.Event{placed, lifted, seen(40_000, board.A1, board.Holding(3))}, []int{29}},
		{
			"counted from the newest change", own, 80 * time.Second,
			[]board.Event{placed, second, seen(6000, board.C1, board.Holding(9)), lifted, seen(20_000, board.B1, board.Empty)},
			[]int{35, 65},
		},
		{"not while something else is said", own, 65 * time.Second, []board.Event{placed, lifted, at(28_500, verdict(strings.Repeat("v", 20)))}, []int{59}},
		{"not while the board asks", own, 110 * time.Second, []board.Event{placed, second, seen(10_000, board.A1, board.Empty), seen(10_500, board.B1, board.Empty)}, nil},
		{"not in the menu, but 15 s after it", own, 80 * time.Second, []board.Event{placed, lifted, at(20_000, board.Menu{Open: true}), at(40_000, board.Menu{})}, []int{55}},
		{"not after the end", own, 110 * time.Second, []board.Event{placed, lifted, at(20_000, board.Asked{Request: board.RequestResign, By: board.A})}, nil},
		{"not for ever", own, time.Hour, []board.Event{placed, lifted}, untilMinutes(29, 10)},
		{"of a piece that was not laid in the tray, which alone reads", inTray, 80 * time.Second, []board.Event{seen(10_000, board.B1, board.Unknown)}, []int{25, 55}},
		{"not while the tray fails", inTray, 80 * time.Second, []board.Event{at(9_000, trayFault), seen(10_000, board.B1, board.Unknown)}, nil},
		{"nor where cells are read", inTray, 80 * time.Second, []board.Event{placed, seen(10_000, board.B1, board.Unknown)}, nil},
		{"twice of a placement of the seat away", alone, 150 * time.Second, []board.Event{laid, owed}, []int{19, 49}},
		{"twice of it behind the menu", alone, 150 * time.Second, []board.Event{laid, owed, at(10_000, board.Menu{Open: true}), at(70_000, board.Menu{})}, []int{85, 115}},
		{"not once the hands have made it, but that the board thinks then", alone, 150 * time.Second, []board.Event{laid, owed, seen(10_000, board.B1, board.Holding(3))}, []int{12}},
		{"but where it belongs as long as it stands elsewhere", alone, 100 * time.Second, []board.Event{laid, owed, seen(10_000, board.A1, board.Holding(3))}, []int{25, 55, 85}},
		{"of a token that is wrong", wheel, 80 * time.Second, []board.Event{at(10_000, unlaid)}, []int{25, 55}},
	} {
		if got := playUntil(tt.ends, tt.o, tt.do...); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}

// untilMinutes returns the seconds from first on, each 30 s, less than so many minutes after
// the instruction, which is 15 s before the first.
func untilMinutes(first, minutes int) (all []int) {
	for s := first; s <= first-15+60*minutes; s += 30 {
		all = append(all, s)
	}
	return all
}
