package app

import (
	"context"
	"io/fs"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/doctor"
)

const (
	supplyPoll = 2 * time.Second  // the kernel's driver reads the flag as often
	supplyCalm = 30 * time.Second // without the flag until the supply works again
)

// supply is the health of the supply as it was told.
type supply struct {
	failed bool
	lowAt  time.Time // the newest low voltage
}

// take takes a reading. A low voltage is a failure at once, and over after supplyCalm.
func (s supply) take(low bool, now time.Time) supply {
	switch {
	case low:
		return supply{true, now}
	case now.Sub(s.lowAt) >= supplyCalm:
		s.failed = false
	}
	return s
}

// WatchSupply makes a worker that polls the flag of a low voltage below the root of a
// machine, and tells when the supply fails and works again.
func WatchSupply(root fs.FS, tell func(board.Fact) bool) daemon.Worker {
	return func(ctx context.Context) error {
		var told supply
		for {
			low, _, _ := doctor.Undervoltage(root)
			if s := told.take(low, time.Now()); s.failed == told.failed || tell(SupplyFault(s.failed)) {
				told = s
			}
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(supplyPoll):
			}
		}
	}
}

// SupplyFault is the change of the health of the supply to failed, or to working again.
func SupplyFault(failed bool) board.Fault {
	f := board.Fault{Part: board.Part{Kind: board.PartSupply}, State: board.OK}
	if failed {
		f.State, f.Text = board.Failed, "voltage under 4.63 V"
	}
	return f
}
