package audio

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
)

func TestSpeechLasts70MillisecondsACharacter(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"":              0,
		"Bella":         350 * time.Millisecond,
		"César":         350 * time.Millisecond, // characters, not bytes
		"Bella three: ": 910 * time.Millisecond,
	} {
		if got := Duration(text); got != want {
			t.Errorf("Duration(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestPCMIsCutWhereItWasCut(t *testing.T) {
	sound := PCM{Rate: 1000, Samples: make([]int16, 500)}
	if got := sound.Duration(); got != 500*time.Millisecond {
		t.Errorf("500 samples at 1 kHz last %v", got)
	}
	if got := (PCM{Samples: make([]int16, 5)}).Duration(); got != 0 {
		t.Errorf("sound without a rate lasts %v", got)
	}
	for at, want := range map[time.Duration]int{
		-time.Second: 0, 0: 0, 1500 * time.Microsecond: 1, 499 * time.Millisecond: 499, 500 * time.Millisecond: 500, time.Hour: 500,
	} {
		if got := len(sound.Until(at).Samples); got != want {
			t.Errorf("until %v: %d samples, want %d", at, got, want)
		}
	}
}

func TestMixClipsNothing(t *testing.T) {
	loud := []int16{math.MinInt16, -math.MaxInt16, -30000, -5000, -1, 0, 1, 5000, 30000, math.MaxInt16}
	for _, a := range loud {
		for _, b := range loud {
			got, turned := []int16{a, 77}, []int16{b}
			Mix(got, []int16{b})
			Mix(turned, []int16{a})
			sum, least := int(a)+int(b), max(min(a, b), -math.MaxInt16)
			switch {
			case got[0] != turned[0] || got[1] != 77:
				t.Errorf("%d and %d: got %d, the other way round %d, and %d after it", a, b, got[0], turned[0], got[1])
			case a == 0 || b == 0 || (a < 0) != (b < 0):
				if int(got[0]) != sum {
					t.Errorf("%d and %d: got %d, want the sum", a, b, got[0])
				}
			case a > 0 && (int(got[0]) > sum || got[0] < max(a, b)), a < 0 && (int(got[0]) < sum || got[0] > least):
				t.Errorf("%d and %d: got %d, want it between the louder one and the sum", a, b, got[0])
			}
		}
	}
	speech, earcon := []int16{29000, -29000}, []int16{4900, -4900}
	if Mix(speech, earcon); speech[0] == math.MaxInt16 || speech[1] == -math.MaxInt16 {
		t.Errorf("the loudest speech and the loudest earcon are clipped: %v", speech)
	}
}

// wave makes a WAV file of chunks; each is a kind of four letters and a body.
func wave(chunks ...string) []byte {
	b := []byte("RIFF\xff\xff\xff\x7fWAVE")
	for i := 0; i < len(chunks); i += 2 {
		b = append(b, chunks[i]...)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(chunks[i+1])))
		b = append(b, chunks[i+1]...)
		if len(chunks[i+1])%2 == 1 {
			b = append(b, 0)
		}
	}
	return b
}

// mono is a format chunk: 22,050 Hz, one channel, 16 bits.
const mono = "\x01\x00\x01\x00\x22\x56\x00\x00\x44\xac\x00\x00\x02\x00\x10\x00"

func TestParseWAV(t *testing.T) {
	endless := wave("fmt ", mono, "data", "\x01\x00\xff\xff")
	copy(endless[len(endless)-8:], "\x00\xf0\xff\x7f") // the length that espeak-ng writes to a pipe
	tests := []struct {
		name string
		in   []byte
		want []int16
		err  string
	}{
		{"a plain file", wave("fmt ", mono, "data", "\x01\x00\xff\xff"), []int16{1, -1}, ""},
		{"a length that is not true", endless, []int16{1, -1}, ""},
		{"chunks it does not know", wave("fmt ", mono, "LIST", "odd", "data", "\x01\x00\xff\xff", "tail", "xx"), []int16{1, -1}, ""},
		{"half a sample at the end", wave("fmt ", mono, "data", "\x01\x00\xff"), []int16{1}, ""},
		{"no sound", wave("fmt ", mono, "data", ""), []int16{}, ""},
		{"nothing", nil, nil, "no RIFF WAVE header"},
		{"a format too short", wave("fmt ", mono[:14], "data", "xx"), nil, "format too short"},
		{"two channels", wave("fmt ", "\x01\x00\x02"+mono[3:], "data", "xx"), nil, "2 channels"},
		{"floating point", wave("fmt ", "\x03"+mono[1:], "data", "xx"), nil, "format 3"},
		{"no rate", wave("fmt ", mono[:4]+"\x00\x00\x00\x00"+mono[8:], "data", "xx"), nil, "0 Hz"},
		{"data before the format", wave("data", "xx", "fmt ", mono), nil, "data before"},
		{"no data", wave("fmt ", mono), nil, "no data"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseWAV(tt.in)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("got error %v, want one with %q", err, tt.err)
				}
				return
			}
			if err != nil || got.Rate != 22050 || !slices.Equal(got.Samples, tt.want) {
				t.Errorf("got %v, %v, want %v at 22050 Hz", got, err, tt.want)
			}
		})
	}
}

func FuzzParseWAV(f *testing.F) {
	f.Add(wave("fmt ", mono, "data", "\x01\x00\xff\xff"))
	f.Add(wave("fmt ", mono, "LIST", "odd", "data", "xx"))
	f.Add([]byte("RIFF\xff\xff\xff\x7fWAVEdata\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, b []byte) {
		sound, err := ParseWAV(b)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "wav: ") {
				t.Errorf("%q does not say what it is about", err)
			}
			return
		}
		var raw bytes.Buffer
		if err := binary.Write(&raw, binary.LittleEndian, sound.Samples); err != nil {
			t.Fatal(err)
		}
		if sound.Rate <= 0 || !bytes.Contains(b, raw.Bytes()) {
			t.Errorf("rate %d, %d samples that are not in the file", sound.Rate, len(sound.Samples))
		}
	})
}

func TestASecretIsNotWritten(t *testing.T) {
	for _, test := range []struct {
		u    Utterance
		want string
	}{
		{Utterance{Text: "Code: four."}, "Code: four."},
		{Utterance{Text: "Code: four. Again: four.", Secret: "four"}, "Code: …. Again: …."},
	} {
		if got := test.u.Written(); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.u, got, test.want)
		}
	}
}

func TestATapJustAfterSpeechStopsLate(t *testing.T) {
	const ended = time.Second
	for _, tt := range []struct {
		press   board.Press
		contact time.Duration
		ended   time.Duration
		want    bool
	}{
		{board.PressShort, ended - time.Millisecond, ended, true},
		{board.PressShort, ended + lateStop, ended, true},
		{board.PressShort, ended + lateStop + 1, ended, false},
		{board.PressLong, ended, ended, false},
		{board.PressShort, 0, 0, false},
	} {
		if got := StopsLate(board.Pressed{Button: board.ButtonRepeat, Press: tt.press, Contact: tt.contact}, tt.ended); got != tt.want {
			t.Errorf("%v at %v, speech ended at %v: %v, want %v", tt.press, tt.contact, tt.ended, got, tt.want)
		}
	}
}

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

func TestSamplesAreCountedOverHours(t *testing.T) {
	if got, want := SamplesIn(26*time.Hour+time.Second/2, 22050), int64(26*3600*22050+11025); got != want {
		t.Errorf("26 hours and a half second are %d samples, want %d", got, want)
	}
}
