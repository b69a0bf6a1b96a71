package gametext

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// dice draws games.
type dice struct{ *rand.Rand }

func newDice(seed uint64) dice { return dice{rand.New(rand.NewPCG(seed, 1))} }

func (d dice) bool() bool { return d.IntN(2) == 0 }

// of draws from 1 to n, as enumerations begin at 1.
func of[T ~uint8](d dice, n int) T { return T(1 + d.IntN(n)) }

func (d dice) text() string {
	letters := []rune("aZ09 \"\\/<>&{}[]\t\r\n\x00\x7fé…\u2028\ufffd😀")
	s := make([]rune, d.IntN(12))
	for i := range s {
		s[i] = letters[d.IntN(len(letters))]
	}
	return string(s)
}

func (d dice) options() quarto.Options {
	return quarto.Options{
		Attributes: of[board.Attributes](d, 15), Squares: d.bool(), Giving: of[board.Giving](d, 3),
		Caller: of[board.Caller](d, 2), Missed: of[board.Tell](d, 3), FalseCall: of[board.FalseCall](d, 2),
		Point: of[board.Point](d, 2), TouchMove: d.bool(), LastCall: time.Duration(d.Int64N(1<<d.IntN(40)+1)) * ms % (1e6 * time.Second),
		First: of[board.Seat](d, 2), Names: [2]string{d.text(), d.text()}, Practice: d.bool(), Found: d.bool(),
	}
}

// spaced returns a text with spaces in place of what controls the line.
func spaced(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Zl) {
			return ' '
		}
		return r
	}, s)
}

// players play at random, and do what the board tells them.
type players struct {
	dice
	*daemon
	table board.Position
	now   time.Duration
}

func (p *players) change(changes map[board.Cell]board.Content) {
	for c, holds := range changes {
		p.table[c] = holds
	}
	p.report(p.now, changes)
}

// free draws a piece that is not on the table.
func (p *players) free() (board.Piece, bool) {
	left := board.AllPieces &^ p.table.Pieces()
	if given, ok := p.game.Given().Piece(); ok {
		left &= 1 << given
	}
	for piece := range left.All() {
		if left == 1<<piece || p.IntN(4) == 0 {
			return piece, true
		}
		left &^= 1 << piece
	}
	return 0, false
}

// cellWith draws a cell that is empty, or one that is not.
func (p *players) cellWith(empty bool) (board.Cell, bool) {
	for range 40 {
		if c := board.Cell(p.IntN(board.Cells)); (p.table[c] == board.Empty) == empty {
			return c, true
		}
	}
	return 0, false
}

func (p *players) place() {
	piece, ok := p.free()
	if c, room := p.cellWith(true); ok && room {
		p.change(map[board.Cell]board.Content{c: board.Holding(piece)})
	}
}

// move slides a piece to another cell: an adjustment, or a mistake.
func (p *players) move() {
	_, from, ok := p.game.Last()
	if p.IntN(4) == 0 {
		from, ok = p.cellWith(false)
	}
	if to, room := p.cellWith(true); ok && room && p.table[from] != board.Empty {
		p.change(map[board.Cell]board.Content{from: board.Empty, to: p.table[from]})
	}
}

func (p *players) press(b board.Button) {
	contact := p.now - time.Duration(p.IntN(400))*ms
	p.feed(p.now, board.Pressed{Button: b, Seat: of[board.Seat](p.dice, 2), Press: board.PressShort, Contact: contact})
}

func (p *players) ask(r board.Request) {
	a := board.Asked{Request: r, Via: board.ViaSerial}
	if p.game.Rules().Away.Seat() != 0 && p.bool() {
		a.Via = board.ViaMenu
	}
	switch r {
	case board.RequestAdjudicate:
		a.Result = of[board.Result](p.dice, 3)
	case board.RequestResign, board.RequestCall:
		a.By = of[board.Seat](p.dice, 2)
	case board.RequestGive:
		if piece, ok := p.free(); ok && p.bool() {
			a.Piece = board.Holding(piece)
		}
	}
	p.feed(p.now, a)
}

// obey does what the board says of a wrong position.
func (p *players) obey(i quarto.Instruction) {
	switch i.Act {
	case quarto.Remove:
		p.change(map[board.Cell]board.Content{i.From: board.Empty})
	case quarto.Put:
		p.change(map[board.Cell]board.Content{i.To: i.Piece})
	case quarto.Move:
		p.change(map[board.Cell]board.Content{i.From: board.Empty, i.To: i.Piece})
	}
}

// away makes an act of the seat away.
func (p *players) away(w quarto.Awaits) {
	a := board.Asked{Request: board.RequestCall, Via: board.ViaAway, By: w.By, N: w.N, At: w.At}
	switch {
	case w.Need == quarto.NeedAnswer:
		a.Request, a.To, a.Yes = board.RequestAnswer, w.To, p.bool()
	case p.IntN(12) == 0:
		a.Request = board.RequestUndo
	case w.Need == quarto.NeedPlace && p.IntN(4) == 0:
		a.Request, a.To, a.Yes = board.RequestAnswer, board.OfferGive, true
	case p.IntN(6) == 0:
	case w.Need == quarto.NeedPlace:
		free := board.AllCells &^ p.game.Position().Occupied()
		for range p.IntN(free.Len()) {
			free &= free - 1
		}
		a.Request, a.Piece, a.Cell = board.RequestPlace, p.game.Given(), free.First()
	case w.Need == quarto.NeedGive:
		left := board.AllPieces &^ p.game.Position().Pieces()
		for range p.IntN(left.Len()) {
			left &= left - 1
		}
		a.Request, a.Piece = board.RequestGive, board.Holding(left.First())
	case w.Need == quarto.NeedLast:
		a.Request = board.RequestPass
	}
	p.feed(p.now, a)
}

// carry carries an owed placement out.
func (p *players) carry(o quarto.Owed) {
	changes := map[board.Cell]board.Content{o.Cell: board.Holding(o.Piece)}
	if from, stands := p.table.Find(o.Piece); stands {
		changes[from] = board.Empty
	}
	p.change(changes)
}

func (p *players) act() {
	p.now += time.Duration(500+p.IntN(2000)) * ms
	if w, wrong := p.game.Wrong(); wrong && p.IntN(8) > 0 {
		p.obey(w.Do)
		return
	}
	if away := p.game.Awaits(); away.Need != 0 && p.IntN(3) > 0 {
		p.away(away)
		return
	}
	if owed := p.game.Table().Owed; owed.By != 0 && p.table[owed.Cell] == board.Empty && p.bool() {
		p.carry(owed)
		return
	}
	switch n := p.IntN(100); {
	case n < 50:
		p.place()
	case n < 56:
		p.move()
	case n < 68:
		p.press(board.ButtonQuarto)
	case n < 76:
		p.press(board.ButtonPass)
	case n < 84:
		if piece, ok := p.free(); ok {
			p.feed(p.now, board.Tray{Holds: board.Holding(piece)})
		}
	case n < 88:
		p.feed(p.now, board.Tray{})
	case n < 92:
		p.ask(board.RequestGive)
	case n < 96:
		p.ask(board.RequestUndo)
	case n < 98:
		p.now += time.Duration(p.IntN(8)) * time.Second
	case n < 99:
		p.ask(board.RequestCall)
	default:
		p.ask(of[board.Request](p.dice, 9))
	}
}

// playedAtRandom is the record of a game with all that hands and hosts do.
func playedAtRandom(seed uint64) []byte {
	p := &players{dice: newDice(seed), daemon: newDaemon()}
	o := p.options()
	o.Point = board.PointBoard
	o.LastCall = min(o.LastCall, 20*time.Second)
	o.Names = usable([2]string{spaced(o.Names[0]), spaced(o.Names[1])})
	if seed%3 == 0 {
		o.Giving = []board.Giving{board.GivingTray, board.GivingShown}[seed/3%2]
		o.Away = quarto.AwayAt(board.A+board.Seat(seed/6%2), quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelKind, Seed: int(seed % 100)})
		if seed%2 == 0 {
			o.Away = quarto.AwayAt(o.Away.Seat(), quarto.Sitter{Kind: quarto.SitterLink, Board: "ben", Match: fmt.Sprintf("%032x", seed)})
		}
	}
	p.feed(0, board.Opened{Board: "3"})
	p.feed(0, board.Started{Options: o})
	for n := 20 + p.IntN(60); n > 0; n-- {
		p.act()
		if p.game.Phase() == quarto.PhaseOver && p.IntN(3) > 0 {
			break
		}
	}
	p.wait(p.now + 3*time.Second)
	return p.log
}

// FuzzGameTextOfAnyGame draws a game from the seed: its text can be read, and
// the game that is played from it has the same text.
func FuzzGameTextOfAnyGame(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed)
	}
	f.Add(uint64(413)) // draws a name that no player can have
	f.Fuzz(func(t *testing.T, seed uint64) {
		log := playedAtRandom(seed)
		text := textOf(t, log)
		read, err := parseOne(text.String())
		if err != nil || !sameText(read, text) {
			t.Fatalf("%v: got\n%v\nwant\n%v\nfrom\n%s", err, read, text, log)
		}
		again := recorded(t, read)
		if got := textOf(t, again); !sameText(got, text) {
			t.Errorf("got\n%v\nwant\n%v\nfrom\n%s\nreplayed\n%s", got, text, log, again)
		}
	})
}

func TestGamesPlayedAtRandomEndInEveryWay(t *testing.T) {
	ways := map[string]int{}
	for seed := range uint64(150) {
		for _, l := range linesOf(t, playedAtRandom(seed)) {
			switch j := l.Judgement.(type) {
			case quarto.Ended:
				ways[string(j.How)]++
			case quarto.Owed, quarto.Undone, quarto.Moved, quarto.TakenBack, quarto.Missed, quarto.Wrong:
				ways[fmt.Sprintf("%T", j)]++
			case quarto.Call:
				ways["refused: "+string(j.Reason)]++
			}
		}
	}
	for _, way := range []string{"call", "board", "false-call", "last-call", "adjudicated", "resigned", "abandoned", "quarto.Undone", "quarto.Moved", "quarto.TakenBack", "quarto.Missed", "quarto.Wrong", "refused: none-live", "refused: not-your-turn-to-call", "refused: over", "quarto.Owed"} {
		if ways[way] == 0 {
			t.Errorf("no %s in 150 games: the games prove less than they should", way)
		}
	}
}
