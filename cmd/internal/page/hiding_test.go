package page

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/referee"
)

// seenBy plays a random game and returns what visitors get after each fact, of the stream
// and of the document, until an alignment is dead.
func seenBy(t *testing.T, seed uint64, change func(*board.Options)) (got []string, dead bool) {
	tb := newTable(t, nil, Opts{Games: func() Store { return nil }, Command: func([]byte) error { return nil }})
	tb.shelf = newHall(t).another("past").wins().shelf
	tb.begin(change)
	var r reader
	s, _ := tb.Page.now()
	r.next(s) // names the options
	dice := rand.New(rand.NewPCG(seed, 1))
	pieces, cells := dice.Perm(board.Pieces), dice.Perm(board.Cells)
	do := func(f board.Fact) {
		_, judged := tb.game.Apply(board.Event{At: tb.now + time.Second, Fact: f})
		dead = dead || slices.ContainsFunc(judged, isMissed)
		if tb.does(f); !dead {
			s, _ := tb.Page.now()
			seen := string(r.next(s)) + page(t, tb)
			if _, placed := f.(board.Seen); placed {
				seen += ofGames(t, tb)
			}
			got = append(got, seen)
		}
	}
	for n := range board.Pieces {
		p, c := board.Piece(pieces[n]), board.Cell(cells[n])
		do(board.Tray{Holds: board.Holding(p)})
		do(board.Tray{})
		do(sees(c, board.Holding(p)))
		if dice.IntN(3) == 0 { // felt
			do(sees(c, board.Empty))
			do(sees(c, board.Holding(p)))
		}
		if dice.IntN(3) == 0 { // out of turn: refused whatever is live
			do(board.Pressed{Button: board.ButtonQuarto, Seat: tb.game.ToGive().Other(), Press: board.PressShort, Contact: tb.now})
		}
	}
	return got, dead
}

func isMissed(j referee.Judgement) bool {
	_, is := j.(referee.Missed)
	return is
}

// page returns the document, without the list of options that its log begins with, and
// without the forms, which have those of the next game.
func page(t *testing.T, tb *table) string {
	w := get(t, tb, "GET", "/", nil)
	_, log, found := strings.Cut(w.Body.String(), `role="log"`)
	if !found {
		t.Fatal("no log in the document")
	}
	head, _, _ := strings.Cut(w.Body.String(), `role="log"`)
	_, rest, _ := strings.Cut(log, "</p>")
	rest, forms, _ := strings.Cut(rest, `<section class="settings"`)
	_, tail, found := strings.Cut(forms, "</section>")
	if !found {
		t.Fatal("no forms in the document")
	}
	return head + rest + tail
}

// ofGames returns all that is told of the past game and of the game in play.
func ofGames(t *testing.T, tb *table) string {
	var b strings.Builder
	for _, path := range []string{
		"/games", "/games?before=game", "/games?before=past", "/games.txt",
		"/games/past", "/games/game", "/games/game?step=3", "/games/game/steps/3", "/games/game/text", "/games/game/lines", "/games/game/record",
	} {
		w := get(t, tb, "GET", path, nil)
		fmt.Fprintln(&b, w.Code, w.Header(), w.Body)
		if strings.HasPrefix(path, "/games/game") && w.Code != http.StatusNotFound {
			t.Fatalf("%s: got %d, want 404", path, w.Code)
		}
	}
	return b.String()
}

// TestNothingTellsWhichAlignmentIsLive compares games that differ only in what is live:
// with all attributes and squares, and with one attribute and lines.
func TestNothingTellsWhichAlignmentIsLive(t *testing.T) {
	pairs := deep.Size(15, 120)
	alone := 0 // games in which something was live in one of the two only
	for seed := range uint64(pairs) {
		all, died := seenBy(t, seed, func(o *board.Options) { o.Squares = true })
		few, _ := seenBy(t, seed, func(o *board.Options) { o.Attributes = board.Texture })
		if died && len(few) > len(all) {
			alone++
		}
		for n := range min(len(all), len(few)) {
			if all[n] != few[n] {
				t.Fatalf("seed %d: the pages differ after fact %d:\n%s\n%s", seed, n, all[n], few[n])
			}
		}
	}
	if alone < pairs*2/3 {
		t.Errorf("an alignment was live in one of two games in %d of %d pairs only", alone, pairs)
	}
}
