// Package power switches the machine off when the players ask for it. A Switch hears the
// request, asks the machine whether it can be switched off, lets the voice end, and asks
// for the power to go off: the machine then stops the program as it stops any other. A
// machine that cannot be switched off is a fault, which is told, and play goes on.
package power

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Act is a request to a machine.
type Act uint8

// The requests.
const (
	Check Act = iota + 1 // whether it can be switched off
	Off
)

// Machine is a computer that may be switched off. Its methods do not block.
type Machine interface {
	Ask(a Act)
	// Answer returns the answer to what was asked last, once; err is the reason why not.
	Answer() (a Act, ok bool, err error)
}

// Voice tells the players that the machine is switched off.
type Voice interface {
	// Idle reports whether all has been said.
	Idle() bool
}

// sayLimit is the longest time for the last words: others may follow them.
const sayLimit = 10 * time.Second

// Switch is a listener of the daemon. It belongs to the goroutine of the loop.
type Switch struct {
	machine Machine
	voice   Voice
	tell    func(board.Fact) bool
	speaks  bool          // the machine can be switched off, and the words may not be over
	until   time.Duration // wait for them
	off     bool          // the machine has agreed to go off
	refused *board.Fault  // to be told
}

// New makes a switch. tell passes a fault to the daemon.
func New(m Machine, v Voice, tell func(board.Fact) bool) *Switch {
	return &Switch{machine: m, voice: v, tell: tell}
}

// Hear hears a request to switch off.
func (s *Switch) Hear(step rules.Step, _ record.Lines) {
	if a, ok := step.Event.Fact.(board.Asked); ok && a.Request == board.RequestSwitchOff {
		s.machine.Ask(Check)
	}
}

// Looked goes on with what was asked. It must be called after each look of the daemon.
func (s *Switch) Looked(now time.Duration) {
	if act, ok, err := s.machine.Answer(); ok {
		s.speaks, s.off = err == nil && act == Check, err == nil && act == Off
		if s.until = now + sayLimit; err != nil {
			s.refused = &board.Fault{Part: board.Part{Kind: board.PartPower}, State: board.Failed, Text: err.Error()}
		}
	}
	if s.speaks && (s.voice.Idle() || now >= s.until) {
		s.speaks = false
		s.machine.Ask(Off)
	}
	if s.refused != nil && s.tell(*s.refused) {
		s.refused = nil
	}
}

// GoesOff reports whether the machine has agreed to go off, and so ends the loop.
func (s *Switch) GoesOff() bool { return s.off }
