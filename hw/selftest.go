package hw

import "errors"

// SelfTester is an Identifier whose readers can test themselves, for the doctor.
type SelfTester interface {
	// SelfTest runs the self test of reader n and leaves the reader ready to read.
	// It blocks for up to 400 ms. It returns nil if the test passed. ErrReset,
	// ErrUnlike and ErrUntested mean that the reader answers and can be used; other
	// errors are those of Identify.
	SelfTest(n int) error
}

// Results of the self test of a reader that answers.
var (
	ErrReset    = errors.New("settings lost")     // to an unexpected reset: its supply dipped
	ErrUnlike   = errors.New("unexpected result") // a copy of the chip, or one that is damaged
	ErrUntested = errors.New("no documented result")
)
