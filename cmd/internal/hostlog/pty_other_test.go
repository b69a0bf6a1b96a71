//go:build !linux

package hostlog

import (
	"os"
	"testing"
)

// pty makes a pseudo-terminal, which is done on Linux only.
func pty(t *testing.T) (host *os.File, name string) {
	t.Helper()
	t.Skip("no pseudo-terminal")
	return nil, ""
}
