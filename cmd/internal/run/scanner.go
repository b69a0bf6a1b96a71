package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
	"time"

	"quartoboard/board/scan"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// scanOptions returns the options of the scanner for a rewired profile, the drivers and the learned
// state. With readers under the cells the start measures the baselines again, since they drift with the
// temperature; the learned ones count for cells whose reader does not answer.
func scanOptions(p rig.Profile, set hw.Set, l statedir.Learned) scan.Options {
	o := scan.Default()
	o.Slow, o.Lag = p.SlowReaders(), time.Duration(p.Presence.Feel().Lag)*time.Millisecond
	if p.Presence.Linear() {
		o.On, o.Off, o.Drift = p.Scan.On, p.Scan.Off, float64(p.Scan.Drift)
	}
	b := statedir.BuildOf(p, set)
	o.Sensors, o.Readers = b.Sensors, b.Readers
	o.Roster, o.Tokens, o.Cards = l.Tags.Pieces(), l.Tags.Tokens(), l.Tags.Cards()
	if l.Wired {
		o.Deaf = l.Wiring.Unfelt()
	}
	if l.Wired && b.Linear {
		o.On, o.Off = l.Wiring.Thresholds(o.On, o.Off)
		switch levels, ok := l.Wiring.Baseline(); {
		case ok && b.Cells:
			o.Learned = levels
		case ok:
			o.Baseline = levels
		}
	}
	return o
}

// meterTable returns the table of a scanner, for its meter.
func meterTable(p Parts, o scan.Options, s *scan.Scanner) meter.Table {
	t := meter.Table{
		Sensors: o.Sensors, FullScale: int(s.Build().FullScale), On: o.On, Off: o.Off,
		Cells: s.Build().Readers, Tray: s.Build().Tray, Roster: o.Roster, References: s.References, Traffic: p.Traffic,
	}
	if t.FullScale == 0 { // switches
		t.FullScale, t.On, t.Off = 1, 1, 1
	}
	return t
}

// spoolDepth is the limit of blocks of a trace, some seconds of play each, that wait
// for a card that hangs.
const spoolDepth = 64

var errSpool = errors.New("the card does not take what waits for it")

// spool writes a file beside the loop, which never waits for it.
type spool struct {
	file   *os.File
	blocks chan []byte

	err atomic.Value // the first error of writing
}

// openSpool begins a file; one that is there already gets the ending .before.
func openSpool(path string) (*spool, error) {
	if err := os.Rename(path, path+".before"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--frames: %w", err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fmt.Errorf("--frames: %w", err)
	}
	return &spool{file: file, blocks: make(chan []byte, spoolDepth)}, nil
}

// Write hands b over. Its error is that of an earlier block, or that too much
// waits.
func (s *spool) Write(b []byte) (int, error) {
	if err := s.failed(); err != nil {
		return 0, err
	}
	select {
	case s.blocks <- bytes.Clone(b):
		return len(b), nil
	default:
		return 0, errSpool
	}
}

// Run writes until ctx ends.
func (s *spool) Run(ctx context.Context) error {
	for {
		select {
		case b := <-s.blocks:
			s.write(b)
		case <-ctx.Done():
			return nil
		}
	}
}

// Close writes what waits and closes the file. Run must have ended.
func (s *spool) Close() error {
	for len(s.blocks) > 0 {
		s.write(<-s.blocks)
	}
	return errors.Join(s.failed(), s.file.Close())
}

func (s *spool) write(b []byte) {
	if s.failed() != nil {
		return // a file with a hole is worth less than one that ends
	}
	if _, err := s.file.Write(b); err != nil {
		s.err.Store(err)
	}
}

func (s *spool) failed() error {
	err, _ := s.err.Load().(error)
	return err
}
