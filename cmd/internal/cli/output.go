package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"syscall"

	"quartoboard/rules/record"
)

// Streams are the program's standard files.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// checkedWriter keeps the first error of writing, so that what is done besides
// is finished, and the program ends with it. A closed pipe, as head leaves it, does
// not count as an error.
type checkedWriter struct {
	w      io.Writer
	err    error
	gone   bool   // the reader has closed the pipe
	onGone func() // nil for nothing
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	if c.err != nil || c.gone {
		return len(p), nil
	}
	_, err := c.w.Write(p)
	switch {
	case isBrokenPipe(err):
		c.gone = true
		if c.onGone != nil {
			c.onGone()
		}
	case err != nil:
		c.err = fmt.Errorf("output: %w", err)
	}
	return len(p), nil
}

// The errors of Windows for a pipe that nobody reads.
const errorBrokenPipe, errorNoData = syscall.Errno(109), syscall.Errno(232)

// isBrokenPipe reports whether the reader of what was written has gone.
func isBrokenPipe(err error) bool {
	if runtime.GOOS == "windows" {
		return errors.Is(err, errorBrokenPipe) || errors.Is(err, errorNoData)
	}
	return errors.Is(err, syscall.EPIPE)
}

// whileRead is a context that ends when the reader of the standard output has gone,
// for commands that would go on for ever.
func (s Streams) whileRead(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if out, ok := s.Out.(*checkedWriter); ok {
		out.onGone = cancel
	}
	return ctx, cancel
}

// plainWriter writes lines that control no terminal, though they were read from a
// file or came from a host.
type plainWriter struct{ w io.Writer }

func (p plainWriter) Write(b []byte) (int, error) {
	lines := strings.Split(string(b), "\n")
	for i := range lines {
		lines[i] = record.Printable(lines[i])
	}
	_, err := io.WriteString(p.w, strings.Join(lines, "\n"))
	return len(b), err
}
