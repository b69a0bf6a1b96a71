package main

import (
	"context"
	"errors"
)

// errStopped is the end of a run that somebody has ended.
var errStopped = errors.New("stopped before its end")

// stopped is errStopped once ctx has ended.
func stopped(ctx context.Context) error {
	if ctx.Err() != nil {
		return errStopped
	}
	return nil
}

// status is an error with the exit code that it ends the program with.
type status struct {
	code int
	err  error
}

func (s status) Error() string {
	if s.err == nil {
		return "" // it has been told
	}
	return s.err.Error()
}

func (s status) Unwrap() error { return s.err }

// refuse is the end of a program that was given bad input: exit code 2.
func refuse(err error) error {
	if err == nil {
		return nil
	}
	return status{2, err}
}
