package page

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// step asks for a step of a game.
func step(t testing.TB, tb *table, game string, n any) (m stepMessage) {
	t.Helper()
	w := get(t, tb, "GET", fmt.Sprintf("/games/%s/steps/%v", game, n), nil)
	if err := json.Unmarshal(w.Body.Bytes(), &m); w.Code != http.StatusOK || err != nil || w.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("step %v: got %d, %v, %v", n, w.Code, w.Header(), err)
	}
	return m
}

// says returns the texts of a step.
func (m stepMessage) says() string { return m.View.Next }

func said(c board.Class, text string) board.Fact {
	return board.Said{Class: c, Lang: "en", Text: text, Outcome: board.OutcomeSaid}
}

// felt plays a game in which a piece is felt, and missed later.
func felt(tb *table) {
	tb.does(
		said(board.ClassMove, "New game. A gives first."),
		board.Tray{Holds: board.Holding(7)}, board.Tray{}, sees(board.B3, board.Holding(7)),
		sees(board.B3, board.Empty), said(board.ClassHint, "Short square solid grooved."),
		board.Said{Class: board.ClassHint, Lang: "en", Text: "Never heard.", Outcome: board.OutcomeDropped}, sees(board.B3, board.Holding(7)),
		board.Tray{Holds: board.Holding(8)}, board.Tray{}, sees(board.B3, board.Empty),
	)
	tb.now += 10 * time.Second
	tb.does(sees(board.B3, board.Holding(7)), sees(board.C2, board.Holding(8)))
}

func TestAPastGameIsReplayedStepByStep(t *testing.T) {
	tb := newHall(t).begin()
	felt(tb)
	tb.another("now")
	for i, want := range []string{
		"tray , b3  , c2  : New game. A gives first.",
		"tray 7, b3  , c2  : Given: short square solid grooved.",
		"tray , b3 7 newest, c2  : Bella three: short square solid grooved, placed by B. B to give. Short square solid grooved.",
		"tray 8, b3 7 newest, c2  : Given: tall round hollow smooth.",
		"tray , b3 7 target gone, c2  : Return the short square solid grooved piece to Bella three.",
		"tray , b3 7 newest, c2  : The board is right again. A to place.",
		"tray , b3 7 , c2 8 newest: Cesar two: tall round hollow smooth, placed by A. A to give.",
	} {
		m := step(t, tb, "game", i+1)
		b3, _, _ := strings.Cut(shown(m.View.Cells[board.B3]), ":")
		c2, _, _ := strings.Cut(shown(m.View.Cells[board.C2]), ":")
		if got := fmt.Sprintf("tray %s, b3 %s, c2 %s: %s", m.View.Tray.Piece, b3, c2, m.says()); got != want {
			t.Errorf("step %d:\ngot  %s\nwant %s", i+1, got, want)
		}
		if got, want := m.Step, fmt.Sprintf("Step %d of 7", i+1); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAStepThatIsNotThereIsTheNearest(t *testing.T) {
	tb := newHall(t).begin()
	felt(tb)
	tb.another("now")
	for n, want := range map[string]string{"0": "Step 1 of 7", "-3": "Step 1 of 7", "x": "Step 1 of 7", "99": "Step 7 of 7", "99999999999999999999": "Step 7 of 7"} {
		if got := step(t, tb, "game", n).Step; got != want {
			t.Errorf("step %s: got %q, want %q", n, got, want)
		}
	}
}

var due = regexp.MustCompile(`<p id="next"><b[^>]*>(.*)</b><span>(.*)</span></p>`)

// TestTheDocumentOfAStepIsThatOfTheScript holds that a page without a script shows the same.
func TestTheDocumentOfAStepIsThatOfTheScript(t *testing.T) {
	tb := newHall(t).begin()
	felt(tb)
	tb.another("now")
	for n := 1; n <= 7; n++ {
		body := html.UnescapeString(get(t, tb, "GET", fmt.Sprintf("/games/game?step=%d", n), nil).Body.String())
		body = due.ReplaceAllString(body, `<p id="next">$1$2</p>`)
		m := step(t, tb, "game", n)
		var want []string
		for _, p := range slices.Concat(m.View.Cells[:], m.View.Pieces[:], []face.Place{m.View.Tray}) {
			want = append(want, fmt.Sprintf(`data-piece="%s" data-mark="%s"`, p.Piece, p.Mark), fmt.Sprintf(`aria-label="%s"`, p.Name))
		}
		want = append(want, `<span id="step">`+m.Step+"</span>", `<p id="next">`+m.View.Next+"</p>", `aria-current="step"`,
			fmt.Sprintf(`href="?step=%d" data-jump="ArrowRight"`, min(n+1, 7)), fmt.Sprintf(`href="?step=%d" data-jump="ArrowLeft"`, max(n-1, 1)), `href="?step=7" data-jump="End"`)
		for seat, s := range m.View.Seats {
			want = append(want, fmt.Sprintf(`<span data-player="%c">%s</span> <span class="tag">%s</span>`, 'A'+seat, m.View.Players[seat], s.Turn))
		}
		for _, text := range want {
			if !strings.Contains(body, text) {
				t.Errorf("step %d: no %s", n, text)
			}
		}
	}
}

func TestEachStepHasATextWhereTheBoardSpeaksBriefly(t *testing.T) {
	tb := newHall(t)
	var err error
	if tb.words, err = phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Brief, Games: games.Words}); err != nil {
		t.Fatal(err)
	}
	tb.begin().plays(7, board.B3)
	tb.another("now")
	if got, want := step(t, tb, "game", 2).says(), "B to place. Short square solid grooved."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAReplayTellsInTheLanguageOfThePage(t *testing.T) {
	tb := newHall(t).begin()
	felt(tb)
	tb.another("now")
	var err error
	if tb.words, err = phrase.New(phrase.Opts{Lang: "de", Verbosity: phrase.Normal, Games: games.Words}); err != nil {
		t.Fatal(err)
	}
	tb.does(board.Tray{})
	if got, want := step(t, tb, "game", 3).says(), "Bella drei: klein, eckig, gerillt, ohne Loch, gesetzt von B. B gibt."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAReplayGoesOnAfterARestart(t *testing.T) {
	tb := newHall(t).begin()
	tb.plays(7, board.B3)
	tb.does(board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.Failed})
	tb.does(board.Opened{Board: "b", Version: "v", Profile: "p", Count: 1, Resumed: true}, board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.Failed, Cells: board.SetOf(board.B3)})
	tb.plays(8, board.C2)
	tb.another("now")
	if got, want := step(t, tb, "game", 4).says(), "Game resumed, one piece placed, B to give."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := step(t, tb, "game", 6).View.Faults, []string{"Fault: reader, Bella three."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestAReplayBeginsWithTheStartOfItsGame replays a game before which the power failed.
func TestAReplayBeginsWithTheStartOfItsGame(t *testing.T) {
	var r recorded
	for n, f := range []board.Fact{board.Opened{}, board.Opened{Resumed: true}, board.Started{Options: quarto.DefaultOptions()}} {
		r.lines = append(r.lines, record.Line{Game: "game", Seq: n + 1, At: time.Duration(n) * time.Second, Fact: f})
	}
	re := replayOf(faces, in(t, "en"), r, 2)
	if got := re.view().Next; len(re.told) != 1 || got != "New game. A gives first." {
		t.Errorf("got %d steps, %q", len(re.told), got)
	}
}

// TestPlayGoesOnFromTheStepThatIsShown asks for a game from a step, first while another one is played.
func TestPlayGoesOnFromTheStepThatIsShown(t *testing.T) {
	var asked []board.Options
	tb := newTable(t, nil, Opts{Games: func() record.Store { return nil }, Begin: func(o board.Options) error {
		asked = append(asked, o)
		return nil
	}})
	tb.begin()
	felt(tb)
	tb.another("now")
	if body := get(t, tb, "GET", "/games/game?step=3", nil).Body.String(); !strings.Contains(body, `id="go-on"`) {
		t.Error("no button")
	}
	begin := func(body string) int {
		return get(t, tb, "POST", "/games/game/begin", nil, body).Code
	}
	if code := begin("3"); code != http.StatusNoContent || len(asked) != 1 || asked[0].(quarto.Options).From != "1. 7 b3" {
		t.Errorf("got %d, %+v", code, asked)
	}
	tb.plays(7, board.B3)
	if code := begin("3"); code != http.StatusConflict || len(asked) != 1 {
		t.Errorf("while a game is played: got %d, %+v", code, asked)
	}
	if code := begin("7 yes"); code != http.StatusNoContent || len(asked) != 2 || asked[1].(quarto.Options).From != "1. 7 b3 2. 8 c2" {
		t.Errorf("with consent: got %d, %+v", code, asked)
	}
}
