package page

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/deploy/deep"
	"quartoboard/rules/record"
)

// spoken are the words of languages that were asked for, which take long to read.
var spoken sync.Map

// watch is the record of a table, as another program has it.
func watch(t testing.TB, store record.Store, lang string) *Record {
	t.Helper()
	words, there := spoken.Load(lang)
	if !there {
		words = in(t, lang)
		spoken.Store(lang, words)
	}
	r, err := NewRecord(Opts{
		Base: "/tables/t4", Heading: "Table 4", Links: []Link{{Path: "/", Name: "All tables"}},
		Words: func() *phrase.Speech { return words.(*phrase.Speech) }, Faces: faces, Format: games.Format(),
		Games: func() record.Store { return store },
	}, NewVisitors(8, func(*http.Request) bool { return true }))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rooted are the files at the root of a server.
var rooted = sync.OnceValue(func() http.Handler {
	mux := http.NewServeMux()
	ServeFiles(mux)
	return mux
})

// ask does a request of a server that has a record's page and the files.
func ask(r *Record, method, path string) *httptest.ResponseRecorder {
	to := rooted()
	if strings.HasPrefix(path, "/tables/t4/") {
		to = r.Handler()
	}
	w := httptest.NewRecorder()
	to.ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w
}

// shows is all that a record's page shows: the texts of streams, and the log.
func (r *Record) shows() string {
	s, _ := r.page.now()
	if s.words == nil {
		return starting
	}
	texts := s.texts()
	var log strings.Builder
	for _, e := range s.log {
		fmt.Fprintf(&log, "%v %s %s: %s\n", e.at, e.Class, e.Lang, e.Text)
	}
	return fmt.Sprintf("%v\n%s\n%s\n%s\n%s", s.id, texts["view"], texts["moves"], texts["rules"], &log)
}

// played returns the shelf of the games of a script.
func played(t testing.TB, script string) *shelf {
	t.Helper()
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	s := newShelf(t)
	for line := range bytes.Lines(text) {
		l, err := games.Format().Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(s.names, l.Game) {
			s.names = append(s.names, l.Game)
		}
		s.lines[l.Game] = append(s.lines[l.Game], line)
	}
	return s
}

// upTo returns the shelf as it was when the first lines of a game were there.
func (s *shelf) upTo(game, n int) *shelf {
	before := newShelf(s.t)
	for i, name := range s.names[:game+1] {
		before.names, before.lines[name] = append(before.names, name), s.lines[name]
		if i == game {
			before.lines[name] = s.lines[name][:n]
		}
	}
	return before
}

// TestARecordShowsWhatTheBoardShows plays records of scripts to the page of a board, and lets a page of the record
// read them in pieces.
func TestARecordShowsWhatTheBoardShows(t *testing.T) {
	dice := rand.New(rand.NewPCG(deep.Seed(t), 1))
	var scripts []string
	for _, pattern := range []string{"../simboard/testdata/*.log", "../simboard/testdata/quartino/*.log"} {
		some, err := filepath.Glob(pattern)
		if err != nil || len(some) < 10 {
			t.Fatalf("%s: %d files, %v", pattern, len(some), err)
		}
		dice.Shuffle(len(some), func(a, b int) { some[a], some[b] = some[b], some[a] })
		scripts = append(scripts, some[:min(len(some), deep.Size(3, len(some)))]...)
	}
	for _, script := range scripts {
		t.Run(filepath.Base(script), func(t *testing.T) {
			all := played(t, script)
			now := newShelf(t)
			r := watch(t, now, "en")
			for n, name := range all.names {
				tb := newTable(t, nil, Opts{Games: func() record.Store { return now }}) // which knows what failed in this game
				var steps record.Stepper
				now.names = append(now.names, name)
				for first, last := 1, 0; last < len(all.lines[name]); first = last + 1 {
					last = min(last+1+dice.IntN(9), len(all.lines[name]))
					now.lines[name] = all.lines[name][:last]
					for seq := first; seq <= last; seq++ {
						l, _ := games.Format().Decode(all.lines[name][seq-1])
						for s := range steps.Take(l) {
							tb.Hear(s, record.Lines{Game: name, Last: l.Seq})
						}
					}
					if dice.IntN(4) == 0 && last < len(all.lines[name]) {
						continue
					}
					if err := r.Update(); err != nil {
						t.Fatal(err)
					}
					if last < len(all.lines[name]) && dice.IntN(8) > 0 {
						continue
					}
					again := watch(t, all.upTo(n, last), "en")
					if s, _ := again.page.now(); s.words != nil && r.shows() != again.shows() {
						t.Fatalf("%s up to %d:\n%s\nwant, of a page that is made now,\n%s", name, last, r.shows(), again.shows())
					}
				}
				of, _ := tb.Page.now()
				want := strings.ReplaceAll(string(of.texts()["view"]), `"past":"/games/`, `"past":"/tables/t4/games/`)
				s, _ := r.page.now()
				if got := string(s.texts()["view"]); got != want {
					t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
				}
				if got, want := s.texts()["moves"], of.texts()["moves"]; !bytes.Equal(got, want) {
					t.Errorf("%s: moves\ngot  %s\nwant %s", name, got, want)
				}
			}
		})
	}
}

func TestARecordShowsTheGameThatFollowsOnceItHasBegun(t *testing.T) {
	tb := newHall(t).begin().wins()
	now := tb.shelf.upTo(0, len(tb.shelf.lines["game"]))
	r := watch(t, now, "en")
	ended := r.shows()
	if !strings.Contains(ended, `"past":"/tables/t4/games/game"`) {
		t.Errorf("the game that has ended: %s", ended)
	}
	tb.another("next").plays(8, board.B3)
	now.names = append(now.names, "next")
	for n, want := range []string{ended, "New game. A gives first."} {
		now.lines["next"] = tb.shelf.lines["next"][:n+1]
		if err := r.Update(); err != nil || !strings.Contains(r.shows(), want) {
			t.Errorf("after line %d: %v\n%s\nwant %s", n+1, err, r.shows(), want)
		}
	}
}

func TestARecordOffersNothingThatAVisitorCannotDo(t *testing.T) {
	tb := newHall(t).begin().wins().another("now")
	r := watch(t, tb.shelf, "en")
	for _, path := range []string{"/", "/settings", "/games/game"} {
		body := ask(r, "GET", "/tables/t4"+path).Body.String()
		for _, not := range []string{"data-plays", "data-act", "data-button", "data-start", `id="sound"`, `data-look="sound"`, "<form", "workbench", `id="go-on"`, `id="how"`, `class="first`} {
			if strings.Contains(body, not) {
				t.Errorf("%s has %s", path, not)
			}
		}
		if !strings.Contains(body, `<a href="/">All tables</a>`) && path != "/settings" {
			t.Errorf("%s has no way back", path)
		}
	}
	for path, want := range map[string]string{"/": "Table 4 – Quartoboard", "/games": "Games – Table 4"} {
		body := ask(r, "GET", "/tables/t4"+path).Body.String()
		for _, part := range []string{"<title>" + want + "</title>", "<h1>Table 4</h1>", `<a href="/tables/t4/"`, ">Table 4</a>"} {
			if !strings.Contains(body, part) {
				t.Errorf("%s has no %s", path, part)
			}
		}
	}
	for _, path := range []string{"/act", "/command", "/sound", "/workbench", "/workbench/events", "/workbench/doctor", "/cards/1", "/games/game/begin", "/page.css"} {
		for _, method := range []string{"GET", "POST"} {
			if code := ask(r, method, "/tables/t4"+path).Code; code != http.StatusNotFound && code != http.StatusMethodNotAllowed {
				t.Errorf("%s %s: got %d", method, path, code)
			}
		}
	}
}

// TestABrowserThatComesBackHasMissedNothing lets the program with the record start again, between two events and
// between two games.
func TestABrowserThatComesBackHasMissedNothing(t *testing.T) {
	tb := newHall(t).begin()
	tb.plays(8, board.B3)
	first := watch(t, tb.shelf, "en")
	s, _ := first.page.now()
	var browser reader
	browser.next(s)
	s, _ = watch(t, tb.shelf, "en").page.now()
	if event := browser.next(s); event != nil {
		t.Errorf("nothing has happened: %s", event)
	}
	tb.plays(9, board.C3)
	s, _ = watch(t, tb.shelf, "en").page.now()
	if event := string(browser.next(s)); strings.Contains(event, "fresh") || !strings.Contains(event, "Cesar three") || strings.Contains(event, "Bella three: tall round hollow smooth, placed") {
		t.Errorf("a placement: %s", event)
	}
	tb.another("next")
	s, _ = watch(t, tb.shelf, "en").page.now()
	if event := string(browser.next(s)); !strings.Contains(event, `"fresh":true,"log":[{"class":"move","lang":"en","text":"New game. A gives first."}]`) {
		t.Errorf("the next game: %s", event)
	}
}

func TestTheLogOfARecordHasWhatTheBoardAnswers(t *testing.T) {
	tb := newHall(t).begin()
	felt(tb)
	tb.does(said(board.ClassHint, "Pieces left: fourteen."), said(board.ClassHint, "Pieces left: fourteen."),
		said(board.ClassFault, "Fault: reader, Anna one."), board.Said{Class: board.ClassHint, Lang: "de", Text: "Noch 14.", Outcome: board.OutcomeSaid})
	s, _ := watch(t, tb.shelf, "en").page.now()
	var got []string
	for _, e := range s.log {
		if e.in == nil {
			got = append(got, fmt.Sprintf("%s %s: %s", e.Class, e.Lang, e.Text))
		}
	}
	want := []string{"hint en: Short square solid grooved.", "hint en: Pieces left: fourteen.", "fault en: Fault: reader, Anna one.", "hint de: Noch 14."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestARecordIsToldInItsOwnLanguage(t *testing.T) {
	tb := newHall(t).begin()
	tb.plays(8, board.B3)
	if got := watch(t, tb.shelf, "de").shows(); !strings.Contains(got, "move de: Bella drei: groß, rund, glatt, mit Loch, gesetzt von B.") {
		t.Errorf("got %s", got)
	}
}

func TestALineThatCannotBeReadIsLeftOut(t *testing.T) {
	tb := newHall(t).begin()
	tb.plays(8, board.B3)
	now := newShelf(t)
	r := watch(t, now, "en")
	if w := ask(r, "GET", "/tables/t4/"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("before the first line: got %d", w.Code)
	}
	lines := tb.shelf.lines["game"]
	now.names, now.lines["game"] = []string{"game"}, slices.Concat([][]byte{[]byte("00000000 {}\n")}, lines)
	if err := r.Update(); err == nil || !strings.HasPrefix(err.Error(), "game game behind seq 0: invalid checksum") {
		t.Errorf("got %v", err)
	}
	if got, want := r.shows(), watch(t, tb.shelf, "en").shows(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	now.names, now.lines["other"] = []string{"game", "other"}, lines
	if err := r.Update(); err != nil || !strings.Contains(r.shows(), "Bella three") {
		t.Errorf("lines of another game: %v, %s", err, r.shows())
	}
}

func TestARecordWithoutAGameTakesNoMoreLines(t *testing.T) {
	now, tb := newShelf(t), newHall(t)
	r := watch(t, now, "en")
	tb.does(board.Opened{Board: "b", Version: "v", Profile: "p", Count: 1})
	for n := range maxOpening {
		tb.does(sees(board.B3, []board.Content{board.Holding(7), board.Empty}[n%2]))
	}
	now.names, now.lines = tb.shelf.names, tb.shelf.lines
	if err := r.Update(); !errors.Is(err, errOpening) {
		t.Errorf("got %v", err)
	}
	if w := ask(r, "GET", "/tables/t4/"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("got %d", w.Code)
	}
}

func TestAVisitorWaitsForOneWhoReadsRecordsOfAnotherPageOfTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := newHall(t).begin().wins().another("now"), newHall(t).begin().wins().another("now")
		first, second := watch(t, one.shelf, "en"), watch(t, two.shelf, "en")
		second.page.archive.Visitors = first.page.archive.Visitors
		release, answered := make(chan bool), false
		one.shelf.wait = func() { <-release }
		go ask(first, "GET", "/tables/t4/games/game/record")
		synctest.Wait()
		go func() { answered = ask(second, "GET", "/tables/t4/games/game/record").Code == http.StatusOK }()
		if synctest.Wait(); answered {
			t.Error("both read at once")
		}
		close(release)
		if synctest.Wait(); !answered {
			t.Error("the second one gets nothing")
		}
	})
}

// FuzzRecord feeds lines of a board to a page: such as boards have sent, in any order and at any time, and then
// others. Whatever they are, its documents can be made, and a page that reads them later shows the same.
func FuzzRecord(f *testing.F) {
	var pool [][]byte // the ends of lines, behind the time
	types := map[string]bool{}
	for _, script := range []string{"alone-draw", "squares", "both-press", "quartino/four-colours"} {
		s := played(f, "../simboard/testdata/"+script+".log")
		begin := len(pool)
		for n, line := range s.lines[s.names[0]] {
			_, end, _ := bytes.Cut(line, []byte(`,"wall"`))
			pool = append(pool, end)
			l, _ := games.Format().Decode(line)
			of := fmt.Sprintf("%T", cmp.Or[any](l.Fact, l.Judgement))
			if types[of] {
				continue // there is one of each
			}
			types[of] = true
			var order []byte
			for m := range n {
				order = binary.BigEndian.AppendUint16(order, uint16(begin+m))
			}
			f.Add(order, fmt.Appendf(nil, `%d,"wall"%s`, l.At.Milliseconds(), end))
		}
	}
	f.Fuzz(func(t *testing.T, order, others []byte) {
		now := newShelf(t)
		now.names = []string{"game"}
		r := watch(t, now, "en")
		hear := func(rest []byte) {
			seq := len(now.lines["game"]) + 1
			line := record.Frame(nil, fmt.Appendf(nil, `{"v":1,"game":"game","seq":%d,"mono_ms":%s`, seq, bytes.TrimSuffix(rest, []byte("\n"))))
			if _, err := games.Format().Decode(line); err != nil {
				return
			}
			now.lines["game"] = append(now.lines["game"], line)
			if err := r.Update(); err != nil && !errors.Is(err, errOpening) {
				t.Fatal(err)
			}
		}
		at := 0
		for pick := range slices.Chunk(order[:min(len(order), 200)/2*2], 2) {
			n := int(binary.BigEndian.Uint16(pick))
			at += 1000 << (4 * (n >> 12)) // ms, up to years
			hear(fmt.Appendf(nil, `%d,"wall"%s`, at, pool[n&0xfff%len(pool)]))
		}
		for other := range bytes.Lines(others) {
			hear(other)
		}
		for _, path := range []string{"/", "/settings", "/games"} {
			if w := ask(r, "GET", "/tables/t4"+path); w.Code == http.StatusInternalServerError {
				t.Errorf("%s: %s", path, w.Body)
			}
		}
		if again := watch(t, now, "en"); r.state.game != nil && r.state.game.Kind() != nil && r.shows() != again.shows() {
			t.Errorf("got %s\nwant %s", r.shows(), again.shows())
		}
	})
}
