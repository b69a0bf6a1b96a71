package broker

import (
	"testing"
	"time"
)

func TestAddressesOfBrokers(t *testing.T) {
	for address, want := range map[string]string{
		"mqtt://hall.local":           "hall.local:1883",
		"mqtts://hall.local/":         "hall.local:8883",
		"mqtt://[fd00::1]:2000":       "[fd00::1]:2000",
		"hall.local:1883":             "",
		"http://hall.local":           "",
		"mqtt://user:secret@h":        "",
		"mqtt://":                     "",
		"mqtt://hall.local/elsewhere": "",
	} {
		u, err := Parse(address)
		if (err == nil) != (want != "") || err == nil && u.Host != want {
			t.Errorf("%s: got %v, %v, want %s", address, u, err, want)
		}
	}
}

func TestManyBoardsDoNotComeAtOnce(t *testing.T) {
	c := &Conn{opts: Opts{Spread: 5 * time.Second}}
	for attempt, limits := range map[int][2]time.Duration{
		0: {settleTime, settleTime + 5*time.Second}, 1: {500 * time.Millisecond, time.Second}, 3: {2 * time.Second, 4 * time.Second}, 100: {30 * time.Second, time.Minute},
	} {
		least, most := time.Hour, time.Duration(0)
		for range 200 {
			d := c.wait(attempt)
			least, most = min(least, d), max(most, d)
		}
		if least < limits[0] || most > limits[1] || most-least < (limits[1]-limits[0])/2 {
			t.Errorf("attempt %d: from %v to %v, want within %v", attempt, least, most, limits)
		}
	}
}
