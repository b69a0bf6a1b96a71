package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/deploy/deep"
	"quartoboard/rules/record"
)

// complete is the part of text up to its last LF.
func complete(text []byte) []byte { return text[:bytes.LastIndexByte(text, '\n')+1] }

// reopened writes text as the file of game one, opens the journal, and returns
// what it gives of the game; the journal is closed again.
func reopened(t *testing.T, text []byte) (got []byte, report Report, dir string) {
	t.Helper()
	dir = t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "one.log"), text, 0o600))
	j, report := open(t, dir, Opts{})
	if j.Last("one") > 0 {
		got = stored(t, j, "one", 1)
	}
	must(t, j.Close())
	return got, report, dir
}

// wantKept holds that nothing of text is lost: the file and then its tail.
func wantKept(t *testing.T, dir string, text []byte) {
	t.Helper()
	var kept []byte
	for _, name := range []string{"one.log", "one.log.torn"} {
		part, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		kept = append(kept, part...)
	}
	if !bytes.Equal(kept, text) {
		t.Errorf("file and tail hold %q, want %q", kept, text)
	}
}

func TestPowerCutAtEveryByteKeepsTheCompleteLines(t *testing.T) {
	all := lines("one", 1, 2)
	for _, n := range deep.Sample(t, len(all)+1, 10) {
		got, report, dir := reopened(t, all[:n])
		want := complete(all[:n])
		if !bytes.Equal(got, want) {
			t.Fatalf("cut at byte %d: got %q, want %q", n, got, want)
		}
		if torn := n - len(want); torn > 0 && (len(report.Cut) != 1 || report.Cut[0].Bytes != int64(torn)) {
			t.Fatalf("cut at byte %d: reported %v, want %d bytes", n, report.Cut, torn)
		} else if torn == 0 && len(report.Cut) != 0 {
			t.Fatalf("cut at byte %d, between two lines: reported %v", n, report.Cut)
		}
		wantKept(t, dir, all[:n])
	}
}

func TestTailOfZerosIsCut(t *testing.T) {
	all := lines("one", 1, 2)
	for _, n := range deep.Sample(t, len(all)+1, 10) {
		text := append(bytes.Clone(all[:n]), make([]byte, 5000)...)
		got, report, dir := reopened(t, text)
		if want := complete(all[:n]); !bytes.Equal(got, want) || len(report.Cut) != 1 {
			t.Fatalf("zeros from byte %d: got %q, reported %v, want %q", n, got, report.Cut, want)
		}
		wantKept(t, dir, text)
	}
}

func TestOneFlippedBitCostsNoMoreThanItsLine(t *testing.T) {
	all := lines("one", 1, 3)
	each := bytes.SplitAfter(complete(all), []byte("\n"))[:3]
	for i := range len(all) * 8 {
		text := bytes.Clone(all)
		text[i/8] ^= 1 << (i % 8)
		end, _ := sound(t, text)
		var got [][]byte
		for line, err := range record.LinesFrom(bytes.NewReader(text[:end]), 1) {
			must(t, err)
			got = append(got, line)
		}
		lost := func(line []byte) bool {
			return !slices.ContainsFunc(got, func(g []byte) bool { return bytes.Equal(g, line) })
		}
		hit := bytes.Count(all[:i/8], []byte("\n")) // the line that the bit is in
		if slices.ContainsFunc(each[:hit], lost) {
			t.Fatalf("bit %d: got %q, want all lines before line %d", i, got, hit+1)
		}
		if want := slices.DeleteFunc(slices.Clone(each), lost); !slices.EqualFunc(got, want, bytes.Equal) {
			t.Fatalf("bit %d: got %q, which nobody wrote so", i, got)
		}
	}
}

func TestOldTailIsKeptBesideTheNew(t *testing.T) {
	_, _, dir := reopened(t, append(lines("one", 1, 1), "first"...))
	must(t, os.WriteFile(filepath.Join(dir, "one.log"), append(lines("one", 1, 1), "second"...), 0o600))
	_, report := open(t, dir, Opts{})
	want := "game one: torn tail of 6 bytes kept in one.log.torn-2"
	if len(report.Cut) != 1 || report.Cut[0].String() != want {
		t.Errorf("reported %v, want %s", report.Cut, want)
	}
	for name, want := range map[string]string{"one.log.torn": "first", "one.log.torn-2": "second"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s holds %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestTailThatAFullCardCannotKeepHoldsUpNothing(t *testing.T) {
	torn := strings.Repeat(`5bd1e995 {"v":1,"game":"`, 40)
	p, room := newPlatter("/", gamesDir), 7
	f := &inode{data: append(lines("one", 1, 2), torn...)}
	p.names[gamesDir+"/one.log"], p.room = f, &room
	j, report, err := openOn(p, gamesDir, Opts{})
	must(t, err, report.Err)
	room = 1 << 20
	if len(report.Cut) != 1 || report.Cut[0].Err == nil || report.Cut[0].Kept != "" || report.Cut[0].Bytes != int64(len(torn)) {
		t.Errorf("reported %v, want %d bytes that could not be kept", report.Cut, len(torn))
	}
	if !bytes.HasSuffix(f.data, []byte(torn)) || len(p.names) != 3 {
		t.Errorf("before anything is written the disk holds\n%v", p)
	}
	must(t, j.Continue("one"), j.append(lines("one", 1, 3)[len(lines("one", 1, 2)):]))
	if got, want := stored(t, j, "one", 1), lines("one", 1, 3); !bytes.Equal(got, want) || !bytes.Equal(f.data, want) {
		t.Errorf("the game goes on with %q in %q, want %q", got, f.data, want)
	}
	must(t, j.Close())
}

func TestFileOfAnotherGameIsSetAside(t *testing.T) {
	text := lines("two", 1, 2)
	got, report, dir := reopened(t, text)
	if got != nil || len(report.Cut) != 1 || !slices.Equal(files(t, dir), []string{"one.log.torn"}) {
		t.Errorf("got %q, %v and files %q", got, report.Cut, files(t, dir))
	}
	wantKept(t, dir, text)
}

func TestLongTailIsCut(t *testing.T) {
	all := lines("one", 1, 3)
	text := append(bytes.Clone(all), strings.Repeat("x\n", 3*record.MaxLine)...)
	got, _, dir := reopened(t, text)
	if !bytes.Equal(got, all) {
		t.Errorf("got %d bytes, want %d", len(got), len(all))
	}
	wantKept(t, dir, text)
}

// sound returns the end and the last seq of the part of game one that is kept.
func sound(t *testing.T, text []byte) (end int64, last int) {
	t.Helper()
	g := &game{name: "one", found: int64(len(text))}
	must(t, (&directory{played: format.HasPlacement}).readSound(bytes.NewReader(text), g))
	return g.size, g.last
}

func FuzzSound(f *testing.F) {
	f.Add(lines("one", 1, 3))
	f.Add(append(lines("one", 1, 2), lines("one", 2, 2)...))
	f.Add(append(lines("one", 1, 2), lines("two", 3, 1)...))
	f.Add([]byte("\n\n{}\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		end, last := sound(t, text)
		if (end == 0) != (last == 0) || end > int64(len(text)) {
			t.Fatalf("%q: the last line ends at %d and has seq %d", text, end, last)
		}
		for line := range bytes.Lines(text[end:]) {
			if l, err := format.Decode(line); err == nil && l.Game == "one" && l.Fact != nil && l.Seq > last && line[len(line)-1] == '\n' {
				t.Fatalf("%q: cut at %d, before a true fact", text, end)
			}
		}
		seq := 0
		for line, err := range record.LinesFrom(bytes.NewReader(text[:end]), 1) {
			must(t, err)
			l, err := format.Decode(line)
			if err != nil || l.Seq <= seq {
				t.Fatalf("%q: line %q after seq %d, %v", text, line, seq, err)
			}
			seq = l.Seq
		}
		if seq < last {
			t.Fatalf("%q: the last line has seq %d, only %d came", text, last, seq)
		}
	})
}
