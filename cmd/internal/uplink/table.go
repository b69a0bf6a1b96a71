package uplink

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// Source has the lines of a board. NewDaemon and NewFolder make one. Its methods belong to the loop.
type Source interface {
	// worker returns what blocks beside the loop until its ctx ends, nil for nothing. It calls wake when there is
	// something for poll.
	worker(wake func()) func(context.Context) error
	// poll tells what has come, and returns when to call it again.
	poll(now time.Time, to *table) (next time.Time)
	// ready reports whether ask and ack may be called.
	ready() bool
	// ask asks for lines, which come by poll or at once. Then served is told.
	ask(w want, now time.Time, to *table)
	// ack tells that all halls have a game up to a line.
	ack(game string, seq int, now time.Time)
	// do passes on a command of the wire, whose answer comes by poll. The error is one sentence.
	do(number int, command map[string]json.RawMessage, now time.Time) error
}

// table is what the source has told.
type table struct {
	sender sender
	judge  judge
	status topic.Status
	said   topic.Status // as it was published
	out    [][]byte     // lines to be sent
	done   []done       // answers to commands
	fault  *string      // why the source fails, "" if it does not; nil before it was told
	came   bool         // lines, since they were asked for
	say    func(format string, values ...any)
}

// done is the answer to a command; why is "" if it was done.
type done struct {
	number int
	why    string
}

// reach tells why the source fails, nil if it answers.
func (t *table) reach(err error) {
	why := ""
	if err != nil {
		why = err.Error()
	}
	if t.fault != nil && why == *t.fault {
		return
	}
	t.fault, t.status.Daemon = &why, err == nil
	t.say("%s", cmp.Or(why, "connected to the board"))
}

// lines tells lines whose numbers follow one another, and whose text becomes the table's. It reports whether their game
// is known.
func (t *table) lines(l record.Lines, now time.Time) bool {
	t.came = true
	text, known := t.sender.take(l, now)
	if len(text) > 0 {
		t.out = append(t.out, text)
	}
	if g := t.sender.newest(); known && g.name == l.Game {
		t.judge.take(g, l, now)
	}
	return known
}

// lost tells that the source has lost lines up to, but not with, next.
func (t *table) lost(game string, from, next int) {
	if g := t.sender.games[game]; g != nil && next > from && g.beyond(from) < next {
		g.gaps = append(g.gaps, gap{from, next})
	}
}

// served tells that all was told that was asked for, as far as it can be read.
func (t *table) served(w want, now time.Time) {
	g := t.sender.games[w.game]
	if g == nil || t.came || g.beyond(w.from) > w.from {
		return
	}
	g.notYet = now.Add(retry)
}

// next returns what the source is to be asked for, without a game for nothing, and when to call it again.
func (t *table) next(now time.Time) (w want, at time.Time) {
	w, out, at := t.sender.next(now)
	t.out = append(t.out, out...)
	if g := t.sender.newest(); g != nil && w.game != g.name {
		if own := t.judge.wants(g); own.game != "" && !now.Before(g.notYet) {
			return own, at
		} else if own.game != "" {
			at = earlier(at, g.notYet)
		}
	}
	return w, at
}
