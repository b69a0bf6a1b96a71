// Package replay judges recorded games again: records from their facts, and game texts
// from their moves. It prints what the board says, and compares.
package replay

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/menu"
	"quartoboard/cmd/internal/past"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Opts is a replay.
type Opts struct {
	Speech   board.Preferences
	Frames   string // trace of a record's games, whose facts are compared too; "" for none
	Out, Err io.Writer
}

// difference is a verdict or fact that is not as it was recorded.
type difference string

func (d difference) Error() string { return string(d) }

// File judges the games of a file again. How many judgements and facts agree it prints on
// Err. The error is an *run.BadInput, or names the first verdict or fact that differs.
func File(name string, o Opts) error {
	err := judge(name, o)
	if d := difference(""); err == nil || errors.As(err, &d) {
		return err
	}
	return &run.BadInput{Err: err}
}

func judge(name string, o Opts) error {
	words, err := run.WordsOf(o.Speech)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(name)
	switch {
	case err != nil:
		return fmt.Errorf("replay: %w", err)
	case bytes.HasPrefix(text, []byte("quartoboard trace ")):
		return fmt.Errorf("%s: a trace: replay --frames TRACE RECORD compares it with a record", name)
	case o.Frames != "":
		return compareFrames(name, words, text, o)
	case run.IsRecord(text):
		return replayRecord(name, words, text, o)
	case bytes.HasPrefix(bytes.TrimLeft(text, "\ufeff[ \t\r\n"), []byte("{")):
		return fmt.Errorf("%s: JSON: want a record with its checksums, or a game text as export writes it", name)
	default:
		return replayTexts(name, words, text, o)
	}
}

// compareFrames judges a record again, and compares its facts with those that a trace
// comes to.
func compareFrames(name string, words *run.Words, text []byte, o Opts) error {
	if !run.IsRecord(text) {
		return fmt.Errorf("%s: no record: want one with --frames", name)
	}
	c, err := playTrace(o.Frames, o.Err)
	if err != nil {
		return err
	}
	err = replayRecord(name, words, text, o)
	if d := difference(""); err != nil && !errors.As(err, &d) {
		return err
	}
	return cmp.Or(c.record(name, text, o.Err), err)
}

// replayRecord judges a record again, and says what was said when it was said.
func replayRecord(name string, words *run.Words, text []byte, o Opts) error {
	spoken := voice.NewSpoken()
	reader := games.Format().NewReader(bytes.NewReader(text))
	for l, err := reader.Next(); err == nil; l, err = reader.Next() {
		spoken.Add(l.Fact)
	}
	r := newReplay(name, words, spoken, o)
	r.heard, r.hint = spoken.Heard, spoken.Hint
	return r.record(text)
}

func newReplay(name string, words *run.Words, output voice.Output, o Opts) *replay {
	r := &replay{name: name, words: words, out: o.Out, err: o.Err, game: rules.New(), engines: engines{}}
	r.output.Output = output
	r.start()
	return r
}

// start makes the voice and the menu, as a start of the program does: what an earlier one had
// not said yet died with it.
func (r *replay) start() {
	r.voice = voice.New(r.words, &r.output)
	r.menu = menu.NewListener(r.words.Menu(), r.voice, games.Faces)
	r.asks = past.New(past.Opts{
		Faces: games.Faces, Words: func() *phrase.Speech { return r.words.Speech }, Work: work{},
		Say: func(now time.Duration, text string) { r.voice.Add(now, r.words.Answer(text)) },
	})
}

// atOnce is an output on which an utterance takes no time.
type atOnce struct{ *voice.Paced }

// Done reports that the utterance has ended.
func (atOnce) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	return now, board.OutcomeSaid, true
}

// work is done when it begins; when its hint was told the record says.
type work struct{}

func (work) Start(_ time.Duration, do func(context.Context)) { do(context.Background()) }
func (work) Done(time.Duration) bool                         { return true }
func (work) Stop()                                           {}

// replayTexts judges each game of a file of texts again. Texts have no times, so that no
// utterance cuts another.
func replayTexts(name string, words *run.Words, in []byte, o Opts) error {
	texts, err := games.Texts().Parse(bytes.NewReader(in))
	if err != nil {
		return fmt.Errorf("%s:%w", name, err)
	}
	var errs []error
	agreed := 0
	for _, t := range texts {
		r := newReplay(name, words, atOnce{voice.NewCaptions()}, o)
		errs = append(errs, r.text(t))
		agreed += r.agreed
	}
	err = errors.Join(errs...)
	if err == nil {
		tally(o.Err, name, "judgement", agreed, agreed)
	}
	return err
}

// tally prints how many judgements, or facts, agreed.
func tally(w io.Writer, name, what string, agreed, total int) {
	switch {
	case agreed < total:
		fmt.Fprintf(w, "quartoboard: %s: %d of %d %ss agree\n", name, agreed, total, what)
	case total == 1:
		fmt.Fprintf(w, "quartoboard: %s: 1 %s, and it agrees\n", name, what)
	default:
		fmt.Fprintf(w, "quartoboard: %s: %d %ss, all agree\n", name, total, what)
	}
}

// replay judges again what it is fed with.
type replay struct {
	name     string
	words    *run.Words
	output   voice.Observed // without an observer
	voice    *voice.Voice
	menu     *menu.Listener
	out, err io.Writer
	game     rules.Game
	asks     *past.Listener                                        // finds hints
	at       time.Duration                                         // of the newest event
	heard    func(board.Fact) board.Fact                           // of a record: a fact as it is in this language
	hint     func(from, until time.Duration) (time.Duration, bool) // of a record: when one was told
	judged   []board.Judgement                                     // and not yet found in the record
	recorded []record.Line                                         // judgements since the last fact, not compared yet
	lines    int                                                   // that are true
	compared int                                                   // judgements of the record
	skipped  int                                                   // judgements of the record behind lost lines
	agreed   int
	differs  error
	engines  engines
	line     record.Line // that is fed
}

// feed takes one fact in, after the time before it has passed.
func (r *replay) feed(e board.Event) {
	for tick, due := r.game.Due(e.At); due; tick, due = r.game.Due(e.At) {
		r.apply(tick)
	}
	if f, ok := e.Fact.(board.Asked); ok {
		r.decide(f)
	}
	r.apply(e)
}

func (r *replay) apply(e board.Event) {
	if f, ok := e.Fact.(board.Fault); ok && f.Part.Kind == board.PartSound {
		r.output.Break(f.State == board.Failed)
	}
	if r.hint != nil {
		if at, told := r.hint(r.at, e.At); told {
			r.asks.Looked(at)
		}
	}
	r.at = e.At
	r.menu.Pass(e.At)
	var js []board.Judgement
	r.game, js = rules.Apply(r.game, e)
	r.judged = append(r.judged, js...)
	step := rules.Step{Event: e, Judgements: js, Game: r.game}
	r.voice.Hear(step, record.Lines{})
	r.menu.Hear(step, record.Lines{})
	r.asks.Hear(step, record.Lines{})
	r.speak(e.At)
}

// speak prints what is heard until now.
func (r *replay) speak(now time.Duration) {
	for _, e := range r.voice.Speak(now) {
		run.PrintSaid(r.out, e.Fact)
	}
}

// finish lets the voice say what it has to say, without the hints that would follow in silence.
func (r *replay) finish(at time.Duration) {
	for r.speak(at); !r.voice.Idle(); r.speak(at) {
		at += time.Second
	}
}

func (r *replay) record(text []byte) error {
	reader := games.Format().NewReader(bytes.NewReader(text))
	var last record.Line
	lost := false // lines of the game: its facts no longer explain its judgements
	for damaged := 0; ; damaged = len(reader.Damage()) {
		l, err := reader.Next()
		if err != nil {
			break
		}
		lost = l.Seq > 1 && (len(reader.Damage()) > damaged || lost && l.Game == last.Game)
		last, r.line = l, l
		r.lines++
		switch {
		case l.Fact != nil:
			if o, ok := l.Fact.(board.Opened); ok && o.Resumed {
				r.start() // before what was judged of the time without power
			}
			r.compare()
			r.feed(board.Event{At: l.At, Fact: r.heard(l.Fact)})
		case lost:
			r.compare()
			r.judged = nil
			r.skipped++
		default:
			r.recorded = append(r.recorded, l)
		}
	}
	r.compare()
	r.finish(last.At)
	if r.lines == 0 {
		return fmt.Errorf("%s: no record and no game text", r.name)
	}
	if n := reader.Torn(); n > 0 {
		fmt.Fprintf(r.err, "quartoboard: %s: the last line is torn, its %d bytes are left out\n", r.name, n)
	}
	if r.compared > 0 || r.skipped == 0 {
		tally(r.err, r.name, "judgement", r.agreed, r.compared)
	}
	if r.skipped > 0 {
		fmt.Fprintf(r.err, "quartoboard: %s: %d judgements behind lost lines, not compared\n", r.name, r.skipped)
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
	return fmt.Errorf("%s: %v", r.name, damage[0])
}

// compare looks for the recorded judgements among those judged again.
func (r *replay) compare() {
	for _, l := range r.recorded {
		r.find(l)
	}
	r.recorded = r.recorded[:0]
}

// find looks for a recorded judgement.
func (r *replay) find(l record.Line) {
	for tick, due := r.game.Due(l.At); due && len(r.judged) == 0; tick, due = r.game.Due(l.At) {
		r.apply(tick)
	}
	var again board.Judgement
	if len(r.judged) > 0 {
		again, r.judged = r.judged[0], r.judged[1:]
	}
	r.compared++
	if reflect.DeepEqual(again, l.Judgement) {
		r.agreed++
	} else if r.differs == nil {
		r.differs = difference(fmt.Sprintf("%s: game %s, seq %d: recorded %s, judged %s", r.name, l.Game, l.Seq, judgementText(l.Judgement), judgementText(again)))
	}
}

// judgementText is a judgement as the record has it.
func judgementText(j board.Judgement) string {
	if j == nil {
		return "nothing"
	}
	return games.Format().Object(record.Line{Judgement: j})
}

// text judges the game of a text again.
func (r *replay) text(text record.Text) error {
	var at time.Duration
	again, err := text.Play(func(e board.Event) []board.Judgement {
		r.feed(e)
		at = e.At
		judged := r.judged
		r.judged = nil
		return judged
	})
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	r.finish(at)
	if d := text.Difference(again); d != "" {
		return difference(fmt.Sprintf("%s: the game is judged otherwise: %s", r.name, d))
	}
	r.agreed = len(text.Moves) + 1
	return nil
}
