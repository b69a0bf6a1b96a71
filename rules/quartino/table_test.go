package quartino

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
)

// senses is what the board of a test can tell.
type senses struct {
	field bool // the field of a space is felt
	tags  int  // as many tokens of a stack answer, counted from the wood
}

// table of a test: what lies on it, and the game that judges it.
type tableTest struct {
	t      *testing.T
	senses senses
	game   Game
	at     time.Duration
	stacks [board.Cells][]board.Token
	high   [board.Cells][]board.Token // of which the field is remembered
	tray   board.Tray
	hand   []board.Token // off the wheel and neither in the cache nor in the tray
	told   []board.Judgement
}

var full = senses{field: true, tags: board.Tokens}

func options(players int) Options {
	return Options{Players: players, First: 1}
}

func newTable(t *testing.T, s senses, o Options, cards board.Cards) *tableTest {
	table := &tableTest{t: t, senses: s}
	table.apply(board.Opened{})
	table.apply(board.Started{Options: o, Cards: cards})
	return table
}

// apply lets a while pass, with the deadlines in it, and applies a fact.
func (b *tableTest) apply(f board.Fact) {
	b.pass(100 * time.Millisecond)
	b.judge(board.Event{At: b.at, Fact: f})
}

func (b *tableTest) pass(d time.Duration) {
	b.at += d
	for tick, due := b.game.Due(b.at); due; tick, due = b.game.Due(b.at) {
		b.judge(tick)
	}
}

func (b *tableTest) judge(e board.Event) {
	var js []board.Judgement
	b.game, js = b.game.Apply(e)
	b.told = append(b.told, js...)
	invariant(b.t, b.game)
}

// heard are the tokens of a space that answer.
func (b *tableTest) heard(c board.Cell) (s board.TokenSet) {
	stack := b.stacks[c]
	for _, t := range stack[:min(len(stack), b.senses.tags)] {
		s = s.With(t)
	}
	return s
}

// change reports what spaces hold after a change.
func (b *tableTest) change(before [board.Cells][]board.Token, contact time.Duration) {
	f := board.Stacks{Contact: contact}
	for c := range b.stacks {
		was, is := before[c], b.stacks[c]
		if slices.Equal(was, is) {
			continue
		}
		now := board.Stack{Heard: b.heard(board.Cell(c))}
		switch {
		case !b.senses.field:
		case len(is) > len(was):
			now.Change, now.Moved = board.StackGrew, b.moved(board.Cell(c), was)
		case len(is) == 0:
			now.Change = board.StackCleared
		case len(is) < len(was):
			now.Change, now.Moved = board.StackShrank, len(was)-len(is)
		default:
			now.Change = board.StackUnsure
		}
		f.Changed |= board.SetOf(board.Cell(c))
		f.Now[c] = now
	}
	b.apply(f)
}

// moved is the number of tokens that came to a space, where its field was the same before.
func (b *tableTest) moved(c board.Cell, was []board.Token) int {
	if is := b.stacks[c]; len(is) > len(b.high[c]) || !slices.Equal(is, b.high[c][:len(is)]) {
		b.high[c] = slices.Clone(is)
		return 0
	}
	return len(b.stacks[c]) - len(was)
}

// unsure reports that the field of spaces has changed in an unknown way.
func (b *tableTest) unsure(cells ...string) {
	f := board.Stacks{}
	for _, name := range cells {
		c := b.cell(name)
		f.Changed |= board.SetOf(c)
		f.Now[c] = board.Stack{Change: board.StackUnsure, Heard: b.heard(c)}
	}
	b.apply(f)
}

// lay lays a token of the cache or of the hand in the tray.
func (b *tableTest) lay(token board.Token) {
	b.hand = slices.DeleteFunc(b.hand, func(t board.Token) bool { return t == token })
	b.setTray(board.Tray{Holds: board.Unenrolled, Token: token})
}

func (b *tableTest) setTray(f board.Tray) {
	if b.tray != (board.Tray{}) && f != (board.Tray{}) {
		b.tray = board.Tray{}
		b.apply(b.tray)
	}
	b.tray = f
	b.apply(f)
}

// put takes the token out of the tray and puts it on a space.
func (b *tableTest) put(c board.Cell) {
	token := b.tray.Token
	b.setTray(board.Tray{})
	b.drop(c, token)
}

func (b *tableTest) drop(c board.Cell, tokens ...board.Token) {
	before := b.stacks
	b.stacks[c] = append(slices.Clone(b.stacks[c]), tokens...)
	b.change(before, b.at)
}

// lift takes the n upper tokens of a space into the hand.
func (b *tableTest) lift(c board.Cell, n int) {
	before := b.stacks
	keep := len(b.stacks[c]) - n
	b.hand = append(b.hand, b.stacks[c][keep:]...)
	b.stacks[c] = slices.Clone(b.stacks[c][:keep])
	b.change(before, 0)
}

func (b *tableTest) press(button board.Button, seat board.Seat) {
	b.apply(board.Pressed{Button: button, Seat: seat, Press: board.PressShort, Contact: b.at})
}

// resume starts the program again in the middle of the game, and finds the table.
func (b *tableTest) resume() {
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

// act does one act of a script.
func (b *tableTest) act(line string) {
	words := strings.Fields(line)
	arg := func(i int) string {
		if i >= len(words) {
			return ""
		}
		return words[i]
	}
	switch words[0] {
	case "lay":
		b.lay(b.token(arg(1)))
	case "put":
		b.put(b.cell(arg(1)))
	case "place": // a token laid and put
		b.lay(b.token(arg(1)))
		b.put(b.cell(arg(2)))
	case "lift":
		b.lift(b.cell(arg(1)), max(1, number(arg(2))))
	case "return": // all that the hand holds, on one space
		tokens := b.hand
		b.hand = nil
		b.drop(b.cell(arg(1)), tokens...)
	case "unsure": // of spaces: the field changes in an unknown way
		b.unsure(strings.Split(arg(1), ",")...)
	case "lose": // the top of a space, of which the field tells nothing
		stack := &b.stacks[b.cell(arg(1))]
		*stack = (*stack)[:len(*stack)-1]
		b.unsure(arg(1))
	case "drop": // a token that was not laid
		b.drop(b.cell(arg(2)), b.token(arg(1)))
	case "cache": // all that the hand holds
		b.hand = nil
	case "card":
		b.setTray(board.Tray{Holds: board.Unenrolled, Card: board.Card(number(arg(1)))})
	case "empty": // the tray
		b.setTray(board.Tray{})
	case "A", "B":
		seat, _ := board.ParseSeat(words[0])
		b.press(board.ButtonQuarto, seat)
	case "pass":
		b.press(board.ButtonPass, 0)
	case "wait":
		d, err := time.ParseDuration(arg(1))
		if err != nil {
			b.t.Fatal(err)
		}
		b.pass(d)
	case "resume":
		b.resume()
	case "undo", "new", "adjudicate", "resign":
		r, _ := board.ParseRequest(words[0])
		b.apply(board.Asked{Request: r, Player: board.Player(number(arg(1)))})
	case "deaf":
		b.senses.tags = 0
	case "hear":
		b.senses.tags = number(arg(1))
	default:
		b.t.Fatalf("unknown act %q", line)
	}
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func (b *tableTest) token(s string) board.Token {
	t, err := board.ParseToken(s)
	if err != nil {
		b.t.Fatal(err)
	}
	return t
}

func (b *tableTest) cell(s string) board.Cell {
	c, err := board.ParseCell(s)
	if err != nil {
		b.t.Fatal(err)
	}
	return c
}

// play plays a script: an act a line, and behind a bar the judgements that must follow. A
// line without a bar may bring any, and "|" alone none.
func (b *tableTest) play(script string) {
	b.t.Helper()
	for line := range strings.Lines(script) {
		act, want, checked := strings.Cut(line, "|")
		if strings.TrimSpace(act) == "" {
			continue
		}
		b.told = nil
		b.act(act)
		if got := said(b.told); checked && got != strings.TrimSpace(want) {
			b.t.Fatalf("%s\n got %s\nwant %s", strings.TrimSpace(act), got, strings.TrimSpace(want))
		}
	}
}

func said(js []board.Judgement) string {
	var words []string
	for _, j := range js {
		words = append(words, text(j))
	}
	return strings.Join(words, "; ")
}

// text is a judgement in a few words.
func text(j board.Judgement) string {
	switch j := j.(type) {
	case Turn:
		return fmt.Sprintf("turn %d", j.Player)
	case Laid:
		return fmt.Sprintf("laid %v", j.Token)
	case Put:
		return fmt.Sprintf("put %v %v height %d left %d", j.Token, j.Cell, j.Height, j.Left)
	case Situation:
		return situationText(j)
	case Chosen:
		return fmt.Sprintf("chosen %v height %d", j.Cell, j.Height)
	case Taken:
		return fmt.Sprintf("taken %v %v left %d", j.Token, j.Cell, j.Left)
	case Claimed:
		return "quartino"
	case Shown:
		return shownText(j)
	case Refused:
		s := fmt.Sprintf("refused %v %v", j.Deed, j.Reason)
		if j.Reason == NotInCache {
			s += " " + j.Cell.String()
		}
		return s
	case Lifted:
		return fmt.Sprintf("lifted %v", j.Cell)
	case Returned:
		return fmt.Sprintf("returned %v", j.Cell)
	case Ask:
		return fmt.Sprintf("ask %v %s", j.What, cellsText(j.Cells))
	case Wrong:
		return fmt.Sprintf("wrong %v %s", j.What, doText(j.Do))
	case Right:
		return "right"
	case Undone:
		return fmt.Sprintf("undone %v %v", j.Token, j.Cell)
	case Resigned:
		return fmt.Sprintf("resigned %d", j.Player)
	case Ended:
		return fmt.Sprintf("ended %d %v", j.Winner, j.How)
	}
	return fmt.Sprintf("%T", j)
}

func situationText(j Situation) string {
	s := string(j.Kind)
	if !j.Good {
		s += " refused " + string(j.Reason)
	}
	switch {
	case j.Kind == FourColours && j.Count > 0:
		s += fmt.Sprintf(" %d %v", j.Count, j.Colour)
	case j.Kind == Column && j.Cells != 0:
		s += fmt.Sprintf(" %s height %d", cellsText(j.Cells), j.Height)
	}
	return s + fmt.Sprintf(" left %d", j.Left)
}

func shownText(j Shown) string {
	if j.Good {
		return fmt.Sprintf("card %d good %s cards %d", j.Card, cellsText(cellsOf(j.Four)), j.Cards)
	}
	s := fmt.Sprintf("card %d %v", j.Card, j.Reason)
	if j.Reason == NotFormed {
		seen := "nothing"
		if j.Seen != 0 {
			seen = j.Seen.String()
		}
		s += fmt.Sprintf(" %v %s not %v", j.Cell, seen, j.Want)
	}
	return s
}

func doText(i Instruction) string {
	token := "unknown"
	if i.Token != 0 {
		token = i.Token.String()
	}
	switch i.Act {
	case Remove:
		return fmt.Sprintf("remove %s %v", token, i.From)
	case Return:
		return fmt.Sprintf("return %s %v", token, i.To)
	}
	return fmt.Sprintf("move %s %v %v", token, i.From, i.To)
}

func cellsText(s board.CellSet) string {
	var cells []string
	for c := range s.All() {
		cells = append(cells, c.String())
	}
	return strings.Join(cells, ",")
}
