package run

import (
	"context"
	"io/fs"
	"time"

	"quartoboard/audio/earcon"
	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/voice"
)

const (
	supplyPoll = 2 * time.Second  // the kernel's driver reads the flag as often
	supplyCalm = 30 * time.Second // without the flag until the supply works again
)

// supply is the health of the supply by the last report.
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

// watchSupply makes a worker that polls the flag of a low voltage below the root of a machine, and
// reports that the supply fails or works again.
func watchSupply(root fs.FS, tell func(board.Fact) bool) daemon.Worker {
	return func(ctx context.Context) error {
		var reported supply
		for {
			low, _, _ := doctor.Undervoltage(root)
			if s := reported.take(low, time.Now()); s.failed == reported.failed || tell(SupplyFault(s.failed)) {
				reported = s
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

// toneLimit is the longest time for the tone, within daemon.StopLimit.
const toneLimit = time.Second

// soundOff sounds the tone before the computer stops, and returns when it has been heard. The
// loop must have ended, and the workers of the output must run. Without sound it does nothing.
func soundOff(ctx context.Context, o voice.Output) error {
	live, ok := o.(*voice.Live)
	if !ok {
		return nil
	}
	ctx, enough := context.WithTimeout(ctx, toneLimit)
	defer enough()
	return live.PlayLast(ctx, earcon.Off())
}
