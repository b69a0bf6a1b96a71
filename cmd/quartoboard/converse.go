package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"quartoboard/cmd/internal/daemon"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
)

const conversation = `Now yours are the hands. One act a line:
  give 7            piece 7 is given        put 7 b3       a hand puts it on b3
  take              out of the tray         lift b3        up into the hand
  slide b3 c3       pushed over the wood    swap b3 c2     two change places
  touch b3          felt and nudged         wait 5s        time passes
  press A           QUARTO! (also B)        press pass     gives, with giving=pass
  press repeat      the last words again    press repeat long    read the board
  ask undo          the arbiter (also adjudicate result=A, resign by=B)
  new               another game by the same rules, the other seat gives first
  new giving=pass squares attributes=size,shape names=Ann,Ben    by other rules
  fault reader b3 dead    also slow; sensor b3 dead, stuck-on or frozen;
                          bus nak 0.1; chip reset; audio gone; disk full; heal … ends it
  noise 0.05        tag 7 unknown           tag 7 same-as 3      power-cut
  expect said "Quarto"    expect phase give    refused where it is not so
Quotation marks hold a word with spaces: new "names=Ann Lee,Ben".
A line that begins with & comes 100 ms after the one before. A piece is a digit:
8 tall + 4 square + 2 solid + 1 grooved, a to f for 10 to 15; cells are a1 to d4.
help shows this again, quit or end of input leaves.
`

// converse takes acts from the terminal until its end. A line that cannot be
// read or done changes nothing.
func converse(ctx context.Context, p *performance, s streams) error {
	fmt.Fprint(s.out, "\n"+conversation)
	p.tidy()
	parser := hands.NewParser("input", p.daemon.Game().Options())
	lines := daemon.Lines(s.in, ctx.Done())
	for {
		draw(s.out, p.daemon.Game())
		fmt.Fprint(s.out, "> ")
		select {
		case <-ctx.Done():
			fmt.Fprintln(s.out)
			return nil
		case line, more := <-lines:
			switch line = strings.TrimSpace(line); {
			case !more:
				fmt.Fprintln(s.out)
				return nil
			case line == "quit" || line == "exit":
				return nil
			case line == "help" || line == "?":
				fmt.Fprint(s.out, conversation)
			default:
				p.clock.resume()
				if err := p.line(parser, line, s.out); err != nil {
					fmt.Fprintln(s.out, record.Printable(without(err, "input:")))
				}
			}
		}
	}
}

// without is the text of an error without the place, which whoever typed the
// line can see.
func without(err error, file string) string {
	text := err.Error()
	if rest, ours := strings.CutPrefix(text, file); ours {
		_, text, _ = strings.Cut(rest, ": ")
	}
	return text
}

// line plays one line of input and prints what the board does not answer.
func (p *performance) line(parser *hands.Parser, line string, w io.Writer) error {
	before := p.daemon.Game()
	parser.Keep(before.Options())
	a, ok, err := parser.Next(line)
	if err != nil || !ok {
		return err
	}
	p.heard.texts = nil
	if err := p.act(a); err != nil {
		return err
	}
	p.settle()
	if len(p.heard.texts) == 0 {
		fmt.Fprintln(w, "("+unanswered(a, before)+")")
	}
	return nil
}

// tidy has the hand clear the table after the built-in game, which begins the
// next one by itself.
func (p *performance) tidy() {
	p.table.Clear()
	p.rest()
}
