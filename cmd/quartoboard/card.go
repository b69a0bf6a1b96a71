package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

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
	for _, cut := range report.Cut {
		fmt.Fprintf(c.err, "quartoboard: %v\n", cut)
	}
	c.Journal = disk
	return nil
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
