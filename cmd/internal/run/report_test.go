package run_test

import (
	"testing"
	"testing/fstest"

	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/statedir"
)

func TestTheChecksWhileABoardPlaysAreThoseOfFiles(t *testing.T) {
	c := boardIn(t)
	p, err := run.LoadProfile(c.Board.Profile)
	if err != nil {
		t.Fatal(err)
	}
	m := noPi // its buses cannot be opened
	m.Files = fstest.MapFS{"sys/devices/platform/soc/soc:firmware/get_throttled": {Data: []byte("0x10001")}}
	examined := run.Examine(m, c, &run.Board{Drawn: p})
	checks := run.Checks(examined)
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
	for n, f := range run.Findings(examined) {
		if check := checks[n]; f.State != check.State || f.Code != check.Code || f.Says != check.Says || f.Next != check.Next || f.Where != check.Where {
			t.Errorf("the page shows %+v, the wire tells %+v", f, check)
		}
	}
	learned := run.ExamineLearned("state", p, statedir.Learned{})
	if len(learned) != 2 || learned[0].Code != "pieces" || learned[1].Code != "calibration" {
		t.Errorf("of what the board has learned: %+v", learned)
	}
}
