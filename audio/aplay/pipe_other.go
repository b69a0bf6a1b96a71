//go:build !linux

package aplay

const hint = ": only Linux has it"

// narrow does nothing: only Linux has aplay, and a call for the size of a pipe.
func narrow(uintptr) {}
