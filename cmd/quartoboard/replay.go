package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

const replayAbout = `replay [flags] FILE

Judges a game again from its facts alone, prints what the board says, and
compares. FILE is a record (as the journal keeps it) or a game text.

A game text has headers and turns, the piece given and the cell it was placed
on, calls where they came, and the result; export writes them. A file may hold
several, one after another:

  [First "A"]
  1. 8 a1  2. 9 b1  3. a c1  4. f d1 QA  A

QA is a good call by A, Q?B a refused one by B; = is a draw, * unfinished.

With -frames TRACE, which demo and run write, FILE is the record of the same games:
the facts that come of the trace's frames are compared with those of the record.

How many judgements and facts agreed is said on the standard error.

Exit code 0: every verdict and fact is the same. 1: one differs. 2: a file cannot
be read, or is damaged in the middle; what is true in it was replayed.`

func runReplay(_ context.Context, args []string, s streams) error {
	f := flag.NewFlagSet("replay", flag.ContinueOnError)
	talk := speechFlags(f)
	frames := f.String("frames", "", "compare the facts of `TRACE` with those of the record too")
	if err := parseFlags(f, replayAbout, args, s); err != nil {
		return err
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
	if bytes.HasPrefix(text, []byte("quartoboard trace ")) {
		return refuse(fmt.Errorf("%s: a trace: replay -frames TRACE RECORD compares it with a record", f.Arg(0)))
	}
	if isRecord(text) {
		err := newReplay(f.Arg(0), words, s).record(bytes.NewReader(text))
		if _, refused := errors.AsType[status](err); *frames == "" || refused {
			return err
		}
		return cmp.Or(compareFrames(*frames, f.Arg(0), text, s), err)
	}
	if *frames != "" {
		return refuse(fmt.Errorf("%s: with -frames a record expected", f.Arg(0)))
	}
	return replayTexts(f.Arg(0), words, bytes.NewReader(text), s)
}

func newReplay(name string, words *phrase.Speech, s streams) *replay {
	mouth := &breakable{Output: voice.NewCaptions()}
	return &replay{name: name, mouth: mouth, voice: voice.New(words, mouth), out: s.out, err: s.err}
}

// replayTexts judges each game of a file of texts again.
func replayTexts(name string, words *phrase.Speech, in io.Reader, s streams) error {
	texts, err := record.Parse(in)
	if err != nil {
		return refuse(fmt.Errorf("%s:%w", name, err))
	}
	var errs []error
	agreed := 0
	for _, t := range texts {
		r := newReplay(name, words, s)
		errs = append(errs, r.text(t))
		agreed += r.agreed
	}
	err = errors.Join(errs...)
	if err == nil {
		tally(s.err, name, "judgement", agreed, agreed)
	}
	return err
}

// tally prints how many judgements, or facts, agreed.
func tally(w io.Writer, name, what string, agreed, of int) {
	switch {
	case agreed < of:
		fmt.Fprintf(w, "quartoboard: %s: %d of %d %ss agree\n", name, agreed, of, what)
	case of == 1:
		fmt.Fprintf(w, "quartoboard: %s: 1 %s, and it agrees\n", name, what)
	default:
		fmt.Fprintf(w, "quartoboard: %s: %d %ss, all agree\n", name, of, what)
	}
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
	compared int                 // judgements of the record
	agreed   int
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
	r.voice.Hear(referee.Step{Event: e, Judgements: js, Game: r.game}, record.Lines{})
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
	tally(r.err, r.name, "judgement", r.agreed, r.compared)
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
	r.compared++
	if reflect.DeepEqual(again, l.Judgement) {
		r.agreed++
	} else if r.differs == nil {
		r.differs = fmt.Errorf("%s: game %s, seq %d: recorded %s, judged %s", r.name, l.Game, l.Seq, judgementText(l.Judgement), judgementText(again))
	}
}

// judgementText is a judgement as the record has it.
func judgementText(j referee.Judgement) string {
	if j == nil {
		return "nothing"
	}
	line := record.NewEncoder("x", 1, func(time.Duration) time.Time { return time.Time{} }).AppendJudgement(nil, 0, j)
	return objectText(string(line))
}

// objectText is a line of the record from its type on.
func objectText(line string) string {
	_, object, _ := strings.Cut(strings.TrimSpace(line), `"type":`)
	return "{\"type\":" + object
}

// text judges the game of a text again.
func (r *replay) text(text record.Text) error {
	var at time.Duration
	again, err := text.Play(func(e board.Event) []referee.Judgement {
		r.feed(e)
		at = e.At
		judged := r.judged
		r.judged = nil
		return judged
	})
	if err != nil {
		return refuse(fmt.Errorf("%s: %w", r.name, err))
	}
	r.finish(at)
	if !text.SameGame(again) {
		again.Tags = text.Tags
		return fmt.Errorf("%s: the game is judged otherwise:\n%s", r.name, again)
	}
	r.agreed = len(text.Moves) + 1
	return nil
}
