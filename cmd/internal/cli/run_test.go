package cli

import "testing"

func TestOnlyLinuxHasTheBoard(t *testing.T) {
	if err := needsLinux("linux", "run"); err != nil {
		t.Errorf("on Linux: %v", err)
	}
	want := "doctor: the board needs Linux on a Raspberry Pi, and this is windows; demo plays on any computer"
	if err := needsLinux("windows", "doctor"); err == nil || err.Error() != want {
		t.Errorf("on Windows: got %v, want %s", err, want)
	}
}
