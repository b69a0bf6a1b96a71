package readers_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/sim/chip"
)

func TestReadReadsOneTagAndReportsTwo(t *testing.T) {
	for _, tt := range []struct {
		name string
		uids []string
		want string
	}{
		{"nothing", nil, "no tag"},
		{"a UID of 4 bytes", []string{uid4}, uid4},
		{"a UID of 7 bytes", []string{uid7}, uid7},
		{"a UID of 10 bytes", []string{uid10}, uid10},
		{"a UID of zeros", []string{"00000000"}, "00000000"},
		{"two that differ in the first bit", []string{uid4, "13345678"}, collision},
		{"two that differ in the last bit", []string{uid4, "123456F8"}, collision},
		{"two that differ in the last bit, the other way round", []string{"123456F8", uid4}, collision},
		{"two that differ in every bit", []string{uid4, "EDCBA987"}, collision},
		{"two of one batch", []string{uid7, "04A1B2C3D4E680"}, collision},
		{"two of 7 bytes, the last bit", []string{uid7, "04A1B2C3D4E500"}, collision},
		{"two of 10 bytes, the last bit", []string{uid10, "04112233445566770819"}, collision},
		{"4 and 7 bytes", []string{uid4, uid7}, collision},
		{"4 and 7 bytes, the short one followed", []string{"F8FFFFFF", uid7}, collision},
		{"7 and 10 bytes that begin alike", []string{uid7, "04A1B25566770899AABB"}, collision},
		{"three", []string{uid4, "12345679", "1234567A"}, collision},
		{"four", []string{uid4, "82345679", "1234567A", "12F4567A"}, collision},
	} {
		t.Run(tt.name, func(t *testing.T) {
			onWays(t, func(t *testing.T, w way) {
				s := opened(t, w, tt.uids...)
				for n := range 3 {
					s.reads(t, tt.want, w.within(w.bad, tt.uids), "reading %d", n)
					s.sleeps(t)
				}
			})
		})
	}
}

func TestReadReadsTheTagThatIsThereNow(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		s := opened(t, w)
		for _, uid := range []string{uid4, "", uid7, uid4, "12345679"} {
			if uid == "" {
				s.lay(t)
				s.reads(t, "no tag", w.bad, "empty again")
				continue
			}
			s.lay(t, uid)
			s.reads(t, uid, w.bad, "then")
		}
	})
}

func TestReadingsMayFollowAtOnce(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		s := opened(t, w, uid7)
		for pause := time.Duration(0); pause < 3*time.Millisecond; pause += 100 * time.Microsecond {
			s.reads(t, uid7, w.bad, "before %v", pause)
			s.clock.Elapse(pause)
		}
	})
}

// TestTagThatLeavesOnTheWay takes the tag away after each frame in turn, and puts
// nothing or another tag in its place.
func TestTagThatLeavesOnTheWay(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		for _, uid := range []string{uid4, uid7, uid10} {
			for _, next := range []string{"", "12345679", "04A1B2C3D4E581"} {
				for after, left := 0, true; left; after++ {
					left = leaves(t, w, uid, next, after)
				}
			}
		}
	})
}

// leaves is one reading, in which a tag leaves after some frames; whether it did.
func leaves(t *testing.T, w way, uid, next string, after int) bool {
	t.Helper()
	s := newSole(t, w)
	first, looks := card(t, uid), 0
	if next != "" {
		s.lay(t, next)
		s.cards[0].Start = 0 // as quick as can be
	}
	*s.chip.reach = func(dst []*chip.Card) []*chip.Card {
		if looks++; looks <= after {
			return append(dst, first)
		}
		return append(dst, s.cards...)
	}
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	looks = 0
	s.clock.Elapse(s.Rest())
	tag, err := s.Read()
	left := looks > after
	if err == nil && !slices.Contains([]string{uid, next}, tag.String()) {
		t.Errorf("%s, then %q, after %d frames: got %s, want one of them or an error", uid, next, after, tag)
	}
	if next == "" && err == nil && left && after < looks-3 {
		t.Errorf("%s, after %d frames: got %s of a tag that was gone before it was selected", uid, after, tag)
	}
	if words(tag, err) == "no answer" {
		t.Errorf("%s, then %q, after %d frames: got %v, the reader is well", uid, next, after, err)
	}
	return left
}

// TestAFieldThatMayBeOnIsTold loses all transactions but a few: the driver cannot know
// whether the field is off, until it was reset, turns it off or answers again.
func TestAFieldThatMayBeOnIsTold(t *testing.T) {
	for _, tt := range []struct {
		name string
		end  func(s *sole) error
	}{
		{"until it is read", nil},
		{"until its reset", func(s *sole) error {
			s.chip.Reset(gpio.Low)
			s.chip.Reset(gpio.High)
			s.clock.Elapse(3 * time.Millisecond)
			s.WasReset()
			return nil
		}},
		{"until its power-down", (*sole).PowerDown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			onWays(t, func(t *testing.T, w way) {
				s := opened(t, w, uid4)
				s.deafen(2)
				if got := s.read(); got != "no answer" || !s.FieldOn() || !s.chip.Field() {
					t.Errorf("got %s, lit %v, the field is on: %v; want no answer and a field that stays on", got, s.FieldOn(), s.chip.Field())
				}
				s.arm(nil)
				if tt.end != nil {
					if err := tt.end(s); err != nil {
						t.Error(err)
					}
					if s.FieldOn() || s.chip.Field() {
						t.Errorf("lit %v, the field is on: %v; want darkness", s.FieldOn(), s.chip.Field())
					}
				}
				s.reads(t, uid4, w.bad, "the next reading")
				s.sleeps(t)
			})
		})
	}
}

func TestSelfTestTellsWhatIsWrong(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(s *sole)
		want  string
		reads string // afterwards
	}{
		{"a good chip", func(*sole) {}, "<nil>", uid4},
		{"the supply dipped", func(s *sole) { s.chip.BrownOut() }, "tray reader: self test: settings lost", uid4},
		{"a dead chip", func(s *sole) { *s.chip.dead = true }, "tray reader: no answer", "no answer"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			onWays(t, func(t *testing.T, w way) {
				s := opened(t, w, uid4)
				tt.spoil(s)
				s.clock.Elapse(10 * time.Millisecond)
				begin := s.clock.Now()
				err := s.Test()
				got := fmt.Sprint(err)
				if part, ok := errors.AsType[*hw.PartError](err); ok && errors.Is(err, hw.ErrNoAnswer) {
					got = part.Part.String() + ": no answer"
				}
				if got != tt.want {
					t.Errorf("got %v, want %s", err, tt.want)
				}
				if took := s.clock.Now() - begin; took > 400*time.Millisecond {
					t.Errorf("the test took %v, want at most 400ms", took)
				}
				s.reads(t, tt.reads, w.dead, "after the test")
			})
		})
	}
}
