package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"quartoboard/hw/sim/hands"
)

const conversation = `Now yours are the hands. One act a line, for example:
  give 7       hand piece 7 over        put 7 b3     put it on b3
  lift b3      take it up               slide b3 c3  push it over
  press A      QUARTO! by A             press repeat the last words again
  press repeat long   read the board    new giving=pass squares   another game
A piece is a digit: 8 tall + 4 square + 2 solid + 1 grooved, a to f for 10 to 15.
help shows this again, quit or end of input leaves.
`

// converse takes acts from the terminal until its end. A line that cannot be
// read or done changes nothing.
func converse(ctx context.Context, p *performance, s streams) error {
	fmt.Fprint(s.out, "\n"+conversation)
	parser := hands.NewParser("input")
	p.tidy()
	lines := bufio.NewScanner(s.in)
	for {
		draw(s.out, p.daemon.Game())
		fmt.Fprint(s.out, "> ")
		if ctx.Err() != nil || !lines.Scan() {
			fmt.Fprintln(s.out)
			return lines.Err()
		}
		switch line := strings.TrimSpace(lines.Text()); line {
		case "quit", "exit":
			return nil
		case "help", "?":
			fmt.Fprint(s.out, conversation)
		default:
			p.clock.resume()
			if err := p.line(parser, line); err != nil {
				fmt.Fprintf(s.out, "%v\n", err)
			}
		}
	}
}

// line plays one line of input.
func (p *performance) line(parser *hands.Parser, line string) error {
	a, ok, err := parser.Next(line)
	if err != nil || !ok {
		return err
	}
	if err := p.act(a); err != nil {
		return err
	}
	p.settle()
	return nil
}

// tidy has the hand clear the table after the built-in game, which begins the
// next one by itself.
func (p *performance) tidy() {
	p.table.Clear()
	p.rest()
}
