//go:build linux && amd64

package bench

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/quarto"
)

func TestTheScriptBeginsAsTheSettings(t *testing.T) {
	acts, err := hands.Parse("game", strings.NewReader(game), quarto.Plug)
	if err != nil {
		t.Fatal(err)
	}
	want := quarto.DefaultOptions()
	want.Giving, want.Names = board.GivingTray, [2]string{"Ann", "Ben"}
	if first := acts[0]; first.Verb != hands.New || first.Options != want {
		t.Errorf("begins with %+v, want %+v", first, want)
	}
}

func TestWaitingEndsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		looks := 0
		if err := until(t.Context(), "x", func() (bool, error) { looks++; return looks == 3, nil }); err != nil || time.Since(begun) != 2*tick {
			t.Errorf("%v after %v, want none after %v", err, time.Since(begun), 2*tick)
		}
		begun = time.Now()
		err := until(t.Context(), "the cows are home", func() (bool, error) { return false, nil })
		if err == nil || !strings.Contains(err.Error(), "the cows are home") || time.Since(begun) != patience {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := until(ctx, "x", func() (bool, error) { return false, nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: got %v, want %v", err, context.Canceled)
		}
	})
}
