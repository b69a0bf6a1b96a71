package hearing

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"quartoboard/audio"
)

// ear is pocketsphinx, with a grammar of what the board says.
type ear struct{ grammar, dictionary string }

const model = "/usr/share/pocketsphinx/model/en-us/"

// newEar makes an ear for what may be said. It skips the test where there is none.
func newEar(t *testing.T, g *grammar) *ear {
	t.Helper()
	if _, err := exec.LookPath("pocketsphinx_batch"); err != nil {
		t.Skip("what is heard is not tested: sudo apt install pocketsphinx pocketsphinx-en-us")
	}
	words, err := os.ReadFile(model + "cmudict-en-us.dict")
	if err != nil {
		t.Skip("what is heard is not tested: sudo apt install pocketsphinx-en-us: ", err)
	}
	dir := t.TempDir()
	e := &ear{grammar: filepath.Join(dir, "board.gram"), dictionary: filepath.Join(dir, "board.dict")}
	for file, text := range map[string]string{e.grammar: g.String(), e.dictionary: dictionary(t, string(words), g.words())} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// few sounds take as long as the start of pocketsphinx_batch.
const few = 8

// hear returns the words that are heard in each sound, "" for none.
func (e *ear) hear(t *testing.T, sounds []audio.PCM) []string {
	t.Helper()
	heard := make([]string, len(sounds))
	var both sync.WaitGroup
	n := min(runtime.NumCPU(), (len(sounds)+few-1)/few)
	for i := range n {
		both.Go(func() { e.part(t, sounds, heard, i, n) })
	}
	both.Wait()
	return heard
}

// answer is a line of what pocketsphinx_batch writes: words, the sound's number, a score.
var answer = regexp.MustCompile(`(?m)^(.*?) ?\((\d+) -?\d+\)$`)

// part hears one in n sounds.
func (e *ear) part(t *testing.T, sounds []audio.PCM, heard []string, first, n int) {
	dir := t.TempDir()
	var list strings.Builder
	for i := first; i < len(sounds); i += n {
		fmt.Fprintln(&list, i)
		raw, err := binary.Append(nil, binary.LittleEndian, sounds[i].Samples)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".raw")), raw, 0o600)
		}
		if err != nil {
			t.Error(err)
			return
		}
	}
	files, answers := filepath.Join(dir, "list"), filepath.Join(dir, "answers")
	if err := os.WriteFile(files, []byte(list.String()), 0o600); err != nil {
		t.Error(err)
		return
	}
	cmd := exec.CommandContext(t.Context(), "pocketsphinx_batch",
		"-hmm", model+"en-us", "-dict", e.dictionary, "-jsgf", e.grammar,
		"-adcin", "yes", "-cepdir", dir, "-cepext", ".raw", "-ctl", files, "-hyp", answers,
		"-beam", "1e-120", "-wbeam", "1e-100", "-pbeam", "1e-100", "-maxhmmpf", "-1", "-bestpath", "no")
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Run(); err != nil {
		t.Errorf("%v: %s", err, complaint.Bytes()[max(0, complaint.Len()-500):])
		return
	}
	text, err := os.ReadFile(answers)
	if err != nil {
		t.Error(err)
		return
	}
	for _, m := range answer.FindAllStringSubmatch(string(text), -1) {
		var i int
		if _, err := fmt.Sscan(m[2], &i); err != nil {
			t.Error(err)
		}
		heard[i] = m[1]
	}
}
