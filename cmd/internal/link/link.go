// Package link is the link of this board to another one: two players far apart play one game, each
// with their hands on a board of their own. To each referee the other board is the seat away, whose
// acts come as facts; what is signed, sent and kept is known here alone.
//
// A Link is a stage between table and daemon, as the engine is: it hears the steps of the game, and
// tells what the other board did and asks. Exchange takes and returns the messages of both boards.
package link

import (
	"crypto/ed25519"
	"io"
	"sync"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// The times of a link.
const (
	pause    = time.Second        // from the begin of a turn to the act of the other board
	again    = 2 * time.Second    // between two messages that tell the same
	silence  = 5 * time.Second    // without a word of the other board: then the connection counts as lost
	patience = 2 * time.Minute    // for an answer of people
	insists  = 15 * time.Second   // while the same act is refused: then it is not a late copy, and the boards disagree
	vanished = 7 * 24 * time.Hour // without an act: then a player may claim the game
)

// atOnce is the most messages of one exchange.
const atOnce = 8

// Message is a message to or from another board.
type Message struct {
	Board string     `json:"board"` // the other one, by its name in the club
	Kind  topic.Kind `json:"kind"`  // Pairs or Acts
	Text  string     `json:"text"`
}

// Table is the source of the facts of the table.
type Table interface {
	Look(events []board.Event) []board.Event
	Still() bool
}

// Voice is what the link lets finish.
type Voice interface{ Idle() bool }

// Opts are the options of New.
type Opts struct {
	Store Store                            // of keys and games
	Rand  io.Reader                        // for keys and lots
	Wall  func(at time.Duration) time.Time // the wall clock at a time of the board's clock
	House func() board.Options             // of this board; those of a game between boards that concern both replace them
	Tray  bool                             // the build has one
}

// Link is the link. Hear, Look and Still belong to the loop, and block for no file.
type Link struct {
	// Set by New, then fixed.
	table Table
	now   func() time.Duration
	voice Voice
	opts  Opts

	files sync.Mutex // held by Exchange

	mu      sync.Mutex
	at      time.Duration // of the newest look or step
	key     ed25519.PrivateKey
	friends map[string]ed25519.PublicKey // by board; nil for one whose key is not known
	name    string                       // of this board
	up      bool                         // connected to the broker
	boards  []string                     // that are there
	tells   []board.Fact                 // at the next look
	out     []Message                    // to be sent
	saves   []func() error               // to be done before
	here    here
	talk    *talk    // before a game; nil for none
	game    *session // that is played here; nil for none
	before  *session // the one before it, of which the other board may lack the end
	load    string   // the match that a restart has found; "" for none
}

// here is the game at this board.
type here struct {
	quarto.Game
	any   rules.Game    // the same, or one of another kind
	menu  bool          // is open
	held  bool          // the players hold it up
	since time.Duration // when Awaits changed
	due   quarto.Awaits
	tried quarto.Awaits // for which an act was told
}

// busy reports whether pieces were placed in a game that is not over.
func (h *here) busy() bool {
	state := rules.StateOf(h.any)
	return state.Begun && !state.Over
}

// New makes a link to no board. now is the clock of the board.
func New(t Table, now func() time.Duration, v Voice, o Opts) *Link {
	return &Link{table: t, now: now, voice: v, opts: o, friends: map[string]ed25519.PublicKey{}}
}

// Hear takes an event: what a player asks the link, and what happened in a game between two boards.
func (l *Link) Hear(step rules.Step, _ record.Lines) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = max(l.at, step.Event.At)
	h := &l.here
	was := h.held || h.menu
	switch f := step.Event.Fact.(type) {
	case board.Menu:
		h.menu = f.Open
	case board.Opened:
		h.menu = false
	case board.Started: // its acts count from 1 again
		h.tried = quarto.Awaits{}
	}
	h.any, h.Game = step.Game, quarto.Of(step.Game)
	if h.Rules().Away.Sitter().Kind == quarto.SitterLink { // else nobody waits for the other board
		state := h.State()
		h.held = state.Asks || state.Waiting || state.Held
		if due := h.Awaits(); due != h.due || was && !h.held && !h.menu {
			h.due, h.since = due, step.Event.At
		}
	} else {
		h.held, h.due = false, quarto.Awaits{}
	}
	if step.Game.Kind() != nil { // else the next one begins
		if l.follow(); l.game != nil {
			l.game.hear(l, step)
		}
	}
	if a, ok := step.Event.Fact.(board.Asked); ok && a.Request == board.RequestLink && a.Via != board.ViaAway {
		if q, err := board.ParseLink(a.Text); err == nil {
			l.asked(q)
		}
	}
}

// follow goes on with the match of the game at this board.
func (l *Link) follow() {
	away := l.here.Rules().Away.Sitter()
	switch id, t := away.Match, l.talk; {
	case away.Kind != quarto.SitterLink:
		l.play(nil)
	case l.game != nil && l.game.ID() == id:
	case t != nil && t.match != nil && t.match.ID() == id:
		l.play(t.match)
		l.talk = nil
	case l.game != nil && quarto.NextMatch(l.game.ID()) == id:
		next := l.game.Next()
		l.keep(next)
		l.play(next)
	default:
		l.load = id
	}
}

// play goes on with a match; nil for none.
func (l *Link) play(m *Match) {
	if l.game != nil {
		l.before, l.game = l.game, nil
	}
	if m != nil {
		l.game = newSession(m, l.here, l.at)
		l.game.advance(l) // a wish of the record is one again
	}
}

// Look looks at the table once, and appends what the link has to tell, once it is time for it. What
// the table tells at that moment is judged first.
func (l *Link) Look(events []board.Event) []board.Event {
	n := len(events)
	events = l.table.Look(events)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = l.now()
	if l.game != nil {
		l.game.watch(l)
	}
	if len(events) > n {
		return events
	}
	for _, f := range l.tells {
		events = append(events, board.Event{At: l.at, Fact: f})
	}
	l.tells = l.tells[:0]
	if a, ok := l.due(); ok && len(events) == n && l.at >= l.here.since+pause && l.voice.Idle() {
		l.here.tried = l.here.due
		events = append(events, board.Event{At: l.at, Fact: a})
	}
	return events
}

// due returns what the game at this board is to be told, once it is time for it; ok is false for nothing.
func (l *Link) due() (a board.Asked, ok bool) {
	h := &l.here
	if l.game == nil || h.held || h.menu || h.due == h.tried {
		return a, false
	}
	return l.game.due(l)
}

// Still reports whether nothing moves at the table, and the link has nothing to tell.
func (l *Link) Still() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, due := l.due()
	return !due && len(l.tells) == 0 && l.table.Still()
}

// Exchange takes messages of other boards, and returns those to be sent, at most eight; what they
// tell is on the card. name is that of this board in the club; up tells that the broker is reached, boards are those
// that are there. It blocks for files, and may be called from any goroutine. After an error it is to be called again.
func (l *Link) Exchange(name string, up bool, boards []string, in []Message) ([]Message, error) {
	l.files.Lock()
	defer l.files.Unlock()
	if err := l.read(boards); err != nil {
		return nil, err
	}
	l.mu.Lock()
	l.name, l.up, l.boards = name, up, boards
	for _, m := range in {
		l.take(m)
	}
	if l.talk != nil {
		l.talk.tick(l)
	}
	for _, s := range []*session{l.game, l.before} {
		if s != nil {
			s.tick(l)
		}
	}
	out, saves := l.out, l.saves
	l.out, l.saves = nil, nil
	l.mu.Unlock()
	for i, save := range saves {
		if err := save(); err != nil {
			l.mu.Lock()
			l.saves = append(saves[i:], l.saves...) // what is not sent now is sent again
			l.mu.Unlock()
			return nil, err
		}
	}
	if len(out) > atOnce {
		l.mu.Lock()
		l.out = append(out[atOnce:], l.out...)
		l.mu.Unlock()
		out = out[:atOnce]
	}
	return out, nil
}

// read reads what is not known yet: the own key, those of other boards, and the match of the game
// that a restart has found.
func (l *Link) read(boards []string) (err error) {
	l.mu.Lock()
	key, load := l.key, l.load
	var unread []string
	for _, name := range boards {
		if _, known := l.friends[name]; !known {
			unread = append(unread, name)
		}
	}
	l.mu.Unlock()
	if key == nil {
		if key, err = l.opts.Store.Key(l.opts.Rand); err != nil {
			return err
		}
	}
	var m *Match
	if load != "" {
		m, err = l.opts.Store.Match(load, key)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.key = key
	for _, name := range unread {
		l.friends[name], _ = l.opts.Store.Friend(name) // nil without one
	}
	if l.load = ""; m != nil {
		l.play(m)
	}
	return err
}

// take takes a message. What cannot be read changes nothing.
func (l *Link) take(m Message) {
	if m.Kind == topic.Pairs {
		l.takePair(m.Board, []byte(m.Text))
		return
	}
	read, err := Read([]byte(m.Text))
	if err != nil {
		return
	}
	for _, s := range []*session{l.game, l.before} {
		if s != nil && s.Board() == m.Board && s.ID() == matchOf(read) {
			s.take(l, []byte(m.Text), read)
			return
		}
	}
	l.takeTalk(m.Board, []byte(m.Text), read)
}

// matchOf is the match that a message is about.
func matchOf(read any) string {
	switch m := read.(type) {
	case Act:
		return m.Match
	case Wish:
		return m.Match
	case Start:
		return m.Match
	case Have:
		return m.Match
	}
	return ""
}

// keep keeps a match on the card.
func (l *Link) keep(m *Match) {
	id, text := m.ID(), m.Text()
	l.save(func() error { return l.opts.Store.Keep(id, text) })
}

func (l *Link) save(do func() error) { l.saves = append(l.saves, do) }

func (l *Link) send(to string, kind topic.Kind, text []byte) {
	l.out = append(l.out, Message{to, kind, string(text)})
}
