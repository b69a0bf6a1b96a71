package page

import (
	"net/http"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
)

func TestTheDoctorsFindingsAreToldWithTheirNextSteps(t *testing.T) {
	tb := newTable(t, &pipes{}, Opts{Examine: func() []finding.Finding {
		return []finding.Finding{
			{State: finding.Fails, Code: "supply-low", Where: "supply", Says: "The Pi's voltage is too low now.", Next: "Use the Pi's own power supply."},
			{State: finding.Advisory, Code: "calibration", Where: "calibration", Says: "There is none.", Next: "Calibrate."},
			{State: finding.Well, Where: "pieces", Says: "All sixteen are enrolled."},
		}
	}}).begin()
	tb.does(
		board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.Failed, Cells: board.SetOf(board.B3)},
		board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.Failed},
	)
	w := get(t, tb, "POST", "/workbench/doctor", nil)
	const want = `[{"name":"Faults","items":[` +
		`{"says":"Fault: reader, Bella three.","next":"Check plug, wires and supply."},` +
		`{"says":"Fault: sound."},` +
		`{"says":"The voltage is too low.","next":"Use the computer's own power supply, with a short cable.","detail":"supply: The Pi's voltage is too low now. Use the Pi's own power supply."}]},` +
		`{"name":"To be repaired","items":[{"says":"The sensors are not calibrated.","next":"Calibrate them.","detail":"calibration: There is none. Calibrate."}]},` +
		`{"name":"In order","items":[{"detail":"pieces: All sixteen are enrolled."}]}]`
	if got := w.Body.String(); w.Code != http.StatusOK || got != want {
		t.Errorf("got %d, %s\nwant %s", w.Code, got, want)
	}
}

func TestTheDoctorIsAskedByOneVisitorAtATime(t *testing.T) {
	var tb *table
	within := 0
	tb = newTable(t, &pipes{}, Opts{Examine: func() []finding.Finding {
		within = get(t, tb, "POST", "/workbench/doctor", nil).Code
		return nil
	}})
	for _, tt := range []struct {
		name, method string
		header       map[string]string
		want         int
	}{
		{"before the first event", "POST", nil, http.StatusServiceUnavailable},
		{"a visitor", "POST", nil, http.StatusOK},
		{"another site", "POST", map[string]string{"Sec-Fetch-Site": "cross-site"}, http.StatusForbidden},
		{"a link", "GET", nil, http.StatusMethodNotAllowed},
	} {
		if got := get(t, tb, tt.method, "/workbench/doctor", tt.header).Code; got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, got, tt.want)
		}
		if tb.seq == 0 {
			tb.begin()
		}
	}
	if within != http.StatusServiceUnavailable {
		t.Errorf("a second visitor: got %d, want 503", within)
	}
}
