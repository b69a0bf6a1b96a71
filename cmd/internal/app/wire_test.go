package app_test

import (
	"testing"
	"testing/fstest"

	"quartoboard/cmd/internal/app"
)

func TestTheChecksWhileABoardPlaysAreThoseOfFiles(t *testing.T) {
	c := boardIn(t)
	p, err := app.LoadProfile(c.Board.Profile)
	if err != nil {
		t.Fatal(err)
	}
	m := noPi // its buses cannot be opened
	m.Files = fstest.MapFS{"sys/devices/platform/soc/soc:firmware/get_throttled": {Data: []byte("0x10001")}}
	checks := app.Checks(m, c, &app.Board{Drawn: p})
	found := map[string]string{}
	for _, check := range checks {
		found[check.Code] = check.State
	}
	for code, want := range map[string]string{"supply-low": "fails", "pieces": "fails", "calibration": "advisory"} {
		if found[code] != want {
			t.Errorf("%s: got %q, want %q", code, found[code], want)
		}
	}
	if checks[0].State != "fails" || checks[0].Says == "" || checks[0].Next == "" {
		t.Errorf("the first is %+v, want the worst", checks[0])
	}
}
