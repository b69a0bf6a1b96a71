//go:build !linux

package pty

import (
	"errors"
	"os"
)

// Open fails: the program makes pseudo-terminals on Linux only.
func Open() (host *os.File, name string, err error) { return nil, "", errors.ErrUnsupported }
