package simboard

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/sim/hands"
)

// measured is a board whose readings are kept after each look.
type measured struct {
	*Board
	meter    *meter.Meter
	readings []meter.Reading
}

// Step implements hands.Board.
func (m *measured) Step() error {
	err := m.Board.Step()
	r := m.meter.Now()
	r.Table = nil
	m.readings = append(m.readings, r)
	return err
}

// TestTheReadingsAreTheSameWhateverIsLive plays pairs of games with the same hands at the
// same times, of which one has a live row and the other has none, and compares what the
// workbench is made of after each look, until the button is pressed that calls it.
func TestTheReadingsAreTheSameWhateverIsLive(t *testing.T) {
	const begin = 30 * time.Second // after the words on the options, which differ
	entries, err := profiles.FS.ReadDir(".")
	must(t, err)
	r := rand.New(rand.NewPCG(deep.Seed(t), 0))
	for _, e := range deep.Pick(t, 3, entries...) {
		row := unlikeRow(r)
		play := func(attributes string) []meter.Reading {
			var k track
			m := &measured{meter: new(meter.Meter)}
			defer m.meter.Watch()()
			m.Board = boardOf(t, strings.TrimSuffix(e.Name(), ".toml"), Opts{Parts: run.Parts{Meter: m.meter}}, &k)
			acts := actsOf(t, "new giving=tray missed=never attributes="+attributes+"\n"+row)
			player := hands.NewPlayer(m, hands.PlayerOpts{})
			must(t, player.Play(t.Context(), acts[:1]), player.Pass(begin-m.Now()))
			m.readings = nil
			must(t, player.Play(t.Context(), acts[1:len(acts)-1]), player.Pass(10*time.Second))
			readings := m.readings
			must(t, player.Play(t.Context(), acts[len(acts)-1:]), player.Pass(10*time.Second))
			if live := strings.HasPrefix(attributes, "size"); k.call.Good != live {
				t.Fatalf("%s: attributes %s: %+v: the test tests nothing", e.Name(), attributes, k.call)
			}
			return readings
		}
		live, dead := play("size,fill,texture"), play("shape,fill,texture")
		if len(live) != len(dead) || len(live) < 1000 {
			t.Fatalf("%s: %d and %d looks", e.Name(), len(live), len(dead))
		}
		for n := range live {
			if live[n] != dead[n] {
				t.Fatalf("%s: the readings of look %d differ:\n%+v\n%+v", e.Name(), n, live[n], dead[n])
			}
		}
	}
}
