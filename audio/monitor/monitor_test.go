package monitor

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio"
)

// tone is a sound whose samples are all the same.
func tone(level int16, d time.Duration) audio.PCM {
	return audio.PCM{Rate: audio.Rate, Samples: slices.Repeat([]int16{level}, int(audio.SamplesIn(d, audio.Rate)))}
}

// ear is a listener who keeps the samples, and when they came.
type ear struct {
	begun time.Time
	heard []int16
	at    []time.Duration // of each piece
	stop  func() error
}

func listen(t *testing.T, s *Sink) *ear {
	e := &ear{begun: time.Now()}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Stream(ctx, func(samples []int16) error {
			e.heard, e.at = append(e.heard, samples...), append(e.at, time.Since(e.begun))
			return nil
		})
	}()
	synctest.Wait()
	e.stop = func() error { cancel(); return <-ended }
	return e
}

// levels returns the levels of what was heard, each with its time.
func (e *ear) levels() (levels []int16, lengths []time.Duration) {
	for _, sample := range e.heard {
		if n := len(levels); n == 0 || levels[n-1] != sample {
			levels, lengths = append(levels, sample), append(lengths, 0)
		}
		lengths[len(lengths)-1] += time.Second / audio.Rate
	}
	return levels, lengths
}

const ms = time.Millisecond

// near reports whether times are those wanted, up to a millisecond.
func near(got, want []time.Duration) bool {
	return slices.EqualFunc(got, want, func(g, w time.Duration) bool { return (g - w).Abs() <= ms })
}

func TestAListenerHearsWhatIsPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Opts{})
		e := listen(t, s)
		begun := time.Now()
		if err := s.Play(t.Context(), tone(1000, 300*ms)); err != nil || time.Since(begun) != 300*ms {
			t.Errorf("got %v after %v", err, time.Since(begun))
		}
		time.Sleep(time.Second)
		s.SetVolume(50)
		if err := s.Play(t.Context(), tone(2000, 100*ms)); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second)
		if err := e.stop(); err != context.Canceled {
			t.Errorf("got %v", err)
		}
		if levels, lengths := e.levels(); !slices.Equal(levels, []int16{1000}) || !near(lengths, []time.Duration{400 * ms}) {
			t.Errorf("heard %d for %v", levels, lengths)
		}
		if e.at[0] != pace {
			t.Errorf("the first piece came after %v, want %v", e.at[0], pace)
		}
	})
}

func TestACutIsHeardAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Opts{})
		e := listen(t, s)
		ctx, cut := context.WithTimeout(t.Context(), 130*ms)
		defer cut()
		if err := s.Play(ctx, tone(1000, 10*time.Second)); err != context.DeadlineExceeded {
			t.Errorf("got %v", err)
		}
		if err := s.Play(t.Context(), tone(2000, 50*ms)); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second)
		_ = e.stop()
		if levels, lengths := e.levels(); !slices.Equal(levels, []int16{1000, 2000}) || !near(lengths, []time.Duration{130 * ms, 50 * ms}) {
			t.Errorf("heard %d for %v", levels, lengths)
		}
		if last := e.at[len(e.at)-1]; last > 180*ms+pace {
			t.Errorf("the last piece came after %v", last)
		}
	})
}

func TestAnEarconIsHeardOverSpeech(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Opts{})
		e := listen(t, s)
		ended := make(chan error, 1)
		go func() { ended <- s.Play(t.Context(), tone(1000, 300*ms)) }()
		time.Sleep(100 * ms)
		s.Over(tone(-300, 80*ms))
		time.Sleep(time.Second)
		s.Over(tone(500, 80*ms)) // in silence
		time.Sleep(time.Second)
		_ = errors.Join(<-ended, e.stop())
		levels, lengths := e.levels()
		if !slices.Equal(levels, []int16{1000, 700, 1000, 500}) || !near(lengths, []time.Duration{100 * ms, 80 * ms, 120 * ms, 80 * ms}) {
			t.Errorf("heard %d for %v", levels, lengths)
		}
	})
}

func TestSilenceCostsAHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := listen(t, New(Opts{}))
		time.Sleep(time.Minute + time.Second)
		_ = e.stop()
		if !slices.Equal(e.heard, make([]int16, 4)) {
			t.Errorf("a minute of silence is %d", e.heard)
		}
	})
}

func TestASlowListenerIsDroppedAndDelaysNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Opts{})
		ended := make(chan error, 1)
		go func() {
			ended <- s.Stream(t.Context(), func([]int16) error { time.Sleep(2 * time.Second); return nil })
		}()
		synctest.Wait()
		begun := time.Now()
		if err := s.Play(t.Context(), tone(1, time.Second)); err != nil || time.Since(begun) != time.Second {
			t.Errorf("got %v after %v", err, time.Since(begun))
		}
		if err := <-ended; err != ErrSlow {
			t.Errorf("got %v, want %v", err, ErrSlow)
		}
	})
}

func TestAListenerWhoFailsIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := errors.New("gone")
		if err := New(Opts{}).Stream(t.Context(), func([]int16) error { return gone }); err != gone {
			t.Errorf("got %v at a heartbeat", err)
		}
		s := New(Opts{})
		s.Over(tone(1, time.Second))
		if err := s.Stream(t.Context(), func([]int16) error { return gone }); err != gone {
			t.Errorf("got %v at a sound", err)
		}
	})
}

// speaker is a sink that counts what it plays.
type speaker struct {
	err           error
	played, overs int
	percent       int
}

func (s *speaker) Play(context.Context, audio.PCM) error { s.played++; return s.err }
func (s *speaker) Over(audio.PCM)                        { s.overs++ }
func (s *speaker) SetVolume(percent int)                 { s.percent = percent }

func TestTheSinkUnderPlaysTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, alone := range []bool{false, true} {
			under := &speaker{err: errors.New("no card")}
			s := New(Opts{Under: under, Alone: alone})
			if err := s.Play(t.Context(), tone(1, time.Second)); err != under.err {
				t.Errorf("got %v", err)
			}
			s.Over(tone(1, ms))
			s.SetVolume(30)
			if under.played != 1 || under.overs != 1 || under.percent != 30 {
				t.Errorf("alone %v: %+v", alone, under)
			}
			e := listen(t, s)
			_ = s.Play(t.Context(), tone(1, ms))
			s.Over(tone(1, ms))
			if want := map[bool]int{false: 2, true: 1}[alone]; under.played != want || under.overs != want {
				t.Errorf("alone %v, with a listener: %+v", alone, under)
			}
			_ = e.stop()
			_ = s.Play(t.Context(), tone(1, ms))
			if want := map[bool]int{false: 3, true: 2}[alone]; under.played != want {
				t.Errorf("alone %v, after the listener: %+v", alone, under)
			}
		}
	})
}

func TestOldSoundsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Opts{})
		for range 1000 {
			s.Over(tone(1, 10*ms))
			time.Sleep(100 * ms)
		}
		if n := len(s.sounds); n > 20 {
			t.Errorf("%d sounds are kept", n)
		}
	})
}
