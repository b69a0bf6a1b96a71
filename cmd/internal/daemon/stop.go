package daemon

import (
	"context"
	"time"
)

// StopLimit is the longest time from the end of ctx to the end of the program. A
// part that does not answer, such as a bus whose line is held low, may block for a
// minute.
const StopLimit = 1800 * time.Millisecond

// ForceExit calls exit if the program still runs StopLimit after the end of ctx. Its
// files survive that as they survive a power cut.
func ForceExit(ctx context.Context, exit func()) {
	context.AfterFunc(ctx, func() { time.AfterFunc(StopLimit, exit) })
}
