package sim

import (
	"fmt"
	"math"
	"time"

	"quartoboard/hw/sim/chip"
)

// Thing is what lies on the table: a Piece, a Token or a Card.
type Thing interface {
	index() int // among the things
}

// Piece is a piece, 0 to 15.
type Piece int

// Token is a token, 1 to Tokens.
type Token uint8

// Card is a card, 1 to Cards.
type Card uint8

// Tokens and Cards are the numbers of tokens and of cards beside the table.
const Tokens, Cards = 28, 64

// String returns "piece 5".
func (n Piece) String() string { return fmt.Sprintf("piece %d", int(n)) }

// String returns "token 5".
func (n Token) String() string { return fmt.Sprintf("token %d", uint8(n)) }

// String returns "card 5".
func (n Card) String() string { return fmt.Sprintf("card %d", uint8(n)) }

func (n Piece) index() int { return index("piece", int(n), 0, pieces, 0) }

func (n Token) index() int { return index("token", int(n), 1, Tokens, pieces) }

func (n Card) index() int { return index("card", int(n), 1, Cards, pieces+Tokens) }

// index returns the place among the things of one of a kind, whose numbers begin with first and
// whose places with from. It panics for a number that the kind does not have.
func index(kind string, n, first, count, from int) int {
	if n < first || n >= first+count {
		panic(fmt.Sprintf("sim: invalid %s %d: want %d to %d", kind, n, first, first+count-1))
	}
	return from + n - first
}

// tokenOf returns the token that is thing i.
func tokenOf(i int) Token { return Token(i - pieces + 1) }

// cardOf returns the card that is thing i.
func cardOf(i int) Card { return Card(i - pieces - Tokens + 1) }

// at returns thing i.
func at(i int) Thing {
	switch {
	case i < pieces:
		return Piece(i)
	case i < pieces+Tokens:
		return tokenOf(i)
	}
	return cardOf(i)
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
