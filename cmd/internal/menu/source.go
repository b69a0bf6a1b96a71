package menu

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/lesson"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Voice says what the menu says.
type Voice interface {
	Add(now time.Duration, u audio.Utterance)
	Idle() bool
}

// Listener is a menu that listens to a game, or to its replay, and says its words, and those
// of the lesson. It belongs to the goroutine of the loop.
type Listener struct {
	menu   Menu
	lesson lesson.Lesson
	last   face.Exercise // the newest one; nil for none
	game   rules.Game
	words  Words
	voice  Voice
	want   func(board.Fact) // does nothing in a replay, whose record has what was wanted
	code   func() string    // makes a code for the page; a replay has none
}

// NewListener makes the menu for a replay.
func NewListener(words Words, v Voice, faces []face.Face) *Listener {
	return &Listener{menu: Menu{known: known{house: House{Faces: faces}}}, words: words, voice: v, want: func(board.Fact) {}, code: func() string { return "" }}
}

// Hear takes an event, after the voice.
func (l *Listener) Hear(heard rules.Step, _ record.Lines) {
	at := heard.Event.At
	l.Pass(at)
	var e Effects
	l.game = heard.Game
	l.menu, e = l.menu.Apply(heard, l.words)
	l.do(at, e)
	if f, ok := heard.Event.Fact.(board.Opened); ok && f.Resumed {
		if some := face.Of(l.menu.house.Faces, l.game).Exercise; some != nil {
			if x := some.Begun(l.game); x != nil { // the game is one of them
				l.lesson = lesson.Resume(l.game, x)
			}
		}
	}
	var taught lesson.Effects
	l.lesson, taught = l.lesson.Apply(heard, l.voice.Idle(), l.words.Game(l.game))
	l.teach(at, taught)
	if x := l.lesson.Exercise(); x != nil {
		l.last = x
	}
}

// Pass lets the time of the menu pass. In a replay it comes before the voice hears of now.
func (l *Listener) Pass(now time.Duration) {
	for at, due := l.menu.Due(); due && at <= now; at, due = l.menu.Due() {
		var e Effects
		l.menu, e = l.menu.Tick(l.game, l.words)
		l.do(at, e)
	}
	for at, due := l.lesson.Due(); due && at <= now; at, due = l.lesson.Due() {
		var e lesson.Effects
		l.lesson, e = l.lesson.Tick(l.game, l.words.Game(l.game))
		l.teach(at, e)
	}
}

func (l *Listener) do(at time.Duration, e Effects) {
	for _, u := range e.Say {
		l.voice.Add(at, u)
	}
	for _, f := range e.Want {
		l.want(f)
	}
	if e.Code {
		l.voice.Add(at, l.words.MenuCode(l.code()))
	}
	var ask board.Asked
	switch of := face.Of(l.menu.house.Faces, l.game); {
	case e.Lesson:
		l.lesson, ask = l.lesson.Begin(l.game, of.Course)
		l.want(ask)
	case e.Train:
		if l.last == nil {
			l.last = of.Exercise
		}
		l.lesson, ask = l.lesson.Train(l.game, l.last.Next(l.game))
		l.want(ask)
	}
}

// teach does what the lesson wants.
func (l *Listener) teach(at time.Duration, e lesson.Effects) {
	if e.Say.Text != "" {
		l.voice.Add(at, e.Say)
	}
	if e.Ask.Request != 0 {
		l.want(e.Ask)
	}
}

// Table is the source of the facts of the table.
type Table interface {
	Look(events []board.Event) []board.Event
	Still() bool
}

// Source is a table with a menu. It must listen to the daemon, behind the voice.
type Source struct {
	*Listener
	table  Table
	now    func() time.Duration
	wanted []board.Fact // for the next look
}

// New makes a table with a closed menu. now is the clock of the board. code makes a code for
// a visitor of the page; nil if none needs one: then the menu offers none.
func New(t Table, now func() time.Duration, words Words, v Voice, h House, code func() string) *Source {
	s := &Source{Listener: NewListener(words, v, h.Faces), table: t, now: now}
	s.menu.house, s.menu.offers = h, h.Offers
	if s.menu.offers.Open = true; h.Offers.Players == board.MaxPlayers {
		s.menu.offers.Players = 0
	}
	if code != nil {
		s.code, s.menu.offers.Codes = code, true
	}
	s.want = func(f board.Fact) { s.wanted = append(s.wanted, f) }
	return s
}

// Look looks at the table once, marks the presses that the menu and the lesson take, and
// appends what they want.
func (s *Source) Look(events []board.Event) []board.Event {
	now := s.now()
	s.Pass(now)
	for _, f := range s.wanted {
		events = append(events, board.Event{At: now, Fact: f})
	}
	s.wanted = s.wanted[:0]
	n := len(events)
	events = s.table.Look(events)
	for i := range events[n:] {
		if p, ok := events[n+i].Fact.(board.Pressed); ok {
			p.Menu = s.menu.Takes(p) || s.lesson.Takes(p, s.game)
			events[n+i].Fact = p
		}
	}
	return events
}

// Still reports whether nothing moves at the table, and the menu wants nothing.
func (s *Source) Still() bool { return len(s.wanted) == 0 && s.table.Still() }
