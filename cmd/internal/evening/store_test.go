package evening

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"quartoboard/cmd/internal/folder"
)

// written is the file of the contract, and what else it may have.
const written = `version = 7
system = "dutch"
rounds = 5
player = [{id="p1", name="Anna", joined=1, left=0},
  {id="p2", name="Ben \"the bee\"", joined=1, left=1},
  {id="p3", name="Zoë", joined=1, left=0}]
[[round]]
table = [{board="t4", first="p1", second="p2", game="t4-0192", result="first", how="call"}]
bye = ["p3"]
[[round]]
table = [{board="t4", first="p1", second="p3"}]
[[change]]
version = 7
what = "round 1 table t4: second -> first"
by = "Cleo"
`

func TestAFileIsReadAndWrittenAsItIs(t *testing.T) {
	e, err := Parse("friday.toml", []byte(written))
	if err != nil {
		t.Fatal(err)
	}
	if table := e.Paired[0].Tables[0]; e.Version != 7 || e.Player("p2").Name != `Ben "the bee"` ||
		table != (Table{"t4", "p1", "p2", "t4-0192", First, "call"}) || e.Changes[0].By != "Cleo" {
		t.Errorf("got %+v", e)
	}
	again, err := Parse("friday.toml", e.Text())
	if err != nil || fmt.Sprint(again) != fmt.Sprint(e) {
		t.Errorf("got %+v, %v, want %+v", again, err, e)
	}
	for _, want := range []string{"  {id = 'p1', name = 'Anna', joined = 1, left = 0},\n", "\n[[change]]\nversion = 7\n", "bye = ['p3']\n", "{board = 't4', first = 'p1', second = 'p3'}\n"} {
		if !strings.Contains(string(e.Text()), want) {
			t.Errorf("%q is not in\n%s", want, e.Text())
		}
	}
}

func TestAFaultOfAFileIsToldWithItsLine(t *testing.T) {
	for _, row := range []struct{ old, with, want string }{
		{"rounds = 5", "rounds = 5\nsister = 1", "4: sister: unknown field"},
		{`second="p2"`, `second="p2`, "8: expected"},
		{"version = 7\nsys", "version = 0\nsys", `1: "version": impossible: want 1 or more`},
		{"dutch", "swiss", `2: "system": impossible: want dutch, keizer or roundrobin`},
		{"rounds = 5", "rounds = 31", `3: "rounds": impossible: want 2 to 30`},
		{"rounds = 5", "rounds = 1", `3: "rounds": impossible: want 2 to 30`},
		{"rounds = 5", `rounds = "5"`, "3: rounds: "},
		{`"p3", name`, `"p1", name`, `4: "p1": impossible: want an id of its own`},
		{"Zoë", "anna", `6: "p3": name taken: anna`},
		{"Zoë", "[[Zoë", `6: "p3": invalid name: two opening brackets`},
		{"left=1", "left=3", `5: "p2": impossible: left after round 3 of 2`},
		{`joined=1, left=1`, `joined=4, left=0`, `5: "p2": impossible: joined in round 4 of 2`},
		{`bye = ["p3"]`, `bye = ["p1"]`, `8: "p1": impossible: want a player, once in a round`},
		{`bye = ["p3"]`, `bye = ["p4"]`, `9: "p4": impossible: want a player, once in a round`},
		{`second="p3"`, `second="p2"`, `11: "p2": impossible: was not there`},
		{`result="first"`, `result="won"`, `8: "p2": invalid result: "won"`},
		{`, result="first"`, ``, `8: "p2": invalid result: ""`},
		{`{board="t4", first="p1", second="p3"}`, `{board="", first="p1", second="p3"}`, `11: "p3": invalid result: ""`},
		{`{board="t4", first="p1", second="p3"}`, `{board="T4", first="p1", second="p3"}`, `11: "p3": impossible: want a board of its own`},
		{"t4-0192", "t4\\n0192", `8: "p2": impossible: want game in up to 100 characters`},
		{`by = "Cleo"`, `by = ""`, `12: "change": invalid arbiter`},
		{"version = 7\nwhat", "version = 8\nwhat", `12: "change": impossible: want a past one`},
	} {
		text := strings.Replace(written, row.old, row.with, 1)
		want := "friday.toml:" + row.want
		if _, err := Parse("friday.toml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %s", row.with, err, want)
		}
	}
	var names []string
	for i := range MaxPlayers + 1 {
		names = append(names, fmt.Sprintf("A%d", i))
	}
	if _, err := New(Dutch, 5, names, "Cleo"); !errors.Is(err, TooMany) {
		t.Errorf("%d players: got %v", len(names), err)
	}
}

// FuzzParse wants that what is read can be written, read again, shown and paired.
func FuzzParse(f *testing.F) {
	f.Add([]byte(written))
	f.Add([]byte(strings.Replace(written, "dutch", "keizer", 1)))
	e := begun(f, RoundRobin, 5, 5)
	for round := range 3 {
		e = paired(f, e)
		for _, table := range e.Open() {
			e = done(f, e, Decide{round + 1, table.First, First})
		}
	}
	f.Add(done(f, e, Leave{"p2"}).Text())
	f.Add([]byte("version = 1\nsystem = 'dutch'\nrounds = 1\nround = [{table=[]}]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := Parse("x", text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "x:") {
				t.Errorf("got %q, want one sentence with a line", err)
			}
			return
		}
		again, err := Parse("x", e.Text())
		if err != nil || !bytes.Equal(again.Text(), e.Text()) {
			t.Fatalf("written and read again: %v\n%s", err, e.Text())
		}
		if len(e.Players) > 20 {
			return // a pairing takes long
		}
		rows, err := e.Standings()
		if err != nil || len(rows) != len(e.Players) {
			t.Errorf("%d rows of %d players, %v", len(rows), len(e.Players), err)
		}
		if err := e.Export(&bytes.Buffer{}, "x"); err != nil {
			t.Errorf("export: %v", err)
		}
		if next, err := e.Apply(Any, "Cleo", Pair{tables()}); err == nil && next.check().err != nil {
			t.Errorf("paired: %v", next.check().err)
		}
	})
}

func TestAnEveningIsKeptAndThePreviousVersionBesideIt(t *testing.T) {
	s := NewStore(filepath.Join(t.TempDir(), "hall", "evenings"))
	if names, err := s.Names(); names != nil || err != nil {
		t.Errorf("before the first: %v, %v", names, err)
	}
	first := begun(t, Dutch, 3, 4)
	for _, name := range []string{"saturday", "friday"} {
		if err := s.Create(name, first); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Create("friday", first); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second of that name: %v", err)
	}
	for _, name := range []string{"", "..", "../x", "Friday", "a/b", strings.Repeat("x", 33)} {
		if err := s.Create(name, first); err == nil {
			t.Errorf("%q was created", name)
		}
		if _, err := s.Read(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: %v", name, err)
		}
	}
	second, err := s.Change("friday", first.Version, "Dan", Join{"Eve"})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.Read("friday"); err != nil || !bytes.Equal(got.Text(), second.Text()) || got.Version != 2 {
		t.Errorf("got %+v, %v", got, err)
	}
	if before, err := os.ReadFile(filepath.Join(s.dir, "friday.toml.before")); err != nil || !bytes.Equal(before, first.Text()) {
		t.Errorf("before: %s, %v", before, err)
	}
	if names, err := s.Names(); !slices.Equal(names, []string{"friday", "saturday"}) || err != nil {
		t.Errorf("got %v, %v", names, err)
	}
}

// TestTwoArbitersCannotUndoEachOtherUnawares has both change what they saw of one version,
// many times at once: one of them is told, with the newest version, each time.
func TestTwoArbitersCannotUndoEachOtherUnawares(t *testing.T) {
	s := NewStore(t.TempDir())
	if err := s.Create("friday", begun(t, Dutch, 3, 2)); err != nil {
		t.Fatal(err)
	}
	for seen := 1; seen <= 10; seen++ {
		var evenings [2]Evening
		var errs [2]error
		var both sync.WaitGroup
		for i, arbiter := range []string{"Cleo", "Dan"} {
			both.Go(func() {
				evenings[i], errs[i] = s.Change("friday", seen, arbiter, Join{fmt.Sprintf("%s %d", arbiter, seen)})
			})
		}
		both.Wait()
		won, lost := 0, 1
		if errs[0] != nil {
			won, lost = 1, 0
		}
		if errs[won] != nil || !errors.Is(errs[lost], Stale) || evenings[lost].Version != seen+1 || !bytes.Equal(evenings[won].Text(), evenings[lost].Text()) {
			t.Fatalf("version %d: got %v and %v", seen, errs[0], errs[1])
		}
	}
	if e, err := s.Read("friday"); err != nil || len(e.Players) != 12 || len(e.Changes) != 11 {
		t.Errorf("got %+v, %v", e, err)
	}
	if _, err := s.Change("friday", Any, "t1", Join{"Eve"}); err != nil {
		t.Errorf("any version: %v", err)
	}
}

func TestADamagedFileIsLeftAsItIs(t *testing.T) {
	s := NewStore(t.TempDir())
	path := filepath.Join(s.dir, "friday.toml")
	for _, text := range []string{"", "version = 3\n", written[:len(written)/2], written + "sister = 1\n"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := s.Change("friday", Any, "Cleo", Join{"Eve"})
		if err == nil || !strings.HasPrefix(err.Error(), path+":") || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want one sentence with file and line", err)
		}
		if err := s.Create("friday", begun(t, Dutch, 3, 4)); !errors.Is(err, fs.ErrExist) {
			t.Errorf("created over it: %v", err)
		}
		if left, err := os.ReadFile(path); string(left) != text || err != nil {
			t.Errorf("got %q, %v, want %q", left, err, text)
		}
	}
	if found, err := os.ReadDir(s.dir); len(found) != 1 || err != nil {
		t.Errorf("%d files, %v", len(found), err)
	}
}

// TestAPowerCutLeavesAWholeVersion ends the writing of a change at every 7th byte of each of
// its files, before that is renamed: the version before is read, and the change can be made.
// That a file is never written in place is a test of package folder.
func TestAPowerCutLeavesAWholeVersion(t *testing.T) {
	first := begun(t, Dutch, 3, 4)
	second := paired(t, first)
	third := done(t, second, Decide{1, "p1", First})
	for _, name := range []string{"friday.toml.before", "friday.toml"} {
		text := map[bool][]byte{true: second.Text(), false: third.Text()}[name == "friday.toml.before"]
		for n := 0; n <= len(text); n += 7 {
			s := NewStore(t.TempDir())
			if err := s.Create("friday", first); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Change("friday", 1, "Cleo", Pair{tables()}); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(s.dir, name+folder.Fresh), text[:n], 0o644); err != nil {
				t.Fatal(err)
			}
			if got, err := s.Read("friday"); err != nil || !bytes.Equal(got.Text(), second.Text()) {
				t.Fatalf("%s cut at byte %d: got %+v, %v", name, n, got, err)
			}
			if got, err := s.Change("friday", 2, "Cleo", Decide{1, "p1", First}); err != nil || !bytes.Equal(got.Text(), third.Text()) {
				t.Fatalf("%s cut at byte %d: %v", name, n, err)
			}
		}
	}
}

// TestADiskThatFailsChangesNothing has a folder in the place of a file of the change.
func TestADiskThatFailsChangesNothing(t *testing.T) {
	for _, name := range []string{"friday.toml.before", "friday.toml.before" + folder.Fresh, "friday.toml" + folder.Fresh} {
		s := NewStore(t.TempDir())
		first := begun(t, Dutch, 3, 4)
		if err := s.Create("friday", first); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(filepath.Join(s.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		got, err := s.Change("friday", 1, "Cleo", Join{"Eve"})
		if err == nil || !bytes.Equal(got.Text(), first.Text()) {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
		if got, err := s.Read("friday"); err != nil || !bytes.Equal(got.Text(), first.Text()) {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
}
