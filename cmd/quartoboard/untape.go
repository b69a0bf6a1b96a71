package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules/record"
)

// replayFrames plays a trace through the whole program, prints what is said,
// and writes the record where a file for it is named.
func replayFrames(path, recordPath string, s streams) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return refuse(fmt.Errorf("-frames: %w", err))
	}
	defer file.Close()
	p, err := trace.Open(file)
	if err != nil {
		return refuse(fmt.Errorf("%s: %w", path, err))
	}
	listeners := []daemon.Listener{transcript{s.out}}
	if recordPath != "" {
		if same(recordPath, path) {
			return refuse(errors.New("-record: that is the trace itself"))
		}
		out, openErr := os.Create(recordPath)
		if openErr != nil {
			return refuse(fmt.Errorf("-record: %w", openErr))
		}
		buffer := bufio.NewWriter(out)
		lines := &lineWriter{w: buffer}
		listeners = append(listeners, lines)
		defer func() { err = errors.Join(err, lines.err, buffer.Flush(), out.Close()) }()
	}
	starts := 0
	for h, ok := p.Start(); ok; h, ok = p.Start() {
		starts++
		if err := untape(p, h, listeners); err != nil {
			return refuse(fmt.Errorf("%s: %w", path, err))
		}
	}
	return ending(p, path, starts, s.err)
}

// ending says how a trace ended.
func ending(p *trace.Player, path string, starts int, w io.Writer) error {
	switch err := p.Err(); {
	case errors.Is(err, trace.ErrTorn) && starts > 0:
		fmt.Fprintf(w, "quartoboard: %s: %v; what comes before was played\n", path, err)
	case err != nil:
		return refuse(fmt.Errorf("%s: %w", path, err))
	case starts == 0:
		return refuse(fmt.Errorf("%s: no start of a program in it", path))
	}
	if n := p.Departures(); n > 0 {
		return fmt.Errorf("%s: this program asks its hardware otherwise than the one that was recorded, %d times: what it says need not be what was said", path, n)
	}
	return nil
}

// untape plays one start of a program.
func untape(p *trace.Player, h trace.Header, listeners []daemon.Listener) error {
	words, err := (&talk{h.Lang, h.Verbosity}).words()
	if err != nil {
		return err
	}
	scanner, err := scan.New(p.Set(), h.Scan, p.Now)
	if err != nil {
		return err
	}
	d := daemon.New(p, scanner, voice.New(words, playedMouth{p}), playedJournal{p}, listeners, daemon.Opts{
		Board: h.Board, Version: h.Version, Profile: h.Profile,
		Wall: h.Wall.Add,
		Name: func() string { name, _ := p.Note(noteName); return string(name) },
		Count: func() int {
			text, _ := p.Note(noteCount)
			n, _ := strconv.Atoi(string(text)) // older traces have none
			return n
		},
		Lot: func() board.Seat {
			text, _ := p.Note(noteLot)
			seat, _ := board.ParseSeat(string(text)) // what it is not is nobody's
			return seat
		},
	})
	if !p.Next() {
		return nil
	}
	if err := beginAgain(d, p); err != nil {
		return err
	}
	for p.Next() {
		for line, ok := p.Note(noteTold); ok; line, ok = p.Note(noteTold) {
			l, err := record.Decode(line)
			if err != nil {
				return err
			}
			d.Tell(l.Fact)
		}
		d.Step()
	}
	return nil
}

// beginAgain begins the first game as it was begun, or goes on with it.
func beginAgain(d *daemon.Daemon, p *trace.Player) error {
	line, ok := p.Note(noteBegin)
	if ok {
		l, err := record.Decode(line)
		if err != nil {
			return err
		}
		asked, ok := l.Fact.(board.Asked)
		if !ok {
			return errors.New("trace: the begin of a game expected")
		}
		d.Begin(asked.Options)
		return nil
	}
	past, ok, err := daemon.ReadPast(func(yield func([]byte, error) bool) {
		for line, ok := p.Note(notePast); ok && yield(line, nil); line, ok = p.Note(notePast) {
		}
	})
	if err == nil && !ok {
		err = errors.New("trace: neither the begin of a game nor one that goes on")
	}
	if err == nil {
		d.Resume(past)
	}
	return err
}

// playedMouth answers as the mouth did that was recorded.
type playedMouth struct{ *trace.Player }

func (playedMouth) Start(time.Duration, audio.Utterance) {}

func (playedMouth) Cut(time.Duration) {}

func (m playedMouth) Done(time.Duration) (time.Duration, audio.Outcome, bool) {
	text, _ := m.Note(noteSpoken)
	var end time.Duration
	var word string
	if n, _ := fmt.Sscanf(string(text), "%d %s", &end, &word); n < 2 {
		return 0, 0, false
	}
	o, err := audio.ParseOutcome(word)
	return end, o, err == nil
}

func (m playedMouth) Fault() (board.Fault, bool) {
	text, ok := m.Note(noteSound)
	if !ok {
		return board.Fault{}, false
	}
	l, err := record.Decode(text)
	f, ok := l.Fact.(board.Fault)
	return f, err == nil && ok
}

// playedJournal keeps nothing and fails where the one that was recorded failed.
type playedJournal struct{ *trace.Player }

func (j playedJournal) answer() error {
	if text, _ := j.Note(noteJournal); len(text) > 0 {
		return errors.New(string(text))
	}
	return nil
}

func (j playedJournal) Begin(string) error { return j.answer() }

func (j playedJournal) Continue(string) error { return j.answer() }

func (j playedJournal) Append([]byte) error { return j.answer() }
