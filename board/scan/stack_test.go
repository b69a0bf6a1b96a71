package scan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// stackText is a Stacks as text: "stacks b2 grew [blue1]".
func stackText(f board.Stacks) string {
	text := "stacks"
	if f.First {
		text = "found"
	}
	for c := range f.Changed.All() {
		if f.First && f.Now[c] == (board.Stack{Change: board.StackCleared}) {
			continue
		}
		text += " " + c.String()
		if change := f.Now[c].Change; change != 0 {
			text += " " + change.String()
		}
		if heard := slices.Collect(f.Now[c].Heard.All()); len(heard) > 0 {
			text += " " + strings.ReplaceAll(fmt.Sprint(heard), " ", "+")
		}
	}
	return text
}

// stack puts a token on those of a cell of a table made of memory: each adds half of what the
// one below does, and the lowest tag answers.
func (tb *table) stack(token int, c board.Cell) {
	added := 100.0
	for f := tb.field[c]; f >= added; added /= 2 {
		f -= added
	}
	if tb.tags[c].Len() == 0 {
		tb.tags[c], tb.answers[c] = tagOf(19+token), tb.now+tb.tagDelay
	}
	tb.field[c] += added
}

func TestStacksOnATableOfMemory(t *testing.T) {
	const start = "wait 2000; "
	for _, row := range []struct{ name, do, want string }{
		{name: "an empty board is told once", do: "wait 60000", want: "found"},
		{name: "a token is told by field and tag", do: "stack 1 b2; wait 1000", want: "found, stacks b2 grew [blue1]"},
		{name: "and its contact", do: "stack 1 b2; wait 290", want: "found"},
		{name: "a second one by the field", do: "stack 1 b2; wait 1000; stack 8 b2; wait 1000", want: "found, stacks b2 grew [blue1], stacks b2 grew [blue1]"},
		{name: "a column taken", do: "stack 1 b2; stack 8 b2; stack 2 b2; wait 1000; lift b2; wait 1000", want: "found, stacks b2 grew [blue1], stacks b2 cleared"},
		{name: "two at once", do: "stack 1 b2; stack 8 a1; wait 1000", want: "found, stacks a1 grew [green1] b2 grew [blue1]"},
		{name: "what lay in the tray is told before", do: "lay 20; wait 500; take; wait 800; stack 1 b2; wait 1000", want: "found, tray blue1, tray ., stacks b2 grew [blue1]"},
		{name: "and after a quick hand", do: "lay 20; wait 500; take; stack 1 b2; wait 1500", want: "found, tray blue1, stacks b2 grew [blue1], tray ."},
		{name: "a card", do: "lay 60; wait 500", want: "found, tray card 1"},
		{name: "a call waits for what moves", do: "stack 1 b2; wait 100; hold A; wait 100; loose A; wait 1000", want: "found, quarto A short moving, stacks b2 grew [blue1]"},
		{name: "a dead bus is a fault, and no change", do: "stack 1 b2; wait 1000; break bus; wait 3000; mend bus; wait 3000", want: "found, stacks b2 grew [blue1], sensor failed " + allCells + ", sensor ok " + allCells},
		{name: "what came meanwhile is told after it", do: "break bus; wait 3000; stack 1 b2; wait 1000; mend bus; wait 3000", want: "found, sensor failed " + allCells + ", stacks b2 [blue1], sensor ok " + allCells + ", stacks b2 grew [blue1]"},
		{name: "a dead reader leaves its tokens told", do: "stack 1 b2; wait 1000; break reader b2; wait 9000; stack 8 b2; wait 3000", want: "found, stacks b2 grew [blue1], reader failed b2, stacks b2 grew [blue1]"},
		{name: "a tag without a field is told by itself", do: "tag 20 b2; wait 9000", want: "found, stacks b2 [blue1]"},
		{name: "readers that are deaf are reset", do: "deafen b2; stack 1 b2; wait 3000", want: "found, stacks b2 grew, stacks b2 [blue1]"},
		{name: "a coin is unsure", do: "field b2 25; wait 1000; field b2 0; wait 1000", want: "found, stacks b2 unsure, stacks b2 cleared"},
	} {
		tb := newTable(t).start(withTokens(), "tray")
		tb.scanner.Play(Mode{Stacks: true})
		tb.do(start + row.do)
		if got := tb.said(); got != row.want {
			t.Errorf("%s:\n got  %q\n want %q", row.name, got, row.want)
		}
	}
}

func TestStacksBeginWithTheTokensOnTheTable(t *testing.T) {
	for _, learned := range []bool{false, true} { // without it the field of what is there is not known
		o, tb := withTokens(), newTable(t)
		if learned {
			o.Learned = tb.baseline()
		}
		tb.do("stack 1 b2; stack 8 b2").start(o, "tray").scanner.Play(Mode{Stacks: true})
		tb.do("wait 3000; lift b2; wait 2000; stack 2 b2; wait 1000").want("found b2 unsure [blue1], stacks b2 cleared, stacks b2 grew [blue2]")
	}
}

// TestStacksNeedReadersAndLevels follows one piece a cell on builds that cannot tell stacks.
func TestStacksNeedReadersAndLevels(t *testing.T) {
	for build, want := range map[string]string{"no readers": "seen b2=?", "switches": "seen b2=!"} {
		tb := newTable(t).start(withTokens(), build, "tray")
		tb.scanner.Play(Mode{Stacks: true, Deck: "Club"})
		tb.do("wait 2000; stack 1 b2; wait 1000").want(want)
	}
}

// Stacks after one piece a cell, and the other way round.
func TestTheModeChanges(t *testing.T) {
	tb := newTable(t).start(withTokens(), "tray").do("wait 2000; put 7 b3; wait 1000").want("seen b3=7")
	tb.scanner.Play(Mode{Stacks: true})
	tb.do("wait 3000").want("found b3 unsure")
	tb.do("lift b3; wait 1000; stack 1 a1; wait 1000").want("stacks b3 cleared, stacks a1 grew [blue1]")
	tb.scanner.Play(Mode{})
	tb.do("wait 3000").want("seen a1=! b3=.")
	tb.do("lift a1; wait 1000; put 7 b3; wait 1000").want("seen a1=., seen b3=7")
}

// TestATowerIsFeltAsHighAsItsStepsAreMoreThanNoise builds towers of ten.
func TestATowerIsFeltAsHighAsItsStepsAreMoreThanNoise(t *testing.T) {
	for build, felt := range map[string]int{"analog-nfc": 5, "analog-pn532": 5} {
		for seed := range uint64(5) {
			s := newStacked(t, build, sim.Opts{Seed: seed})
			for n := range sim.Token(10) {
				s.acts = fmt.Sprintf("%s, seed %d, %d tokens", build, seed, n+1)
				s.must(s.Hands.PutToken(n+1, 5))
				s.rest()
				if got := s.tally.right[n+1]; int(n) < felt && got != 1 {
					t.Errorf("%s: not felt", s.acts)
				}
			}
			s.must(s.Hands.LiftTokens(5, 10))
			s.rest()
			if s.tally.right[10] == 0 {
				t.Errorf("%s: not felt to be taken", s.acts)
			}
		}
	}
}

// TestAPieceOnAFailedSensorIsNamedAgain changes the mode and back while the reader is the only
// evidence of a piece.
func TestAPieceOnAFailedSensorIsNamedAgain(t *testing.T) {
	tb := newTable(t).start(withTokens(), "tray").do("wait 2000; put 7 b3; wait 1000; stick b3 0; wait 9000").want("seen b3=7, sensor failed b3, seen b3=?, seen b3=7")
	tb.scanner.Play(Mode{Stacks: true})
	tb.do("wait 5000").want("found b3")
	tb.scanner.Play(Mode{})
	tb.do("wait 60000").want("seen b3=?, seen b3=7")
}
