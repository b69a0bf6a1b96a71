//go:build !linux

package doctor

// Synchronised reports whether the wall clock is synchronised. Only Linux has a call for
// it, and a board needs Linux.
func Synchronised() bool { return false }
