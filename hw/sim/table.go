package sim

import (
	"cmp"
	"math/rand/v2"
	"time"

	"periph.io/x/conn/v3/gpio"

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
	Reach   float64 // height from which no reader detects the tag of a token, in mm; default 18
}

// Table is a board with its pieces, tokens and cards, and the chips under it.
type Table struct {
	// Set by New, then fixed.
	opts       Opts
	clock      *chip.Clock
	hand       *rand.Rand // where and how pieces come to rest
	luck       *rand.Rand // of tags and buses
	noise      *rand.Rand // of sensors
	board      [cells]float64
	beside     beside
	roster     map[hw.Tag]uint8
	others     map[hw.Tag]int // the tokens and the cards
	fitted     [len(buttonNames)]bool
	buttonPins [len(buttonNames)]string // their lines; "" for none
	readers    []*reader                // the tray's too
	under      [cells]*reader
	trayReader *reader // nil for none, or a contact
	ports      map[string]func() chip.Device
	buses      map[string]*bus
	pins       map[string]*chip.Pin
	chips      []interface{ BrownOut() } // those with a state, which a loss of supply resets

	things  []thing // the pieces; tokens and cards too, once one was moved
	phone   thing
	held    []int // the tokens in the hand, the lowest first
	buttons [len(buttonNames)]button
	awake   int            // number of things that move or rock
	still   [cells]float64 // mT of the board and of what rests on it
	share   [cells]float64 // levels of the sensors until stale, as share of VREF
	stale   time.Duration

	shared   *chip.MISO  // of the readers on an SPI port, or nil
	trayGate *chip.HC125 // of the tray's reader, or nil
	leads    []string    // SPI ports of readers
	opened   []interface{ Stats() chip.Stats }

	switches [cells]hallSwitch
	leds     *chip.HC595 // nil for none

	counts   float64 // number of the levels of linear sensors
	coded    bool    // pieces carry resistors, not stickers
	contacts [cells]*socket
	dirty    uint16 // contacts that do not identify a piece

	sensors   [cells]Fault
	frozen    [cells]levels // of the frozen ones
	disturbed float64
	zeros     float64
	slowEdges bool
}

// New builds the chips of a profile that rig accepted. All pieces, tokens
// and cards lie beside the board; the clock stands at 0.
func New(p rig.Profile, opts Opts) *Table {
	t := &Table{
		opts:   opts,
		clock:  &chip.Clock{},
		hand:   rand.New(rand.NewPCG(opts.Seed, 1)),
		luck:   rand.New(rand.NewPCG(opts.Seed, 2)),
		noise:  rand.New(rand.NewPCG(opts.Seed, 3)),
		board:  boardOf(p.Presence, opts.Uneven, rand.New(rand.NewPCG(opts.Seed, 7))),
		beside: besideOf(&p.Wood, opts.Q),
		roster: map[hw.Tag]uint8{},
		others: map[hw.Tag]int{},
		things: make([]thing, pieces, things),
		ports:  map[string]func() chip.Device{},
		buses:  map[string]*bus{},
		pins:   map[string]*chip.Pin{},
	}
	t.opts.Reach = cmp.Or(opts.Reach, tokenReach)
	t.still = t.board
	feel := p.Presence.Feel()
	t.counts, t.coded = float64(feel.Counts), feel.Coded
	t.makePieces(rand.New(rand.NewPCG(opts.Seed, 4)))
	t.makeTokens(rand.New(rand.NewPCG(opts.Seed, 6)))
	t.phone = thing{strength: phoneField, card: chip.NewPhone(rand.New(rand.NewPCG(opts.Seed, 5)).Uint32)}
	for c := range t.contacts {
		t.contacts[c] = t.newSocket(middle(c))
	}
	t.wirePresence(&p.Presence)
	t.wireReaders(p.Readers)
	t.wireTray(p.Tray, p.Readers)
	t.wireButtons(&p.Buttons)
	if p.LEDs != nil {
		t.leds = chip.NewHC595(2)
		t.ports[p.LEDs.SPI] = func() chip.Device { return t.leds }
	}
	return t
}

// Clock returns the table's clock.
func (t *Table) Clock() *chip.Clock { return t.clock }

// makePieces draws magnets and tags, or codes. Most tags are NTAG213, with 7 bytes of
// which NXP's are the first 04; every fifth has 4.
func (t *Table) makePieces(r *rand.Rand) {
	for i := range t.things {
		p := &t.things[i]
		p.strength = pieceField * (1 + spread*(2*r.Float64()-1))
		if t.opts.Flipped>>i&1 == 1 {
			p.strength = -p.strength
		}
		if t.opts.Weak>>i&1 == 1 {
			p.strength /= 3
		}
		switch {
		case t.coded:
			p.uid = []byte{byte((7*i + 3) % pieces)} // not in the order of the pieces
		case i%5 == 4:
			p.uid, p.card = t.newTag(r, 4)
		default:
			p.uid, p.card = t.newTag(r, 7)
		}
		p.own = p.uid
		tag, _ := hw.NewTag(p.uid) // 1, 4 or 7 bytes
		t.roster[tag] = uint8(i)
	}
}

// wireButtons connects each button to its line.
func (t *Table) wireButtons(b *rig.Buttons) {
	for n, name := range [...]string{b.QuartoA, b.QuartoB, b.Repeat, b.Pass} {
		if name == "" {
			continue
		}
		t.fitted[n], t.buttonPins[n] = true, name
		t.pin(name).Source = func() gpio.Level {
			return gpio.Level(!t.buttons[n].closed(t.clock.Now()))
		}
	}
}

// pin returns a line of the header, and makes it at the first call.
func (t *Table) pin(name string) *chip.Pin {
	if t.pins[name] == nil {
		t.pins[name] = chip.NewPin(name)
	}
	return t.pins[name]
}
