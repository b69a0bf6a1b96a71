//go:build !windows

package commission

// takeEscapes does nothing: terminals act on escape sequences.
func takeEscapes() {}
