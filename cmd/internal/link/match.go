package link

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
	"quartoboard/rules/quarto"
)

const (
	matchBytes = 16                 // of the ID of a match
	maxSize    = folder.MaxText / 2 // of its lines with which it may be called and taken back: the file can always be read
)

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

// Error is a sentence with the reason.
func (r Refusal) Error() string { return "act refused: " + string(r) }

// Match is a game between this board and another one: a chain of acts, each signed by its author and checked by a
// referee that knows no table. One goroutine at a time uses it.
type Match struct {
	start Start
	own   board.Seat
	key   ed25519.PrivateKey
	other ed25519.PublicKey
	text  []byte // of its file
	chain []link // the first one is the start
}

// link is an act with its line, and the game after it.
type link struct {
	act  Act
	line []byte
	game quarto.Game
	size int // of the text with it
}

// NewMatch returns the match of a line with a start, which the board at seat A has signed. own is the seat of this
// board, name that of the other board.
func NewMatch(start []byte, own board.Seat, key ed25519.PrivateKey, other ed25519.PublicKey, name string) (*Match, error) {
	of, err := Read(start)
	s, _ := of.(Start)
	m := newMatch(s, start, own, key, other)
	if err == nil && (m.Board() != name || !verify(start, "start", m.keyOf(board.A))) {
		err = fmt.Errorf("start of a match: want one with %s, signed by the board that invites", name)
	}
	return m, err
}

func newMatch(s Start, line []byte, own board.Seat, key ed25519.PrivateKey, other ed25519.PublicKey) *Match {
	m := &Match{start: s, own: own, key: key, other: other, text: fmt.Appendf(nil, "%s %v %x\n", magic, own, other)}
	o := m.Options()
	o.LastCall = 1 << 62 // no time runs
	m.add(Act{}, line, quarto.New(o))
	return m
}

// keyOf returns the key of the board at a seat.
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

// ID is the name of the match, Own the seat of this board, and Board the name of the other one.
func (m *Match) ID() string      { return m.start.Match }
func (m *Match) Own() board.Seat { return m.own }
func (m *Match) Board() string {
	return [...]string{m.start.Start.A, m.start.Start.B}[m.own.Other()-board.A]
}

// Len is the number of acts. Act, Line and Game are of the act n, from 1 to Len; of 0, Line is that of the start, and
// Game that before the first act.
func (m *Match) Len() int               { return len(m.chain) - 1 }
func (m *Match) Act(n int) Act          { return m.chain[n].act }
func (m *Match) Line(n int) []byte      { return m.chain[n].line }
func (m *Match) Game(n int) quarto.Game { return m.chain[n].game }

// Author is the seat that makes the next act; 0 once the game is over.
func (m *Match) Author() board.Seat { return board.Seat(m.Game(m.Len()).State().Acts) }

// Make makes the next act of this board, of which By, Act, Piece and Cell are given, and returns its line. An undo, a
// draw or a resignation may be that of the other seat: the caller knows what was wished and agreed to. The error is a
// Refusal; nothing changes with one.
func (m *Match) Make(a Act) (line []byte, err error) {
	g, _ := m.after(a)
	a.V, a.Match, a.N, a.Prev, a.Pos = 1, m.ID(), m.Len()+1, m.prev(), Digest(g)
	line = a.Sign(m.key)
	_, err = m.take(line, m.own, always)
	return line, err
}

// Take takes the next act of the other board. agreed reports whether this board has agreed to the undo or the draw,
// or wished the resignation that is made in its name. An act of this board itself, which its card has lost, is taken
// back. The error is a Refusal; nothing changes with one.
func (m *Match) Take(line []byte, agreed func(Act) bool) (Act, error) {
	if a, err := m.take(line, m.own, always); err == nil || err == PrevDiffers {
		return a, err
	}
	return m.take(line, m.own.Other(), agreed)
}

func (m *Match) take(line []byte, author board.Seat, agreed func(Act) bool) (Act, error) {
	of, err := Read(line)
	a, is := of.(Act)
	switch {
	case err != nil || !is:
		return a, Unsigned
	case a.Match != m.ID():
		return a, OtherMatch
	case !verify(line, "act", m.keyOf(author)):
		return a, Unsigned
	case a.N <= m.Len():
		return a, Old
	case a.N > m.Len()+1:
		return a, Gap
	case a.Prev != m.prev():
		return a, PrevDiffers
	case m.Author() != author || a.By != author && !wished(a):
		return a, NotYourAct
	case wished(a) && (a.By != author || a.Act != ActResign) && !agreed(a):
		return a, NotYourAct
	}
	g, ok := m.after(a)
	switch {
	case !ok:
		return a, Illegal
	case a.Pos != Digest(g):
		return a, PositionDiffers
	}
	m.add(a, line, g)
	return a, nil
}

// always agrees.
func always(Act) bool { return true }

// wished reports whether the seat that is not the author may wish an act.
func wished(a Act) bool { return a.Act == ActUndo || a.Act == ActDraw || a.Act == ActResign }

func (m *Match) add(a Act, line []byte, g quarto.Game) {
	line = append(bytes.TrimSuffix(bytes.Clone(line), []byte("\n")), '\n')
	m.text = append(m.text, line...)
	m.chain = append(m.chain, link{a, line, g, len(m.text)})
}

// Text is the text of the file of the match.
func (m *Match) Text() []byte { return bytes.Clone(m.text) }

// Cut drops the acts behind the first n.
func (m *Match) Cut(n int) { m.text, m.chain = m.text[:m.chain[n].size], m.chain[:n+1] }

// prev is the hash of the newest text of the chain.
func (m *Match) prev() string { return hash(m.Line(m.Len())) }

// hash is the hash of the text of a line.
func hash(line []byte) string {
	_, text := split(line)
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// after returns the game after the next act, and whether the rules allow it.
func (m *Match) after(a Act) (g quarto.Game, ok bool) {
	g = m.Game(m.Len())
	_, known := a.Piece.Piece()
	at, position := time.Duration(len(m.chain))*time.Minute, g.Position()
	asked := board.Asked{Via: board.ViaSerial, By: a.By, Piece: a.Piece}
	asked.Request, _ = board.ParseRequest(a.Act)
	fact, ok := board.Fact(asked), g.Phase() != quarto.PhaseOver
	switch a.Act {
	case ActGive:
		ok = ok && known
	case ActPlace:
		if ok = ok && known && a.Piece == g.Given() && a.Cell < board.Cells && position[a.Cell] == board.Empty; ok {
			position[a.Cell] = a.Piece
			fact = board.Seen{Changed: board.AllCells, Now: position, Contact: at}
		}
	case ActCall:
		ok = g.MayCall(a.By) && len(m.text) < maxSize
	case ActUndo:
		ok = ok && len(m.text) < maxSize
	case ActDraw:
		fact = board.Asked{Via: board.ViaSerial, Request: board.RequestAdjudicate, Result: board.ResultDraw}
	case ActPass, ActResign:
	default:
		ok = false
	}
	if !ok {
		return g, false
	}
	g, did := g.Apply(board.Event{At: at, Fact: fact})
	g, judged := g.Apply(board.Event{At: at + quarto.CallHold, Fact: board.Tick{}}) // a call
	if a.Act == ActUndo {                                                           // what was undone comes off
		g, _ = g.Apply(board.Event{At: at + quarto.CallHold, Fact: board.Seen{Changed: board.AllCells, Now: g.Position()}})
	}
	return g, len(did)+len(judged) > 0
}

// Next returns the match of the next game: both boards make it alike, and nobody signs its start.
func (m *Match) Next() *Match {
	s := m.start
	s.Match, s.Start.First = quarto.NextMatch(m.ID()), s.Start.First.Other()
	return newMatch(s, starts.Write(s), m.own, m.key, m.other)
}

// Digest is that of what two boards must agree about: the position, the given piece, what the game waits for, who
// gives, and the lines that can never be called any more.
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
	return fmt.Sprintf("%x", sum[:16])
}
