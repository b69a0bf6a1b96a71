package club_test

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// spaces are a network and mounts of a process of their own, which does nothing and ends with the test, however that
// ends: nothing is left of them.
type spaces struct {
	t     *testing.T
	pid   int
	enter []string // the begin of a line that runs there
}

// apart makes spaces, within others or, for nil, within those of a user of their own: root or not. It skips the test
// where the system refuses that.
func apart(t *testing.T, within *spaces) *spaces {
	t.Helper()
	line := []string{"unshare", "--user", "--map-root-user", "--net", "--mount", "cat"}
	if within != nil {
		line = append(slices.Clone(within.enter), "unshare", "--net", "--mount", "cat")
	}
	needs(t, "unshare", "util-linux")
	cmd := exec.Command(line[0], line[1:]...)
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	text := &said{}
	cmd.Stderr = text
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close() // its end
		_ = cmd.Wait() // it may have been refused
	})
	_, _ = in.Write([]byte("x"))
	if n, err := out.Read(make([]byte, 1)); n == 0 { // else it is cat by now
		t.Skipf("wants a network and mounts of its own, which the system refuses: %v, %s", err, text)
	}
	pid := fmt.Sprint(cmd.Process.Pid)
	return &spaces{t, cmd.Process.Pid, []string{"nsenter", "--target", pid, "--user", "--preserve-credentials", "--net", "--mount"}}
}

// run runs a command there.
func (s *spaces) run(line string) {
	s.t.Helper()
	all := append(slices.Clone(s.enter), strings.Fields(line)...)
	if out, err := exec.Command(all[0], all[1:]...).CombinedOutput(); err != nil {
		s.t.Fatalf("%s: %v: %s", line, err, out)
	}
}

// needs skips the test where a program is missing.
func needs(t *testing.T, program, debian string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("wants %s (Debian package %s)", program, debian)
	}
}
