package audio

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// engine makes a sound of one rate, after a time, or fails.
type engine struct {
	rate  int
	takes time.Duration
	err   error
	asked int
}

func (e *engine) Synthesize(ctx context.Context, _ Utterance) (PCM, error) {
	e.asked++
	select {
	case <-ctx.Done():
		return PCM{}, ctx.Err()
	case <-time.After(e.takes):
		return PCM{Rate: e.rate}, e.err
	}
}

func TestTheSpareOneSaysWhatTheFirstCannot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, spare := &engine{rate: 1}, &engine{rate: 2}
		s := NewSpared(first, spare)
		say := func(want int, takes time.Duration, fails error) {
			t.Helper()
			begun := time.Now()
			got, err := s.Synthesize(t.Context(), Utterance{})
			if took := time.Since(begun); err != nil || got.Rate != want || took != takes || !errors.Is(s.Err(), fails) {
				t.Errorf("got %d after %v, %v, and %v; want %d after %v, and %v", got.Rate, took, err, s.Err(), want, takes, fails)
			}
		}
		say(1, 0, nil)
		down := errors.New("down")
		first.err, first.takes = down, time.Second
		say(2, time.Second, down) // the very utterance
		for range 9 {
			time.Sleep(time.Second)
			say(2, 0, down) // no more time is lost
		}
		if first.asked != 2 {
			t.Errorf("the first was asked %d times", first.asked)
		}
		time.Sleep(time.Second)
		say(2, time.Second, down)
		time.Sleep(19 * time.Second)
		say(2, 0, down)
		first.err, first.takes = nil, 0
		time.Sleep(time.Second)
		say(1, 0, nil) // it works again
		first.err = down
		say(2, 0, down)
		time.Sleep(firstPause) // the pause is the first again
		first.err = nil
		say(1, 0, nil)
	})
}

func TestPausesOfTheFirstGrowToALimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first := &engine{err: errors.New("down")}
		s := NewSpared(first, &engine{})
		for range 3600 {
			if _, err := s.Synthesize(t.Context(), Utterance{}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		if first.asked < 3600/300 || first.asked > 20 {
			t.Errorf("asked %d times in an hour", first.asked)
		}
	})
}

func TestALanguageWithoutAVoiceIsTheSpareOnes(t *testing.T) {
	s := NewSpared(&engine{err: ErrNoVoice}, &engine{rate: 2})
	if got, err := s.Synthesize(t.Context(), Utterance{}); err != nil || got.Rate != 2 || s.Err() != nil {
		t.Errorf("got %d, %v and %v", got.Rate, err, s.Err())
	}
}

func TestACutIsNotAFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		spare := &engine{}
		s := NewSpared(&engine{takes: time.Minute}, spare)
		ctx, cut := context.WithTimeout(t.Context(), time.Second)
		defer cut()
		begun := time.Now()
		_, err := s.Synthesize(ctx, Utterance{})
		if took := time.Since(begun); !errors.Is(err, context.DeadlineExceeded) || took != time.Second || s.Err() != nil || spare.asked > 0 {
			t.Errorf("got %v after %v, and %v; the spare one was asked %d times", err, took, s.Err(), spare.asked)
		}
	})
}

func TestBothMayFail(t *testing.T) {
	down := errors.New("down")
	s := NewSpared(&engine{err: errors.New("dead")}, &engine{err: down})
	if _, err := s.Synthesize(t.Context(), Utterance{}); !errors.Is(err, down) {
		t.Errorf("got %v, want %v", err, down)
	}
}
