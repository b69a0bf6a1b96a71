package daemon

import (
	"bytes"
	"context"
	"errors"
	"time"

	"quartoboard/rules/record"
)

// JournalLimit is how long play waits for the card.
const JournalLimit = 250 * time.Millisecond

// guardDepth is how many writes may wait for a card that hangs. A line of the
// record has some 300 bytes; this is more than two games.
const guardDepth = 1024

var (
	errHangs = errors.New("journal: the card does not answer, play goes on")
	errFull  = errors.New("journal: the card does not answer and too much waits, lines are lost")
)

// Guard is a journal that never holds up play: what the card does not take
// within the limit waits, in order, until it does.
type Guard struct {
	journal Journal
	limit   time.Duration
	jobs    chan job
	late    chan error // of the newest write, while it was not waited for; else nil
}

type job struct {
	do   func(Journal) error
	done chan error
}

// NewGuard guards j. Its Run must run as a worker.
func NewGuard(j Journal, limit time.Duration) *Guard {
	return &Guard{journal: j, limit: limit, jobs: make(chan job, guardDepth)}
}

// Run writes until ctx ends and nothing waits any more.
func (g *Guard) Run(ctx context.Context) error {
	for {
		select {
		case j := <-g.jobs:
			g.write(j)
		case <-ctx.Done():
			for {
				select {
				case j := <-g.jobs:
					g.write(j)
				default:
					return nil
				}
			}
		}
	}
}

func (g *Guard) write(j job) {
	j.done <- j.do(g.journal)
}

// Begin is the journal's, within the limit.
func (g *Guard) Begin(game string) error {
	return g.hand(func(j Journal) error { return j.Begin(game) })
}

// Continue is the journal's, within the limit.
func (g *Guard) Continue(game string) error {
	return g.hand(func(j Journal) error { return j.Continue(game) })
}

// Append is the journal's, within the limit. It copies the text of lines.
func (g *Guard) Append(lines record.Lines) error {
	lines.Text = bytes.Clone(lines.Text)
	return g.hand(func(j Journal) error { return j.Append(lines) })
}

// hand hands the job over and waits for it; not at all while the one before
// it still hangs.
func (g *Guard) hand(do func(Journal) error) error {
	j := job{do, make(chan error, 1)}
	select {
	case g.jobs <- j:
	default:
		return errFull
	}
	if g.hangs() {
		g.late = j.done
		return errHangs
	}
	timer := time.NewTimer(g.limit)
	defer timer.Stop()
	select {
	case err := <-j.done:
		return err
	case <-timer.C:
		g.late = j.done
		return errHangs
	}
}

// hangs says whether the newest write that was not waited for is still on its
// way.
func (g *Guard) hangs() bool {
	if g.late == nil {
		return false
	}
	select {
	case <-g.late:
		g.late = nil
		return false
	default:
		return true
	}
}
