//go:build !linux

package espeak

const hint = " or not in PATH"
