package simboard

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"time"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// help lists the acts of every table, with a line in place of those of the games.
//
//go:embed usage.txt
var help string

// usage returns the acts of every table and of each game.
func usage() string {
	var acts string
	for _, f := range games.Faces {
		acts += f.Acts
	}
	return strings.Replace(help, "ACTS OF THE GAMES\n", acts, 1)
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
	if c.board.saved == nil {
		c.board.table.Hands.Clear() // the next game begins by that
	}
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

// goOn lets the time pass that has passed for those at other boards. It returns soon, and is called again.
func (c *console) goOn() {
	for end := time.Now().Add(50 * time.Millisecond); time.Now().Before(end); {
		_ = c.board.Step() // the next act has the error
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
		text := "Done. The board has nothing to say of that."
		if reason := face.Of(games.Faces, before).Unanswered; reason != nil {
			text = reason(a, before)
		}
		fmt.Fprintln(c.terminal.out, "("+text+")")
	}
	return nil
}
