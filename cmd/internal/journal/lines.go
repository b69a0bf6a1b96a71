package journal

import (
	"fmt"
	"io"
	"iter"
	"os"

	"quartoboard/rules/record"
)

// Games lists the games with lines, oldest first. A restart resumes the last one.
func (j *Journal) Games() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var names []string
	for _, g := range j.games {
		if g.last > 0 {
			names = append(names, g.name)
		}
	}
	return names
}

// Last returns the seq of a game's last line on the card, 0 for an unknown game.
func (j *Journal) Last(name string) int {
	j.learn(name)
	return j.game(name).last
}

// Lines yields the valid lines of a game from seq from on, byte for byte, each with
// its LF, as far as they are on the card at the first call. It skips damaged lines. An
// error ends it: ErrNoGame, or that of the card.
func (j *Journal) Lines(name string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		size := j.game(name).size
		if size == 0 {
			yield(nil, fmt.Errorf("journal: game %.100s: %w", name, ErrNoGame))
			return
		}
		f, err := j.disk.OpenFile(j.file(name), os.O_RDONLY)
		if err != nil {
			yield(nil, fmt.Errorf("journal: %w", err))
			return
		}
		defer func() { _ = f.Close() }() // opened for reading
		for line, err := range record.LinesFrom(io.NewSectionReader(f, 0, size), from) {
			if err != nil {
				err = fmt.Errorf("journal: %w", err)
			}
			if !yield(line, err) {
				return
			}
		}
	}
}
