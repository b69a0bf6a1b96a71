package simboard

import (
	"context"
	"errors"
	"testing"
	"time"

	"quartoboard/cmd/internal/daemon"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/hands"
)

// idle is a session in which nothing happens.
type idle struct {
	clock  daemon.Clock
	looked func(now time.Duration)
}

func (s idle) Step() {
	s.clock.SleepUntil(s.clock.Now() + 10*time.Millisecond)
	s.looked(s.clock.Now())
}

func (idle) Quiet() bool     { return true }
func (idle) Heard() []string { return nil }
func (idle) Leave()          {}
func (idle) Done() bool      { return true }

// TestASignalEndsAScriptOfTheSetup has a day of waiting.
func TestASignalEndsAScriptOfTheSetup(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s, err := newSetup(SetupOpts{Profile: "analog-pn532", Start: func(_ rig.Profile, _ hw.Set, c daemon.Clock) (Session, error) {
		return idle{c, func(now time.Duration) {
			if now > time.Minute {
				cancel()
			}
		}}, nil
	}})
	must(t, err)
	must(t, s.Start())
	acts := []hands.Act{{Verb: hands.Wait, Duration: 24 * time.Hour}}
	if err := s.Play(ctx, acts); !errors.Is(err, hands.ErrStopped) || s.Now() > time.Minute+time.Second {
		t.Errorf("got %v at %v", err, s.Now())
	}
	must(t, s.Close())
}
