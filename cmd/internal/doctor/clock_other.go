//go:build !linux

package doctor

// Synchronised reports whether something keeps the wall clock right, which only
// Linux tells: a board needs Linux.
func Synchronised() bool { return false }
