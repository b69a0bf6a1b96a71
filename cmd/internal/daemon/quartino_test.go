package daemon

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

func ofQuartino(o board.Options) bool { return rules.KindOf(o) == quartino.Plug }

// lacksStacks has the build lack what Quartino needs.
func (r *rigged) lacksStacks(u *rules.Unfit) {
	r.opts.Unfit = func(o board.Options) *rules.Unfit {
		if ofQuartino(o) {
			return u
		}
		return nil
	}
	r.opts.Refusal = func(*rules.Unfit) string { return "No Quartino here." }
}

func ofThree() quartino.Options {
	return quartino.Options{Players: 3, First: 2, Names: [4]string{"Ann", "Bo", "Cy"}}
}

func laid(at time.Duration, t board.Token) board.Event {
	return board.Event{At: at, Fact: board.Tray{Holds: board.Unenrolled, Token: t}}
}

func grew(at time.Duration, c board.Cell, t board.Token) board.Event {
	s := board.Stacks{Changed: board.SetOf(c), Contact: at - 350*time.Millisecond}
	s.Now[c] = board.Stack{Change: board.StackGrew, Heard: board.TokenSet(0).With(t)}
	return board.Event{At: at, Fact: s}
}

// kindsOf are the types of lines of a game, without those of the voice.
func kindsOf(lines []string, game string) (kinds []string) {
	for _, line := range lines {
		if strings.Contains(line, `"game":"`+game+`"`) {
			kinds = append(kinds, kind(line))
		}
	}
	return kinds
}

func TestAGameOfQuartinoIsBegunPlayedAndFollowedByQuarto(t *testing.T) {
	blue := board.TokenOf(board.Blue, 1)
	r := newDaemon(laid(time.Second, blue), board.Event{At: 2 * time.Second, Fact: board.Tray{}}, grew(2*time.Second, board.B2, blue))
	var followed []bool
	r.opts.Follow = func(o board.Options) bool {
		followed = append(followed, ofQuartino(o))
		return len(followed) < 2 || followed[len(followed)-1] != followed[len(followed)-2]
	}
	r.Begin(ofThree())
	r.until(3 * time.Second)
	g, is := r.Game().(quartino.Game)
	if !is || g.Wheel()[board.B2].Top() != blue || g.Options() != ofThree() {
		t.Errorf("got %T with %v on b2 and %v", r.Game(), g.Wheel()[board.B2].Top(), g.Options())
	}
	if got, want := kindsOf(r.card.lines, "game-1"), []string{
		"opened", "quartino-started", "quartino-turn", "tray", "quartino-laid", "tray", "quartino-seen", "quartino-put",
	}; !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	r.Tell(board.Asked{Request: board.RequestNew, Via: board.ViaSerial})
	r.Step()
	if got, want := kindsOf(r.card.lines, "game-2"), []string{"opened", "quartino-started", "quartino-turn", "quartino-seen", "quartino-wrong"}; !slices.Equal(got, want) {
		t.Errorf("the same again, a token on the wheel: got %q\nwant %q", got, want)
	}
	r.Tell(board.Asked{Request: board.RequestNew, Via: board.ViaSerial, Options: quarto.DefaultOptions()})
	r.Step()
	if got, want := kindsOf(r.card.lines, "game-3"), []string{"opened", "started"}; !slices.Equal(got, want) {
		t.Errorf("Quarto: got %q, want %q", got, want)
	}
	if want := []bool{true, true, false}; !slices.Equal(followed, want) {
		t.Errorf("the table was followed as %v, want %v", followed, want)
	}
}

// resumed is a daemon that resumes a game from lines of a card, on a table where facts
// happen.
func resumed(t *testing.T, lines []string, facts ...board.Event) *rigged {
	t.Helper()
	saved := savedOf(t, lines)
	r := newDaemon(facts...)
	r.clock.now = saved.At
	r.Resume(saved)
	return r
}

func savedOf(t *testing.T, lines []string) SavedGame {
	t.Helper()
	saved, _, err := ReadGame(games.Format(), func(yield func([]byte, error) bool) {
		for _, line := range lines {
			if !yield([]byte(line), nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func TestAGameOfQuartinoGoesOnAfterARestart(t *testing.T) {
	blue, red := board.TokenOf(board.Blue, 1), board.TokenOf(board.Red, 1)
	r := newDaemon(laid(time.Second, blue), board.Event{At: 2 * time.Second, Fact: board.Tray{}}, grew(2*time.Second, board.B2, blue),
		laid(3*time.Second, red))
	r.Begin(ofThree())
	r.until(4 * time.Second)
	found := board.Stacks{First: true, Changed: board.Wheel}
	for c := range board.Wheel.All() {
		found.Now[c].Change = board.StackCleared
	}
	found.Now[board.B2] = board.Stack{Change: board.StackUnsure, Heard: board.TokenSet(0).With(blue)}
	at := 3 * time.Second // when the program ended
	table := board.Event{At: at, Fact: found}
	for _, row := range []struct {
		name string
		tray []board.Event
		want []string
	}{
		{"with the same token in the tray", []board.Event{laid(at, red)}, []string{"opened", "quartino-seen"}},
		{"with an empty tray", nil, []string{"opened", "quartino-seen", "tray"}},
	} {
		again := resumed(t, r.card.lines, append([]board.Event{table}, row.tray...)...)
		if got := kindsOf(again.card.lines, "game-1"); !slices.Equal(got[:len(row.want)], row.want) {
			t.Errorf("%s: got %q, want %q first", row.name, got, row.want)
		}
		if g, is := again.Game().(quartino.Game); !is || g.Wheel()[board.B2].Top() != blue || g.Player() != r.Game().(quartino.Game).Player() {
			t.Errorf("%s: got %T with %v on b2", row.name, again.Game(), g.Wheel()[board.B2].Top())
		}
	}
}

// clumsy draws what hands without a plan do at a table of Quartino.
type clumsy struct {
	*rand.Rand
	wheel [board.Cells][]board.Token
	hand  []board.Token
	tray  board.Tray
	at    time.Duration
}

func (h *clumsy) space() board.Cell { return board.CellAt(h.IntN(3), h.IntN(3)) }

// fact draws the next one.
func (h *clumsy) fact() board.Fact {
	h.at += time.Duration(1+h.IntN(2000)) * time.Millisecond
	switch n := h.IntN(20); {
	case n < 7:
		return h.lay()
	case n < 12 && len(h.hand) > 0:
		return h.put()
	case n < 14:
		return h.lift()
	case n < 15:
		h.tray = board.Tray{Holds: board.Unenrolled, Card: board.Card(1 + h.IntN(25))}
		return h.tray
	case n < 18:
		return board.Pressed{Button: board.ButtonQuarto, Seat: board.Seat(1 + h.IntN(2)), Press: board.PressShort, Contact: h.at}
	case n < 19:
		return board.Pressed{Button: board.ButtonPass, Press: board.Press(1 + h.IntN(3)), Contact: h.at}
	}
	return board.Asked{Request: []board.Request{board.RequestUndo, board.RequestPass, board.RequestResign}[h.IntN(3)], Via: board.ViaMenu, Player: board.Player(1 + h.IntN(4))}
}

// lay lays a token in the tray, or takes what lies there.
func (h *clumsy) lay() board.Fact {
	if h.tray == (board.Tray{}) {
		h.tray = board.Tray{Holds: board.Unenrolled, Token: board.Token(1 + h.IntN(board.Tokens))}
		return h.tray
	}
	if h.tray.Token != 0 {
		h.hand = append(h.hand, h.tray.Token)
	}
	h.tray = board.Tray{}
	return h.tray
}

func (h *clumsy) put() board.Fact {
	c, token := h.space(), h.hand[0]
	h.hand, h.wheel[c] = h.hand[1:], append(h.wheel[c], token)
	return grew(h.at, c, token).Fact
}

func (h *clumsy) lift() board.Fact {
	c, s := h.space(), board.Stacks{}
	if n := len(h.wheel[c]); n > 0 {
		h.hand = append(h.hand, h.wheel[c][n-1])
		h.wheel[c] = h.wheel[c][:n-1]
		s.Changed, s.Now[c].Change = board.SetOf(c), board.StackShrank
		if n == 1 {
			s.Now[c].Change = board.StackCleared
		}
	}
	return s
}

// game is a record of a game of Quartino, and the game after each of its events with the
// number of lines then.
type game struct {
	lines []string
	after map[int]rules.Game
}

func (h *clumsy) play(facts int) game {
	e := games.Format().NewEncoder("g", 1, func(mono time.Duration) time.Time { return time.Unix(0, 0).Add(mono) })
	out, g := game{after: map[int]rules.Game{}}, rules.New()
	apply := func(event board.Event) {
		if _, tick := event.Fact.(board.Tick); !tick {
			out.lines = append(out.lines, string(e.AppendFact(nil, event.At, event.Fact)))
		}
		var js []board.Judgement
		g, js = rules.Apply(g, event)
		for _, j := range js {
			out.lines = append(out.lines, string(e.AppendJudgement(nil, event.At, j)))
		}
		out.after[len(out.lines)] = g
	}
	apply(board.Event{Fact: board.Opened{}})
	apply(board.Event{Fact: board.Started{Options: ofThree()}})
	for range facts {
		f := h.fact()
		for tick, due := g.Due(h.at); due; tick, due = g.Due(h.at) {
			apply(tick)
		}
		apply(board.Event{At: h.at, Fact: f})
	}
	return out
}

// TestAGameOfQuartinoIsTheSameFromEveryLineOfItsRecord restarts at every line of games
// played at random, or in the quick run at every seventh: those of which an event has all its lines are the same game, and of the
// others the lost judgements are judged again.
func TestAGameOfQuartinoIsTheSameFromEveryLineOfItsRecord(t *testing.T) {
	kinds := map[string]int{}
	for seed := range uint64(30) {
		h := &clumsy{Rand: rand.New(rand.NewPCG(seed, 5))}
		played := h.play(60)
		for _, line := range played.lines {
			kinds[kind(line)]++
		}
		for n := 2; n <= len(played.lines); n += deep.Size(13, 1) {
			saved := savedOf(t, played.lines[:n])
			g, judged := saved.replay()
			lost := judged[min(saved.Judged, len(judged)):]
			want, whole := played.after[n+len(lost)]
			if !whole || !reflect.DeepEqual(g, want) {
				t.Fatalf("seed %d, line %d, %d judgements lost: another game\n%s", seed, n, len(lost), strings.Join(played.lines[:n], ""))
			}
		}
	}
	for _, name := range []string{"put", "laid", "turn", "lifted", "claimed", "shown", "refused", "wrong", "right", "undone", "situation"} {
		if kinds["quartino-"+name] == 0 {
			t.Errorf("no line of type %s: the games prove less than they should\n%s", name, fmt.Sprint(kinds))
		}
	}
}

func TestABuildThatCannotPlayQuartinoRefusesItAndTellsThePlayers(t *testing.T) {
	r := newDaemon()
	u := &rules.Unfit{Err: errors.New("this build has switches"), Instead: quarto.DefaultOptions()}
	r.lacksStacks(u)
	r.Begin(ofThree())
	r.Step()
	for _, request := range []board.Request{board.RequestNew, board.RequestOptions} {
		if err := r.Ask(board.Asked{Request: request, Via: board.ViaHall, Arbiter: "Cleo", Options: ofThree()}); err != u {
			t.Errorf("%v: got %v, want %v", request, err, u)
		}
		r.Step()
	}
	lines := strings.Join(r.card.lines, "")
	for saying, want := range map[string]int{`"text":"No Quartino here."`: 3, `"via":"hall","arbiter":"Cleo","text":"No Quartino here."`: 2} {
		if n := strings.Count(lines, saying); n != want {
			t.Errorf("%s: told %d times, want %d:\n%s", saying, n, want, lines)
		}
	}
	if g := r.Game(); g.Options() != u.Instead || r.State().Record != "game-1" {
		t.Errorf("got %v in %s, want the same game of Quarto", g.Options(), r.State().Record)
	}
	if err := r.Ask(board.Asked{Request: board.RequestNew, Options: quarto.DefaultOptions()}); err != nil {
		t.Errorf("Quarto: got %v", err)
	}
}

func TestAGameThatTheBuildCannotPlayMakesWayForAnotherAtARestart(t *testing.T) {
	r := newDaemon()
	r.Begin(ofThree())
	again := newDaemon()
	again.lacksStacks(&rules.Unfit{Instead: quarto.DefaultOptions()})
	again.Resume(savedOf(t, r.card.lines))
	again.Step()
	if got, want := kindsOf(again.card.lines, "game-1"), []string{"opened", "started", "asked"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A game of Quarto with no attribute can be won by nobody, and its record cannot be read.
func TestNoGameBeginsWithOptionsThatNoGameCanHave(t *testing.T) {
	none := quarto.DefaultOptions()
	none.Attributes = 0
	r := newDaemon()
	r.Begin(quarto.DefaultOptions())
	for _, a := range []board.Asked{
		{Request: board.RequestNew, Via: board.ViaSerial, Options: none},
		{Request: board.RequestOptions, Via: board.ViaMenu, Options: none},
		{Request: board.RequestNew, Via: board.ViaPage, Options: quarto.Options{First: board.B}},
		{Request: board.RequestNew, Via: board.ViaMenu, Options: quartino.Options{Players: 1}},
	} {
		if err := r.Ask(a); err == nil {
			t.Errorf("%+v is taken", a)
		}
		r.Tell(a)
		r.Step()
	}
	if lines := kindsOf(r.card.lines, "game-1"); slices.Contains(lines, "asked") || len(kindsOf(r.card.lines, "game-2")) > 0 {
		t.Errorf("got %q, and of the next game %q", lines, kindsOf(r.card.lines, "game-2"))
	}
	if err := r.Ask(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: quarto.Options{Found: true}}); err != nil {
		t.Errorf("the same again with what is found: %v", err)
	}
}
