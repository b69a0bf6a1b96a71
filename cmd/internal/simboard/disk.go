package simboard

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"sync/atomic"

	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/run"
	"quartoboard/rules/record"
)

// tornJournal is a journal on a disk, where the power can fail. It is opened again by the
// goroutine that writes, while others may read.
type tornJournal struct {
	*journal.Journal
	read atomic.Pointer[journal.Journal] // the same, for other goroutines
	dir  string
	err  io.Writer // for the findings of opening
}

func (t *tornJournal) open() error {
	disk, report, err := journal.Open(t.dir, journal.Opts{Played: games.Format().HasPlacement})
	if err != nil {
		return err
	}
	if report.Err != nil {
		return errors.Join(report.Err, disk.Close())
	}
	run.PrintReport(t.err, report)
	t.Journal = disk
	t.read.Store(disk)
	return nil
}

func (t *tornJournal) Games() []string { return t.read.Load().Games() }

func (t *tornJournal) Last(game string) int { return t.read.Load().Last(game) }

func (t *tornJournal) Lines(game string, from int) iter.Seq2[[]byte, error] {
	return t.read.Load().Lines(game, from)
}

func (t *tornJournal) Acknowledge(game string, seq int) { t.read.Load().Acknowledge(game, seq) }

// tear leaves a torn line, as a power cut in the middle of a write does, and opens the journal
// again as after a restart.
func (t *tornJournal) tear() error {
	games := t.Games()
	err := t.Close()
	if len(games) > 0 {
		path := filepath.Join(t.dir, games[len(games)-1]+".log")
		file, openErr := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if openErr != nil {
			return errors.Join(err, openErr)
		}
		_, writeErr := file.WriteString(`5bd1e995 {"v":1,"game":"`)
		err = errors.Join(err, writeErr, file.Close())
	}
	return errors.Join(err, t.open())
}

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
