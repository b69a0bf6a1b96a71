// Package process runs the programs that make speech and tell of sound cards. It kills one
// that hangs, and one that prints without end.
package process

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

const (
	// MaxOutput is the most that is taken of what a program prints, in bytes: three
	// minutes of speech.
	MaxOutput = 8 << 20

	maxComplaint = 4 << 10
)

// AskLimit is the longest time that Ask waits, at the start of the board.
const AskLimit = 3 * time.Second

// ErrTooMuch is the error of a program that prints more than MaxOutput.
var ErrTooMuch = fmt.Errorf("it prints more than %d MiB", MaxOutput>>20)

// Output runs a program and returns what it prints, unless ctx ends; then the error is
// ctx's. The error of a program that fails has what it complained of. readTime is what it
// may take to read the rest, after the program has ended.
func Output(ctx context.Context, readTime time.Duration, cmd *exec.Cmd) ([]byte, error) {
	var out capped
	var complaint Complaint
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &complaint, readTime
	out.full = func() { _ = cmd.Process.Kill() } // it may have ended meanwhile
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case out.over:
		return nil, ErrTooMuch
	case err != nil && complaint.String() != "":
		err = fmt.Errorf("%w: %s", err, complaint.String())
	}
	return out.kept.Bytes(), err
}

// Ask runs a program that lists something, for limit at most; 0 is AskLimit.
func Ask(ctx context.Context, limit time.Duration, env []string, name string, args ...string) ([]byte, error) {
	limit = cmp.Or(limit, AskLimit)
	asking, enough := context.WithTimeout(ctx, limit)
	defer enough()
	cmd := exec.CommandContext(asking, name, args...)
	cmd.Env = env
	out, err := Output(asking, time.Second, cmd)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = fmt.Errorf("no answer within %v", limit)
	}
	return out, err
}

// capped keeps what is written to it, up to MaxOutput; then it calls full.
type capped struct {
	kept bytes.Buffer // not embedded: its ReadFrom has no limit
	full func()
	over bool
}

// Write implements io.Writer.
func (c *capped) Write(b []byte) (int, error) {
	if c.kept.Len()+len(b) > MaxOutput {
		c.over = true
		c.full()
		return 0, ErrTooMuch
	}
	return c.kept.Write(b)
}

// Complaint keeps the end of what a program writes to its standard error.
type Complaint struct{ end []byte }

// Write implements io.Writer. It never fails.
func (c *Complaint) Write(b []byte) (int, error) {
	c.end = append(c.end, b[max(0, len(b)-maxComplaint):]...)
	c.end = c.end[max(0, len(c.end)-maxComplaint):]
	return len(b), nil
}

// String returns all that was kept, in one line.
func (c *Complaint) String() string { return strings.Join(strings.Fields(string(c.end)), " ") }

// Last returns the last line, which has the reason why a program ends.
func (c *Complaint) Last() string {
	text := strings.TrimSpace(string(c.end))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
