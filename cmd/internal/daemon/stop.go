package daemon

import (
	"context"
	"time"
)

// StopLimit is how long a program may take to end after ctx has: what waits for a
// part that does not answer, as a bus whose line is held low, may take a minute.
const StopLimit = 1800 * time.Millisecond

// Insist calls exit where the program has not ended by itself StopLimit after ctx has.
// What it keeps bears that as it bears a power cut.
func Insist(ctx context.Context, exit func()) {
	context.AfterFunc(ctx, func() { time.AfterFunc(StopLimit, exit) })
}
