package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"reflect"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

const replayAbout = `replay [flags] FILE
       quartoboard replay -frames FILE [-record FILE]

Judges a game again from its facts alone, prints what the board says, and
compares. FILE is a record (as the journal keeps it) or a game text.

A game text has headers and turns, the piece given and the cell it was placed
on, calls where they came, and the result:

  [First "A"]
  1. 8 a1  2. 9 b1  3. a c1  4. f d1 QA  A

QA is a good call by A, Q?B a refused one by B; = is a draw, * unfinished.

With -frames FILE is a trace, as demo and run write it: all that sensors,
readers, buttons and clock said. The whole program plays on it again, in the
language it was recorded in, and -record writes the same record byte for byte.

Exit code 0: every verdict is the same. 1: one differs. 2: the file cannot be
read, or is damaged in the middle; what is true in it was replayed.`

func runReplay(_ context.Context, args []string, s streams) error {
	f := flag.NewFlagSet("replay", flag.ContinueOnError)
	talk := speechFlags(f)
	frames := f.String("frames", "", "play the trace `FILE` through the whole program")
	recordPath := f.String("record", "", "with -frames: write the record to `FILE`")
	if err := parseFlags(f, replayAbout, args, s); err != nil {
		return err
	}
	switch {
	case *frames != "" && f.NArg() == 0:
		return replayFrames(*frames, *recordPath, s)
	case *frames != "" || *recordPath != "":
		return refuse(errors.New("replay: -frames FILE, with -record FILE or without, and nothing else expected"))
	}
	if f.NArg() != 1 {
		return refuse(errors.New("replay: one FILE expected"))
	}
	words, err := talk.words()
	if err != nil {
		return refuse(err)
	}
	text, err := os.ReadFile(f.Arg(0))
	if err != nil {
		return refuse(fmt.Errorf("replay: %w", err))
	}
	mouth := &breakable{Mouth: voice.NewCaptions()}
	r := &replay{name: f.Arg(0), mouth: mouth, voice: voice.New(words, mouth), out: s.out, err: s.err}
	if isRecord(text) {
		return r.record(bytes.NewReader(text))
	}
	return r.text(bytes.NewReader(text))
}

// isRecord says whether a file begins like a record, or at least has a line
// that does.
func isRecord(text []byte) bool {
	first := bytes.TrimLeft(text, " \t\r\n")
	return !bytes.HasPrefix(first, []byte("[")) && bytes.Contains(text, []byte(` {"v":`))
}

// replay judges again what it is fed with.
type replay struct {
	name     string
	mouth    *breakable
	voice    *voice.Voice
	out, err io.Writer
	game     referee.Game
	judged   []referee.Judgement // and not yet found in the record
	lines    int                 // that are true
	differs  error
}

// feed takes one fact in, after the time before it has passed.
func (r *replay) feed(e board.Event) {
	for tick, due := r.game.Due(e.At); due; tick, due = r.game.Due(e.At) {
		r.apply(tick)
	}
	r.apply(e)
}

func (r *replay) apply(e board.Event) {
	if f, ok := e.Fact.(board.Fault); ok && f.Part == "sound" {
		r.mouth.gone = f.State == board.Failed
	}
	var js []referee.Judgement
	r.game, js = r.game.Apply(e)
	r.judged = append(r.judged, js...)
	r.voice.Hear(referee.Step{Event: e, Judgements: js, Game: r.game}, nil)
	r.speak(e.At)
}

// speak prints what is heard until now.
func (r *replay) speak(now time.Duration) {
	for _, e := range r.voice.Speak(now) {
		printSaid(r.out, e.Fact)
	}
}

// finish lets the voice say what it has to say.
func (r *replay) finish(at time.Duration) { r.speak(at + time.Hour) }

func (r *replay) record(in io.Reader) error {
	reader := record.NewReader(in)
	var at time.Duration
	for {
		l, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return refuse(fmt.Errorf("%s: %w", r.name, err))
		}
		at = l.At
		r.lines++
		if l.Fact != nil {
			r.feed(board.Event{At: l.At, Fact: l.Fact})
		} else {
			r.compare(l)
		}
	}
	r.finish(at)
	if n := reader.Torn(); n > 0 && r.lines > 0 {
		fmt.Fprintf(r.err, "quartoboard: %s: the last line is torn, its %d bytes are left out\n", r.name, n)
	}
	if r.lines == 0 {
		return refuse(fmt.Errorf("%s: no record and no game text", r.name))
	}
	if damage := reader.Damage(); len(damage) > 0 {
		return r.damaged(damage)
	}
	return r.differs
}

// damaged tells of the places where lines are lost, the first few of them.
func (r *replay) damaged(damage []record.Damage) error {
	const most = 10
	for i, d := range damage[1:] {
		if i == most {
			fmt.Fprintf(r.err, "quartoboard: %s: and %d more\n", r.name, len(damage)-most-1)
			break
		}
		fmt.Fprintf(r.err, "quartoboard: %s: %v\n", r.name, d)
	}
	return refuse(fmt.Errorf("%s: %v", r.name, damage[0]))
}

// compare looks for a recorded judgement among those judged again.
func (r *replay) compare(l record.Line) {
	for tick, due := r.game.Due(l.At); due && len(r.judged) == 0; tick, due = r.game.Due(l.At) {
		r.apply(tick)
	}
	var again referee.Judgement
	if len(r.judged) > 0 {
		again, r.judged = r.judged[0], r.judged[1:]
	}
	if r.differs == nil && !reflect.DeepEqual(again, l.Judgement) {
		r.differs = fmt.Errorf("%s: game %s, seq %d: recorded %s, judged %s", r.name, l.Game, l.Seq, judgementText(l.Judgement), judgementText(again))
	}
}

// judgementText is a judgement as the record has it.
func judgementText(j referee.Judgement) string {
	if j == nil {
		return "nothing"
	}
	line := record.NewEncoder("x", 1, func(time.Duration) time.Time { return time.Time{} }).AppendJudgement(nil, 0, j)
	_, object, _ := bytes.Cut(bytes.TrimSpace(line), []byte(`"type":`))
	return "{\"type\":" + string(object)
}

func (r *replay) text(in io.Reader) error {
	text, err := record.Parse(in)
	if err != nil {
		return refuse(fmt.Errorf("%s:%w", r.name, err))
	}
	facts, err := text.Facts()
	if err != nil {
		return refuse(fmt.Errorf("%s: %w", r.name, err))
	}
	var lines []record.Line
	var at time.Duration
	for _, e := range facts {
		r.feed(e)
		at = e.At
		lines = append(lines, record.Line{Game: r.name, At: at, Fact: e.Fact})
		lines = r.take(lines, at)
	}
	at += time.Hour
	r.feed(board.Event{At: at, Fact: board.Tick{}})
	lines = r.take(lines, at)
	r.finish(at)
	again, err := record.TextOf(lines)
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	if !reflect.DeepEqual(again.Moves, text.Moves) || again.Result != text.Result {
		again.Tags = text.Tags
		return fmt.Errorf("%s: the game is judged otherwise:\n%s", r.name, again)
	}
	return nil
}

// take moves what was judged into the lines of a record.
func (r *replay) take(lines []record.Line, at time.Duration) []record.Line {
	for _, j := range r.judged {
		lines = append(lines, record.Line{Game: r.name, At: at, Judgement: j})
	}
	r.judged = nil
	return lines
}
