//go:build !linux

package aplay

// unread returns 0: only Linux has aplay.
func unread(uintptr) int { return 0 }
