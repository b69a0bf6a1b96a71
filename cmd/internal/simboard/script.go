package simboard

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/app"
	"quartoboard/hw/sim/hands"
)

// readScript reads the script of a file.
func readScript(path string) ([]hands.Act, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--script: %w", err)
	}
	return hands.Parse(path, bytes.NewReader(text))
}

// Play plays a script to its end, and waits for the board.
func (b *Board) Play(ctx context.Context, acts []hands.Act) error { return b.player.Play(ctx, acts) }

// Step is one look of the daemon.
func (b *Board) Step() error {
	b.daemon.Step()
	if b.power.off {
		return b.unplug()
	}
	return nil
}

// Quiet reports whether the table is still, and everything is judged and said.
func (b *Board) Quiet() (bool, error) { return b.daemon.Quiet() && !b.table.Busy(), nil }

// Heard returns what was said since it was last called.
func (b *Board) Heard() ([]string, error) { return b.heard.take(), nil }

// Begin begins the first game: with the options of a script that begins with "new",
// else with the defaults.
func (b *Board) Begin(first hands.Act) (done bool, err error) {
	o := board.DefaultOptions()
	if done = first.Verb == hands.New; done {
		o = first.Options
	}
	b.daemon.Begin(o)
	return done, nil
}

// Do does the part of an act that no hand does at the table.
func (b *Board) Do(a hands.Act, p *hands.Player) error {
	switch a.Verb {
	case hands.ExpectPhase:
		if got := b.daemon.Game().Phase().String(); got != a.Text {
			return hands.Unmet(a, "want phase %s, it is %s", a.Text, got)
		}
	case hands.New:
		return b.renew(a.Options, p)
	case hands.Ask:
		b.daemon.Tell(a.Asked)
	case hands.PowerCut:
		return b.powerCut()
	case hands.Fault, hands.Heal:
		switch a.Fault.Part {
		case hands.Audio:
			b.output.Set(a.Verb == hands.Fault)
		case hands.Disk:
			return b.disk.set(a.Verb == hands.Fault)
		case hands.Power:
			b.power.denied = a.Verb == hands.Fault
		case hands.Supply:
			b.daemon.Tell(app.SupplyFault(a.Verb == hands.Fault))
		}
	}
	return nil
}

// renew asks for a new game once the hand has cleared the table, and the board has
// seen it.
func (b *Board) renew(o board.Options, p *hands.Player) error {
	err := p.Await(clearing, func() bool {
		table, tray := b.daemon.Game().Table()
		return table == (board.Position{}) && tray == board.Empty && !b.table.Busy()
	})
	b.daemon.Tell(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o})
	return err
}

// clearing is the longest wait for the board to see that the table was cleared.
const clearing = 15 * time.Second
