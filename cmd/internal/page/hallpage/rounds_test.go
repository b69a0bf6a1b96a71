package hallpage

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/topic"
)

// players play at boards: a command begins a game there, of which the evenings are told, as a hall does.
type players struct {
	games *evening.Games
	n     int
	names map[string][]string // of the game of a board
}

func (p *players) begin(board string, d topic.Do) {
	var names struct{ A, B string }
	if p == nil || d.Cmd != "new" || json.Unmarshal(d.Fields["names"], &names) != nil {
		return
	}
	p.n++
	p.names[board] = []string{fmt.Sprintf("%s-%04d", board, p.n), names.A, names.B}
	p.games.Take(board, p.names[board][0], p.names[board][1:], "", "", true)
}

func (p *players) end(board, result string) {
	if game := p.names[board]; game != nil {
		p.games.Take(board, game[0], game[1:], result, "call", false)
	}
}

// leave has a board lose its connection.
func (c *club) leave(board string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.tables {
		if t := &c.tables[i]; t.Board == board {
			t.Online = false
		}
	}
	c.change()
}

func TestEachBoardOfARoundIsToldWhoPlaysThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newEvening(t, "en", 12, 4)
		s.change(pair("t4", "t12"))
		if html := s.see("/evenings/friday"); strings.Count(html, "The board is being told.") != 2 {
			t.Errorf("before it is told: %s", textOf(html, "<tbody", "</tbody>"))
		}
		s.calls()
		want := []string{
			`t4 {"arbiter":"Cleo","cmd":"new","first":"A","id":"1","names":{"A":"A1","B":"A3"},"v":1}`,
			`t4 {"arbiter":"Cleo","cmd":"say","id":"1","text":"Table four: A1 against A3. A1 gives first.","v":1}`,
			`t12 {"arbiter":"Cleo","cmd":"new","first":"A","id":"1","names":{"A":"A4","B":"A2"},"v":1}`,
			`t12 {"arbiter":"Cleo","cmd":"say","id":"1","text":"Table twelve: A4 against A2. A4 gives first.","v":1}`,
		}
		if got := s.club.took(); !slices.Equal(got, want) {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		list := s.do("GET", "/evenings/friday/pairings.txt", "").Body.String()
		if want := "Round 1 of 5.\nTable four: A1 against A3. A1 gives first.\nTable twelve: A4 against A2. A4 gives first.\n"; list != want {
			t.Errorf("got %q, want %q", list, want)
		}
		if html := s.see("/evenings/friday"); strings.Contains(html, "The board is being told.") || strings.Count(html, `data-act="send"`) != 2 {
			t.Error("a board that was told is still waited for, or cannot be told again")
		}
	})
}

func TestABoardThatRefusesOrIsSilentIsShownAndToldAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newEvening(t, "en", 3, 4)
		s.club.mu.Lock()
		s.club.tables[1].Online = false
		s.club.refuses = "the game has begun: want a board without pieces"
		s.club.mu.Unlock()
		if html := s.see("/evenings/friday"); strings.Count(html, "checked") != 2 || strings.Contains(html, `value="t2" checked`) {
			t.Errorf("chosen are not the boards that are free: %s", html)
		}
		s.change(pair("t1", "t2"))
		s.calls()
		html := s.see("/evenings/friday")
		for _, want := range []string{
			`The board refuses that: <span lang="en">the game has begun: want a board without pieces</span>`,
			`Nothing comes from the board.`,
		} {
			if !strings.Contains(html, want) {
				t.Errorf("%s is not in %s", want, textOf(html, "<tbody", "</tbody>"))
			}
		}
		if got := s.club.took(); len(got) != 1 {
			t.Errorf("a board that refuses a game is told more, or one that is not there: %q", got)
		}
		s.club.mu.Lock()
		s.club.tables[1].Online, s.club.refuses = true, ""
		s.club.mu.Unlock()
		s.change(fields{"act": "send", "boards": []string{"t2"}})
		s.calls()
		if got := s.club.took(); len(got) != 2 || !strings.HasPrefix(got[0], "t2 ") || !strings.HasPrefix(got[1], "t2 ") {
			t.Errorf("told again: %q", got)
		}
		if html := s.see("/evenings/friday"); strings.Contains(html, "Nothing comes from the board.") {
			t.Error("a board that was told is still shown as silent")
		}
		s.change(decide(1, "p1", evening.FirstWalkover)) // at t1
		if html := s.see("/evenings/friday"); strings.Contains(html, "The board refuses that:") {
			t.Error("that a board has refused a game is shown beside the result")
		}
	})
}

func TestABoardWhereAGameIsPlayedIsOfferedLastAndNotTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newEvening(t, "en", 3, 4)
		s.club.mu.Lock()
		s.club.tables[0].State = topic.State{Phase: "give", Placed: 3}
		s.club.mu.Unlock()
		if got := textOf(s.see("/evenings/friday"), "</legend>", "</fieldset>"); got != "t2 t3 t1 (Playing)" {
			t.Errorf("boards: got %s", got)
		}
		s.change(pair("t2", "t1"))
		s.calls()
		if html := s.see("/evenings/friday"); strings.Count(html, `<p class="asked">Another game is being played there.`) != 1 {
			t.Errorf("got %s", textOf(html, "<tbody", "</tbody>"))
		}
		if got := strings.Join(s.club.took(), "\n"); strings.Contains(got, "t1 ") || !strings.Contains(got, "t2 ") {
			t.Errorf("told: %s", got)
		}
	})
}

func TestBoardsGetNoNamesWhereTheHallGivesNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newEvening(t, "de", 2, 4)
		s.opts.Nameless = true
		s.change(pair("t1", "t2"))
		s.calls()
		got := strings.Join(s.club.took(), "\n")
		if !strings.Contains(got, `"names":{}`) || !strings.Contains(got, `"text":"Tisch eins."`) || strings.Contains(got, "A1") {
			t.Errorf("got %s", got)
		}
		s.do("POST", "/tables/t2/arbiter", `{"v":1,"cmd":"new","names":{"A":"Ann"},"first":"B"}`)
		if got, want := s.club.took(), []string{`t2 {"arbiter":"Cleo","cmd":"new","first":"B","id":"1","v":1}`}; !slices.Equal(got, want) {
			t.Errorf("a command of an arbiter: got %s, want %s", got, want)
		}
	})
}

func TestTwoArbitersCannotUndoEachOtherUnawares(t *testing.T) {
	s := newEvening(t, "en", 2, 4)
	cleo := s.cookie
	s.sign("Dan")
	s.change(fields{"act": "join", "name": "Eve"})
	w := s.putTo("friday", 1, cleo, `{"act":"join","name":"Fred"}`)
	newer, err := evening.Parse("answer", w.Body.Bytes())
	if w.Code != http.StatusConflict || err != nil || newer.Version != 2 || newer.Changes[1].By != "Dan" || w.Header().Get("ETag") != `"2"` {
		t.Errorf("got %d, %+v, %v, %v", w.Code, newer, err, w.Header())
	}
	if got := s.evening(); got.Version != 2 || len(got.Players) != 5 {
		t.Errorf("the change that was refused was made: %+v", got)
	}
	for _, tt := range []struct {
		name    string
		version int
		cookie  string
		body    string
		want    int
	}{
		{"no version", 0, cleo, `{"act":"join","name":"Fred"}`, http.StatusConflict},
		{"nobody", 2, "", `{"act":"join","name":"Fred"}`, http.StatusUnauthorized},
		{"no act", 2, cleo, `{"act":"dance"}`, http.StatusBadRequest},
		{"no object", 2, cleo, `[`, http.StatusBadRequest},
		{"a version that will come", 3, cleo, `{"act":"join","name":"Fred"}`, http.StatusConflict},
		{"too long", 2, cleo, `{"act":"join","name":"` + strings.Repeat("x", maxChange) + `"}`, http.StatusRequestEntityTooLarge},
	} {
		if w := s.putTo("friday", tt.version, tt.cookie, tt.body); w.Code != tt.want {
			t.Errorf("%s: got %d, %s, want %d", tt.name, w.Code, w.Body, tt.want)
		}
	}
	if w := s.do("GET", "/evenings/saturday", ""); w.Code != http.StatusNotFound {
		t.Errorf("an evening that is not there: got %d", w.Code)
	}
	if w := s.putTo("saturday", 1, cleo, `{"act":"withdraw"}`); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("a change of an evening that is not there: got %d", w.Code)
	}
}

func TestARefusalIsTold(t *testing.T) {
	s := newEvening(t, "en", 2, 4)
	for _, tt := range []struct {
		change fields
		want   string
	}{
		{fields{"act": "join", "name": "a1"}, "Another player has that name."},
		{fields{"act": "join", "name": "Кот"}, "Players need names of up to forty Latin letters."},
		{fields{"act": "leave", "player": "p9"}, "That is not possible."},
		{pair("t1"), "Choose a board for each pair."},
		{fields{"act": "begin", "system": "dutch", "rounds": 3}, "There is an evening of that name, or nobody can call one so."},
	} {
		if w := s.put(1, http.StatusUnprocessableEntity, tt.change); w.Body.String() != tt.want+"\n" {
			t.Errorf("%v: got %q, want %q", tt.change, w.Body, tt.want)
		}
	}
	s.change(pair("t1", "t2"))
	if w := s.put(2, http.StatusUnprocessableEntity, pair("t1", "t2")); w.Body.String() != "Not all tables have a result.\n" {
		t.Errorf("paired with open tables: got %q", w.Body)
	}
}

// FuzzAChange wants of any body that the evening stays one that can be read, and is shown.
func FuzzAChange(f *testing.F) {
	for _, seed := range []any{pair("t1", "t2"), decide(1, "p1", "first"), fields{"act": "join", "name": "Eve"}, fields{"act": "send", "boards": []string{"t1"}}, fields{"act": "leave", "player": "p1"}} {
		text, _ := json.Marshal(seed)
		f.Add(string(text), "friday")
	}
	f.Add(`{"act":"begin","system":"keizer","rounds":3,"players":["<b>"]}`, "../x")
	s := newEvening(f, "en", 2, 4)
	s.change(pair("t1", "t2"))
	first := s.evening()
	f.Fuzz(func(t *testing.T, body, name string) {
		if name = strings.Map(func(r rune) rune { // a request has no other letters
			if strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-_.", r) {
				return r
			}
			return '-'
		}, name); name == "" || name == "." || name == ".." || body == "" {
			return
		}
		s.t = t
		s.opts.Evenings = evening.NewStore(t.TempDir())
		if err := s.opts.Evenings.Create("friday", first); err != nil {
			t.Fatal(err)
		}
		before := s.evening().Version
		w := s.putTo(name, before, s.cookie, body)
		after := s.evening()
		if made := w.Code == http.StatusNoContent; after.Version > before && (!made || after.Version != before+1) || w.Code >= 500 {
			t.Errorf("%s: got %d, version %d after %d", body, w.Code, after.Version, before)
		}
		if html := s.do("GET", "/evenings/friday", ""); html.Code != http.StatusOK {
			t.Errorf("got %d", html.Code)
		}
	})
}
