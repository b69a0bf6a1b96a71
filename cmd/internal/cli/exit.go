package cli

import "quartoboard/hw/sim/hands"

// errStopped is the end of a command that was stopped.
var errStopped = hands.ErrStopped

// status is an error with the exit code that it ends the program with.
type status struct {
	code int
	err  error // nil where it has been printed
}

func (s status) Error() string {
	if s.err == nil {
		return ""
	}
	return s.err.Error()
}

func (s status) Unwrap() error { return s.err }

// usageError is the end of a program that was given bad input: exit code 2.
func usageError(err error) error {
	if err == nil {
		return nil
	}
	return status{2, err}
}
