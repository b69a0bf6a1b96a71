package doctor

import "syscall"

// Synchronised reports whether the wall clock is synchronised (adjtimex(2)).
func Synchronised() bool {
	const lost = 5 // TIME_ERROR
	var t syscall.Timex
	state, err := syscall.Adjtimex(&t)
	return err == nil && state != lost
}
