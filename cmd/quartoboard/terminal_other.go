//go:build !windows

package main

// takeEscapes does nothing: terminals act on escape sequences.
func takeEscapes() {}
