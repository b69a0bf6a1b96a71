package link

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// side is a board with its player: a small daemon, a table without noise, and hands.
type side struct {
	t     *testing.T
	r     *rand.Rand
	name  string
	link  *Link
	store Store
	at    time.Duration // of its own clock
	ahead time.Duration // of the clock of the other board
	game  rules.Game
	log   []board.Event // its record, for a power cut
	table board.Position
	came  []board.Event // at the next look
	texts []string      // that the link has told
	hands hands
	wait  time.Duration // until the hands act again
	off   bool          // its broker cannot be reached
}

func newSide(t *testing.T, r *rand.Rand, name string) *side {
	s := &side{t: t, r: r, name: name, store: NewStore(t.TempDir()), game: rules.New()}
	s.open(false)
	s.take(board.Event{Fact: board.Opened{}})
	s.take(board.Event{Fact: board.Started{Options: quarto.DefaultOptions()}})
	return s
}

func (s *side) open(resumed bool) {
	var key bytes.Buffer
	for range 4096 {
		key.WriteByte(byte(s.r.Uint32()))
	}
	s.link = New(s, func() time.Duration { return s.at }, s, Opts{
		Store: s.store, Rand: &key,
		Wall:  func(at time.Duration) time.Time { return time.Unix(1_700_000_000, 0).Add(s.ahead + at) },
		House: func() board.Options { return quarto.DefaultOptions() },
	})
}

func (s *side) Look(events []board.Event) []board.Event {
	events = append(events, s.came...)
	s.came = nil
	return events
}

func (s *side) Still() bool { return true }
func (s *side) Idle() bool  { return true }

func (s *side) take(e board.Event) {
	s.log = append(s.log, e)
	s.apply(e)
	if a, ok := e.Fact.(board.Asked); ok && a.Request == board.RequestLink && a.Via == board.ViaAway {
		s.texts = append(s.texts, a.Text)
	}
	if next, due := s.game.Next(); due {
		s.take(board.Event{At: s.at, Fact: next})
	}
}

func (s *side) apply(e board.Event) {
	var js []board.Judgement
	s.game, js = rules.Apply(s.game, e)
	s.link.Hear(rules.Step{Event: e, Judgements: js, Game: s.game}, record.Lines{})
}

// look is one look of the board.
func (s *side) look() {
	for _, e := range s.link.Look(nil) {
		s.take(e)
	}
	for {
		tick, due := s.game.Due(s.at)
		if !due {
			return
		}
		s.take(tick)
	}
}

// cut cuts the power, and starts the board again.
func (s *side) cut() {
	s.open(true)
	s.game, s.came = rules.New(), nil
	log := s.log
	for _, e := range log {
		s.game, _ = rules.Apply(s.game, e)
	}
	s.take(board.Event{At: s.at, Fact: board.Opened{Resumed: true}})
}

func (s *side) own() quarto.Game { return quarto.Of(s.game) }

// asked reports whether there is such a request in the record.
func (s *side) asked(is func(board.Asked) bool) bool {
	return slices.ContainsFunc(s.log, func(e board.Event) bool {
		a, ok := e.Fact.(board.Asked)
		return ok && is(a)
	})
}

// isLed reports whether a request leads the hands to the acts of the match.
func isLed(a board.Asked) bool {
	o, _ := a.Options.(quarto.Options)
	return o.From != ""
}

// seat is that of the player here.
func (s *side) seat() board.Seat { return s.own().Rules().Away.Seat().Other() }

func (s *side) ask(words string) {
	s.came = append(s.came, board.Event{At: s.at, Fact: board.Asked{Request: board.RequestLink, Via: board.ViaMenu, Text: words}})
}

func (s *side) request(a board.Asked) {
	a.Via = board.ViaMenu
	s.came = append(s.came, board.Event{At: s.at, Fact: a})
}

// see puts content on cells.
func (s *side) see(c board.Cell, content board.Content) {
	f := board.Seen{Changed: board.SetOf(c), Contact: s.at}
	s.table[c], f.Now[c] = content, content
	s.came = append(s.came, board.Event{At: s.at, Fact: f})
}

// world is two boards and what lies between them.
type world struct {
	t     *testing.T
	r     *rand.Rand
	at    time.Duration
	sides [2]*side
	mail  []letter
	forge func(from string, m Message) Message // changes a message; nil for none
	bad   bool                                 // messages are lost, late, doubled and out of order
	sent  int
}

type letter struct {
	at time.Duration
	to int
	Message
}

func newWorld(t *testing.T, seed uint64) *world {
	r := rand.New(rand.NewPCG(seed, 30))
	w := &world{t: t, r: r, sides: [2]*side{newSide(t, r, "anna"), newSide(t, r, "ben")}}
	for _, s := range w.sides {
		s.ahead = time.Duration(r.IntN(1e6)) * time.Second
		s.hands = habits["careful"]
	}
	return w
}

// run lets time pass until something is so, and reports whether it was within a limit.
func (w *world) run(limit time.Duration, until func() bool) bool {
	const look = 50 * time.Millisecond
	for end := w.at + limit; w.at < end; w.at += look {
		for i, s := range w.sides {
			s.at = w.at
			s.act()
			s.look()
			if w.at/look%4 == time.Duration(i) {
				w.exchange(i)
			}
		}
		if until() {
			return true
		}
	}
	return false
}

// exchange exchanges the messages of a board.
func (w *world) exchange(i int) {
	s := w.sides[i]
	var in []Message
	if s.off {
		_, _ = s.link.Exchange(s.name, false, nil, nil)
		return
	}
	rest := w.mail[:0]
	for _, m := range w.mail {
		if m.to == i && m.at <= w.at {
			in = append(in, m.Message)
		} else {
			rest = append(rest, m)
		}
	}
	w.mail = rest
	out, err := s.link.Exchange(s.name, true, []string{w.sides[1-i].name}, in)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range out {
		w.sent++
		if w.forge != nil {
			m = w.forge(s.name, m)
		}
		copies := 1
		if w.bad {
			copies = []int{0, 1, 1, 1, 1, 1, 1, 2}[w.r.IntN(8)]
		}
		for range copies {
			at := w.at
			if w.bad {
				at += time.Duration(w.r.ExpFloat64()*1000) * time.Millisecond
				if w.r.IntN(10) == 0 {
					at += time.Duration(w.r.IntN(10_000)) * time.Millisecond
				}
			}
			w.mail = append(w.mail, letter{at, 1 - i, Message{s.name, m.Kind, m.Text}})
		}
	}
}

// playing reports whether both boards have begun a game of a match.
func (w *world) playing() bool {
	for _, s := range w.sides {
		if s.link.game == nil {
			return false
		}
	}
	return w.sides[0].link.game.ID() == w.sides[1].link.game.ID()
}

// over reports whether the game of a match is over at both boards, and both have all acts.
func (w *world) over(id string) bool {
	n := [2]int{}
	for i, s := range w.sides {
		m := s.match(id)
		if m == nil || m.Author() != 0 || s.link.game == m && s.own().Result() == 0 {
			return false
		}
		n[i] = m.Len()
	}
	return n[0] == n[1]
}

// match is what a board has of a match, which may be the one before that of its game.
func (s *side) match(id string) *session {
	for _, m := range []*session{s.link.game, s.link.before} {
		if m != nil && m.ID() == id {
			return m
		}
	}
	return nil
}

func (w *world) dump() {
	for _, s := range w.sides {
		g := s.own()
		w.t.Logf("%s: %.300s; position %v given %v phase %v to give %v result %v answered %v owed %v awaits %+v; table %v", s.name, fmt.Sprint(s.texts), g.Position(), g.Given(), g.Phase(), g.ToGive(), g.Result(), g.Answered(), g.Table().Owed, g.Awaits(), s.table)
		if m := s.link.game; m != nil {
			w.t.Logf("  done %d of %d, author %v, has %d, mine %+v, theirs %+v, lost %v tried %+v", m.done, m.Len(), m.Author(), m.has, m.mine, m.theirs, m.lost, s.link.here.tried)
			for n := max(1, m.Len()-4); n <= m.Len(); n++ {
				w.t.Logf("  %s", m.Line(n)[129:])
			}
		}
		if s.link.talk != nil {
			w.t.Logf("  talk begun %v", s.link.talk.begun)
		}
		for _, e := range s.log[max(0, len(s.log)-25):] {
			switch f := e.Fact.(type) {
			case board.Asked:
				w.t.Logf("    %v asked %v via %v by %v n %d %s %v %v to %v %v %s", e.At, f.Request, f.Via, f.By, f.N, f.At, f.Piece, f.Cell, f.To, f.Yes, f.Text)
			case board.Seen:
				w.t.Logf("    %v seen %v %v", e.At, f.Changed, f.Now)
			default:
				w.t.Logf("    %v %T", e.At, f)
			}
		}
	}
}

var games = flag.Int("link-games", 0, "games between two boards; 0: 3, and 60 in the deep check")

func TestTwoBoardsPlayGamesOverAnyLink(t *testing.T) {
	first, all, waited := deep.Seed(t), uint64(cmp.Or(*games, deep.Size(3, 60))), 0
	for n := range all {
		seed := first + n
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			w := newWorld(t, seed)
			w.bad = n%8 != 0
			for _, s := range w.sides {
				s.hands = habits[[]string{"careful", "hasty", "clumsy"}[w.r.IntN(3)]]
			}
			w.run(time.Second, func() bool { return false })
			asks := w.r.IntN(2)
			w.sides[asks].ask("play " + w.sides[1-asks].name)
			if !w.run(10*time.Minute, w.playing) {
				w.dump()
				t.Fatal("no game begins")
			}
			id := w.sides[0].link.game.ID()
			disagree := func() bool { // a player whose board has forgotten the answer may give another one
				return w.sides[0].hands.cut+w.sides[1].hands.cut == 0 && (slices.Contains(w.sides[0].texts, "told ben differs") || slices.Contains(w.sides[1].texts, "told anna differs"))
			}
			if !w.run(time.Hour, func() bool { return w.over(id) || disagree() }) || disagree() {
				w.dump()
				t.Fatalf("the game does not end, or the boards disagree: %v", disagree())
			}
			a, b := w.sides[0].match(id), w.sides[1].match(id)
			for n := 1; n <= a.Len(); n++ {
				if !bytes.Equal(a.Line(n), b.Line(n)) {
					t.Errorf("act %d differs", n)
				}
			}
			x, y := a.here, b.here
			last := a.Act(a.Len()).Act
			carried := last != ActDraw && last != ActResign // else a board may end the game before its hands have carried out a placement
			if x.Result() != a.Game(a.Len()).Result() || x.Result() != y.Result() || carried && x.Position() != y.Position() {
				w.dump()
				t.Errorf("boards differ at the end: %v and %v, by %s", x.Result(), y.Result(), last)
			}
			for _, s := range w.sides {
				if s.asked(isLed) && !strings.Contains(fmt.Sprint(w.sides[0].texts, w.sides[1].texts), "differs") {
					w.dump()
					t.Errorf("%s: its hands are led, and nothing was lost", s.name)
				}
				if s.asked(func(a board.Asked) bool { return a.To == board.OfferResign }) {
					waited++
				}
			}
		})
	}
	if t.Logf("%d players have resigned out of turn", waited); waited == 0 && all >= 60 {
		t.Error("nobody has resigned out of turn")
	}
}

// TestBoardsThatDisagreeGoBackToTheLastCommonStep has an act of anna arrive with another position than hers: as from a
// board that understands the rules otherwise.
func TestBoardsThatDisagreeGoBackToTheLastCommonStep(t *testing.T) {
	w := newWorld(t, 7)
	anna, ben := w.sides[0], w.sides[1]
	w.run(time.Second, func() bool { return false })
	anna.ask("play ben")
	if !w.run(time.Minute, w.playing) {
		t.Fatal("no game begins")
	}
	id := anna.link.game.ID()
	w.forge = func(from string, m Message) Message {
		read, _ := Read([]byte(m.Text))
		if a, is := read.(Act); is && from == "anna" && a.N > 8 && a.Act == ActPlace {
			a.Pos = strings.Repeat("0", 32)
			m.Text = string(a.Sign(anna.link.key))
			anna.link.game.chain[a.N].line = []byte(m.Text)
			w.forge = nil
		}
		return m
	}
	if !w.run(time.Hour, func() bool { return w.over(id) }) {
		w.dump()
		t.Fatal("the game does not end")
	}
	for _, s := range w.sides {
		if n := strings.Count(fmt.Sprint(s.texts), "differs"); n != 1 {
			t.Errorf("%s: told %d times that the boards disagree, want once: %v", s.name, n, s.texts)
		}
	}
	if a, b := anna.own(), ben.own(); a.Result() != b.Result() || Digest(a) != Digest(b) {
		t.Error("the boards differ at the end")
	}
}
