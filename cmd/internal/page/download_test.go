package page

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/face"
)

// file downloads a file, and holds its name and its type.
func file(t testing.TB, tb *table, path, name, contentType string) string {
	t.Helper()
	w := get(t, tb, "GET", path, nil)
	if got := w.Header(); w.Code != http.StatusOK || got.Get("Content-Disposition") != "attachment; filename="+name || got.Get("Content-Type") != contentType {
		t.Errorf("%s: got %d, %v", path, w.Code, got)
	}
	return w.Body.String()
}

func TestAGameIsDownloadedInThreeForms(t *testing.T) {
	tb := newHall(t).begin().wins().another("now")
	text := file(t, tb, "/games/game/text", "game.txt", plain)
	games, err := face.Texts(faces).Parse(strings.NewReader(text))
	if err != nil || len(games) != 1 || !strings.HasSuffix(text, "\n\n1. 8 a1 2. b b1 3. 9 c1 4. a d1 QA A\n") {
		t.Errorf("got %v, %s", err, text)
	}
	kept := bytes.Join(tb.shelf.lines["game"], nil)
	if got := file(t, tb, "/games/game/record", "game.log", plain); got != string(kept) {
		t.Errorf("got %s, want %s", got, kept)
	}
	lines := strings.SplitAfter(file(t, tb, "/games/game/lines", "game.jsonl", "application/jsonl"), "\n")
	if len(lines) != len(tb.shelf.lines["game"])+1 {
		t.Errorf("%d lines", len(lines))
	}
	for i, line := range lines[:len(lines)-1] {
		var object struct {
			Game string
			Seq  int
		}
		if err := json.Unmarshal([]byte(line), &object); err != nil || object.Game != "game" || object.Seq != i+1 {
			t.Errorf("%v: %s", err, line)
		}
	}
}

func TestTheTextsOfAllGamesAreOneFile(t *testing.T) {
	tb := newHall(t)
	for _, name := range []string{"one", "lost", "bad", "two", "now"} {
		tb.another(name).wins()
	}
	tb.shelf.lose("lost", 7)
	tb.shelf.bad = "bad"
	tb.another("now")
	want := file(t, tb, "/games/one/text", "one.txt", plain) + "\n" + file(t, tb, "/games/two/text", "two.txt", plain)
	got := file(t, tb, "/games.txt", "games.txt", plain)
	if games, err := face.Texts(faces).Parse(strings.NewReader(got)); err != nil || len(games) != 2 || got != want {
		t.Errorf("got %v, %s\nwant %s", err, got, want)
	}
}

func TestTheTextsOfAllGamesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := newHall(t)
		for range 100 {
			tb.another(tb.name + "x").wins()
		}
		lines := len(tb.shelf.lines[tb.name])
		tb.shelf.wait = func() { time.Sleep(recordLimit / time.Duration(lines+10)) }
		begin := time.Now()
		w := get(t, tb, "GET", "/games.txt", nil)
		if took := time.Since(begin); w.Code != http.StatusServiceUnavailable || took > textsLimit+recordLimit {
			t.Errorf("got %d after %v", w.Code, took)
		}
		tb.shelf.names = slices.Clip(tb.shelf.names[:3])
		if games, err := face.Texts(faces).Parse(get(t, tb, "GET", "/games.txt", nil).Body); err != nil || len(games) != 3 {
			t.Errorf("got %d games, %v", len(games), err)
		}
	})
}

func TestAGameThatHasNoTextIsLeftOutOfTheTexts(t *testing.T) {
	tb := newHall(t).begin().wins().another("now")
	textless := slices.Clone(faces)
	textless[0].Text = nil
	tb.archive.opts.Faces, tb.archive.state.opts.Faces = textless, textless
	if got := textOf(t, tb, "/games"); strings.Contains(got, " Game text ") || !strings.Contains(got, " JSON lines Record ") {
		t.Errorf("the list has %s", got)
	}
	if w := get(t, tb, "GET", "/games/game/text", nil); w.Code != http.StatusUnprocessableEntity || w.Body.String() != "Quarto has no game text\n" {
		t.Errorf("its text: got %d, %s", w.Code, w.Body)
	}
	if got := file(t, tb, "/games.txt", "games.txt", plain); got != "" {
		t.Errorf("all texts: got %s", got)
	}
}
