//go:build linux && amd64

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/rules/record"
)

// lines is a record of these objects, at a time of the game.
func lines(t *testing.T, at int, objects ...string) []entry {
	t.Helper()
	var text []byte
	for i, o := range objects {
		head := fmt.Sprintf(`{"v":1,"game":"g%d","seq":%d,"mono_ms":%d,"wall":"2000-01-01T00:00:00.000Z",`, at, i+1, at+i)
		text = record.Frame(text, []byte(head+o[1:]))
	}
	all, err := parseRecord(append(text, "torn"...))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

const (
	placed = `{"type":"placed","by":"A","piece":7,"cell":"b3"}`
	moved  = `{"type":"moved","piece":7,"from":"b3","to":"c3"}`
	seen   = `{"type":"seen","cells":{"b3":7}}`
)

func TestJudgementsAreComparedWithoutTheirTimes(t *testing.T) {
	want := lines(t, 10, seen, placed, moved)
	for _, c := range []struct {
		name string
		got  []entry
		same bool
	}{
		{"at another time, seen twice", lines(t, 99, seen, placed, seen, moved), true},
		{"one less", lines(t, 10, seen, placed), false},
		{"one more", lines(t, 10, placed, moved, placed), false},
		{"another order", lines(t, 10, moved, placed), false},
		{"another cell", lines(t, 10, strings.Replace(placed, "b3", "b4", 1), moved), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := sameJudgements(c.got, want)
			if (err == nil) != c.same || c.same && n != 2 {
				t.Errorf("got %d, %v", n, err)
			}
		})
	}
	if _, err := sameJudgements(lines(t, 1, seen), lines(t, 1, seen)); err == nil {
		t.Error("two records without a judgement are the same, which proves nothing")
	}
}

func TestDamagedRecordIsRefused(t *testing.T) {
	text := record.Frame(nil, []byte(placed))
	text[12] ^= 1
	if _, err := parseRecord(text); err == nil {
		t.Error("a line with a wrong checksum was read")
	}
}

func TestWhatFailsIsForgottenOnceItIsWell(t *testing.T) {
	fault := func(part, cell, state, text string) string {
		return fmt.Sprintf(`{"type":"fault","part":%q,"cell":%q,"state":%q,"text":%q}`, part, cell, state, text)
	}
	all := lines(t, 1, fault("reader", "b3", "failed", "gone"), fault("reader", "c3", "failed", "gone too"),
		fault("reader", "b3", "ok", ""))
	if bad := failing(all); !slices.Equal(bad, []string{"reader c3"}) {
		t.Errorf("failing are %q, want the reader of c3", bad)
	}
	several := func(state, cells string) string {
		return fmt.Sprintf(`{"type":"fault","part":"converter","state":%q,"cells":%s,"text":"x"}`, state, cells)
	}
	apart := lines(t, 1, fault("converter", "a1", "failed", "x"), several("failed", `["b1","c1"]`), several("ok", `["a1","b1"]`))
	if bad := failing(apart); !slices.Equal(bad, []string{"converter c1"}) {
		t.Errorf("failing are %q, want the converter of c1", bad)
	}
	if told, err := complaintsIn(all); err != nil || strings.Join(told, "; ") != "gone; gone too" {
		t.Errorf("told %q, %v", told, err)
	}
	if _, err := complaintsIn(lines(t, 1, fault("tray", "", "failed", "select {\n6\n}"))); err == nil {
		t.Error("a text of several lines is taken for one")
	}
}

func TestEachSentenceHasItsSound(t *testing.T) {
	dir := t.TempDir()
	said := lines(t, 1, `{"type":"said","outcome":"said"}`, `{"type":"said","outcome":"cut"}`, `{"type":"said","outcome":"said"}`)
	for i, name := range []string{"heard.raw", "heard.raw.0001"} {
		if _, err := heard(said, dir); err == nil {
			t.Errorf("two sentences are heard in %d sounds", i)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte{1}, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := heard(said, dir); n != 2 || err != nil {
		t.Errorf("got %d sentences, %v", n, err)
	}
	if _, err := heard(nil, dir); err == nil {
		t.Error("nothing was said, which proves nothing")
	}
}
