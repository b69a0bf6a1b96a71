package proving

import (
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// wheelTable is a table of Quartino without electronics, and the game that judges it. It reports
// what hands do, as far as its board can tell.
type wheelTable struct {
	t      *testing.T
	senses wheelSenses
	game   quartino.Game
	at     time.Duration
	stacks [board.Cells][]board.Token
	high   [board.Cells][]board.Token // of which the field is remembered
	tray   board.Tray
	hand   []board.Token // off the wheel and neither in the cache nor in the tray
	told   []board.Judgement
}

// wheelSenses is what a board can tell.
type wheelSenses struct {
	field bool // the field of a space is felt
	tags  int  // as many tokens of a stack answer, counted from the wood
}

// newWheelTable is a table on which a game begins.
func newWheelTable(t *testing.T, s wheelSenses, o quartino.Options) *wheelTable {
	table := &wheelTable{t: t, senses: s}
	table.apply(board.Opened{})
	table.apply(board.Started{Options: o, Cards: quartino.DefaultCards()})
	return table
}

// apply lets a while pass, with the deadlines in it, and applies a fact.
func (b *wheelTable) apply(f board.Fact) {
	b.pass(100 * time.Millisecond)
	b.judge(board.Event{At: b.at, Fact: f})
}

func (b *wheelTable) pass(d time.Duration) {
	b.at += d
	for tick, due := b.game.Due(b.at); due; tick, due = b.game.Due(b.at) {
		b.judge(tick)
	}
}

func (b *wheelTable) judge(e board.Event) {
	var js []board.Judgement
	b.game, js = b.game.Apply(e)
	b.told = append(b.told, js...)
}

// heard are the tokens of a space that answer.
func (b *wheelTable) heard(c board.Cell) (s board.TokenSet) {
	stack := b.stacks[c]
	for _, t := range stack[:min(len(stack), b.senses.tags)] {
		s = s.With(t)
	}
	return s
}

// place puts tokens on top of a space, which they touched at contact.
func (b *wheelTable) place(c board.Cell, contact time.Duration, tokens ...board.Token) {
	was := b.stacks[c]
	is := append(slices.Clone(was), tokens...)
	now := board.Stack{Change: board.StackGrew}
	if len(is) > len(b.high[c]) || !slices.Equal(is, b.high[c][:len(is)]) {
		b.high[c] = slices.Clone(is)
	} else {
		now.Moved = len(tokens) // the field was the same before
	}
	b.stacks[c] = is
	b.report(c, now, contact)
}

func (b *wheelTable) drop(c board.Cell, tokens ...board.Token) { b.place(c, b.at, tokens...) }

// lift takes the n upper tokens of a space into the hand.
func (b *wheelTable) lift(c board.Cell, n int) {
	keep := len(b.stacks[c]) - n
	b.hand = append(b.hand, b.stacks[c][keep:]...)
	b.stacks[c] = slices.Clone(b.stacks[c][:keep])
	now := board.Stack{Change: board.StackShrank, Moved: n}
	if keep == 0 {
		now = board.Stack{Change: board.StackCleared}
	}
	b.report(c, now, 0)
}

// report reports the change of a space.
func (b *wheelTable) report(c board.Cell, now board.Stack, contact time.Duration) {
	if !b.senses.field {
		now = board.Stack{}
	}
	now.Heard = b.heard(c)
	f := board.Stacks{Contact: contact, Changed: board.SetOf(c)}
	f.Now[c] = now
	b.apply(f)
}

// lay lays a token of the cache or of the hand in the tray.
func (b *wheelTable) lay(token board.Token) {
	b.hand = slices.DeleteFunc(b.hand, func(t board.Token) bool { return t == token })
	b.setTray(board.Tray{Holds: board.Unenrolled, Token: token})
}

func (b *wheelTable) setTray(f board.Tray) {
	if b.tray != (board.Tray{}) && f != (board.Tray{}) {
		b.tray = board.Tray{}
		b.apply(b.tray)
	}
	b.tray = f
	b.apply(f)
}

func (b *wheelTable) press(button board.Button, seat board.Seat) {
	b.apply(board.Pressed{Button: button, Seat: seat, Press: board.PressShort, Contact: b.at})
}

// resume starts the program again in the middle of the game, and finds the table.
func (b *wheelTable) resume() {
	b.apply(board.Opened{Resumed: true})
	f := board.Stacks{First: true, Changed: board.AllCells}
	for c := range board.Cell(board.Cells) {
		f.Now[c] = board.Stack{Change: board.StackCleared, Heard: b.heard(c)}
		if len(b.stacks[c]) > 0 {
			f.Now[c].Change = board.StackUnsure
		}
	}
	b.judge(board.Event{At: b.at, Fact: f})
}
