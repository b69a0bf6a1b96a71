package wav

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
)

// tone is n samples of the value v, at 1 kHz: a sample a millisecond.
func tone(v int16, n int) audio.PCM {
	return audio.PCM{Rate: 1000, Samples: slices.Repeat([]int16{v}, n)}
}

func read(t *testing.T, path string) []int16 {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sound, err := audio.ParseWAV(b)
	if err != nil {
		t.Fatal(err)
	}
	if sound.Rate != 1000 {
		t.Errorf("rate %d, want 1000", sound.Rate)
	}
	if said := headerSize + 2*len(sound.Samples); said != len(b) {
		t.Errorf("the header speaks of %d bytes, the file has %d", said, len(b))
	}
	return sound.Samples
}

func TestFilePlacesSoundsAtTheirTimes(t *testing.T) {
	type sound struct {
		at  time.Duration
		pcm audio.PCM
	}
	const ms = time.Millisecond
	tests := []struct {
		name   string
		sounds []sound
		want   []int16
	}{
		{"nothing", nil, []int16{}},
		{"silence before and between", []sound{{2 * ms, tone(5, 2)}, {6 * ms, tone(-7, 1)}}, []int16{0, 0, 5, 5, 0, 0, -7}},
		{"end to end", []sound{{0, tone(1, 1)}, {ms, tone(2, 1)}}, []int16{1, 2}},
		{"one in another", []sound{{0, tone(1, 6)}, {2 * ms, tone(2, 3)}}, []int16{1, 1, 3, 3, 3, 1}},
		{"the earlier one comes later", []sound{{2 * ms, tone(2, 3)}, {0, tone(1, 4)}}, []int16{1, 1, 3, 3, 2}},
		{"both loud", []sound{{0, tone(30000, 2)}, {ms, tone(30000, 1)}}, []int16{30000, 32534}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "said.wav")
			f, err := Create(path, 1000)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range tt.sounds {
				if err := f.WriteAt(s.at, s.pcm); err != nil {
					t.Fatal(err)
				}
			}
			// Before Close: this is what is there when the program dies.
			if got := read(t, path); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFileRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "said.wav")
	if _, err := Create(filepath.Join(path, "no", "folder"), 1000); err == nil {
		t.Error("a file in no folder was created")
	}
	f, err := Create(path, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		at    time.Duration
		sound audio.PCM
		want  string
	}{
		"another rate":                 {0, audio.PCM{Rate: 22050, Samples: []int16{1}}, "a sound of 22050 Hz in a file of 1000 Hz"},
		"a time before the beginning":  {-time.Millisecond, tone(1, 1), "no room for a sound at -1ms"},
		"a time beyond what WAV holds": {600 * time.Hour, tone(1, 1), "no room for a sound at 600h"},
	} {
		if err := f.WriteAt(tt.at, tt.sound); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", name, err, tt.want)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); len(got) != 0 {
		t.Errorf("what was refused left %d samples", len(got))
	}
	if err := f.WriteAt(0, tone(1, 1)); err == nil {
		t.Error("a closed file takes sound")
	}
}
