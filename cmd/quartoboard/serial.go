package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/wire"
	"quartoboard/hw/uart"
)

// hostPatience is how long a demo stays for its host at the end.
const hostPatience = 10 * time.Second

// opener opens the serial port again and again.
func opener(port string, baud int) func() (io.ReadWriteCloser, error) {
	return func() (io.ReadWriteCloser, error) { return uart.Open(port, uart.Opts{Baud: baud}) }
}

// lateDaemon is a daemon that is made after what asks it.
type lateDaemon struct{ *daemon.Daemon }

func (d *lateDaemon) ask(a board.Asked) error {
	if err := d.Ask(a); err != daemon.ErrFull {
		return err
	}
	return wire.ErrBusy
}

// fault tells that a part fails with err, or is well again.
func (d *lateDaemon) fault(part string, err error) {
	f := board.Fault{Part: part, State: board.OK}
	if err != nil {
		f.State, f.Text = board.Failed, err.Error()
	}
	d.Tell(f)
}

func (d *lateDaemon) state() wire.State {
	s := d.State()
	return wire.State{Record: s.Record, Seq: s.Seq, Game: s.Game}
}

// stay waits until the host has every line, or its time is over.
func stay(ctx context.Context, w *wire.Wire, s streams) {
	wait, cancel := context.WithTimeout(ctx, hostPatience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !w.AllAcked() {
		select {
		case <-wait.Done():
			fmt.Fprintln(s.err, "quartoboard: the host has not taken every line; it will ask for them next time, if there is a -journal")
			return
		case <-tick.C:
		}
	}
}
