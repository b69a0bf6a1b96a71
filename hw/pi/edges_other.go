//go:build !linux

package pi

import (
	"errors"

	"quartoboard/hw/rig"
)

// openLines returns errors.ErrUnsupported: only Linux has such lines.
func openLines(string, []uint32, bool) (rig.Lines, error) { return nil, errors.ErrUnsupported }
