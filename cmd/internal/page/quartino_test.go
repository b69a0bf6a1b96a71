package page

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// wheelTable is a game of Quartino that a page hears.
type wheelTable struct {
	*table
	played rules.Game
}

// newWheel begins a game of Quartino on a page whose visitors move the hand.
func newWheel(t *testing.T, q quartino.Options, cards board.Cards) *wheelTable {
	tb := newTable(t, nil, Opts{
		Act: func(context.Context, string) error { return nil }, Command: func([]byte) error { return nil },
		Games: func() record.Store { return nil }, Deal: 7,
	})
	wt := &wheelTable{table: tb, played: rules.New()}
	wt.Page.state.id.page = 1
	wt.does(board.Opened{Board: "b", Version: "v", Profile: "p", Count: 1}, board.Started{Options: q, Cards: cards})
	return wt
}

// does applies facts, a second apart, and what the time between them judges.
func (wt *wheelTable) does(facts ...board.Fact) {
	for _, f := range facts {
		wt.now += time.Second
		for tick, due := wt.played.Due(wt.now); due; tick, due = wt.played.Due(wt.now) {
			wt.applies(tick)
		}
		wt.applies(board.Event{At: wt.now, Fact: f})
	}
}

func (wt *wheelTable) applies(e board.Event) {
	after, judged := rules.Apply(wt.played, e)
	wt.played = after
	lines := record.Lines{Game: wt.name, First: wt.seq + 1}
	wt.seq += wt.shelf.add(wt.name, lines.First, e, judged)
	lines.Last = wt.seq
	wt.Hear(rules.Step{Event: e, Judgements: judged, Game: after}, lines)
}

// puts lays tokens in the tray and places them on spaces, one after another, with a press of
// pass after each: blue1 a1.
func (wt *wheelTable) puts(moves ...string) {
	wt.t.Helper()
	for _, move := range moves {
		name, at, _ := strings.Cut(move, " ")
		token, err := board.ParseToken(name)
		cell, wrong := board.ParseCell(at)
		if err != nil || wrong != nil {
			wt.t.Fatal(err, wrong)
		}
		wt.does(laid(token), board.Tray{}, space(cell, board.StackGrew, token), passed(wt.now+4*time.Second))
	}
}

func laid(t board.Token) board.Fact { return board.Tray{Holds: board.Unenrolled, Token: t} }

func cardLaid(c board.Card) board.Fact { return board.Tray{Holds: board.Unenrolled, Card: c} }

func space(c board.Cell, change board.StackChange, heard ...board.Token) board.Fact {
	f := board.Stacks{Changed: board.SetOf(c)}
	f.Now[c].Change = change
	for _, t := range heard {
		f.Now[c].Heard = f.Now[c].Heard.With(t)
	}
	return f
}

func passed(at time.Duration) board.Fact {
	return board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: at}
}

func (wt *wheelTable) calls(seat board.Seat) {
	wt.does(board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort, Contact: wt.now + time.Second})
}

// seen returns what is shown of a space.
func (wt *wheelTable) seen(c board.Cell) string {
	s, _ := wt.Page.now()
	p := viewOf(s).Cells[c]
	return strings.TrimSpace(p.Piece + " " + string(p.Mark) + ": " + p.Name)
}

func TestTheWheelShowsItsColumnsOfTokens(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1}, board.Cards{})
	wt.puts("red1 a1", "red2 a1", "blue1 a1", "green1 b2")
	for c, want := range map[board.Cell]string{
		board.A1: "blue : Anna one: three high, from the top blue, red, red",
		board.B2: "green newest: Bella two: green, placed last",
		board.C3: ": Cesar three: empty",
		board.D4: ":", // not of the wheel
	} {
		if got := wt.seen(c); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	s, _ := wt.Page.now()
	v := viewOf(s)
	if stack := v.Cells[board.A1].Stack; !slices.Equal(stack, []face.Layer{{Token: "red", Y: 0}, {Token: "red", Y: -face.ThickToken}, {Token: "blue", Y: -2 * face.ThickToken}}) {
		t.Errorf("a1 is drawn as %v", stack)
	}
	if got := v.Pieces[board.Red-1].Name + ", " + v.Pieces[board.Yellow-1].Name; got != "Five red tokens, Seven yellow tokens" {
		t.Errorf("the cache has %s", got)
	}
	wt.does(space(board.A1, board.StackShrank, board.TokenOf(board.Red, 2)))
	if got, want := wt.seen(board.A1), "blue lifted: Anna one: three high, from the top blue, red, red, lifted"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAHighColumnStaysInItsPlace(t *testing.T) {
	tokens := make([]board.Token, board.Tokens)
	for n := range tokens {
		tokens[n] = board.Token(n + 1)
	}
	for n := range tokens {
		if stack := face.Layers(tokens[:n+1]); len(stack) != n+1 || -stack[n].Y > face.HighestFace {
			t.Errorf("%d tokens are drawn as %v", n+1, stack)
		}
	}
}

func TestThePageTellsWhoseTurnItIsAndTheNumberOfCards(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 3, First: 2, Names: [board.MaxPlayers]string{"Ann", "Bo"}}, board.Cards{})
	is := func(next, holders string) {
		t.Helper()
		s, _ := wt.Page.now()
		v := viewOf(s)
		var got []string
		for _, h := range v.Holders {
			turn := map[bool]string{true: " in turn"}[h.Turn]
			got = append(got, fmt.Sprintf("%d %s%s, %s, %d closed", h.N, h.Name, turn, h.Left, h.Closed))
		}
		if v.Next != next || strings.Join(got, "; ") != holders {
			t.Errorf("got %q, %q\nwant %q, %q", v.Next, got, next, holders)
		}
	}
	is("Bo to place.", "1 Ann, four cards left, 4 closed; 2 Bo in turn, four cards left, 4 closed; 3 Player three, four cards left, 4 closed")
	wt.puts("red1 a1")
	is("Player three to place.", "1 Ann, four cards left, 4 closed; 2 Bo, four cards left, 4 closed; 3 Player three in turn, four cards left, 4 closed")
}

func TestThePageTellsWhatTheButtonsCall(t *testing.T) {
	for simple, first := range map[bool][2]string{
		false: {"calls four colours", "calls column"},
		true:  {"calls Quartino once a token is placed", "calls Quartino once a token is placed"},
	} {
		wt := newWheel(t, quartino.Options{Players: 2, First: 1, Simple: simple}, board.Cards{})
		is := func(when string, want [2]string) {
			t.Helper()
			s, _ := wt.Page.now()
			if got := viewOf(s).Calls; got != want {
				t.Errorf("%s: got %q, want %q", when, got, want)
			}
		}
		is("before a placement", first)
		red := board.TokenOf(board.Red, 1)
		wt.does(laid(red), board.Tray{}, space(board.A1, board.StackGrew, red))
		is("after it", [2]string{"calls Quartino", "calls Quartino"})
		wt.calls(board.A)
		is("while a card is awaited", [2]string{})
	}
}

func TestTokensToBeTakenOffAreMarked(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1}, board.Cards{})
	wt.puts("blue1 a1", "red2 a1", "red1 a1", "green1 a1", "blue2 c1", "green2 c1", "yellow1 c1", "yellow2 c1")
	wt.calls(board.B)
	for _, c := range []board.Cell{board.A1, board.C1} {
		if got := wt.seen(c); !strings.Contains(got, " asked: ") || !strings.HasSuffix(got, ", one of those asked about") {
			t.Errorf("two columns: got %q", got)
		}
	}
	wt.does(space(board.A1, board.StackShrank, board.TokenOf(board.Red, 1)))
	if got, want := wt.seen(board.A1), "red take: Anna one: three high, from the top red, red, blue, to be taken off"; got != want {
		t.Errorf("the column that was chosen: got %q, want %q", got, want)
	}
}

// seenOfCards returns all that visitors get while a card lies in the tray, laid before anything
// was called and after a token was placed.
func seenOfCards(t *testing.T, card board.Card, cards board.Cards) (got []string) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1}, cards)
	var r reader
	tell := func() {
		s, _ := wt.Page.now()
		got = append(got, string(r.next(s)), get(t, wt.table, "GET", "/", nil).Body.String())
	}
	tell()
	wt.does(cardLaid(card))
	tell()
	wt.does(board.Tray{})
	red := board.TokenOf(board.Red, 1)
	wt.does(laid(red), board.Tray{}, space(board.A1, board.StackGrew, red), cardLaid(card))
	tell()
	return got
}

// TestNothingTellsWhichCardLiesInTheTray compares games that differ in the card alone, which is
// laid there and not shown.
func TestNothingTellsWhichCardLiesInTheTray(t *testing.T) {
	all := quartino.DefaultCards()
	one, other := seenOfCards(t, 3, all), seenOfCards(t, 17, all)
	if !slices.Equal(one, other) {
		t.Errorf("card 3:\n%s\ncard 17:\n%s", one, other)
	}
	if want := `aria-label="Tray: a card"`; !strings.Contains(one[3], want) {
		t.Errorf("no %s in the document", want)
	}
}

func TestTheDocumentOfQuartinoHasItsPlaces(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Ann", "<b>"}}, board.Cards{})
	wt.puts("red1 a1", "blue1 a1")
	wt.Simulate(Simulation{Held: []board.Token{board.TokenOf(board.Green, 2)}})
	doc := get(t, wt.table, "GET", "/", nil).Body.String()
	for _, want := range []string{
		` data-game="quartino"`,
		`data-cell="a1" data-piece="blue" data-mark="newest" aria-label="Anna one: two high, from the top blue, red, placed last"><span class="piece"><svg aria-hidden="true"><use href="#pred" y="0%"/><use href="#pblue" y="-19%"/></svg></span>`,
		`data-cell="c3" data-piece="" data-mark="" aria-label="Cesar three: empty"`,
		`<symbol id="pyellow" `, `<symbol id="pcard" `,
		`<li id="hand" role="option" aria-selected="false" tabindex="-1" data-piece="green" data-mark="" aria-label="In the hand: green">`,
		`<p class="name">Ann</p><p class="may">four cards left</p>`, `<p class="name">&lt;b&gt;</p>`, `aria-label="Ann: Show my cards"`,
		`>Cache of tokens</h2>`,
	} {
		if !strings.Contains(doc, want) {
			t.Errorf("%s is not in the document\n%s", want, doc)
		}
	}
	if !strings.Contains(get(t, wt.table, "GET", "/settings", nil).Body.String(), `<form data-command="options" data-game="quartino" data-applied`) {
		t.Error("the settings have no form of the game")
	}
	for _, not := range []string{`data-cell="d1"`, `data-cell="a4"`, `id="p7"`, "Pieces beside the board"} {
		if strings.Contains(doc, not) {
			t.Errorf("%s is in the document", not)
		}
	}
}

func TestTheHandLiftsColumnsOfTokensAlone(t *testing.T) {
	swapped := []face.Face{faces[1], faces[0]} // so that Quarto has its name in the document
	tb := newTable(t, nil, Opts{Act: func(context.Context, string) error { return nil }, Faces: swapped}).begin()
	got := get(t, tb, "GET", "/", nil).Body.String()
	if !strings.Contains(got, `data-game="quarto"`) || strings.Contains(got, "lift-all") {
		t.Error("a game with pieces that is not the first one has the button for columns of tokens")
	}
}

// handOf returns the answer to one who asks for the closed cards of a player.
func handOf(t *testing.T, tb *table, player string) (status int, cards []face.Card, body string) {
	answer := get(t, tb, "POST", "/cards/"+player, nil)
	if body = answer.Body.String(); answer.Code == http.StatusOK {
		if err := json.Unmarshal([]byte(body), &cards); err != nil {
			t.Fatal(err)
		}
	}
	return answer.Code, cards, body
}

func TestClosedCardsLeaveTheServerForOneWhoAsksAlone(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 4, First: 1}, quartino.DefaultCards())
	dealt := map[int]bool{}
	var hands [][]face.Card
	for player := range 4 {
		_, cards, _ := handOf(t, wt.table, strconv.Itoa(player+1))
		if _, again, _ := handOf(t, wt.table, strconv.Itoa(player+1)); len(cards) != quartino.HandCards || !reflect.DeepEqual(again, cards) {
			t.Errorf("player %d has %v, then %v", player+1, cards, again)
		}
		hands = append(hands, cards)
		for _, c := range cards {
			dealt[c.Card] = true
		}
	}
	if len(dealt) != 4*quartino.HandCards {
		t.Errorf("%d cards are dealt, want %d", len(dealt), 4*quartino.HandCards)
	}
	s, _ := wt.Page.now()
	all := string(new(reader).next(s))
	for _, path := range []string{"/", "/settings", "/workbench", "/games"} {
		all += get(t, wt.table, "GET", path, nil).Body.String()
	}
	for _, c := range slices.Concat(hands...) {
		if strings.Contains(all, c.Name) {
			t.Errorf("all visitors get card %d, %s", c.Card, c.Name)
		}
	}
	for _, player := range []string{"0", "5", "x"} {
		if status, _, body := handOf(t, wt.table, player); status != http.StatusNotFound {
			t.Errorf("cards of player %s: %d %s", player, status, body)
		}
	}
}

// TestAllVisitorsSeeTheSameWhateverIsDealt compares games that differ in the cards alone, at which one visitor
// has looked.
func TestAllVisitorsSeeTheSameWhateverIsDealt(t *testing.T) {
	seen := func(deal uint64) (got []string, own string) {
		wt := newWheel(t, quartino.Options{Players: 2, First: 1}, quartino.DefaultCards())
		wt.Page.opts.Deal = deal
		var r reader
		for _, put := range []string{"red1 a1", "blue1 b2"} {
			_, _, own = handOf(t, wt.table, "1")
			wt.puts(put)
			s, _ := wt.Page.now()
			got = append(got, string(r.next(s)), get(t, wt.table, "GET", "/", nil).Body.String(), get(t, wt.table, "GET", "/steps/1", nil).Body.String())
		}
		return got, own
	}
	one, own := seen(1)
	other, cards := seen(2)
	if own == cards || !slices.Equal(one, other) {
		t.Errorf("with %s\n%s\nwith %s\n%s", own, one, cards, other)
	}
}

func TestPlayersOfARealBoardHoldTheirOwnCards(t *testing.T) {
	wt := &wheelTable{table: newTable(t, nil, Opts{}), played: rules.New()}
	wt.does(board.Started{Options: quartino.Options{Players: 2, First: 1}, Cards: quartino.DefaultCards()})
	if doc := get(t, wt.table, "GET", "/", nil).Body.String(); strings.Contains(doc, `class="cards"`) || !strings.Contains(doc, `data-cell="c3"`) {
		t.Errorf("cards, or no wheel, in\n%s", doc)
	}
	if status, _, body := handOf(t, wt.table, "1"); status != http.StatusNotFound {
		t.Errorf("got %d %s", status, body)
	}
}

func TestTheFormOfQuartoKeepsItsOptionsInAGameOfQuartino(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1}, board.Cards{})
	o := quarto.DefaultOptions()
	o.Squares, o.Giving = true, board.GivingTray
	wt.played = rules.New()
	wt.does(board.Opened{}, board.Started{Options: o}, board.Opened{}, board.Started{Options: quartino.Options{Players: 4, First: 3}})
	s, _ := wt.Page.now()
	values := valuesOf(formsOf(s))
	if got := values["options"]["squares"]; got != true {
		t.Errorf("squares: got %v", got)
	}
	if got := fmt.Sprint(values["quartino"]); got != "map[1: 2: 3: 4: first:3 players:4 simple:false]" {
		t.Errorf("the form of Quartino has %s", got)
	}
}

func TestAPastGameOfQuartinoIsReplayed(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Ann", "Bo"}}, board.Cards{})
	wt.puts("red1 a1", "blue1 a1")
	if all := wt.archive.pastGames(); len(all) != 0 {
		t.Errorf("while it is played: %v", all)
	}
	wt.does(board.Asked{Request: board.RequestResign, Player: 1, Via: board.ViaPage})
	if doc := get(t, wt.table, "GET", "/games", nil).Body.String(); !strings.Contains(doc, `<a href="/games/game">Quartino, Ann – Bo,`) || !strings.Contains(doc, "<p>Bo wins. </p>") {
		t.Errorf("it is not in the list\n%s", doc)
	}
	doc := get(t, wt.table, "GET", "/games/game?step=6", nil).Body.String()
	for _, want := range []string{`aria-label="Anna one: two high, from the top blue, red, placed last"`, `id="holders"`, "Cache of tokens"} {
		if !strings.Contains(doc, want) {
			t.Errorf("%s is not in the document\n%s", want, doc)
		}
	}
}

func TestTheLogOfQuartinoIsInTheLanguageOfThePage(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1}, board.Cards{})
	wt.puts("red1 a1")
	german, err := phrase.New(phrase.Opts{Lang: "de", Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		t.Fatal(err)
	}
	wt.words = german
	wt.does(board.Tray{})
	if got := logged(wt.table); !slices.Contains(got, "Rot.") || slices.Contains(got, "Red.") {
		t.Errorf("the log has %q", got)
	}
}
