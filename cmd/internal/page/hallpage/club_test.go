package hallpage

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// club is a hall in memory. Its boards play the records of scripts, of which the lines come one after another.
type club struct {
	mu      sync.Mutex
	tables  []hall.Table // All guarded by mu.
	shelves map[string]*shelf
	done    []string // the commands, as JSON
	refuses string   // what boards answer; "" for yes
	evening *players // nil for none
	changed chan struct{}
}

// shelf has the lines of the games of a board that have come.
type shelf struct {
	of     *club
	waits  [][]byte   // lines that come later
	came   []byteLine // guarded by the mu of the club
	judges map[string]*record.Stepper
}

type byteLine struct {
	game string
	text []byte
}

func newClub() *club {
	return &club{shelves: map[string]*shelf{}, changed: make(chan struct{})}
}

func (c *club) Tables() ([]hall.Table, <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := slices.Clone(c.tables)
	rank := func(t hall.Table) int {
		switch {
		case len(t.Help) > 0 || t.Fault != "":
			return 0
		case t.State.Phase != "" && t.State.Phase != "over":
			return 1
		}
		return 2
	}
	slices.SortStableFunc(all, func(a, b hall.Table) int { return rank(a) - rank(b) })
	return all, c.changed
}

func (c *club) Store(board string) record.Store {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.shelves[board]; s != nil {
		return s
	}
	return &shelf{of: c}
}

func (c *club) Do(_ context.Context, board string, d topic.Do) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	d.ID = "1"
	if _, err := topic.Decode[topic.Do](record.JSON(d)); err != nil {
		return err
	}
	c.done = append(c.done, board+" "+string(record.JSON(d)))
	if c.refuses != "" {
		return errors.New(c.refuses)
	}
	c.evening.begin(board, d)
	return nil
}

func (s *shelf) Games() (names []string) {
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	for _, l := range s.came {
		if !slices.Contains(names, l.game) {
			names = append(names, l.game)
		}
	}
	return names
}

func (s *shelf) Last(game string) (last int) {
	for range s.Lines(game, 1) {
		last++
	}
	return last
}

func (s *shelf) Lines(game string, from int) iter.Seq2[[]byte, error] {
	s.of.mu.Lock()
	came := slices.Clone(s.came)
	s.of.mu.Unlock()
	return func(yield func([]byte, error) bool) {
		seq := 0
		for _, l := range came {
			if l.game != game {
				continue
			}
			if seq++; seq >= from && !yield(l.text, nil) {
				return
			}
		}
	}
}

// script is the path of a record below the scripts of the simulated board.
func script(name string) string { return filepath.Join("../../simboard/testdata", name+".log") }

// seat adds a table that will play the record of a script. Its name comes into the order in which tables were added.
func (c *club) seat(board, name string) error {
	text, err := os.ReadFile(script(name))
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := &shelf{of: c, judges: map[string]*record.Stepper{}}
	for line := range bytes.Lines(text) {
		s.waits = append(s.waits, line)
	}
	c.shelves[board] = s
	c.tables = append(c.tables, hall.Table{Board: board, Online: true, Daemon: true})
	return nil
}

// play lets the next n lines of a board come, or all of them, and notes how the table stands then.
func (c *club) play(board string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.shelves[board]
	i := slices.IndexFunc(c.tables, func(t hall.Table) bool { return t.Board == board })
	t := &c.tables[i]
	for range min(n, len(s.waits)) {
		text := s.waits[0]
		s.waits = s.waits[1:]
		l, err := games.Format().Decode(text)
		if err != nil {
			panic(err)
		}
		s.came = append(s.came, byteLine{l.Game, text})
		if s.judges[l.Game] == nil {
			s.judges[l.Game] = &record.Stepper{}
		}
		for step := range s.judges[l.Game].Take(l) {
			t.State, t.Names = stateOf(step.Game, t.State), namesOf(step.Game)
		}
		var ended struct{ Result, Player any }
		if object, err := record.Unframe(text); err == nil && strings.Contains(string(object), `ended","`) && json.Unmarshal(object, &ended) == nil {
			t.State.Result = fmt.Sprint(cmp.Or(ended.Result, ended.Player))
		}
		t.State.Game, t.State.Seq = l.Game, l.Seq
	}
	c.change()
}

// stateOf tells of a game what an uplink does.
func stateOf(g rules.Game, before topic.State) topic.State {
	s := topic.State{V: 1, Result: before.Result}
	now := g.State()
	switch s.Phase = now.Phase; {
	case now.Ended:
		s.Phase = "over"
	case now.Wrong:
		s.Phase = "wrong"
	case s.Phase != "give":
		s.Phase = "place"
	}
	if now.Turn.Player > 0 {
		s.Turn = fmt.Sprint(now.Turn.Player)
		if g.Kind() != nil && g.Kind().Seats {
			s.Turn = board.Seat(now.Turn.Player).String() // gives
			if s.Phase == "place" {
				s.Turn = board.Seat(now.Turn.Player).Other().String()
			}
		}
	}
	return s
}

func namesOf(g rules.Game) []string {
	names, _ := rules.Get(g.Options(), "names").([]string)
	return names
}

// need says why a board needs help.
func (c *club) need(board string, help ...topic.Help) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.tables, func(t hall.Table) bool { return t.Board == board })
	c.tables[i].Help = help
	c.change()
}

// change tells that something has changed. It is called under mu.
func (c *club) change() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// noListener is the address of a page without a network.
type noListener struct{ net.Listener }

func (noListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8017} }

func in(t testing.TB, lang string) *phrase.Speech {
	t.Helper()
	words, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		t.Fatal(err)
	}
	return words
}

func optsOf(c *club, words *phrase.Speech) Opts {
	return Opts{Hall: c, Evenings: evening.NewStore("testdata/none"), Listener: noListener{}, Name: "Club", Hosts: []string{"hall.local"}, Words: words, Faces: games.Faces, Format: games.Format()}
}

// site is the page of a club, and a browser on the same computer.
type site struct {
	*Page
	t      testing.TB
	club   *club
	cookie string
}

func newSite(t testing.TB, seats ...string) *site {
	t.Helper()
	c := newClub()
	for _, seat := range seats {
		board, name, _ := strings.Cut(seat, " ")
		if err := c.seat(board, name); err != nil {
			t.Fatal(err)
		}
	}
	return &site{Page: New(optsOf(c, in(t, "en"))), t: t, club: c}
}

// do does a request without a network.
func (s *site) do(method, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://127.0.0.1:8017"+path, strings.NewReader(body))
	if body == "" {
		r = httptest.NewRequest(method, "http://127.0.0.1:8017"+path, http.NoBody)
	}
	r.RemoteAddr = "127.0.0.1:40000"
	if s.cookie != "" {
		r.Header.Set("Cookie", s.cookie)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// see takes what the club tells, and returns the document of a path.
func (s *site) see(path string) string {
	s.t.Helper()
	tables, _ := s.club.Tables()
	s.show(tables, time.Now())
	s.update()
	w := s.do("GET", path, "")
	if w.Code != http.StatusOK {
		s.t.Errorf("%s: got %d, %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

// sign signs the browser in.
func (s *site) sign(name string) {
	s.t.Helper()
	w := s.do("POST", "/code", "name="+name+"&code="+s.NewCode())
	for _, c := range w.Result().Cookies() {
		s.cookie = c.Name + "=" + c.Value
	}
	if w.Code != http.StatusSeeOther || s.cookie == "" {
		s.t.Fatalf("got %d, %s", w.Code, w.Body)
	}
}

// event is the data of an event of the list.
type event struct {
	Order  []string
	Tables []row
}

func (s *site) after(id string) (e event) {
	s.t.Helper()
	l, _ := s.now()
	text := l.after(id)
	if text == nil {
		return e
	}
	_, data, _ := strings.Cut(string(text), "\ndata: ")
	if err := json.Unmarshal([]byte(data), &e); err != nil {
		s.t.Errorf("%s: %v", text, err)
	}
	return e
}
