package hallpage

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/topic"
)

// newEvening is the page of a club with boards t1 to t<n>, in a language, whose arbiter has signed in and begun the
// evening "friday" of so many players.
func newEvening(t testing.TB, lang string, boards, players int) *site {
	t.Helper()
	c := newClub()
	for n := range boards {
		c.join(fmt.Sprintf("t%d", n+1))
	}
	o := optsOf(c, in(t, lang))
	o.Evenings = evening.NewStore(t.TempDir())
	s := &site{Page: New(o), t: t, club: c}
	s.sign("Cleo")
	var names []string
	for n := range players {
		names = append(names, fmt.Sprintf("A%d", n+1))
	}
	s.put(0, http.StatusNoContent, map[string]any{"act": "begin", "system": "dutch", "rounds": 5, "players": names})
	return s
}

// join adds a board without a game.
func (c *club) join(board string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shelves[board] = &shelf{of: c}
	c.tables = append(c.tables, hall.Table{Board: board, Online: true, Daemon: true})
	c.change()
}

// put sends a change of the evening "friday" on a version, 0 for none, and returns the answer.
func (s *site) put(version, want int, change any) *httptest.ResponseRecorder {
	s.t.Helper()
	text, err := json.Marshal(change)
	if err != nil {
		s.t.Fatal(err)
	}
	w := s.putTo("friday", version, s.cookie, string(text))
	if w.Code != want {
		s.t.Errorf("%s: got %d, %s, want %d", text, w.Code, w.Body, want)
	}
	return w
}

func (s *site) putTo(name string, version int, cookie, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("PUT", "http://127.0.0.1:8017/evenings/"+name, strings.NewReader(body))
	r.RemoteAddr = "127.0.0.1:40000"
	r.Header.Set("Cookie", cookie)
	if version > 0 {
		r.Header.Set("If-Match", fmt.Sprintf("%q", fmt.Sprint(version)))
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// evening is the evening "friday".
func (s *site) evening() evening.Evening {
	s.t.Helper()
	e, err := s.opts.Evenings.Read("friday")
	if err != nil {
		s.t.Fatal(err)
	}
	return e
}

// change makes a change on the newest version.
func (s *site) change(change any) {
	s.t.Helper()
	s.put(s.evening().Version, http.StatusNoContent, change)
}

type fields = map[string]any

func pair(boards ...string) fields { return fields{"act": "pair", "boards": boards} }

func decide(round int, player string, r evening.Result) fields {
	return fields{"act": "decide", "round": round, "player": player, "result": r}
}

// calls runs the worker that tells boards, until all of them are told. It wants a bubble.
func (s *site) calls() {
	ctx, cancel := context.WithCancel(s.t.Context())
	ended := make(chan error)
	go func() { ended <- s.Call(ctx) }()
	synctest.Wait()
	cancel()
	if err := <-ended; err != nil {
		s.t.Error(err)
	}
}

func (c *club) took() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer func() { c.done = nil }()
	return c.done
}

func TestResultsStandingsAndPlayersAreShown(t *testing.T) {
	s := newEvening(t, "en", 3, 5)
	s.change(pair("t1", "t2"))
	s.change(fields{"act": "leave", "player": "p4"})
	s.change(fields{"act": "join", "name": "Late"})
	s.change(decide(1, "p1", evening.FirstWalkover))
	s.change(decide(1, "p2", evening.Draw))
	s.change(decide(1, "p1", evening.Second)) // a correction
	s.change(pair("t1", "t2"))
	html := s.see("/evenings/friday?round=1")
	rows := textOf(html, `<tbody id="tables" data-part>`, "</tbody>")
	if !strings.Contains(rows, "1 t1 A1 A3 A3 wins. (by an arbiter)") || strings.Contains(rows, "No result yet.") {
		t.Errorf("round 1: %s", rows)
	}
	if byes := textOf(html, `<ul id="byes" data-part>`, "</ul>"); byes != "A5 has no opponent in this round, and gets the point." {
		t.Errorf("byes: %s", byes)
	}
	standings := textOf(html, `<tbody id="standings" data-part>`, "</tbody>")
	for _, want := range []string{"A4 left after round 1 0.5", "Late from round 2 on 1 ", "1 A5 1 "} {
		if !strings.Contains(standings, want) {
			t.Errorf("%q is not in the standings: %s", want, standings)
		}
	}
	if !strings.Contains(s.see("/evenings/friday"), `id="round-name" tabindex="-1">Round 2 of 5</h2>`) {
		t.Error("the last round is not shown")
	}
	if report := s.do("GET", "/evenings/friday.trf", "").Body.String(); !strings.HasPrefix(report, "012 friday\n") || strings.Count(report, "\n001 ") != 6 {
		t.Errorf("report: %s", report)
	}
	if list := textOf(s.see("/evenings/"), "<main", "</main>"); !strings.Contains(list, "friday Swiss. Round 2 of 5. Tables without a result: 2.") {
		t.Errorf("the evenings: %s", list)
	}
	s.cookie = ""
	html = s.see("/evenings/friday")
	if strings.Contains(html, "<form") || strings.Contains(html, "<button") {
		t.Error("one who only looks is shown what an arbiter does")
	}
}

func TestAListIsReadInTheLanguageOfTheHall(t *testing.T) {
	for lang, want := range map[string]string{
		"de": "Runde 1 von 5.\nTisch eins: A1 gegen A2. A1 gibt zuerst.\nA3 hat in dieser Runde spielfrei und bekommt den Punkt.\n",
		"es": "Ronda 1 de 5.\nMesa uno: A1 contra A2. A1 entrega primero.\nA3 descansa en esta ronda y recibe el punto.\n",
		"fr": "Ronde 1 sur 5.\nTable un : A1 contre A2. A1 donne en premier.\nA3 est exempt de cette ronde et reçoit le point.\n",
	} {
		s := newEvening(t, lang, 1, 3)
		s.change(pair("t1"))
		if got := s.do("GET", "/evenings/friday/pairings.txt", "").Body.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestATableIsCalledByTheNumberOfItsBoardOrItsPlace(t *testing.T) {
	s := newEvening(t, "en", 0, 6)
	s.change(pair("hall-7", "window", "t2"))
	got := s.do("GET", "/evenings/friday/pairings.txt", "").Body.String()
	for _, want := range []string{"Table seven: A1", "Table two: A5", "Table two: A3"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
}

// A stream is read as it comes, at simulated time.
func TestAResultIsOnThePageWithinASecondAndMovesAreNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newEvening(t, "en", 2, 4)
		s.club.join("t3")
		place := func(n int) {
			s.club.mu.Lock()
			defer s.club.mu.Unlock()
			s.club.tables[2].State = topic.State{Phase: "give", Placed: n}
			s.club.change()
		}
		s.change(pair("t1", "t2"))
		s.calls()
		games := evening.NewGames(s.opts.Evenings, func(text string) { t.Error(text) })
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		for _, work := range []func(context.Context) error{s.Follow, games.Run} {
			go func() { ended <- work(ctx) }()
		}
		reader := newReader(ctx)
		gone := make(chan struct{})
		go func() {
			s.handler.ServeHTTP(reader, reader.request("/evenings/friday/events"))
			close(gone)
		}()
		news := func(what string, want bool) {
			t.Helper()
			time.Sleep(time.Second)
			if got := strings.Contains(reader.take(), "data: {}"); got != want {
				t.Errorf("%s: told %t, want %t", what, got, want)
			}
		}
		news("a new reader", true)
		games.Take("t1", "g1", []string{"A1", "A3"}, "", "", true)
		news("a game begins", true)
		games.Take("t1", "g1", []string{"A1", "A3"}, "B", "call", false)
		news("a game ends", true)
		if html := s.see("/evenings/friday"); !strings.Contains(html, "A3 wins.") {
			t.Error("the result is not shown")
		}
		place(1)
		news("a board begins to play, and is not free any more", true)
		place(2)
		news("it plays on", false)
		cancel()
		<-gone
		for range 2 {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
}
