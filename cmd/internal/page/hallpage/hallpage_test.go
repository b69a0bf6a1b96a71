package hallpage

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/topic"
)

var tags = regexp.MustCompile(`<[^>]*>`)

// textOf returns the words of a part of a document, with single spaces.
func textOf(html, from, to string) string {
	_, part, _ := strings.Cut(html, from)
	part, _, _ = strings.Cut(part, to)
	return strings.Join(strings.Fields(tags.ReplaceAllString(part, " ")), " ")
}

func TestTheTablesThatNeedHelpComeFirstThenThoseThatPlayThenTheOthers(t *testing.T) {
	s := newSite(t, "t1 squares", "t2 match", "t3 opponent-calls", "t4 missed", "t5 quartino/whole-game")
	s.club.play("t1", 99)
	s.club.play("t2", 30)
	s.club.play("t4", 20)
	s.club.play("t5", 112)
	s.club.need("t4", topic.HelpWrong, topic.HelpSilent)
	html := s.see("/")
	want := "Need help t4 B to place. The pieces have stood wrong for more than a minute. Nothing comes from the board. since TIME " +
		"Playing t2 Louis – Marie Louis to place. t5 Player 1 to place. " +
		"Finished t1 A wins. t3 No game has begun."
	got := textOf(html, "<main", "</main>")
	got = regexp.MustCompile(`since \d\d:\d\d`).ReplaceAllString(got, "since TIME")
	got = strings.TrimPrefix(strings.TrimSuffix(got, " No table has reported yet."), `class="hall"> `)
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if live := regexp.MustCompile(`role="status"`).FindAllString(html, -1); len(live) != 1 {
		t.Errorf("%d live regions, want one", len(live))
	}
}

func TestAReaderGetsWhatHasChangedSinceWhatItHasSeen(t *testing.T) {
	s := newSite(t, "t1 squares", "t2 match", "t3 missed")
	s.see("/")
	l, _ := s.now()
	if e := s.after(""); len(e.Tables) != 3 || strings.Join(e.Order, " ") != "t1 t2 t3" {
		t.Errorf("a new reader: got %+v", e)
	}
	if e := s.after(fmt.Sprint(l.n)); e.Order != nil || e.Tables != nil {
		t.Errorf("a reader who has seen all: got %+v", e)
	}
	s.club.need("t3", topic.HelpQuestion)
	s.see("/")
	e := s.after(fmt.Sprint(l.n))
	if strings.Join(e.Order, " ") != "t3 t1 t2" || len(e.Tables) != 1 || e.Tables[0].Board != "t3" || e.Tables[0].Part != "help" || e.Tables[0].Why == "" {
		t.Errorf("one table needs help: got %+v", e)
	}
	for _, other := range []string{"", "1", "abc", fmt.Sprint(l.n - 1000), fmt.Sprint(l.n + 1000)} {
		if e := s.after(other); len(e.Tables) != 3 {
			t.Errorf("a reader of another page, %q: got %+v", other, e)
		}
	}
	newer, _ := s.now()
	s.see("/")
	if again, _ := s.now(); again.n != newer.n {
		t.Error("nothing has changed, and readers are told")
	}
}

// Whatever a browser calls what it has seen, it gets all that is newer, in one event.
func FuzzAfter(f *testing.F) {
	s := newSite(f, "t1 squares", "t2 match")
	first, _ := s.now()
	s.club.need("t2", topic.HelpWrong)
	s.see("/")
	l, _ := s.now()
	for _, id := range []string{"", "0", fmt.Sprint(first.n), fmt.Sprint(l.n), "-1", "x\n", "99999999999999999999"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		text := string(l.after(id))
		switch {
		case id == fmt.Sprint(l.n) && text == "":
		case strings.Count(text, "\n") != 3 || !strings.HasSuffix(text, "\n\n") || !strings.Contains(text, `"board":"t2","part":"help"`):
			t.Errorf("%q: got %q", id, text)
		case id != fmt.Sprint(first.n) && strings.Contains(text, `"board":"t1"`) != (len(l.after("")) == len(text)):
			t.Errorf("%q: got a part of %q", id, text)
		}
	})
}

func BenchmarkShowOfAThousandTables(b *testing.B) {
	s := newSite(b)
	for n := range 1000 {
		s.club.tables = append(s.club.tables, hall.Table{Board: fmt.Sprint("t", n), State: topic.State{Phase: "give", Turn: "A"}, Names: []string{"Anna", "Ben"}})
	}
	for n := 0; b.Loop(); n++ {
		s.club.tables[n%1000].State.Placed++
		s.club.tables[n%1000].State.Turn = []string{"A", "B"}[n/1000%2]
		s.show(s.club.tables, time.Now())
	}
}

func BenchmarkPastGame(b *testing.B) {
	s := newSite(b, "t2 match")
	s.club.play("t2", 999)
	for b.Loop() {
		s.do("GET", "/results", "")
	}
}

func TestTheTimeSinceATableNeedsHelpStaysWhileItsReasonsChange(t *testing.T) {
	s := newSite(t, "t1 squares")
	begin := time.Date(2026, 3, 12, 19, 42, 0, 0, time.Local)
	since := func(at time.Time, help ...topic.Help) string {
		s.club.need("t1", help...)
		tables, _ := s.club.Tables()
		s.show(tables, at)
		l, _ := s.now()
		return l.rows[0].Since
	}
	for n, tt := range []struct {
		help []topic.Help
		want string
	}{
		{[]topic.Help{topic.HelpWrong}, "since 19:42"},
		{[]topic.Help{topic.HelpWrong, topic.HelpFault}, "since 19:42"},
		{nil, ""},
		{[]topic.Help{topic.HelpSilent}, "since 19:45"},
	} {
		if got := since(begin.Add(time.Duration(n)*time.Minute), tt.help...); got != tt.want {
			t.Errorf("%d, %v: got %q, want %q", n, tt.help, got, tt.want)
		}
	}
}

// A stream is read as it comes, at simulated time.
func TestThatATableNeedsHelpIsOnThePageWithinASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t, "t1 squares", "t2 match")
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- s.Follow(ctx) }()
		reader := newReader(ctx)
		gone := make(chan struct{})
		go func() {
			s.handler.ServeHTTP(reader, reader.request("/events"))
			close(gone)
		}()
		time.Sleep(time.Minute)
		reader.take()
		s.club.need("t2", topic.HelpWrong)
		time.Sleep(time.Second)
		if got := reader.take(); !strings.Contains(got, `"board":"t2","part":"help"`) || strings.Contains(got, `"board":"t1"`) {
			t.Errorf("got %s", got)
		}
		time.Sleep(time.Minute)
		if got := reader.take(); got != strings.Repeat("event: lives\ndata: 1\n\n", 4) {
			t.Errorf("a minute in which nothing happens: got %q", got)
		}
		cancel()
		<-gone
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestATableIsShownAsItsBoardShowsIt(t *testing.T) {
	s := newSite(t, "t2 match", "t3 missed")
	s.club.play("t2", 15)
	html := s.see("/tables/t2/")
	for _, want := range []string{`<h1>t2</h1>`, `<a href="/">Tables</a>`, `<a href="/tables/t2/arbiter">Arbiter</a>`, `data-base="/tables/t2"`, `src="/page.js"`} {
		if !strings.Contains(html, want) {
			t.Errorf("the table has no %s", want)
		}
	}
	before := regexp.MustCompile(`data-piece="[0-9a-f]"`).FindAllString(html, -1)
	s.club.play("t2", 99)
	html = s.see("/tables/t2/")
	if now := regexp.MustCompile(`data-piece="[0-9a-f]"`).FindAllString(html, -1); slices.Equal(now, before) {
		t.Error("the table does not follow the board")
	}
	if list := s.see("/tables/t2/games"); strings.Count(list, "<li><h3>") < 3 && strings.Count(list, `href="/tables/t2/games/`) < 3 {
		t.Errorf("the past games: %s", textOf(list, "<main", "</main>"))
	}
	for path, want := range map[string]int{"/tables/t9/": 404, "/tables/t9/arbiter": 401, "/tables/t2/command": 404, "/tables/t2": 307, "/tables/t3/": 503} {
		if w := s.do("GET", path, ""); w.Code != want && (want != 307 || w.Code != 301) {
			t.Errorf("%s: got %d, want %d", path, w.Code, want)
		}
	}
	if len(s.open) != 2 {
		t.Errorf("%d pages are open, want those of the tables that the hall knows", len(s.open))
	}
}

func TestPagesThatNobodyReadsMakeRoom(t *testing.T) {
	var seats []string
	for n := range maxOpen + 3 {
		seats = append(seats, fmt.Sprintf("t%d squares", n))
	}
	s := newSite(t, seats...)
	s.do("GET", "/tables/t0/", "")
	s.open["t0"].readers.Add(1)
	read := s.open["t0"]
	for n := range maxOpen + 3 {
		s.do("GET", fmt.Sprintf("/tables/t%d/", n), "")
		if len(s.open) > maxOpen {
			t.Fatalf("%d pages are open", len(s.open))
		}
	}
	if s.open["t0"] != read {
		t.Error("a page that is read is forgotten")
	}
}

func TestTheLargeViewHasTheBoardsInPlayAndTheResults(t *testing.T) {
	s := newSite(t, "t1 squares", "t2 match", "t5 quartino/whole-game")
	s.club.play("t1", 99)
	s.club.play("t2", 14)
	s.club.play("t5", 200)
	html := s.see("/live")
	if got := textOf(html, "<h1>", "</main>"); got != "Club t2 Louis – Marie Louis to place. t5 Player 1 to place. Results t1 A wins." {
		t.Errorf("got %s", got)
	}
	for _, not := range []string{"<nav", "<button", "<a ", "<form"} {
		if strings.Contains(html, not) {
			t.Errorf("it has %s", not)
		}
	}
	for _, want := range []string{`role="img" aria-label="Anna one: `, `class="tokens"`, `href="#pblue"`, `id="pred"`, `id="p0"`} {
		if !strings.Contains(html, want) {
			t.Errorf("it has no %s", want)
		}
	}
}

func TestMoreBoardsThanTheLargeViewHoldsAreCounted(t *testing.T) {
	var seats []string
	for n := range maxBoards + 2 {
		seats = append(seats, fmt.Sprintf("t%d squares", n))
	}
	s := newSite(t, seats...)
	for n := range maxBoards + 2 {
		s.club.play(fmt.Sprintf("t%d", n), 5)
	}
	html := s.see("/live")
	if n := strings.Count(html, "<article"); n != maxBoards || !strings.Contains(html, "<p>Not shown: 2 more tables.</p>") {
		t.Errorf("%d boards, and %s", n, textOf(html, "</article>\n</div>", "</main>"))
	}
}

func TestResultsAreOfAllTablesTheNewestFirstAndTheirTextsTheNewestLast(t *testing.T) {
	s := newSite(t, "t1 live-at-the-end", "t2 match", "t5 quartino/whole-game")
	if html := s.see("/results"); !strings.Contains(html, "<p>No game has ended yet.</p>") {
		t.Errorf("no results: %s", textOf(html, "<main", "</main>"))
	}
	s.club.play("t1", 999)
	s.club.play("t2", 55) // in the middle of a game
	s.club.play("t5", 999)
	html := s.see("/results")
	var games []string
	for _, path := range regexp.MustCompile(`<a href="/tables/t1/games/([^"]*)"`).FindAllStringSubmatch(html, -1) {
		games = append(games, path[1])
	}
	want := s.club.Store("t1").Games()
	slices.Reverse(want)
	if len(games) < 2 || !slices.Equal(games, slices.DeleteFunc(want, func(name string) bool { return !slices.Contains(games, name) })) {
		t.Errorf("got the games %v", games)
	}
	for _, want := range []string{`<a href="/tables/t2/games/`, "Louis – Marie", "Quartino", `<a href="/games.txt">`} {
		if !strings.Contains(html, want) {
			t.Errorf("the results have no %s", want)
		}
	}
	for _, link := range regexp.MustCompile(`href="(/tables/t\d/games/[^"]*)"`).FindAllStringSubmatch(html, -1) {
		if w := s.do("GET", link[1], ""); w.Code != http.StatusOK {
			t.Errorf("%s: got %d", link[1], w.Code)
		}
	}
	texts := s.see("/games.txt")
	if !strings.Contains(texts, `[Board "t1"]`) || strings.Contains(texts, `[Board "demo"]`) || !strings.Contains(texts, `[Termination "adjudication"]`) {
		t.Errorf("the texts do not have the names of the tables in the hall, or not that an arbiter decided:\n%s", texts)
	}
	open := s.club.Store("t2").Games()
	if last := open[len(open)-1]; strings.Contains(html, "/games/"+last+`"`) {
		t.Errorf("the results have the game %s, which is played", last)
	}
	for _, board := range []string{"t1", "t2", "t5"} {
		for text := range strings.SplitSeq(s.do("GET", "/tables/"+board+"/games.txt", "").Body.String(), "\n\n\n") {
			if !strings.Contains(texts, strings.TrimSpace(text)) && !strings.Contains(text, `[Result "*"]`) {
				t.Errorf("the texts lack one of %s:\n%s", board, text)
			}
		}
	}
}

func TestWhoSignsInHasTheCommandsOfATable(t *testing.T) {
	s := newSite(t, "t2 match", "t5 quartino/whole-game", "t3 missed")
	s.club.play("t2", 14)
	s.club.play("t5", 112)
	for path, want := range map[string]string{"/arbiter": `name="code"`, "/tables/t2/arbiter": `name="code"`} {
		if w := s.do("GET", path, ""); w.Code != http.StatusUnauthorized || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: got %d, %s", path, w.Code, w.Body)
		}
	}
	if w := s.do("POST", "/tables/t2/arbiter", `{"v":1,"cmd":"undo"}`); w.Code != http.StatusUnauthorized || len(s.club.done) > 0 {
		t.Errorf("a command without a name: got %d, done %q", w.Code, s.club.done)
	}
	for form, want := range map[string]string{"name=Cleo&code=1": "That is not the code", "name=&code=1": "An arbiter needs a name", "name=%D0%9A&code=1": "Latin letters"} {
		if got := s.do("POST", "/code", form).Body.String(); !strings.Contains(got, want) || !strings.Contains(got, `id="wrong"`) {
			t.Errorf("%s: got %s", form, textOf(got, "<main", "</main>"))
		}
	}
	s.sign("Cleo")
	if html := s.see("/arbiter"); !strings.Contains(html, "<b>Cleo</b>") || !strings.Contains(html, `action="/leave"`) || strings.Contains(html, "data-command") {
		t.Errorf("the arbiter's document: %s", html)
	}
	html := s.see("/tables/t2/arbiter")
	for _, want := range []string{
		`<form data-command="say">`, `<form data-command="adjudicate">`, `<option value="B">Marie</option>`, `value="abandoned">Abandoned`,
		`<form data-command="options" data-applied`, `<form data-command="options" data-game="quartino"`, `name="A" data-kind="name" value="Louis"`, `value="new"`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the commands lack %s", want)
		}
	}
	if html := s.see("/tables/t5/arbiter"); !strings.Contains(html, `<select name="player" data-kind="choice"><option value="1">`) {
		t.Errorf("who has won a game of Quartino cannot be chosen: %s", textOf(html, "<main", "</main>"))
	}
	if html := s.see("/tables/t3/arbiter"); !strings.Contains(html, `data-command="say"`) {
		t.Error("a board without a game cannot be spoken to")
	}
}

func TestACommandGoesToTheBoardUnderTheNameOfTheArbiter(t *testing.T) {
	s := newSite(t, "t2 match")
	s.club.play("t2", 14)
	s.sign("Cleo")
	w := s.do("POST", "/tables/t2/arbiter", `{"v":1,"cmd":"new","names":{"A":"Ann"},"first":"B","arbiter":"Nobody","id":"x"}`)
	want := []string{`t2 {"arbiter":"Cleo","cmd":"new","first":"B","id":"1","names":{"A":"Ann"},"v":1}`}
	if w.Code != http.StatusNoContent || !slices.Equal(s.club.done, want) {
		t.Errorf("got %d, %s\nwant %s", w.Code, s.club.done, want)
	}
	s.club.refuses = "a piece is placed: the game cannot begin again"
	if w := s.do("POST", "/tables/t2/arbiter", `{"v":1,"cmd":"new"}`); w.Code != http.StatusUnprocessableEntity || w.Body.String() != s.club.refuses+"\n" {
		t.Errorf("a refusal: got %d, %s", w.Code, w.Body)
	}
	for body, want := range map[string]int{"": 422, "{": 422, `{"v":2}`: 422, "[]": 422, strings.Repeat("x", maxCommand+1): 413} {
		if w := s.do("POST", "/tables/t2/arbiter", body); w.Code != want {
			t.Errorf("%.20q: got %d, want %d", body, w.Code, want)
		}
	}
	s.club.play("t2", 999)
	s.see("/")
	s.club.done, s.club.refuses = nil, ""
	w = s.do("POST", "/tables/t2/arbiter", `{"v":1,"cmd":"adjudicate","result":"A"}`)
	if want := "No game is being played there: there is nothing to decide.\n"; w.Code != http.StatusConflict || w.Body.String() != want || s.club.done != nil {
		t.Errorf("a game that has ended is decided: got %d, %s, done %q", w.Code, w.Body, s.club.done)
	}
	s.do("POST", "/leave", "")
	if w := s.do("POST", "/tables/t2/arbiter", `{"v":1,"cmd":"say","text":"hello"}`); w.Code != http.StatusUnauthorized {
		t.Errorf("after signing out: got %d", w.Code)
	}
}

func TestThePageHasNothingOfAnotherServerAndEachLanguageHasItsWords(t *testing.T) {
	for _, lang := range phrase.Languages() {
		c := newClub()
		if err := c.seat("t2", "match"); err != nil {
			t.Fatal(err)
		}
		s := &site{Page: New(optsOf(c, in(t, lang))), t: t, club: c}
		c.play("t2", 14)
		c.need("t2", topic.HelpFault)
		s.sign("Cleo")
		for _, path := range []string{"/", "/results", "/live", "/arbiter", "/tables/t2/arbiter"} {
			html := s.see(path)
			if !strings.Contains(html, `<html lang="`+lang+`"`) {
				t.Errorf("%s in %s has another language", path, lang)
			}
			if far := regexp.MustCompile(`(src|href|action)="(\w+:)?//`).FindString(html); far != "" {
				t.Errorf("%s has %s", path, far)
			}
			for _, link := range regexp.MustCompile(`(?:src|href)="(/[^"#]*)"`).FindAllStringSubmatch(html, -1) {
				if w := s.do("GET", link[1], ""); w.Code != http.StatusOK {
					t.Errorf("%s leads to %s: got %d", path, link[1], w.Code)
				}
			}
		}
	}
}
