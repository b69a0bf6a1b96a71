// Package hands is the script language of the simulated table: one act of a
// hand a line. Parse reads a script and refuses what cannot be done, before
// anything is done; Hand.Do does one act of the physical world on a sim.Table.
// What is no act of a hand (asking, expecting, power cuts) is the caller's.
package hands

import (
	"time"

	"quartoboard/board"
)

// Verb is what an act does.
type Verb uint8

// The verbs, as the language has them.
const (
	New Verb = iota + 1
	Give
	Put
	Lift
	Slide
	Swap
	Touch
	Take
	Press
	Ask
	Wait
	Noise
	Fault
	Heal
	Tag
	PowerCut
	ExpectSaid
	ExpectPhase
)

// Act is one line of a script. Which fields count depends on the verb.
type Act struct {
	Verb     Verb
	Together bool   // begins 100 ms after the act before it began ("&")
	File     string // and line, for messages
	Line     int

	Options  board.Options // New
	Piece    board.Piece   // Give, Put, Tag
	Cell     board.Cell    // Put, Lift, Slide, Swap, Touch: the first cell
	To       board.Cell    // Slide, Swap: the second
	Giving   board.Giving  // Give: how the game's givings are seen
	Button   board.Button  // Press
	Seat     board.Seat    // Press of a QUARTO button
	Press    board.Press   // Press
	Asked    board.Asked   // Ask
	Duration time.Duration // Wait
	Share    float64       // Noise: of readings disturbed, 0 to 1
	Fault    Trouble       // Fault, Heal
	SameAs   board.Content // Tag: the piece whose tag it gets; Unenrolled for a strange one
	Text     string        // ExpectSaid: what is to be heard; ExpectPhase: the phase
}

// Part is what a fault strikes.
type Part uint8

// The parts.
const (
	Reader Part = iota + 1
	Sensor
	Bus
	Chip
	Audio
	Disk
)

// Trouble is a fault of the simulated world.
type Trouble struct {
	Part  Part
	Cell  board.Cell // Reader, Sensor
	Kind  Kind       // zero in Heal
	Share float64    // Bus: of transactions that are answered with zeros
}

// Kind is the kind of a fault.
type Kind uint8

// The kinds.
const (
	Dead Kind = iota + 1
	Slow
	StuckOn
	Frozen // at what it feels
	Nak
	Reset
	Gone
	Full
)
