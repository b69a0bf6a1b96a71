package link

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// matchBytes is the number of bytes of the name of a match.
const matchBytes = 16

// maxActs is the most acts of a match: its file can always be read.
const maxActs = 1000

// Refusal is the reason for which an act of the other board is not taken.
type Refusal string

// The refusals.
const (
	Unsigned        Refusal = "unsigned" // also what cannot be read
	Old             Refusal = "old"
	Gap             Refusal = "gap"
	OtherMatch      Refusal = "other-match"
	NotYourAct      Refusal = "not-your-act"
	PrevDiffers     Refusal = "prev-differs"
	PositionDiffers Refusal = "position-differs"
	Illegal         Refusal = "illegal" // the rules do not allow it
)

// Error is the text of the refusal.
func (r Refusal) Error() string { return "act refused: " + string(r) }

// Match is a game between this board and another one: the chain of acts of both, each checked by a game of its own.
// One goroutine uses it.
type Match struct {
	// Set by NewMatch, then fixed.
	start Start
	line  []byte // of the start
	own   board.Seat
	key   ed25519.PrivateKey
	other ed25519.PublicKey
	board string // the other one

	acts  []Act
	lines [][]byte
	games []quarto.Game // games[n] is that after n acts
}

// NewMatch returns the match of a start, which the board at seat A has signed. The caller knows the name of this
// board and compares it.
func NewMatch(start []byte, own board.Seat, key ed25519.PrivateKey, other ed25519.PublicKey, name string) (*Match, error) {
	m := &Match{line: start, own: own, key: key, other: other, board: name}
	of, err := Read(start)
	if err != nil {
		return nil, err
	}
	s, ok := of.(Start)
	if !ok || !signed(start, s, m.keyOf(board.A)) {
		return nil, errors.New("start of a match: not signed by the board that invites")
	}
	return m.begin(s)
}

// begin begins the match with a start.
func (m *Match) begin(s Start) (*Match, error) {
	if names := [...]string{s.Start.A, s.Start.B}; names[m.own.Other()-board.A] != m.board {
		return nil, fmt.Errorf("start of a match: between %s and %s: want one with %s", s.Start.A, s.Start.B, m.board)
	}
	m.start = s
	o := m.Options()
	o.LastCall = 1 << 62 // no time runs in this game
	m.games = []quarto.Game{quarto.New(o)}
	return m, nil
}

// keyOf is the public key of the board at a seat.
func (m *Match) keyOf(s board.Seat) ed25519.PublicKey {
	if s == m.own {
		return m.key.Public().(ed25519.PublicKey)
	}
	return m.other
}

// Options are the rules of the match, for two people at one table.
func (m *Match) Options() quarto.Options {
	o, t := quarto.DefaultOptions(), m.start.Start
	o.Giving, o.First, o.Squares, o.Attributes, o.Names = board.GivingTray, t.First, t.Squares, t.Attributes, t.Names
	return o
}

// Start is the start of the match.
func (m *Match) Start() Start { return m.start }

// StartLine is the line of the start as it came; of a next match it is not signed.
func (m *Match) StartLine() []byte { return m.line }

// ID is the name of the match, 32 hexadecimal digits.
func (m *Match) ID() string { return m.start.Match }

// Own is the seat of this board.
func (m *Match) Own() board.Seat { return m.own }

// Board is the name of the other board.
func (m *Match) Board() string { return m.board }

// Len is the number of acts.
func (m *Match) Len() int { return len(m.acts) }

// Act returns the act n, from 1 to Len.
func (m *Match) Act(n int) Act { return m.acts[n-1] }

// Line returns its line as it was sent.
func (m *Match) Line(n int) []byte { return m.lines[n-1] }

// Game returns the game after n acts, from 0 to Len.
func (m *Match) Game(n int) quarto.Game { return m.games[n] }

// Author is the seat that makes the next act; 0 once the game is over.
func (m *Match) Author() board.Seat {
	switch g := m.games[m.Len()]; g.Phase() {
	case quarto.PhaseOver:
		return 0
	case quarto.PhasePlace:
		return g.ToGive().Other()
	default:
		return g.ToGive()
	}
}

// Make makes the next act of this board, of which By, Act, Piece and Cell are given, and returns its line. An undo, a
// draw or a resignation of the other seat may be made: the caller knows that it was wished. The error is a Refusal:
// NotYourAct or Illegal.
func (m *Match) Make(a Act) ([]byte, error) {
	if m.Author() != m.own || a.By != m.own && !agreeable(a.Act) {
		return nil, NotYourAct
	}
	g, ok := m.after(a)
	if !ok {
		return nil, Illegal
	}
	a.V, a.Match, a.N, a.Prev, a.Pos = 1, m.ID(), m.Len()+1, m.prev(), Digest(g)
	line := a.Sign(m.key)
	m.add(a, line, g)
	return line, nil
}

// Take takes the next act of the other board. agreed reports whether this board agrees to an undo or a draw of
// either seat, or has wished the resignation that the act makes in its name. The error is a Refusal; nothing changes
// with one.
func (m *Match) Take(line []byte, agreed func(Act) bool) (Act, error) {
	return m.take(line, m.own.Other(), agreed)
}

// take takes the next act, of an author.
func (m *Match) take(line []byte, author board.Seat, agreed func(Act) bool) (Act, error) {
	of, err := Read(line)
	a, ok := of.(Act)
	switch {
	case err != nil || !ok:
		return a, Unsigned
	case a.Match != m.ID():
		return a, OtherMatch
	case !signed(line, a, m.keyOf(author)):
		return a, Unsigned
	case a.N <= m.Len():
		return a, Old
	case a.N > m.Len()+1:
		return a, Gap
	case m.Author() != author || a.By != author && !agreeable(a.Act):
		return a, NotYourAct
	case a.Prev != m.prev():
		return a, PrevDiffers
	case agreeable(a.Act) && (a.By != author || a.Act != ActResign) && !agreed(a):
		return a, NotYourAct
	}
	g, ok := m.after(a)
	switch {
	case !ok:
		return a, Illegal
	case a.Pos != Digest(g):
		return a, PositionDiffers
	}
	m.add(a, bytes.Clone(line), g)
	return a, nil
}

func (m *Match) add(a Act, line []byte, g quarto.Game) {
	m.acts, m.lines, m.games = append(m.acts, a), append(m.lines, line), append(m.games, g)
}

// prev is the hash of the newest text of the chain.
func (m *Match) prev() string {
	line := m.line
	if n := m.Len(); n > 0 {
		line = m.lines[n-1]
	}
	_, text := split(line)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// agreeable reports whether an act needs the agreement of both seats, or the wish of the one that is not its author.
func agreeable(act string) bool { return act == ActUndo || act == ActDraw || act == ActResign }

// after returns the game after the next act, if the rules allow it.
func (m *Match) after(a Act) (g quarto.Game, ok bool) {
	g = m.games[m.Len()]
	if m.Len() >= maxActs || !legal(g, a) {
		return g, false
	}
	s := shadow{g, time.Duration(m.Len()+1) * time.Second}
	switch a.Act {
	case ActGive:
		s.ask(board.Asked{Request: board.RequestGive, By: a.By, Piece: a.Piece})
	case ActPlace:
		s.put(board.SetOf(a.Cell), a.Piece)
	case ActCall:
		s.ask(board.Asked{Request: board.RequestCall, By: a.By})
		s.at += quarto.CallHold
		s.apply(board.Tick{})
	case ActPass:
		s.ask(board.Asked{Request: board.RequestPass, By: a.By})
	case ActResign:
		s.ask(board.Asked{Request: board.RequestResign, By: a.By})
	case ActDraw:
		s.ask(board.Asked{Request: board.RequestAdjudicate, Result: board.ResultDraw})
	case ActUndo:
		n := undone(g, a.By)
		if n > g.Placements() { // to the beginning
			return m.games[0], true
		}
		var off board.CellSet
		for range n {
			_, c, _ := s.game.Last()
			off |= board.SetOf(c)
			s.ask(board.Asked{Request: board.RequestUndo})
		}
		s.put(off, board.Empty)
	}
	return s.game, true
}

// shadow is the game that checks the acts, at a time.
type shadow struct {
	game quarto.Game
	at   time.Duration
}

func (s *shadow) apply(f board.Fact) { s.game, _ = s.game.Apply(board.Event{At: s.at, Fact: f}) }

func (s *shadow) ask(f board.Asked) {
	f.Via = board.ViaSerial
	s.apply(f)
}

// put puts something on cells, or takes it off.
func (s *shadow) put(on board.CellSet, what board.Content) {
	f := board.Seen{Changed: on, Contact: s.at}
	for c := range on.All() {
		f.Now[c] = what
	}
	s.apply(f)
}

// legal reports whether the rules allow an act.
func legal(g quarto.Game, a Act) bool {
	p, known := a.Piece.Piece()
	full, position := g.Placements() == board.Pieces, g.Position()
	switch a.Act {
	case ActGive:
		return g.Phase() == quarto.PhaseGive && !full && known && !position.Pieces().Has(p)
	case ActPlace:
		return g.Phase() == quarto.PhasePlace && a.Piece == g.Given() && a.Cell < board.Cells && position[a.Cell] == board.Empty
	case ActCall:
		return g.MayCall(a.By)
	case ActPass:
		return g.Phase() == quarto.PhaseGive && full
	case ActUndo:
		return undone(g, a.By) > 0
	}
	return true
}

// undone is the number of placements that an undo by a seat takes back, up to its newest one; one more than there are
// where it has none and the game begins again. It is 0 before that seat has done anything.
func undone(g quarto.Game, by board.Seat) int {
	switch placed := g.Placements(); {
	case g.ToGive() == by && placed == 0 && g.Phase() == quarto.PhaseGive:
		return 0
	case g.ToGive() == by:
		return 1
	case placed == 0:
		return 0
	}
	return 2
}

// Next returns the match of the next game between the boards: both make it alike, and nobody signs its start.
func (m *Match) Next() *Match {
	s := m.start
	sum := sha256.Sum256([]byte("qb-next-1\n" + s.Match))
	s.Match, s.Start.First = hex.EncodeToString(sum[:matchBytes]), s.Start.First.Other()
	next, err := nextMatch(append(encode(s), '\n'), m.own, m.key, m.other, m.board)
	if err != nil {
		panic(err) // the names are those of this one
	}
	return next
}

// nextMatch returns the match of a start that nobody has signed.
func nextMatch(start []byte, own board.Seat, key ed25519.PrivateKey, other ed25519.PublicKey, name string) (*Match, error) {
	s, err := read(start, Start.check)
	if err != nil {
		return nil, err
	}
	m := &Match{line: start, own: own, key: key, other: other, board: name}
	return m.begin(s)
}

// Digest is half of the SHA-256 of what two boards must agree about: the position and the given piece, what the game
// waits for, who gives, and the lines that can never be called any more.
func Digest(g quarto.Game) string {
	phase := quarto.PhaseGive
	switch {
	case g.Phase() == quarto.PhaseOver:
		phase = quarto.PhaseOver
	case g.Given() != board.Empty:
		phase = quarto.PhasePlace
	}
	dead := strings.Join(board.Texts(g.Dead().All()), ",")
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %v %s", board.FormatPosition(g.Position(), g.Given()), phase, g.ToGive(), dead))
	return hex.EncodeToString(sum[:16])
}
