package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/games"
)

// countAllocations prints how many allocations the commands take, which every start makes, and how
// many the words of all languages.
func countAllocations() {
	count := func(do func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs
	}
	commands := count(func() { Command("1.0", Streams{nil, io.Discard, io.Discard}) })
	words := count(func() { _, _ = phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal, Games: games.Words}) })
	fmt.Println(commands, words)
}

func TestAStartReadsTheWordsOfNoLanguage(t *testing.T) {
	var commands, words int
	out, err := (&exec.Cmd{Path: os.Args[0], Args: []string{"countallocations"}}).Output()
	if _, scanErr := fmt.Sscan(string(out), &commands, &words); err != nil || scanErr != nil || words < 10_000 || commands > words/4 {
		t.Errorf("%v: the commands take %d allocations, the words %d", err, commands, words)
	}
}
