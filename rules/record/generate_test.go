package record

import (
	"encoding"
	"math/rand/v2"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// dice draws facts and judgements.
type dice struct{ *rand.Rand }

func newDice(seed uint64) dice { return dice{rand.New(rand.NewPCG(seed, 1))} }

func (d dice) bool() bool { return d.IntN(2) == 0 }

// of draws from 1 to n, as enumerations begin at 1.
func of[T ~uint8](d dice, n int) T { return T(1 + d.IntN(n)) }

// words returns the words of an enumeration, which the error of another word lists.
func words(parse func([]byte) error) []string {
	_, list, _ := strings.Cut(parse(nil).Error(), ": want ")
	return strings.Split(strings.Replace(list, " or ", ", ", 1), ", ")
}

// one draws a word.
func one[T ~string, P interface {
	*T
	encoding.TextUnmarshaler
}](d dice) T {
	all := words(P(new(T)).UnmarshalText)
	return T(all[d.IntN(len(all))])
}

// maybe draws from 0 to n.
func maybe[T ~uint8](d dice, n int) T { return T(d.IntN(n + 1)) }

func (d dice) time() time.Duration { return time.Duration(d.Int64N(1<<d.IntN(40)+1)) * ms }

func (d dice) text() string {
	letters := []rune("aZ09 \"\\/<>&{}[]\t\r\n\x00\x7fé…\u2028\ufffd😀")
	s := make([]rune, d.IntN(12))
	for i := range s {
		s[i] = letters[d.IntN(len(letters))]
	}
	return string(s)
}

func (d dice) cell() board.Cell       { return board.Cell(d.IntN(board.Cells)) }
func (d dice) cells() board.CellSet   { return board.CellSet(d.Uint32() & d.Uint32()) }
func (d dice) piece() board.Piece     { return board.Piece(d.IntN(board.Pieces)) }
func (d dice) content() board.Content { return board.Content(d.IntN(19)) }

func (d dice) options() quarto.Options {
	o := quarto.Options{
		Attributes: of[board.Attributes](d, 15), Squares: d.bool(), Giving: of[board.Giving](d, 3),
		Caller: of[board.Caller](d, 2), Missed: of[board.Tell](d, 3), FalseCall: of[board.FalseCall](d, 2),
		Point: of[board.Point](d, 2), TouchMove: d.bool(), LastCall: d.time() % (maxSeconds * time.Second),
		First: of[board.Seat](d, 2), Names: [2]string{d.text(), d.text()}, Practice: d.bool(), Found: d.bool(),
	}
	if d.bool() {
		o.Away = quarto.AwayAt(o.First, quarto.Sitter{Kind: quarto.SitterEngine, Level: of[board.Level](d, 5), Seed: d.IntN(9)})
		if d.bool() {
			o.Away = quarto.AwayAt(o.First, linked)
		}
		o.Giving, o.Hints = []board.Giving{board.GivingTray, board.GivingShown}[d.IntN(2)], d.bool()
	}
	return o
}

// someOptions are options of which some are not set.
func (d dice) someOptions() board.Options {
	if d.bool() {
		return nil
	}
	return quarto.Options{
		Attributes: maybe[board.Attributes](d, 15), Squares: d.bool(), Giving: maybe[board.Giving](d, 3),
		Caller: maybe[board.Caller](d, 2), Missed: maybe[board.Tell](d, 3), FalseCall: maybe[board.FalseCall](d, 2),
		Point: maybe[board.Point](d, 2), First: maybe[board.Seat](d, 2),
	}
}

// preferences are some of which some are not set.
func (d dice) preferences() board.Preferences {
	if d.bool() {
		return board.Preferences{}
	}
	return board.Preferences{
		Defaults: d.bool(), Lang: d.text(), Verbosity: d.text(),
		Rate: board.MinRate + d.IntN(board.MaxRate-board.MinRate+1), Volume: board.MinVolume + d.IntN(board.MaxVolume-board.MinVolume+1),
		Letters: maybe[board.Switch](d, 2), Earcons: maybe[board.Switch](d, 2),
	}
}

func (d dice) seen() board.Seen {
	s := board.Seen{Changed: d.cells(), Several: d.cells(), Phone: d.cells()}
	for c := range s.Changed.All() {
		s.Now[c] = d.content()
	}
	if s.Came() {
		s.Contact = d.time()
	}
	if d.bool() {
		s.Evidence = board.Evidence{Settle: d.time(), Level: d.IntN(2047) - 1023}
		if d.bool() {
			s.Evidence.Reader, s.Evidence.Reads = true, d.IntN(9)
		}
	}
	return s
}

func (d dice) fact() board.Fact {
	switch d.IntN(9) {
	case 0:
		return board.Opened{Board: d.text(), Version: d.text(), Profile: d.text(), Resumed: d.bool(), Count: d.IntN(100)}
	case 1:
		return board.Started{Options: d.options(), Match: board.Match{Games: 9 + d.IntN(9), Won: [2]int{d.IntN(5), d.IntN(5)}}}
	case 2:
		return d.seen()
	case 3:
		f := board.Tray{Holds: d.content(), Several: d.bool(), Phone: d.bool()}
		if f.Holds != board.Empty {
			f.Contact = d.time()
		}
		return f
	case 4:
		return board.Pressed{
			Button: of[board.Button](d, 4), Seat: maybe[board.Seat](d, 2),
			Press: of[board.Press](d, 4), Contact: d.time(), Moving: d.bool(), Menu: d.bool(),
		}
	case 5:
		a := board.Asked{
			Request: of[board.Request](d, 19), Via: of[board.Via](d, 5), By: maybe[board.Seat](d, 2),
			Piece: d.content(), Result: maybe[board.Result](d, 4), Options: d.someOptions(),
			Set: d.preferences(), Text: d.text(), NewMatch: d.bool(),
		}
		if a.Via == board.ViaAway && a.By != 0 {
			a.N, a.At = 1+d.IntN(9), d.text()
		}
		if a.Via == board.ViaHall {
			a.Arbiter = d.text()
		}
		switch a.Request {
		case board.RequestPlace:
			a.Cell = d.cell()
		case board.RequestAnswer:
			a.To, a.Yes = of[board.Offer](d, 4), d.bool()
		case board.RequestLevel:
			a.Level = of[board.Level](d, 5)
		}
		return a
	case 6:
		return board.Menu{Open: d.bool()}
	case 7:
		return board.Fault{Part: board.ParsePart(d.text()), State: of[board.Health](d, 2), Cells: d.cells(), Text: d.text()}
	default:
		return board.Said{
			Class: of[board.Class](d, 4), Lang: d.text(), Text: d.text(),
			Outcome: of[board.Outcome](d, 3), Start: d.time(), End: d.time(),
		}
	}
}

func (d dice) lines() []rules.Alignment {
	var lines []rules.Alignment
	for range d.IntN(8) {
		lines = append(lines, rules.Alignment{Line: rules.Line(d.IntN(rules.LinesAndSquares)), Values: of[board.Values](d, 255)})
	}
	return lines
}

func (d dice) wrong() quarto.Wrong {
	w := quarto.Wrong{What: one[quarto.Mistake](d), Cells: d.cells(), Pieces: board.PieceSet(d.Uint32())}
	switch w.Do = (quarto.Instruction{Act: one[quarto.Act](d), Piece: d.content()}); w.Do.Act {
	case quarto.Remove:
		w.Do.From = d.cell()
	case quarto.Put:
		w.Do.To = d.cell()
	case quarto.Move:
		w.Do.From, w.Do.To = d.cell(), d.cell()
	}
	return w
}

func (d dice) judgement() quarto.Judgement {
	seat, way := of[board.Seat](d, 2), one[quarto.Way](d)
	switch d.IntN(15) {
	case 0:
		return quarto.Given{By: seat, Piece: d.content(), Via: way}
	case 1:
		return quarto.TakenBack{By: seat, Piece: d.content(), Via: way}
	case 2:
		return quarto.Placed{By: seat, Piece: d.piece(), Cell: d.cell(), Felt: d.bool()}
	case 3:
		return quarto.Lifted{Cell: d.cell(), Piece: d.piece()}
	case 4:
		return quarto.Returned{Cell: d.cell(), Piece: d.piece()}
	case 5:
		return quarto.Moved{Piece: d.piece(), From: d.cell(), To: d.cell()}
	case 6:
		if d.bool() {
			return quarto.Call{By: seat, Good: true, Lines: d.lines()}
		}
		return quarto.Call{By: seat, Reason: one[quarto.Reason](d)}
	case 7:
		return quarto.Missed{Lines: d.lines()}
	case 8:
		return d.wrong()
	case 9:
		return quarto.Right{}
	case 10:
		return quarto.Undone{Placements: 1, Phase: one[quarto.Phase](d)}
	case 11:
		return quarto.Owed{By: seat, Piece: d.piece(), Cell: d.cell()}
	case 12:
		return quarto.Void{By: seat, N: 1 + d.IntN(9), Reason: one[quarto.VoidReason](d)}
	case 13:
		return quarto.Check{By: seat, Cell: d.cell(), Piece: d.piece()}
	default:
		return quarto.Ended{Result: of[board.Result](d, 4), Lines: d.lines(), How: one[quarto.How](d)}
	}
}
