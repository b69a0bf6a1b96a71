//go:build unix

package cli

import (
	"errors"
	"syscall"
)

// isBrokenPipe reports whether the reader of what was written has gone.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
