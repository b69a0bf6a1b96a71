package page

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// noting is an output that notes all that makes sound.
type noting struct {
	voice.Output
	notes strings.Builder
}

func (n *noting) Start(now time.Duration, u audio.Utterance) {
	fmt.Fprintf(&n.notes, "%v says %q\n", now, u.Text)
	n.Output.Start(now, u)
}

func (n *noting) Cut(now time.Duration) {
	fmt.Fprintf(&n.notes, "%v cuts\n", now)
	n.Output.Cut(now)
}

func (n *noting) Shorten(now time.Duration) {
	fmt.Fprintf(&n.notes, "%v shortens\n", now)
	n.Output.Shorten(now)
}

func (n *noting) Earcon(now time.Duration, e audio.Earcon) {
	fmt.Fprintf(&n.notes, "%v sounds %v\n", now, e)
}

// seenBy plays a random game and returns what visitors get after each fact, of the stream,
// of the document and of the sound, until it is told that an alignment is dead or the game
// ends. died counts the placements at which alignments died.
func seenBy(t *testing.T, seed uint64, change func(*quarto.Options)) (got []string, died int) {
	tb := newTable(t, nil, Opts{Games: func() record.Store { return nil }, Command: func([]byte) error { return nil }})
	sound := noting{Output: voice.NewCaptions()}
	tb.voice = voice.New(tb.words, &voice.Observed{Output: &sound, Observer: tb.Page})
	tb.voice.SetEarcons(true)
	tb.shelf = newHall(t).another("past").wins().shelf
	tb.Page.state.id.page = 1 // of both games
	tb.begin(func(o *quarto.Options) {
		o.Missed = []board.Tell{board.TellAnnounce, board.TellNever, board.TellAtEnd}[seed%3]
		change(o)
	})
	tb.passes(30 * time.Second) // in which the options are said
	var r reader
	streams := func() string {
		s, _ := tb.Page.now()
		defer sound.notes.Reset()
		return string(r.next(s)) + sound.notes.String()
	}
	streams() // the options are named
	dice := rand.New(rand.NewPCG(seed, 1))
	pieces, cells := dice.Perm(board.Pieces), dice.Perm(board.Cells)
	over := false
	do := func(f board.Fact) {
		_, judged := tb.game.Apply(board.Event{At: tb.now + time.Second, Fact: f})
		if slices.ContainsFunc(judged, isMissed) {
			died++
		}
		tb.does(f)
		if over = over || tb.game.Result() != 0 || died > 0 && tb.game.Rules().Missed == board.TellAnnounce; over {
			return
		}
		for range dice.IntN(3) {
			got = append(got, streams())
			tb.passes(time.Second)
		}
		seen := streams() + page(t, tb)
		if _, placed := f.(board.Seen); placed {
			seen += ofGames(t, tb)
		}
		got = append(got, seen)
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
		if dice.IntN(3) == 0 { // what died is live again
			do(board.Asked{Request: board.RequestUndo, Via: board.ViaPage})
			do(sees(c, board.Empty))
			do(sees(c, board.Holding(p)))
		}
	}
	return got, died
}

func isMissed(j quarto.Judgement) bool {
	_, ok := j.(quarto.Missed)
	return ok
}

// page returns the document, without the list of options that its log begins with, and without
// the rules, which follow them.
func page(t *testing.T, tb *table) string {
	body := get(t, tb, "GET", "/", nil).Body.String()
	for begin, end := range map[string]string{`role="log"`: "</p>", `<dl id="rules">`: "</dl>"} {
		head, rest, begun := strings.Cut(body, begin)
		_, tail, ended := strings.Cut(rest, end)
		if body = head + tail; !begun || !ended {
			t.Fatalf("no %s in the document", begin)
		}
	}
	return body
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
	pairs := deep.Size(1, 12)
	alone := 0 // games in which something was live in one of the two only
	for seed := range uint64(pairs) {
		all, died := seenBy(t, seed, func(o *quarto.Options) { o.Squares = true })
		few, fewDied := seenBy(t, seed, func(o *quarto.Options) { o.Attributes = board.Texture })
		if died > fewDied || died > 0 && len(few) > len(all) {
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
