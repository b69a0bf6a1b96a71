package main

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/cmd/internal/wire"
	"quartoboard/hw"
	"quartoboard/rules/record"
)

// The kinds of notes in a trace. Facts are there as lines of the record.
const (
	noteBegin   = 'b' // the options of the first game, asked for
	notePast    = 'p' // a line of the game that goes on
	noteTold    = 't' // a fact that somebody told
	noteName    = 'n' // the name of the next game
	noteCount   = 'c' // its number on the card
	noteLot     = 'l' // the seat that was drawn
	noteSpoken  = 's' // is an utterance done: nothing for no, or when and how
	noteSound   = 'f' // a fault of the sound
	noteJournal = 'j' // the error of a write of the journal; nothing for none
)

// tape records all that a daemon takes in. A nil tape lets all pass and records
// nothing.
type tape struct {
	*trace.Recorder
	talk *talk
	tell func(board.Fact) bool // the daemon
	told bool                  // that recording failed
}

// newTape begins a trace on w.
func newTape(w io.Writer, t *talk) *tape {
	return &tape{Recorder: trace.NewRecorder(w), talk: t}
}

// start begins a start of the program, and returns the hardware and the clock
// for it.
func (t *tape) start(h trace.Header, set hw.Set, c daemon.Clock) (hw.Set, daemon.Clock) {
	if t == nil {
		return set, c
	}
	h.Lang, h.Verbosity = t.talk.lang, t.talk.verbosity
	return t.Start(h, set, c), t
}

// begin has the daemon begin its first game.
func (t *tape) begin(d *daemon.Daemon, o board.Options) {
	if t == nil {
		d.Begin(o)
		return
	}
	t.tell = d.Tell
	t.Note(noteBegin, factLine(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o}))
	d.Begin(o)
	t.Mark()
}

// resume has the daemon go on with a game of the store.
func (t *tape) resume(d *daemon.Daemon, past daemon.Past, s wire.Store) error {
	if t == nil {
		d.Resume(past)
		return nil
	}
	t.tell = d.Tell
	for line, err := range s.Lines(past.Name, 1) {
		if err != nil {
			return err
		}
		t.Note(notePast, line)
	}
	d.Resume(past)
	t.Mark()
	return nil
}

// opts has what the daemon asks for by its options recorded.
func (t *tape) opts(o daemon.Opts) daemon.Opts {
	if t == nil {
		return o
	}
	name, count, lot, looked := o.Name, o.Count, o.Lot, o.Looked
	o.Name = func() string {
		s := name()
		t.Note(noteName, []byte(s))
		return s
	}
	o.Count = func() int {
		n := count()
		t.Note(noteCount, []byte(strconv.Itoa(n)))
		return n
	}
	o.Lot = func() board.Seat {
		s := lot()
		t.Note(noteLot, []byte(s.String()))
		return s
	}
	o.Heard = func(f board.Fact) { t.Note(noteTold, factLine(f)) }
	o.Looked = func(now, next time.Duration) {
		if looked != nil {
			looked(now, next)
		}
		t.Mark()
		if err := t.Err(); err != nil && !t.told {
			t.told = t.tell(board.Fault{Part: "trace", State: board.Failed, Text: err.Error()})
		}
	}
	return o
}

// factLine is a fact as a line of the record, of no game.
func factLine(f board.Fact) []byte {
	return record.NewEncoder("trace", 1, func(time.Duration) time.Time { return time.Unix(0, 0) }).AppendFact(nil, 0, f)
}

func (t *tape) mouth(m voice.Mouth) voice.Mouth {
	if t == nil {
		return m
	}
	return tapedMouth{m, t}
}

// tapedMouth has what a mouth answers recorded.
type tapedMouth struct {
	voice.Mouth
	tape *tape
}

func (m tapedMouth) Done(now time.Duration) (time.Duration, audio.Outcome, bool) {
	end, o, done := m.Mouth.Done(now)
	var text []byte
	if done {
		text = fmt.Appendf(nil, "%d %v", end, o)
	}
	m.tape.Note(noteSpoken, text)
	return end, o, done
}

func (m tapedMouth) Fault() (board.Fault, bool) {
	f, changed := m.Mouth.Fault()
	if changed {
		m.tape.Note(noteSound, factLine(f))
	}
	return f, changed
}

func (t *tape) journal(j daemon.Journal) daemon.Journal {
	if t == nil {
		return j
	}
	return tapedJournal{j, t}
}

// tapedJournal has what a journal answers recorded.
type tapedJournal struct {
	keep daemon.Journal
	tape *tape
}

func (j tapedJournal) note(err error) error {
	var text []byte
	if err != nil {
		text = []byte(err.Error())
	}
	j.tape.Note(noteJournal, text)
	return err
}

func (j tapedJournal) Begin(game string) error { return j.note(j.keep.Begin(game)) }

func (j tapedJournal) Continue(game string) error { return j.note(j.keep.Continue(game)) }

func (j tapedJournal) Append(lines []byte) error { return j.note(j.keep.Append(lines)) }
