package past

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// store has games by their names, oldest first.
type store struct {
	names []string
	lines map[string][]record.Line
	bad   string // a game that cannot be read
	reads *int   // how often games were read; nil: not counted
}

var format = record.NewFormat(quarto.Plug)

func (s store) Games() []string { return s.names }
func (s store) Last(string) int { return 0 }
func (s store) Lines(name string, _ int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		if s.reads != nil {
			*s.reads++
		}
		e := format.NewEncoder(name, 1, func(time.Duration) time.Time { return time.Unix(0, 0) })
		for _, l := range s.lines[name] {
			text := e.AppendFact(nil, l.At, l.Fact)
			if name == s.bad {
				text[0] ^= 1
			}
			if !yield(text, nil) {
				return
			}
		}
	}
}

// played are the lines of a game of some placements that a player has resigned.
func played(o quarto.Options, cells ...board.Cell) (lines []record.Line) {
	add := func(f board.Fact) {
		lines = append(lines, record.Line{At: time.Duration(len(lines)) * time.Second, Fact: f})
	}
	add(board.Opened{})
	add(board.Started{Options: o})
	for i, c := range cells {
		seen := board.Seen{Changed: board.SetOf(c), Contact: time.Duration(len(lines)) * time.Second}
		seen.Now[c] = board.Holding(board.Piece(i))
		add(seen)
	}
	add(board.Asked{Request: board.RequestResign, Via: board.ViaMenu, By: board.A})
	return lines
}

// desk is a listener with its work, and what it told.
type desk struct {
	*Listener
	busy    bool
	do      func(context.Context)
	stopped bool
	told    []board.Asked
}

func (d *desk) Start(_ time.Duration, do func(context.Context)) { d.do = do }
func (d *desk) Stop()                                           { d.stopped = true }
func (d *desk) Done(time.Duration) bool {
	if !d.busy {
		d.do(context.Background())
	}
	return !d.busy
}

func newDesk(t *testing.T, s store) *desk {
	t.Helper()
	w, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal})
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{}
	faces := []face.Face{{
		Kind:   quarto.Plug,
		Onward: func(g rules.Game) board.Options { return quarto.From(quarto.Of(g)) },
		Past: func([]record.Line, board.Options, *phrase.Speech) face.Past {
			return face.Past{Players: "A, B", Result: "B wins.", Moves: "Two pieces."}
		},
		Coach: func(_ context.Context, lines []record.Line, _ bool, _ *phrase.Speech, progress func(int)) ([]face.Point, error) {
			progress(len(lines))
			return []face.Point{{Text: "A point.", Show: quarto.DefaultOptions()}}, nil
		},
	}}
	d.Listener = New(Opts{
		Games: s, Format: format, Faces: faces, Words: func() *phrase.Speech { return w }, Work: d,
		Tell: func(f board.Fact) bool { d.told = append(d.told, f.(board.Asked)); return true },
	})
	d.hear(board.Tick{})
	return d
}

func (d *desk) hear(f board.Fact) {
	d.Hear(rules.Step{Event: board.Event{Fact: f}, Game: quarto.New(quarto.DefaultOptions())}, record.Lines{})
}

// ask asks as the menu does, and returns the texts that are told until a time.
func (d *desk) ask(text string, until time.Duration) (texts []string) {
	d.told = nil
	d.hear(board.Asked{Request: board.RequestPast, Via: board.ViaMenu, Text: text})
	for at := time.Duration(0); at <= until; at += 100 * time.Millisecond {
		d.Looked(at)
	}
	for _, a := range d.told {
		texts = append(texts, strings.TrimSpace(a.Request.String()+" "+a.Text))
	}
	return texts
}

func practised() quarto.Options {
	o := quarto.DefaultOptions()
	o.Practice = true
	return o
}

func TestGamesAreListedNewestFirstWithoutThoseThatCannotGoOn(t *testing.T) {
	o := quarto.DefaultOptions()
	d := newDesk(t, store{
		names: []string{"one", "two", "damaged", "empty", "now"}, bad: "damaged",
		lines: map[string][]record.Line{"one": played(o, board.A1), "two": played(o, board.A1, board.B2), "damaged": played(o, board.A1), "empty": played(o), "now": played(o, board.A1)},
	})
	if got := d.ask("earlier-move", 0); len(d.list) != 2 || d.list[0].game != "two" || got[0] != "list earlier-move\nA, B. B wins. Two pieces.\nA, B. B wins. Two pieces." {
		t.Errorf("got %q, %+v", got, d.list)
	}
}

func TestNoMoreGamesAreReadThanAreListed(t *testing.T) {
	s := store{lines: map[string][]record.Line{}, reads: new(int)}
	for i := range 30 {
		name := strconv.Itoa(i)
		s.names, s.lines[name] = append(s.names, name), played(quarto.DefaultOptions(), board.A1)
	}
	if d := newDesk(t, s); len(d.ask("earlier-move", 0)) != 1 || len(d.list) != newest || *s.reads != newest {
		t.Errorf("%d games are listed, %d were read: want %d", len(d.list), *s.reads, newest)
	}
}

func TestTheNewestGameThatHasEndedIsAnalysedAndItsEndGoesOn(t *testing.T) {
	o := quarto.DefaultOptions()
	d := newDesk(t, store{
		names: []string{"one", "shown", "now"},
		lines: map[string][]record.Line{"one": played(o, board.A1, board.B2), "shown": played(practised(), board.A1), "now": played(o)},
	})
	if got, want := d.ask("turning-points", 0), []string{"list turning-points\nA point. Show me."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	d.ask("back", 0)
	if got, _ := d.told[0].Options.(quarto.Options); got.From != "1. 0 a1 2. 1 b2" || !got.Practice || d.told[1].Request != board.RequestOptions {
		t.Errorf("got %+v", d.told)
	}
}

func TestWhatIsShownIsToldOnceItStandsOnTheBoard(t *testing.T) {
	o := quarto.DefaultOptions()
	d := newDesk(t, store{names: []string{"one", "now"}, lines: map[string][]record.Line{"one": played(o, board.A1)}})
	d.ask("turning-points", 0)
	o.From = "1. 0 a1"
	wrong, _ := rules.Apply(rules.New(), board.Event{Fact: board.Started{Options: o}})
	for _, c := range [][2]string{{"turning-points 0", "A point. Try something else."}, {"back", "The game ended here. B wins."}} {
		asks, want := c[0], c[1]
		d.ask(asks, 0)
		d.told = nil
		d.Hear(rules.Step{Event: board.Event{Fact: board.Started{Options: o}}, Game: wrong}, record.Lines{})
		if len(d.told) > 0 {
			t.Errorf("%s: told %+v before the pieces stand", asks, d.told)
		}
		d.hear(board.Tick{})
		d.hear(board.Tick{})
		if len(d.told) != 1 || d.told[0].Text != want {
			t.Errorf("%s: told %+v, want %q", asks, d.told, want)
		}
	}
}

func TestWhatIsShownIsToldAfterAPowerCut(t *testing.T) {
	o := quarto.DefaultOptions()
	d := newDesk(t, store{names: []string{"one", "now"}, lines: map[string][]record.Line{"one": played(o, board.A1)}})
	shown, back := practised(), practised()
	shown.From, back.From = "1. 1 b2", "1. 0 a1"
	d.opts.Faces[0].Coach = func(context.Context, []record.Line, bool, *phrase.Speech, func(int)) ([]face.Point, error) {
		return []face.Point{{Text: "Another point.", Show: practised()}, {Text: "A point.", Show: shown}}, nil
	}
	for want, begun := range map[string]quarto.Options{"A point. Try something else.": shown, "The game ended here. B wins.": back} {
		wrong, _ := rules.Apply(rules.New(), board.Event{Fact: board.Started{Options: begun}})
		d.told = nil
		d.Hear(rules.Step{Event: board.Event{Fact: board.Opened{Resumed: true}}, Game: wrong}, record.Lines{})
		d.Looked(0)
		if len(d.told) > 0 {
			t.Errorf("told %+v before the pieces stand", d.told)
		}
		d.hear(board.Tick{})
		d.hear(board.Tick{})
		if len(d.told) != 1 || d.told[0].Text != want {
			t.Errorf("told %+v, want %q", d.told, want)
		}
	}
}

func TestThatThereIsNoTurningPointIsSaidAndIsNoList(t *testing.T) {
	d := newDesk(t, store{names: []string{"one", "now"}, lines: map[string][]record.Line{"one": played(quarto.DefaultOptions(), board.A1)}})
	d.opts.Faces[0].Coach = func(context.Context, []record.Line, bool, *phrase.Speech, func(int)) ([]face.Point, error) {
		return []face.Point{{Text: "No mistake."}}, nil
	}
	if got, want := d.ask("turning-points", 0), []string{"say No mistake."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProgressIsToldWhereItTakesOverASecond(t *testing.T) {
	d := newDesk(t, store{})
	d.busy = true
	d.move.Store(3)
	d.hear(board.Asked{Request: board.RequestPast, Via: board.ViaMenu, Text: "turning-points"})
	d.move.Store(3)
	for at := time.Duration(0); at < 5*time.Second; at += 100 * time.Millisecond {
		d.Looked(at)
	}
	if len(d.told) != 2 || d.told[0].Text != "Looking at move three." {
		t.Errorf("told %+v", d.told)
	}
	d.hear(board.Menu{})
	if d.busy = false; !d.stopped {
		t.Error("the menu is closed, and the job is not stopped")
	}
	if d.told = nil; len(d.ask("turning-points", 0)) != 1 || d.told[0].Request != board.RequestSay {
		t.Errorf("no games: told %+v", d.told)
	}
}

// question is a hint that tells its name.
type question string

func (q question) Text(context.Context, *phrase.Speech) string { return "Of " + string(q) }

func TestWhatIsAskedByHandIsAnsweredOnceAndNotAfterIt(t *testing.T) {
	d := newDesk(t, store{})
	var asked face.Hint
	var said []string
	d.opts.Faces[0].Hint = func(rules.Game) face.Hint { return asked }
	d.opts.Say = func(_ time.Duration, text string) { said = append(said, text) }
	for _, c := range []struct {
		asks  face.Hint
		looks bool
		want  []string
	}{
		{question("b1"), true, []string{"Of b1"}},
		{question("b1"), true, nil},
		{question("c1"), false, nil}, // it takes long
		{question("d1"), true, []string{"Of d1"}},
		{nil, true, nil},
		{question("d1"), false, nil},
		{nil, true, nil},
	} {
		said, asked = nil, c.asks
		if d.hear(board.Tick{}); c.looks {
			d.Looked(0)
			d.Looked(0)
		}
		if !slices.Equal(said, c.want) {
			t.Errorf("asked about %v: said %q, want %q", c.asks, said, c.want)
		}
	}
}

func TestTheMenuIsToldWhichPieceToGiveWithoutPastGames(t *testing.T) {
	d := newDesk(t, store{})
	d.opts.Faces[0].Gift = func(rules.Game) face.Hint { return question("all") }
	if got, want := d.ask("gift", 0), []string{"say Of all"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
