package cli

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/audio"
	"quartoboard/audio/espeak"
	"quartoboard/audio/phrase"
)

// sounding has words of all outcomes and no earcons: a placement that the next overtakes,
// a reading that a tap on repeat ends, a placement that a call cuts.
const sounding = `ask set earcons=off
new giving=unseen
put 0 a1
& wait 300ms
& put 3 c2
& wait 300ms
& put 5 d4
wait 1s
press repeat long
& wait 2s
& press repeat
put 9 b1
& press A
wait 1s
put 8 d1
wait 1s
press repeat
`

func TestTheSpeechIsInTheWAVFileWhereTheRecordSays(t *testing.T) {
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed: sudo apt install espeak-ng")
	}
	for _, lang := range phrase.Languages() {
		t.Run(lang, func(t *testing.T) {
			dir := t.TempDir()
			script, file, record := scriptOf(t, "a.hands", sounding), filepath.Join(dir, "a.wav"), filepath.Join(dir, "a.log")
			code, _, stderr := quartoboard(t, "", "demo", "--script", script, "--lang", lang, "--wav", file, "--record", record)
			if code != 0 {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			sound, err := audio.ParseWAV([]byte(text(t, file)))
			if err != nil {
				t.Fatal(err)
			}
			all := spokenIn(t, text(t, record))
			checkSpoken(t, sound, all)
			checkVerdicts(t, sound, lang, all)
		})
	}
}

// spoken is an utterance of a record.
type spoken struct {
	Type, Class, Text, Outcome string
	Start                      int `json:"start_ms"`
	End                        int `json:"end_ms"`
}

// spokenIn returns what was said in a record, in the order in which it was heard.
func spokenIn(t *testing.T, lines string) (all []spoken) {
	t.Helper()
	for line := range strings.Lines(lines) {
		var said spoken
		if err := json.Unmarshal([]byte(line[9:]), &said); err != nil {
			t.Fatal(err)
		}
		if said.Type == "said" && said.Outcome != "dropped" {
			all = append(all, said)
		}
	}
	return all
}

// The limits, in milliseconds, of where a sound may begin and end. A cut may fall into a
// pause between two words.
const (
	lateBegin  = 60
	earlyEnd   = 100
	longestGap = 300
)

// checkSpoken wants sound from the begin to the end of each utterance, and between them
// silence.
func checkSpoken(t *testing.T, sound audio.PCM, all []spoken) {
	t.Helper()
	ms := func(at int) int { return min(at*sound.Rate/1000, len(sound.Samples)) }
	isLoud := func(s int16) bool { return s > 200 || s < -200 }
	cuts, before := 0, 0
	for _, said := range all {
		if slices.ContainsFunc(sound.Samples[ms(before+1):ms(max(said.Start, before+1))], func(s int16) bool { return s != 0 }) {
			t.Errorf("before %q, between %d and %d ms, it is not silent", said.Text, before, said.Start)
		}
		before = said.End
		within := sound.Samples[ms(said.Start):ms(said.End+1)]
		begin, end := slices.IndexFunc(within, isLoud), len(within)
		for end > 0 && !isLoud(within[end-1]) {
			end--
		}
		early := earlyEnd
		if said.Outcome == "cut" {
			cuts, early = cuts+1, longestGap
		}
		if end == 0 || begin > ms(lateBegin) || len(within)-end > ms(early) {
			t.Errorf("%q, %s, from %d to %d ms: sound from sample %d to %d of %d", said.Text, said.Outcome, said.Start, said.End, begin, end, len(within))
		}
	}
	if n := len(sound.Samples); n > ms(before+1) {
		t.Errorf("the file goes on for %d samples after %d ms, the last word's end", n-ms(before), before)
	}
	if len(all) < 10 || cuts < 3 {
		t.Errorf("only %d utterances in the record, of which %d were cut", len(all), cuts)
	}
}

// checkVerdicts wants nothing but espeak-ng's own samples where a verdict was said: no rest
// of the placement that it cuts.
func checkVerdicts(t *testing.T, sound audio.PCM, lang string, all []spoken) {
	t.Helper()
	engine, err := espeak.New(espeak.Opts{Spell: phrase.Spell})
	if err != nil {
		t.Fatal(err)
	}
	afterCut := 0
	for i, said := range all {
		if said.Class != "verdict" || said.Outcome != "said" {
			continue
		}
		if all[i-1].Outcome == "cut" && all[i-1].End >= said.Start-1 {
			afterCut++
		}
		want, err := engine.Synthesize(t.Context(), audio.Utterance{Lang: lang, Text: said.Text})
		if err != nil {
			t.Fatal(err)
		}
		from := said.Start * sound.Rate / 1000
		found := false
		for shift := range sound.Rate/1000 + 2 { // the record has whole milliseconds
			first := from + shift
			found = found || first+len(want.Samples) <= len(sound.Samples) && slices.Equal(sound.Samples[first:first+len(want.Samples)], want.Samples)
		}
		if !found {
			t.Errorf("%q at %d ms is not heard as it is, or not alone", said.Text, said.Start)
		}
	}
	if afterCut == 0 {
		t.Error("no placement was cut by a verdict")
	}
}
