//go:build !unix

package desktop

import "os/exec"

// detach does nothing: the opener of these systems starts the browser apart.
func detach(*exec.Cmd) {}
