package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"quartoboard/board"
	"quartoboard/cmd/internal/journal"
)

// card is the demo's journal on a disk, where the power can fail.
type card struct {
	*journal.Journal
	dir string
	err io.Writer // for what was found torn
}

func (c *card) open() error {
	disk, report, err := journal.Open(c.dir, journal.Opts{})
	if err != nil {
		return err
	}
	if report.Err != nil {
		return errors.Join(report.Err, disk.Close())
	}
	printReport(c.err, report)
	c.Journal = disk
	return nil
}

// printReport prints what was odd about the games.
func printReport(w io.Writer, r journal.Report) {
	for _, cut := range r.Cut {
		fmt.Fprintf(w, "quartoboard: %v\n", cut)
	}
	for _, skip := range r.Skipped {
		fmt.Fprintf(w, "quartoboard: %v\n", skip)
	}
	if r.Err != nil {
		fmt.Fprintf(w, "quartoboard: %v; play goes on without it\n", r.Err)
	}
}

// unreadable is the fault of files that cannot be read; ok is false where all can.
// That nothing can be written the daemon finds out.
func unreadable(r journal.Report) (f board.Fault, ok bool) {
	if len(r.Skipped) == 0 {
		return f, false
	}
	text := r.Skipped[0].String()
	if n := len(r.Skipped) - 1; n > 0 {
		text += fmt.Sprintf("; and %d more", n)
	}
	return board.Fault{Part: "games", State: board.Failed, Text: text}, true
}

// tear leaves what a power cut in the middle of a write leaves, and opens the
// journal again as after a restart.
func (c *card) tear() error {
	games := c.Games()
	err := c.Close()
	if len(games) > 0 {
		path := filepath.Join(c.dir, games[len(games)-1]+".log")
		file, openErr := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if openErr != nil {
			return errors.Join(err, openErr)
		}
		_, writeErr := file.WriteString(`5bd1e995 {"v":1,"game":"`)
		err = errors.Join(err, writeErr, file.Close())
	}
	return errors.Join(err, c.open())
}
