package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

var (
	tags   = regexp.MustCompile(`<[^>]*>|&#\d+;`)
	spaces = regexp.MustCompile(`\s+`)
)

// textOf returns the text of a document's main part.
func textOf(t testing.TB, tb *table, path string) string {
	t.Helper()
	w := get(t, tb, "GET", path, nil)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: got %d, %s", path, w.Code, w.Body)
	}
	_, body, _ := strings.Cut(w.Body.String(), "<main")
	_, body, _ = strings.Cut(body, ">")
	return strings.TrimSpace(spaces.ReplaceAllString(tags.ReplaceAllString(body, " "), " "))
}

func TestPastGamesAreListedWithTheMatchFirst(t *testing.T) {
	tb := newHall(t)
	day := time.Date(2026, 3, 12, 14, 5, 0, 0, time.UTC)
	var dates []string
	begin := func(name string, players ...string) *table {
		tb.another(name, func(o *quarto.Options) { o.Names = [2]string(players) })
		dates = append(dates, day.Add(tb.now).Local().Format("2006-01-02 15:04"))
		return tb
	}
	begin("one", "Ann", "Bo").wins()
	tb.game = quarto.Game{}     // the match ends
	begin("two", "Lena", "Tom") // abandoned before a piece is placed: not listed
	begin("three", "Lena", "Tom").wins()
	begin("four", "Lena", "Tom").plays(3, board.B3)
	tb.does(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaPage, Result: board.ResultDraw})
	begin("five", "Lena", "Tom")
	const files = " Game text JSON lines Record "
	want := "This match A: Lena. B: Tom. Lena leads, one to zero. One draw. " +
		"Quarto, Lena – Tom, " + dates[3] + " Draw. Pieces placed: 1." + files +
		"Quarto, Lena – Tom, " + dates[2] + " Lena wins. Pieces placed: 4." + files +
		"Earlier games " +
		"Quarto, Ann – Bo, " + dates[0] + " Ann wins. Pieces placed: 4." + files + "Text of all games"
	if got := textOf(t, tb, "/games"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := textOf(t, newHall(t).begin(), "/games"); got != "This match No game has ended yet. Earlier games No other game has been played yet." {
		t.Errorf("without games: %s", got)
	}
}

var paths = regexp.MustCompile(`href="(/games/[^"/]*)"`)

// replays returns the names of the games that a document leads to.
func replays(t testing.TB, tb *table, path string) (names []string) {
	t.Helper()
	w := get(t, tb, "GET", path, nil)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: got %d, %s", path, w.Code, w.Body)
	}
	for _, found := range paths.FindAllStringSubmatch(w.Body.String(), -1) {
		names = append(names, strings.TrimPrefix(found[1], "/games/"))
	}
	return names
}

func TestTheListHasPages(t *testing.T) {
	tb := newHall(t)
	var all []string
	for n := range 2*perList + 3 {
		tb.another(fmt.Sprintf("game-%d", n)).does(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaPage, Result: board.ResultDraw})
		all = append(all, tb.name)
	}
	slices.Reverse(all)
	var got []string
	for path, pages := "/games", 0; path != ""; pages++ {
		names := replays(t, tb, path)
		if len(names) > perList || pages > 3 {
			t.Fatalf("%s: %d games", path, len(names))
		}
		got = append(got, names...)
		_, rest, found := strings.Cut(get(t, tb, "GET", path, nil).Body.String(), `href="?before=`)
		if path = ""; found {
			name, _, _ := strings.Cut(rest, `"`)
			path = "/games?before=" + name
		}
	}
	if !slices.Equal(got, all) {
		t.Errorf("got  %q\nwant %q", got, all)
	}
}

// status returns the status of each path of a game.
func status(t testing.TB, tb *table, game string) (all []int) {
	for _, rest := range []string{"", "?step=2", "/steps/2", "/text", "/lines", "/record"} {
		all = append(all, get(t, tb, "GET", "/games/"+game+rest, nil).Code)
	}
	return slices.Compact(all)
}

func TestTheGameAtHandIsShownOnceItHasEnded(t *testing.T) {
	tb := newHall(t).begin()
	is := func(when string, want int, names ...string) {
		t.Helper()
		if got := status(t, tb, "game"); !slices.Equal(got, []int{want}) {
			t.Errorf("%s: got %d, want %d", when, got, want)
		}
		if got := replays(t, tb, "/games"); !slices.Equal(got, names) {
			t.Errorf("%s: listed %q, want %q", when, got, names)
		}
	}
	tb.plays(8, board.B3)
	is("in play", 404)
	tb.does(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaPage, Result: board.ResultDraw})
	is("ended", 200, "game")
	tb.shelf.names = append(tb.shelf.names, "next") // begun, and not heard yet
	tb.shelf.lines["next"] = tb.shelf.lines["game"]
	if got := status(t, tb, "next"); !slices.Equal(got, []int{404}) {
		t.Errorf("the next one: got %d, want 404", got)
	}
	is("before the next one", 200, "game")
	tb.shelf.names = tb.shelf.names[:1]
	tb.does(board.Asked{Request: board.RequestUndo, Via: board.ViaPage})
	is("taken back", 404)
}

func TestAGameWhoseMissedAlignmentsAreNeverToldIsShownAfterTheNextHasBegun(t *testing.T) {
	tb := newHall(t).begin(func(o *quarto.Options) { o.Missed = board.TellNever })
	tb.plays(8, board.B3)
	tb.does(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaPage, Result: board.ResultDraw})
	if got := status(t, tb, "game"); !slices.Equal(got, []int{404}) {
		t.Errorf("got %d, want 404", got)
	}
	tb.another("next")
	if got := status(t, tb, "game"); !slices.Equal(got, []int{200}) {
		t.Errorf("after the next has begun: got %d, want 200", got)
	}
}

func TestWhatFollowsTheEndIsNotShown(t *testing.T) {
	tb := newHall(t).begin()
	tb.plays(8, board.B3)
	tb.does(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaPage, Result: board.ResultDraw})
	before := get(t, tb, "GET", "/games/game/record", nil).Body.String()
	tb.shelf.add("game", tb.seq+1, board.Event{At: tb.now, Fact: board.Asked{Request: board.RequestUndo, Via: board.ViaPage}}, nil) // not heard yet
	if got := get(t, tb, "GET", "/games/game/record", nil).Body.String(); got != before || got == "" {
		t.Errorf("got %s", got)
	}
}

func TestADamagedGameIsToldAndTheOthersAreListed(t *testing.T) {
	tb := newHall(t)
	for _, name := range []string{"lost", "headless", "unreadable", "long", "whole", "now"} {
		tb.another(name).wins()
	}
	s := tb.shelf
	s.lose("lost", 7)
	s.lose("headless", 1)
	s.bad = "unreadable"
	for n := range maxRecord/record.MaxLine + 100 {
		s.add("long", 100+n, board.Event{Fact: board.Said{Class: board.ClassMove, Lang: "en", Text: strings.Repeat("x", record.MaxLine-1000), Outcome: board.OutcomeSaid}}, nil)
	}
	tb.another("now")
	if got := replays(t, tb, "/games"); !slices.Equal(got, []string{"whole"}) {
		t.Errorf("listed %q", got)
	}
	text := textOf(t, tb, "/games")
	w := tb.words.Page().Games
	for _, fault := range []string{w.Damaged, w.Unreadable, w.TooLong} {
		if !strings.Contains(text, fault) {
			t.Errorf("no %q in %s", fault, text)
		}
	}
	for name, want := range map[string][]int{ // of the replay, the text, and the record
		"lost": {422, 200}, "headless": {422, 200}, "unreadable": {422}, "long": {422}, "whole": {200},
	} {
		if got := status(t, tb, name); !slices.Equal(got, want) {
			t.Errorf("%s: got %d, want %d", name, got, want)
		}
	}
}

func TestOnlyNamesOfPastGamesAreLookedUp(t *testing.T) {
	tb := newHall(t).begin().wins().another("now")
	for _, path := range []string{
		"..", "%2e%2e", "..%2fgame", "%2fetc%2fpasswd", "..%5cgame", "game.log", "game%00", "Game", "game%20", "%20", "now", "game%2f..%2fgame", ".",
	} {
		for _, rest := range []string{"", "/steps/1", "/text", "/lines", "/record"} {
			if w := get(t, tb, "GET", "/games/"+path+rest, nil); w.Code == http.StatusOK {
				t.Errorf("/games/%s%s: got 200", path, rest)
			}
		}
	}
	if w := get(t, tb, "GET", "/games?before=..%2fgame", nil); w.Code != http.StatusNotFound {
		t.Errorf("got %d, want 404", w.Code)
	}
}

func TestReadingIsOneAtATimeAndLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := newHall(t).begin().wins().another("now")
		tb.shelf.wait = func() { time.Sleep(recordLimit * 2 / 5) }
		answers := make(chan string, 2)
		begin := time.Now()
		for range 2 {
			go func() { answers <- strings.TrimSpace(get(t, tb, "GET", "/games/game/record", nil).Body.String()) }()
		}
		got, words := []string{<-answers, <-answers}, tb.words.Page()
		want := []string{words.Games.TooLong, words.Busy}
		slices.Sort(got)
		slices.Sort(want)
		if took := time.Since(begin); !slices.Equal(got, want) || took > 2*recordLimit {
			t.Errorf("got %q after %v", got, took)
		}
	})
}

func TestPastGamesAreForThisHostAndForReading(t *testing.T) {
	tb := newHall(t).begin().wins().another("now")
	for _, path := range []string{"/games", "/games.txt", "/games/game", "/games/game/steps/1", "/games/game/text", "/games/game/lines", "/games/game/record"} {
		for _, tt := range []struct {
			method, host string
			want         int
		}{
			{"GET", "127.0.0.1:8016", 200},
			{"HEAD", "127.0.0.1:8016", 200},
			{"POST", "127.0.0.1:8016", 405},
			{"DELETE", "127.0.0.1:8016", 405},
			{"GET", "quarto.example:8016", 421},
		} {
			if w := get(t, tb, tt.method, path, map[string]string{"Host": tt.host}); w.Code != tt.want {
				t.Errorf("%s %s at %s: got %d, want %d", tt.method, path, tt.host, w.Code, tt.want)
			}
		}
	}
}

func TestNoGameIsShownBeforeTheFirstEvent(t *testing.T) {
	tb := newHall(t)
	for _, path := range []string{"/games", "/games.txt", "/games/game", "/games/game/steps/1", "/games/game/text"} {
		if w := get(t, tb, "GET", path, nil); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: got %d, want 503", path, w.Code)
		}
	}
}

func TestAListOfPastGamesHasThoseThatHaveEnded(t *testing.T) {
	tb := newHall(t).begin().wins().another("next")
	tb.plays(8, board.B3)
	words, v := in(t, "en"), NewVisitors(8, func(*http.Request) bool { return true })
	o := Opts{
		Base: "/tables/t4", Heading: "Table 4", Words: func() *phrase.Speech { return words }, Faces: faces,
		Format: games.Format(), Games: func() record.Store { return tb.shelf },
	}
	request := httptest.NewRequest("GET", "/", nil)
	p, ok, err := o.Past(v, request, "game")
	if !ok || err != nil || p.Path != "/tables/t4/games/game" || p.Players != "A – B" || p.Result == "" || p.Game != "Quarto" {
		t.Errorf("the one that has ended: got %+v, %t, %v", p, ok, err)
	}
	if served := ask(watch(t, tb.shelf, "en"), "GET", p.Path+"/text").Body.String(); p.Text != served || served == "" {
		t.Errorf("its text: got %q, want %q", p.Text, served)
	}
	if p, ok, err := o.Past(v, request, "next"); ok || err != nil {
		t.Errorf("the one that is played: got %+v, %v", p, err)
	}
	v.reading <- struct{}{}
	if _, ok, err := o.Past(v, request.WithContext(ended()), "game"); ok || !errors.Is(err, board.ErrBusy) {
		t.Errorf("while others read: got %v", err)
	}
}

// ended returns a context that has ended.
func ended() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestARecordTellsWhatIsSeenAndTheFormsOfTheNextGame(t *testing.T) {
	tb := newHall(t).begin()
	tb.plays(8, board.B3)
	r := watch(t, tb.shelf, "en")
	if got, want := r.View().Cells[board.B3].Name, "Bella three: tall round hollow smooth, placed last"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var forms []string
	for _, f := range r.Forms() {
		forms = append(forms, f.Command+" "+f.Title)
	}
	if got, want := strings.Join(forms, ", "), "options Next game, options Quartino"; got != want {
		t.Errorf("got the forms %s, want %s", got, want)
	}
	empty := watch(t, &shelf{}, "en")
	if empty.View().Wide != 0 || empty.Forms() != nil {
		t.Error("a record without a game has a view, or forms")
	}
}
