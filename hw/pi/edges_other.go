//go:build !linux

package pi

import (
	"errors"

	"quartoboard/hw/rig"
)

// openEdges returns errors.ErrUnsupported: only Linux has such lines.
func openEdges(string, []uint32) (rig.Lines, error) { return nil, errors.ErrUnsupported }
