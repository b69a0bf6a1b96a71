package simboard

import (
	"context"
	"fmt"
	"strings"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

const usageBegin = `One act a line:
  give 7            piece 7 is given        put 7 b3       a hand puts it on b3
  take              out of the tray         lift b3        up into the hand
  slide b3 c3       pushed over the wood    swap b3 c2     two change places
  touch b3          felt and nudged         wait 5s        time passes
  hover 7 b3        held over b3, whatever stands there (hover 7 b3 10: 10 mm above the wood)
  withdraw 7        taken away again        phone b3       a phone lies there, until take-phone
  phone tray        in the tray
  press A           QUARTO! (also B)        press pass     gives, with giving=pass
  press repeat      stop, or the last move  press repeat long    read the board
  hold repeat       a lift then asks of the piece and its lines, until release repeat
  press menu        repeat and pass together for a second
  ask undo          the arbiter (also adjudicate result=A, resign by=B)
  new               another game by the same rules, the other seat gives first
  new giving=pass squares attributes=size,shape names=Ann,Ben    by other rules
  fault reader b3 dead    or slow, or deaf until it is reset
  fault reader b3 holds-miso    or holds-scl, holds-sda: a line of all readers, held low
  fault sensor b3 dead    or stuck-on, frozen      fault tray dead (its reader, as those of cells)
  fault bus nak 0.1       or slow-edges     fault chip reset
  fault audio gone        fault disk full
  fault supply low        fault mains gone  heal reader b3        heal mains (tray, bus, audio, disk, supply)
  noise 0.05        tag 7 unknown           tag 7 same-as 3      power-cut
  expect said "Quarto"    expect phase give    refused where it is not so
`

const usageEnd = `Quotation marks hold a word with spaces: new "names=Ann Lee,Ben".
A line that begins with & comes 100 ms after the one before; another one may wait until
the board has said all that it says of that. A piece is a digit:
8 tall + 4 square + 2 solid + 1 grooved, a to f for 10 to 15; cells are a1 to d4.
board draws the board, help shows this again, quit or end of input leaves.
`

// usage returns the acts of every table and of each game.
func usage() string {
	text := usageBegin
	for _, f := range games.Faces {
		text += f.Acts
	}
	return text + usageEnd
}

// own are the words of a line that is not an act.
var own = []string{"board", "help", "quit"}

// console takes the acts that are typed at a terminal.
type console struct {
	board    *Board
	terminal *terminal
	parser   *hands.Parser // set when the game has begun

	meanwhile func() // while nobody types; nil for nothing
}

// interact takes acts until the end of the input. A line that cannot be read or done changes nothing.
func (c *console) interact(ctx context.Context) error {
	fmt.Fprint(c.terminal.out, "\nNow it is your turn. "+usage())
	c.board.table.Hands.Clear() // the next game begins by that
	if err := c.board.player.Rest(); err != nil {
		return err
	}
	o := c.board.daemon.Game().Options()
	if seats, named := rules.Get(o, "names").([]string); named && seats[0] != "" {
		fmt.Fprintf(c.terminal.out, "%s is A, %s is B.\n", seats[0], seats[1])
	}
	c.parser = hands.NewParser(input, o, games.Kinds()...)
	for {
		line, more := c.terminal.line(ctx, c.meanwhile)
		c.board.clock.resume()
		if !more || !c.command(line) {
			return nil
		}
	}
}

// answer carries out what hosts and halls have asked for, and lets no other time pass.
func (c *console) answer() {
	if c.board.clock.resume(); !c.board.daemon.Quiet() {
		_ = c.board.player.Rest() // the next act has the error of the table
	}
}

// command does what a line says. It returns false for the one that leaves.
func (c *console) command(line string) bool {
	switch word := strings.ToLower(line); word {
	case "quit", "exit":
		return false
	case "help", "?":
		fmt.Fprint(c.terminal.out, usage())
	case "board":
		draw(c.terminal.out, c.board.table.Things, c.board.daemon.Game(), c.board.opts.Words)
	default:
		if err := c.line(line); err != nil {
			text := withoutPlace(err)
			if strings.HasPrefix(text, "unknown act") {
				text += ", or " + strings.Join(own, ", ")
			}
			fmt.Fprintln(c.terminal.out, record.Printable(text))
		}
	}
	return true
}

// input is the name of the lines in errors.
const input = "input"

// withoutPlace returns the text of an error without the place in the input.
func withoutPlace(err error) string {
	text := err.Error()
	if rest, ours := strings.CutPrefix(text, input+":"); ours {
		_, text, _ = strings.Cut(rest, ": ")
	}
	return text
}

// next parses a line, by the table as it is and the options of the game that is on; ok is false for an empty one. An act that
// begins a game which the build cannot follow is refused before the hand clears the table for it.
func (c *console) next(line string) (a hands.Act, ok bool, err error) {
	g := c.board.daemon.Game()
	c.parser.At(c.board.table)
	c.parser.Keep(g.Options(), g.NextOptions())
	a, ok, err = c.parser.Next(line)
	a = c.board.fit(a)
	if ok && a.Verb == hands.New {
		if u := c.board.unfit(a.Options); u != nil {
			return a, false, u
		}
	}
	return a, ok, err
}

// line plays one line and prints what the board does not answer.
func (c *console) line(line string) error {
	b := c.board
	before := b.daemon.Game()
	a, ok, err := c.next(line)
	if err != nil || !ok {
		return err
	}
	b.heard.take()
	if err := b.player.Act(a); err != nil {
		return err
	}
	if err := b.player.Settle(); err != nil {
		return err
	}
	switch {
	case b.dark.Load():
		fmt.Fprintln(c.terminal.out, "(The board has no power: heal mains gives it back.)")
	case len(b.heard.texts) == 0:
		fmt.Fprintln(c.terminal.out, "("+unanswered(a, before)+")")
	}
	return nil
}

// unanswered returns the reason why the board says nothing of an act.
func unanswered(a hands.Act, g rules.Game) string {
	if reason := face.Of(games.Faces, g).Unanswered; reason != nil {
		return reason(a, g)
	}
	return "Done. The board has nothing to say of that."
}
