package run

import (
	"context"
	"errors"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// tableClock is the table's, which moves when its owner sleeps. At each time it does an act.
type tableClock struct {
	*chip.Clock
	acts map[time.Duration]func()
}

func (c tableClock) SleepUntil(t time.Duration) {
	c.Clock.SleepUntil(t)
	for at, act := range c.acts {
		if c.Now() >= at {
			delete(c.acts, at)
			act()
		}
	}
}

// noted is an output that notes when it began to speak, or fails.
type noted struct {
	*voice.Paced
	at    *time.Duration
	fails bool
}

func (n noted) Start(now time.Duration, u audio.Utterance) {
	*n.at = now
	n.Paced.Start(now, u)
}

func (n noted) Fault() (board.Fault, bool) {
	return board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.Failed, Text: "no sound card"}, n.fails
}

func TestTheFirstWordIsAskedForAfterTenSecondsOfSilence(t *testing.T) {
	for _, tt := range []struct {
		name, button string
		at           time.Duration // of the press
		want         doctor.Answer
	}{
		{"a QUARTO button is yes", "A", 14 * time.Second, doctor.Yes},
		{"the other one too", "B", 39 * time.Second, doctor.Yes},
		{"pass is no", "pass", 11 * time.Second, doctor.No},
		{"repeat is not an answer", "repeat", 14 * time.Second, doctor.Unanswered},
		{"a press before the question is none", "A", 5 * time.Second, doctor.Unanswered},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, table, asked := newListener(t, false)
			l.clock.(tableClock).acts[tt.at] = func() {
				if err := table.Buttons.Press(tt.button, 200*time.Millisecond, 1); err != nil {
					t.Error(err)
				}
			}
			if got, err := l.ask(t.Context()); got != tt.want || err != nil {
				t.Errorf("got %d, %v, want %d", got, err, tt.want)
			}
			if *asked < silence || *asked > silence+10*look { // opening the table takes time too
				t.Errorf("asked at %v, want %v", *asked, silence)
			}
		})
	}
}

func TestTheFirstWordCannotBeTriedWithoutSoundOrButtons(t *testing.T) {
	l, _, _ := newListener(t, true)
	if _, err := l.ask(t.Context()); err == nil || err.Error() != "no sound card" {
		t.Errorf("got %v, want no sound card", err)
	}
	l, _, _ = newListener(t, false)
	l.contacts = nil
	if _, err := l.ask(t.Context()); err == nil || err.Error() != "the build has no buttons" {
		t.Errorf("got %v, want that the build has no buttons", err)
	}
	l, _, _ = newListener(t, false)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := l.ask(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// newListener is a listener at a simulated table, and the time when it asked.
func newListener(t *testing.T, silent bool) (*listener, *sim.Table, *time.Duration) {
	t.Helper()
	p, err := LoadProfile("analog-nfc")
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, sim.Opts{Seed: 1})
	r, err := rig.Open(p, table)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	words, err := WordsOf(board.Preferences{Lang: "en", Verbosity: "normal"})
	if err != nil {
		t.Fatal(err)
	}
	asked := new(time.Duration)
	return &listener{
		question: words.FirstWord(), speaker: voice.NewSpeaker(noted{voice.NewCaptions(), asked, silent}),
		clock: tableClock{table.Clock(), map[time.Duration]func(){}}, contacts: r.Set.Buttons, buttons: scan.NewButtons(),
	}, table, asked
}
