package cli

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
)

// loudness is the root mean square of a stretch of sound.
func loudness(sound audio.PCM, from, to time.Duration) float64 {
	first := int(from * time.Duration(sound.Rate) / time.Second)
	last := min(int(to*time.Duration(sound.Rate)/time.Second), len(sound.Samples))
	var sum float64
	for _, s := range sound.Samples[first:last] {
		sum += float64(s) * float64(s)
	}
	return math.Sqrt(sum / float64(max(last-first, 1)))
}

func TestTheSpeechIsInTheWAVFileWhereTheRecordSays(t *testing.T) {
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed: sudo apt install espeak-ng")
	}
	for _, lang := range phrase.Languages() {
		t.Run(lang, func(t *testing.T) {
			dir := t.TempDir()
			file, record := filepath.Join(dir, "a.wav"), filepath.Join(dir, "a.log")
			code, _, stderr := quartoboard(t, "", "demo", "--script", "../simboard/testdata/placer-wins.hands", "--lang", lang, "--wav", file, "--record", record)
			// The script expects English words; the others end there.
			if code != 0 && (lang == "en" || !strings.Contains(stderr, "Quarto")) {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sound, err := audio.ParseWAV(text)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := os.ReadFile(record)
			if err != nil {
				t.Fatal(err)
			}
			checkSpoken(t, sound, string(lines))
		})
	}
}

// checkSpoken wants sound wherever the record says that something was said.
func checkSpoken(t *testing.T, sound audio.PCM, lines string) {
	t.Helper()
	spoken := 0
	for line := range strings.Lines(lines) {
		var said struct {
			Type, Text, Outcome string
			Start               int `json:"start_ms"`
			End                 int `json:"end_ms"`
		}
		if err := json.Unmarshal([]byte(line[9:]), &said); err != nil {
			t.Fatal(err)
		}
		if said.Type != "said" || said.Outcome == "dropped" {
			continue
		}
		spoken++
		from, to := time.Duration(said.Start)*time.Millisecond, time.Duration(said.End)*time.Millisecond
		if to > sound.Duration()+50*time.Millisecond {
			t.Errorf("%q ends at %v, the file at %v", said.Text, to, sound.Duration())
			continue
		}
		if l := loudness(sound, from, to); l < 500 {
			t.Errorf("%q from %v to %v is too quiet: %.0f", said.Text, from, to, l)
		}
	}
	if spoken < 10 {
		t.Errorf("only %d utterances in the record", spoken)
	}
}
