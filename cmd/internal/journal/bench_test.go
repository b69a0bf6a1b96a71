package journal

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkManyGames opens a folder of 20,000 games.
func BenchmarkManyGames(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "games")
	if err := os.Mkdir(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	played := bytes.SplitAfter(bytes.Join(appends("z")[1:], nil), []byte("\n"))
	for i := range 20000 {
		name := fmt.Sprintf("game-%05d", i)
		text := opened(name, i+1)
		for _, line := range played {
			if len(line) > 0 {
				text = append(text, renamed(line, name)...)
			}
		}
		text = append(text, lines(name, 10, 60)...)
		if err := os.WriteFile(filepath.Join(dir, name+".log"), text, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for _, indexed := range []bool{false, true} {
		b.Run(fmt.Sprint("indexed ", indexed), func(b *testing.B) {
			for b.Loop() {
				if !indexed {
					_ = os.Remove(dir + ".index") // it may be missing
				}
				j, _, err := Open(dir, Opts{MaxGames: 20000, MaxBytes: 1 << 30, Played: format.HasPlacement})
				if err != nil || len(j.Games()) != 20000 || j.NextCount() != 20001 {
					b.Fatal(err, len(j.Games()), j.NextCount())
				}
				if err := j.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
