package simboard

import (
	"bytes"
	"errors"

	"quartoboard/cmd/internal/daemon"
	"quartoboard/rules/record"
)

// breakableDisk is a journal whose disk can be full. Lines that it refuses wait, as in the
// journal itself.
type breakableDisk struct {
	daemon.Journal
	full  bool
	waits []record.Lines
}

// set fills the disk, or makes room again and writes the lines that wait.
func (b *breakableDisk) set(full bool) error {
	b.full = full
	if full {
		return nil
	}
	var errs []error
	for _, lines := range b.waits {
		errs = append(errs, b.Journal.Append(lines))
	}
	b.waits = nil
	return errors.Join(errs...)
}

var errDiskFull = errors.New("journal: no space left on the card")

func (b *breakableDisk) Append(lines record.Lines) error {
	if b.full {
		lines.Text = bytes.Clone(lines.Text)
		b.waits = append(b.waits, lines)
		return errDiskFull
	}
	return b.Journal.Append(lines)
}
