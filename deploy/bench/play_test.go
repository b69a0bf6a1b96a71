//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
)

func TestScriptsOfOursCanBePlayedByHandsAlone(t *testing.T) {
	for name, text := range map[string]string{"game": game, "troubles": before + after} {
		acts, err := hands.Parse(name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		options, acts, err := opening(acts)
		if err != nil || len(acts) == 0 {
			t.Errorf("%s: %d acts, %v", name, len(acts), err)
		}
		if name == "game" && (options.Giving != board.GivingTray || options.Names[0] != "Ann") {
			t.Errorf("the game's options are not those of its first line: %+v", options)
		}
	}
}

func TestActsThatNoHandDoesAreRefused(t *testing.T) {
	for _, text := range []string{"put 7 a1\nask undo", "put 7 a1\nnew", "put 7 a1\nfault audio gone", "put 7 a1\nfault disk full"} {
		acts, err := hands.Parse("x", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := opening(acts); !errors.Is(err, errNotHere) || !strings.HasPrefix(err.Error(), "x:2: ") {
			t.Errorf("%q: got %v, want %v", text, err, errNotHere)
		}
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
		if err := pause(ctx, time.Hour); !errors.Is(err, context.Canceled) {
			t.Errorf("a pause that was interrupted: %v", err)
		}
	})
}
