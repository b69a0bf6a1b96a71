// Package sim simulates a table: sixteen cells, sixteen pieces with a magnet and a tag,
// a giving tray, buttons, and hands. It builds the chips of a profile (hw/sim/chip),
// connects them to the simulated table, and implements rig.Buses (Header), so that the real
// drivers run on it unchanged.
//
// Tokens have a magnet and a tag too and lie in stacks, cards have a tag.
// All tokens lie the right way up: the tag below, the north poles on one side.
//
// The hands move on a virtual clock and start at once; the position of a hand is
// computed when a chip measures, for the time of the clock. The clock is moved by bus
// traffic, sleeping drivers and its owner only. The same seed, profile, acts and
// readings give the same results.
//
// A Table with its clock, its chips and the drivers above them belongs to one
// goroutine.
//
// The figures of the model (pitch, depth, magnets, reach of a reader) are
// assumptions about a wooden board, each stated in model.go; none is measured yet.
package sim

import (
	"math/rand/v2"
	"slices"

	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

const (
	cells  = hw.Places
	pieces = 16
	things = pieces + Tokens + Cards
)

// Opts are the options of a table.
type Opts struct {
	Seed    uint64  // of magnets, tags, hands, luck and noise
	Uneven  float64 // largest deviation of the board's own magnets, as share; default 0
	Drift   float64 // drift of the sensors in half an hour, in mT; default 0
	Flipped uint16  // bit n: the magnet of piece n is upside down; default none
	Weak    uint16  // bit n: the magnet of piece n has a third of its strength; default none
	Q       float64 // loaded Q of the antennas that are not read, by which readers detect the tags of their neighbours; default 0: they do not
}

// Table is a board with its pieces, tokens and cards, and the chips under it.
type Table struct {
	Things  *Things
	Tags    *Tags
	Hands   *Hands
	Buttons *Buttons
	Sensors *Sensors
	Readers *Readers
	*Header

	noise *noise
	leds  *chip.HC595 // nil for none
}

// Bare makes a table without chips: the things, the hands and the buttons. All pieces, tokens
// and cards lie beside the board; the clock stands at 0.
func Bare() *Table { return bare(Opts{}, false) }

// bare makes it, with coded pieces or with tags in all of them.
func bare(opts Opts, coded bool) *Table {
	clock := &chip.Clock{}
	t := &Table{noise: &noise{Rand: opts.random(3)}, Buttons: &Buttons{clock: clock, pins: buttonNames}}
	t.Things = &Things{
		clock: clock, rand: opts.random(1), list: make([]thing, pieces, things),
		phone: thing{strength: phoneField, card: chip.NewPhone(opts.random(5).Uint32)},
		field: field{drift: opts.Drift},
	}
	t.Tags = &Tags{things: t.Things, coded: coded, enrolled: map[hw.Tag]Thing{}}
	t.Tags.makePieces(opts.random(4), opts)
	t.Tags.makeTokens(opts.random(6))
	t.Hands = &Hands{things: t.Things}
	return t
}

// Trial returns a table without chips and tags where everything lies as it will on this one once
// nothing moves. What hands do there changes nothing here.
func (t *Table) Trial() *Table {
	clock := &chip.Clock{}
	all := &Things{clock: clock, rand: Opts{}.random(1), list: make([]thing, things)}
	for i := range all.list {
		all.list[i].stacks = i >= pieces && i < pieces+Tokens
	}
	all.lieAs(t.Things)
	trial := &Table{Things: all, Buttons: &Buttons{clock: clock, pins: buttonNames}}
	trial.Hands = &Hands{things: all, held: slices.Clone(t.Hands.held), fallen: slices.Clone(t.Hands.fallen)}
	for n, name := range buttonNames {
		if t.Buttons.Held(name) {
			trial.Buttons.list[n] = button{hold: held, times: 1}
		}
	}
	return trial
}

// Arrange makes everything lie as it will on another table once nothing moves there.
func (t *Table) Arrange(other *Table) { t.Things.lieAs(other.Things) }

// random returns one of the streams of random numbers of a table.
func (o Opts) random(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(o.Seed, stream)) }

// New builds the chips of a profile that rig accepted, under a table as Bare makes it.
func New(p rig.Profile, opts Opts) *Table {
	feel := p.Presence.Feel()
	t := bare(opts, feel.Coded)
	clock, luck, board := t.Clock(), opts.random(2), boardOf(p.Presence, opts.Uneven, opts.random(7))
	t.Things.field.board, t.Things.field.still = board, board
	t.Header = &Header{
		clock: clock, luck: luck, buttons: t.Buttons,
		ports: map[string]func() chip.Device{}, buses: map[string]*bus{}, pins: map[string]*chip.Pin{},
	}
	t.Sensors = newSensors(t.Things, t.noise, feel)
	t.Sensors.wire(&p.Presence, t.Header)
	t.Readers = &Readers{sensors: t.Sensors, air: air{t.Things, luck, t.noise, besideOf(&p.Wood, opts.Q)}}
	t.Readers.wire(&p, t.Header)
	t.Buttons.wire(&p.Buttons, t.Header)
	if p.LEDs != nil {
		t.leds = chip.NewHC595(2)
		t.Header.connect(p.LEDs.SPI, t.leds)
	}
	return t
}

// Clock returns the table's clock.
func (t *Table) Clock() *chip.Clock { return t.Things.clock }

// Busy reports whether something still moves or rocks, or a press is not complete. A button
// that is held until it is released is not waited for.
func (t *Table) Busy() bool {
	t.Things.advance()
	return t.Things.awake != 0 || t.Buttons.busy()
}

// Noise disturbs this share of the readings from now on, 0 to 1: a level is off by up to
// 0.3 of VREF, a tag is not detected for a moment.
func (t *Table) Noise(share float64) { t.noise.share = min(max(share, 0), 1) }

// Lit returns the LEDs that are on, bit n for LED n. A table without LEDs has none.
func (t *Table) Lit() uint16 {
	if t.leds == nil {
		return 0
	}
	return uint16(t.leds.Outputs(1))<<8 | uint16(t.leds.Outputs(0))
}

// noise is the disturbance of the sensors and tags.
type noise struct {
	*rand.Rand
	share float64 // of the readings
}

// disturbs draws whether a reading is disturbed.
func (n *noise) disturbs() bool { return n.share > 0 && n.Float64() < n.share }

// offset draws the error of a reading, as share of VREF.
func (n *noise) offset() float64 {
	if !n.disturbs() {
		return 0
	}
	return disturbedShare * (2*n.Float64() - 1)
}
