package page

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// address is what a document or an event leads to.
var address = regexp.MustCompile(`(?:href|src|action|data-path|data-base)="([^"#?][^"]*)"|"past":"([^"]*)"`)

// TestAllAddressesAreBelowTheBase looks at all documents of all games, and at all scripts.
func TestAllAddressesAreBelowTheBase(t *testing.T) {
	tb := newHall(t).begin().wins()
	r := watch(t, tb.shelf, "en")
	found := map[string]bool{}
	for _, path := range []string{"/", "/settings", "/games", "/games/game", "/games/game?step=3", "/games/game/steps/2", "/steps/1"} {
		w := ask(r, "GET", "/tables/t4"+path)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: got %d, %s", path, w.Code, w.Body)
		}
		for _, match := range address.FindAllStringSubmatch(w.Body.String(), -1) {
			to := match[1] + match[2]
			if found[to] = true; to != "/" && to != "/tables/t4" && !strings.HasPrefix(to, "/tables/t4/") && !slices.Contains(files, strings.TrimPrefix(to, "/")) {
				t.Errorf("%s leads to %q", path, to)
			}
			if code := ask(r, "GET", to).Code; to != "/" && to != "/tables/t4" && code != http.StatusOK {
				t.Errorf("%s leads to %q, which is answered by %d", path, to, code)
			}
		}
	}
	for _, want := range []string{"/page.css", "/page.js", "/replay.js", "/tables/t4/", "/tables/t4/games", "/tables/t4/games.txt", "/tables/t4/games/game", "/tables/t4/games/game/text", "/tables/t4"} {
		if !found[want] {
			t.Errorf("no %q in %v", want, found)
		}
	}
	absolute := regexp.MustCompile("[\"'`]/[a-z][^\"'`]*[\"'`]")
	for _, file := range files {
		text := ask(r, "GET", "/"+file).Body.String()
		for _, at := range absolute.FindAllStringIndex(text, -1) {
			call, to := text[max(0, at[0]-10):at[0]], text[at[0]+2:at[1]-1]
			if !strings.HasSuffix(call, "below(") && !strings.HasSuffix(call, "ask(") && !strings.HasSuffix(call, "subscribe(") && !strings.HasSuffix(call, "hear(") && !slices.Contains(files, to) {
				t.Errorf("%s: %s%s is not below the base", file, call, text[at[0]:at[1]])
			}
		}
	}
}

func TestOthersHaveDocumentsInTheStyleOfThePage(t *testing.T) {
	folder := fstest.MapFS{
		"tables.html": {Data: []byte(`<head>{{template "head" .}}</head><body data-base="{{.Base}}">{{template "nav" .}}`)},
		"tables.js":   {Data: []byte("// A comment.\n  const tables = 1;\n")},
	}
	w := httptest.NewRecorder()
	err := Render(w, http.StatusAccepted, Templates(folder).Lookup("tables.html"), struct{ Frame }{Frame{
		Title: "Tables", Script: "/tables.js", Links: []Link{{"/", "All tables", true}}, Words: in(t, "en").Page(),
	}})
	body := w.Body.String()
	if err != nil || w.Code != http.StatusAccepted || !strings.Contains(body, `<script type="module" src="/tables.js">`) || !strings.Contains(body, `<a href="/" aria-current="page">All tables</a>`) {
		t.Errorf("got %v, %d, %s", err, w.Code, body)
	}
	mux := http.NewServeMux()
	ServeFiles(mux, folder)
	for path, want := range map[string]string{"/tables.js": "const tables = 1;\n", "/tables.html": "404 page not found\n"} {
		w := httptest.NewRecorder()
		if mux.ServeHTTP(w, httptest.NewRequest("GET", path, nil)); w.Body.String() != want {
			t.Errorf("%s: got %q, want %q", path, w.Body, want)
		}
	}
	if _, err := fs.Stat(folder, "tables.html"); err != nil || templates.Lookup("tables.html") != nil {
		t.Error("the templates of the page have changed")
	}
}
