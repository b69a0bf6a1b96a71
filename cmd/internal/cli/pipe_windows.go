package cli

import (
	"errors"

	"golang.org/x/sys/windows"
)

// isBrokenPipe reports whether the reader of what was written has gone.
func isBrokenPipe(err error) bool {
	return errors.Is(err, windows.ERROR_NO_DATA) || errors.Is(err, windows.ERROR_BROKEN_PIPE)
}
