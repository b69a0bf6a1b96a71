package sim

import (
	"fmt"
	"math"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim/chip"
)

// Thing is what lies on the table: a Piece, a Token or a Card.
type Thing any

// The things are those of the board.
type (
	Piece = board.Piece
	Token = board.Token
	Card  = board.Card
)

// Tokens and Cards are the numbers of tokens and of cards beside the table.
const Tokens, Cards = board.Tokens, board.MaxCards

// index returns the place of a thing among all things. It panics for one that is not on this table.
func index(n Thing) int {
	for i := range things {
		if at(i) == n {
			return i
		}
	}
	panic(fmt.Sprintf("sim: invalid %T %v", n, n))
}

// at returns thing i.
func at(i int) Thing {
	switch {
	case i < pieces:
		return Piece(i)
	case i < pieces+Tokens:
		return Token(i - pieces + 1)
	}
	return Card(i - pieces - Tokens + 1)
}

// name returns the name of a thing in scripts.
func name(n Thing) string {
	switch n := n.(type) {
	case Piece:
		return "piece " + n.String()
	case Card:
		return fmt.Sprintf("card %d", n)
	}
	return fmt.Sprint(n)
}

// place is the kind of place of a thing.
type place uint8

const (
	off    place = iota // beside the board or in a hand: no sensor detects it
	onCell              // resting on a cell, or touched there
	inTray              // resting in the giving tray
	above               // a cell, held still by a hand
	moving              // between two of these
)

// leg is a straight part of a movement, at constant speed.
type leg struct {
	until time.Duration
	to    point
}

// thing is a piece, a token, a card, or the phone.
type thing struct {
	// Set by New, then fixed.
	own      []byte  // the UID that it was enrolled with; nil for the phone
	strength float64 // field at the sensor below it when it rests on the wood, in mT; negative upside down, 0 without a magnet
	stacks   bool    // it is a token

	place place
	cell  int // while place is onCell
	level int // of a token in its stack, 0 for the lowest; while place is onCell or becomes that
	at    point

	// While it moves or rocks.
	awake   bool
	start   time.Duration
	legs    []leg
	becomes place // when the last leg ends
	lands   int   // the cell, where it becomes onCell

	// While it rocks, after it came to rest.
	landed, rests time.Duration

	uid       []byte
	card      *chip.Card
	luck      float64 // decides at the edge of the reader's reach; drawn again and again
	luckUntil time.Duration
}

// begin starts a movement at now, from the position of the thing.
func (p *thing) begin(now time.Duration, becomes place, cell int) *thing {
	p.at = p.position(now)
	p.start, p.legs = now, p.legs[:0]
	p.becomes, p.lands = becomes, cell
	p.landed, p.rests = 0, 0
	return p
}

// then adds a leg of duration d.
func (p *thing) then(d time.Duration, to point) *thing {
	p.legs = append(p.legs, leg{p.end() + d, to})
	return p
}

// end returns the time at which the last leg ends.
func (p *thing) end() time.Duration {
	if len(p.legs) == 0 {
		return p.start
	}
	return p.legs[len(p.legs)-1].until
}

// position returns the position of the foot at now.
func (p *thing) position(now time.Duration) point {
	from, since := p.at, p.start
	for _, l := range p.legs {
		if now < l.until {
			return from.toward(l.to, float64(now-since)/float64(l.until-since))
		}
		from, since = l.to, l.until
	}
	return from.at(from.h + p.tilt(now))
}

// tilt returns the height of the foot of a rocking thing: three swings, each lower than
// the one before.
func (p *thing) tilt(now time.Duration) float64 {
	if now >= p.rests {
		return 0
	}
	s := float64(now-p.landed) / float64(p.rests-p.landed)
	return tiltHeight * (1 - s) * math.Abs(math.Sin(3*math.Pi*s))
}

// rest returns the height of the foot of a thing that rests in its place.
func (p *thing) rest() float64 { return tokenThickness * float64(p.level) }

func (p *thing) isOn(cell int) bool { return p.place == onCell && p.cell == cell }

// goesTo reports whether a thing is on its way to a cell, or for -1 to the tray.
func (p *thing) goesTo(cell int) bool {
	return p.place == moving && (p.becomes == inTray && cell < 0 || p.becomes == onCell && p.lands == cell)
}
