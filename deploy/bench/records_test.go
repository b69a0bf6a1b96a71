//go:build linux && amd64

package bench

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"quartoboard/board"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// format is that of the records of the game.
var format = record.NewFormat(quarto.Plug)

// parseRecord reads the lines of a record. It leaves out one that is still being
// written.
func parseRecord(text []byte) (all []record.Line, err error) {
	r := format.NewReader(bytes.NewReader(text))
	for {
		l, err := r.Next()
		switch damage := r.Damage(); {
		case len(damage) > 0:
			return nil, errors.New(damage[0].String())
		case err == io.EOF:
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, l)
	}
}

// readRecord reads the lines of all games in a folder.
func readRecord(dir string) ([]record.Line, error) {
	text, err := readGames(dir)
	if err != nil {
		return nil, err
	}
	return parseRecord(text)
}

// readGames returns the text of all games in a folder, in the order of their names.
func readGames(dir string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.log")) // sorted
	if err != nil {
		return nil, err
	}
	var text []byte
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		text = append(text, b...)
	}
	return text, nil
}

// facts returns those of one type.
func facts[F board.Fact](all []record.Line) (some []F) {
	for _, l := range all {
		if f, ok := l.Fact.(F); ok {
			some = append(some, f)
		}
	}
	return some
}

// sameJudgements compares the judgements of two records, and counts them.
func sameJudgements(got, want []record.Line) (int, error) {
	g, w := judgements(got), judgements(want)
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return 0, fmt.Errorf("judgement %d: got %s, want the demo's %s", i+1, g[i], w[i])
		}
	}
	if len(g) != len(w) || len(g) == 0 {
		return 0, fmt.Errorf("got %d judgements, want the demo's %d", len(g), len(w))
	}
	return len(g), nil
}

func judgements(all []record.Line) (texts []string) {
	for _, l := range all {
		if l.Judgement != nil {
			texts = append(texts, fmt.Sprintf("%T%+v", l.Judgement, l.Judgement))
		}
	}
	return texts
}
