package lesson

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// names says the name of a step, and the cell of a placement.
type names struct{}

func (names) Lesson(step phrase.LessonStep, _ rules.Game, t phrase.Task) audio.Utterance {
	text := string(step)
	if t.Question != "" {
		if t.Score != [2]int{} {
			text += fmt.Sprint(" ", t.Score)
		}
		return audio.Utterance{Text: text}
	}
	switch step {
	case phrase.LessonSpaces, phrase.LessonPlace, words.LessonLast:
		text += " " + t.Cell.String()
	}
	return audio.Utterance{Text: text}
}

// table is a game with the lesson, on which everything is said at once.
type table struct {
	t      *testing.T
	game   quarto.Game
	lesson Lesson
	now    time.Duration
	down   time.Duration // contact of the newest press
	said   []string
	asked  []board.Asked
}

func begin(t *testing.T, giving board.Giving) *table {
	o := quarto.DefaultOptions()
	o.Giving, o.First, o.Squares, o.FalseCall = giving, board.A, true, board.FalseCallLoses
	b := &table{t: t, game: quarto.New(o), now: time.Second}
	var asked board.Asked
	b.lesson, asked = b.lesson.Begin(b.game, quartoface.Face.Course)
	b.take(asked)
	b.start()
	return b
}

// start begins the game that was asked for.
func (b *table) start() {
	b.t.Helper()
	next, due := b.game.Next()
	if !due {
		b.t.Fatal("no new game is asked for")
	}
	b.take(board.Started{Options: next.Options, Match: next.Match})
}

// take applies a fact, and then reports what the lesson said.
func (b *table) take(f board.Fact) {
	b.now += 500 * time.Millisecond
	if p, ok := f.(board.Pressed); ok {
		if p.Press != board.PressShort && p.Press != board.PressLong || p.Button != board.ButtonRepeat {
			b.down = b.now
		}
		p.Contact = cmp.Or(p.Contact, b.down)
		p.Menu = p.Menu || b.lesson.Takes(p, b.game)
		f = p
	}
	b.apply(board.Event{At: b.now, Fact: f})
	if tick, due := b.game.Due(b.now + time.Second); due {
		b.apply(tick)
	}
}

func (b *table) apply(e board.Event) {
	var js []quarto.Judgement
	b.game, js = b.game.Apply(e)
	var effects Effects
	b.lesson, effects = b.lesson.Apply(rules.Step{Event: e, Judgements: js, Game: b.game}, true, names{})
	b.do(effects)
}

func (b *table) do(e Effects) {
	if e.Ask.Request != 0 {
		b.asked = append(b.asked, e.Ask)
	}
	if e.Say.Text != "" {
		b.said = append(b.said, e.Say.Text)
		b.take(board.Said{Text: e.Say.Text, Outcome: board.OutcomeSaid, Start: b.now, End: b.now + 100*time.Millisecond})
	}
}

// wait lets time pass.
func (b *table) wait(d time.Duration) {
	for end := b.now + d; ; {
		at, due := b.lesson.Due()
		if !due || at > end {
			b.now = end
			return
		}
		b.now = at
		var e Effects
		b.lesson, e = b.lesson.Tick(b.game, names{})
		b.do(e)
	}
}

// act does one thing: "give f", "put f a1", "lift a1", "A", "tap", "hold", "pass", "pass
// held", "both", "menu", "closed", "wait", "repeat and lift a1", or "menu takes pass",
// "menu takes pass held" and "menu takes repeat", of presses that began 2 s ago.
func (b *table) act(what string) {
	words := strings.Fields(what)
	cell := func(s string) board.Cell {
		c, err := board.ParseCell(s)
		if err != nil {
			b.t.Fatal(err)
		}
		return c
	}
	piece := func(s string) board.Content {
		p, err := board.ParsePiece(s)
		if err != nil {
			b.t.Fatal(err)
		}
		return board.Holding(p)
	}
	seen := func(c board.Cell, now board.Content) {
		s := board.Seen{Changed: board.SetOf(c), Contact: b.now + 500*time.Millisecond}
		s.Now[c] = now
		b.take(s)
	}
	switch words[0] {
	case "give":
		b.take(board.Tray{Holds: piece(words[1])})
		b.take(board.Tray{Holds: board.Empty})
	case "put":
		seen(cell(words[2]), piece(words[1]))
	case "lift":
		seen(cell(words[1]), board.Empty)
	case "A", "B":
		b.take(board.Pressed{Button: board.ButtonQuarto, Seat: map[string]board.Seat{"A": board.A, "B": board.B}[what], Press: board.PressShort})
	case "tap":
		b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})
		b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort})
	case "hold":
		b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})
		b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressLong})
	case "pass":
		press := board.PressShort
		if what == "pass held" {
			press = board.PressLong
		}
		b.take(board.Pressed{Button: board.ButtonPass, Press: press})
	case "both":
		b.take(board.Pressed{Button: board.ButtonMenu, Press: board.PressDown})
		b.take(board.Pressed{Button: board.ButtonMenu, Press: board.PressLong})
	case "repeat": // and lift a1
		b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})
		seen(cell(words[3]), board.Empty)
		b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort})
	case "menu":
		if len(words) == 1 {
			b.take(board.Menu{Open: true})
			break
		}
		p := board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: b.now - 2*time.Second, Menu: true}
		switch {
		case words[2] == "repeat":
			p.Button = board.ButtonRepeat
		case words[len(words)-1] == "held":
			p.Press = board.PressLong
		}
		b.take(p)
	case "closed":
		b.take(board.Menu{})
	case "wait":
		b.wait(25 * time.Second)
	default:
		b.t.Fatalf("unknown act %q", what)
	}
}

// row is an act, and what the lesson says to it.
type row struct{ act, said string }

func (b *table) play(rows []row) {
	b.t.Helper()
	for i, r := range rows {
		b.said = nil
		if r.act != "" {
			b.act(r.act)
		}
		if got := strings.Join(b.said, ", "); got != r.said {
			b.t.Fatalf("act %d, %q: the lesson said %q, want %q", i+1, r.act, got, r.said)
		}
	}
}
