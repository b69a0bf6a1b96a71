package daemon

import (
	"bytes"
	"context"
	"errors"
	"time"

	"quartoboard/rules/record"
)

// JournalLimit is the longest that play waits for the card.
const JournalLimit = 250 * time.Millisecond

// guardDepth is the limit of writes that wait for a card that hangs, more than those of
// two games. A line of the record has some 300 bytes.
const guardDepth = 1024

var (
	errHangs = errors.New("journal: card does not answer, play goes on")
	errFull  = errors.New("journal: write queue full: card does not answer, lines lost")
)

// Guard is a journal that delays play by limit at most. Writes that take longer wait in
// their order.
type Guard struct {
	journal Journal
	limit   time.Duration
	jobs    chan func()
	late    chan error // of the newest write if nobody waits for it; else nil
}

// NewGuard makes a guard of j. Its Run must run as a worker.
func NewGuard(j Journal, limit time.Duration) *Guard {
	return &Guard{journal: j, limit: limit, jobs: make(chan func(), guardDepth)}
}

// Run writes until ctx ends, and then the writes that wait.
func (g *Guard) Run(ctx context.Context) error {
	for {
		select {
		case write := <-g.jobs:
			write()
		case <-ctx.Done():
			for len(g.jobs) > 0 {
				(<-g.jobs)()
			}
			return nil
		}
	}
}

// Begin calls Begin of the journal within the limit.
func (g *Guard) Begin(game string) error {
	return g.hand(func(j Journal) error { return j.Begin(game) })
}

// Continue calls Continue of the journal within the limit.
func (g *Guard) Continue(game string) error {
	return g.hand(func(j Journal) error { return j.Continue(game) })
}

// Append calls Append of the journal within the limit. It copies the text of lines.
func (g *Guard) Append(lines record.Lines) error {
	lines.Text = bytes.Clone(lines.Text)
	return g.hand(func(j Journal) error { return j.Append(lines) })
}

// hand queues a write and waits for it, unless the one before it still hangs.
func (g *Guard) hand(do func(Journal) error) error {
	done := make(chan error, 1)
	select {
	case g.jobs <- func() { done <- do(g.journal) }:
	default:
		return errFull
	}
	if g.hangs() {
		g.late = done
		return errHangs
	}
	timer := time.NewTimer(g.limit)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		g.late = done
		return errHangs
	}
}

// hangs reports whether the newest write without a waiter is unfinished.
func (g *Guard) hangs() bool {
	select {
	case <-g.late:
		g.late = nil
	default: // also without such a write
	}
	return g.late != nil
}
