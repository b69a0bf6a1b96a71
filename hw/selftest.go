package hw

import "errors"

// SelfTester is an Identifier whose readers can test themselves, for the doctor.
type SelfTester interface {
	// SelfTest lets reader n test itself and leaves it ready to read. It blocks
	// for up to 400 ms. Nil is a test that was passed; ErrReset, ErrUnlike and
	// ErrUntested are of a reader that answers, and reads all the same; else the
	// errors are Identify's.
	SelfTest(n int) error
}

// What a self test says of a reader that answers.
var (
	ErrReset    = errors.New("it had lost its settings")                       // to a reset that nobody asked for: its supply dipped
	ErrUnlike   = errors.New("its self test does not end as its maker says")   // a copy of the chip, or one that is damaged
	ErrUntested = errors.New("nobody says how the self test of its kind ends") //
)
