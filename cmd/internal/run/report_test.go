package run

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/statedir"
)

func TestTheChecksWhileABoardPlaysAreThoseOfFiles(t *testing.T) {
	c := boardIn(t)
	p, err := LoadProfile(c.Board.Profile)
	if err != nil {
		t.Fatal(err)
	}
	m := noPi // its buses cannot be opened
	m.Files = fstest.MapFS{
		"sys/devices/platform/soc/soc:firmware/get_throttled": {Data: []byte("0x10001")},
		"proc/cmdline": {Data: []byte("console=ttyAMA0,115200")},
	}
	dir := t.TempDir()
	c.Serial.Port = filepath.Join(dir, "serial0") // as on a Pi a link
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "ttyAMA0"), nil, 0o600), os.Symlink("ttyAMA0", c.Serial.Port)); err != nil {
		t.Skip(err)
	}
	examined := Examine(m, c, &Board{Drawn: p})
	found := map[finding.Code]string{}
	for _, f := range examined {
		found[f.Code] = f.State.String()
	}
	for code, want := range map[finding.Code]string{"supply-low": "fails", "console": "advisory", "pieces": "fails", "calibration": "advisory"} {
		if found[code] != want {
			t.Errorf("%s: got %q, want %q", code, found[code], want)
		}
	}
	if worst := examined[0]; worst.State.String() != "fails" || worst.Says == "" || worst.Next == "" {
		t.Errorf("the first is %+v, want the worst", worst)
	}
	learned := ExamineLearned("state", p, statedir.Learned{})
	if len(learned) != 2 || learned[0].Code != "pieces" || learned[1].Code != "calibration" {
		t.Errorf("of what the board has learned: %+v", learned)
	}
}
