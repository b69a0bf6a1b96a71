package page

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// shown describes a place.
func shown(p face.Place) string {
	gone := ""
	if p.Gone {
		gone = " gone"
	}
	return fmt.Sprintf("%s %s%s: %s", p.Piece, p.Mark, gone, p.Name)
}

// beside returns the place of a piece beside the board.
func beside(v view, p board.Piece) face.Place {
	return v.Pieces[slices.IndexFunc(v.Pieces, func(one face.Place) bool { return one.Piece == p.String() })]
}

func TestAPlaceShowsWhatTheBoardKnowsOfIt(t *testing.T) {
	for _, tt := range []struct {
		name  string
		facts []board.Fact
		want  map[string]string
	}{
		{"an empty table", nil, map[string]string{
			"a1": " : Anna one: empty", "7": "7 : Short square solid grooved", "tray": " : Tray",
		}},
		{"given", []board.Fact{board.Tray{Holds: board.Holding(7)}}, map[string]string{
			"7": "7 given gone: Short square solid grooved, given", "tray": "7 given: Tray: Short square solid grooved, given",
		}},
		{"taken", []board.Fact{board.Tray{Holds: board.Holding(7)}, board.Tray{}}, map[string]string{
			"7": "7 given: Short square solid grooved, given", "tray": " : Tray",
		}},
		{"placed", []board.Fact{board.Tray{Holds: board.Holding(7)}, board.Tray{}, sees(board.B3, board.Holding(7))}, map[string]string{
			"b3": "7 newest: Bella three: short square solid grooved, placed last", "7": "7  gone: Short square solid grooved",
		}},
		{"lifted", []board.Fact{board.Tray{Holds: board.Holding(7)}, board.Tray{}, sees(board.B3, board.Holding(7)), board.Tray{Holds: board.Holding(8)}, sees(board.B3, board.Empty)}, map[string]string{
			"b3": "7 lifted gone: Bella three: short square solid grooved, lifted", "7": "7 lifted: Short square solid grooved, lifted",
		}},
		{"not the given piece", []board.Fact{board.Tray{Holds: board.Holding(7)}, board.Tray{}, sees(board.B3, board.Holding(8))}, map[string]string{
			"b3": "8 wrong: Bella three: tall round hollow smooth, wrong here", "7": "7 given: Short square solid grooved, given",
		}},
		{"on another cell", []board.Fact{
			board.Tray{Holds: board.Holding(7)},
			board.Tray{},
			sees(board.B3, board.Holding(7)),
			board.Tray{Holds: board.Holding(8)},
			board.Seen{Changed: board.SetOf(board.B3, board.C3), Now: board.Position{board.C3: board.Holding(7)}, Evidence: board.Evidence{Reader: true}},
		}, map[string]string{
			"b3": "7 target gone: Bella three: short square solid grooved, belongs here",
			"c3": "7 wrong: Cesar three: short square solid grooved, wrong here",
		}},
		{"a strange tag", []board.Fact{sees(board.B3, board.Unenrolled)}, map[string]string{
			"b3": "? wrong: Bella three: the unknown piece, wrong here",
		}},
		{"not read", []board.Fact{sees(board.B3, board.Unknown)}, map[string]string{
			"b3": "? unread: Bella three: cannot be read",
		}},
		{"placed and then not read", []board.Fact{
			board.Tray{Holds: board.Holding(7)}, board.Tray{}, sees(board.B3, board.Holding(7)), sees(board.B3, board.Unknown),
		}, map[string]string{
			"b3": "7 unread: Bella three: short square solid grooved, cannot be read", "7": "7  gone: Short square solid grooved",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := newTable(t, nil, Opts{}).begin()
			tb.does(tt.facts...)
			s, _ := tb.Page.now()
			v := viewOf(s)
			got := map[string]string{"tray": shown(v.Tray)}
			for c := range board.Cell(board.Cells) {
				got[c.String()] = shown(v.Cells[c])
			}
			for p := range board.Piece(board.Pieces) {
				got[p.String()] = shown(beside(v, p))
			}
			for at, want := range tt.want {
				if got[at] != want {
					t.Errorf("%s: got %q, want %q", at, got[at], want)
				}
			}
		})
	}
}

func TestThePageNamesThePlayersAndWhatToDo(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin(func(o *quarto.Options) { o.Names = [2]string{"Lena", "Tom"} })
	s, _ := tb.Page.now()
	if v := viewOf(s); v.Players != [2]string{"Lena", "Tom"} || v.Next != "Lena to give." || v.Giving != "tray" || v.Lang != "en" {
		t.Errorf("got %+v", v)
	}
}

func TestThePageTellsWhoMayCall(t *testing.T) {
	tb := newTable(t, nil, Opts{Act: func(context.Context, string) error { return nil }}).begin(func(o *quarto.Options) { o.Names = [2]string{"Lena", "Tom"} })
	shows := func(when, lena, tom string) {
		t.Helper()
		if got := now(tb).Calls; got != [2]string{lena, tom} {
			t.Errorf("%s: got %q", when, got)
		}
		for seat, text := range map[string]string{"A": lena, "B": tom} {
			described := fmt.Sprintf(`data-button="%s" aria-describedby="call-%[1]s"`, seat)
			text = fmt.Sprintf(`id="call-%s">%s<`, seat, text)
			if doc := get(t, tb, "GET", "/", nil).Body.String(); !strings.Contains(doc, described) || !strings.Contains(doc, text) {
				t.Errorf("%s: no %s in the document, or no %s", when, described, text)
			}
		}
	}
	const soon, first, none = "may call now", "may call once a piece is placed", "may no longer call"
	shows("empty", "may call once Tom has given", first)
	tb.plays(0, board.A1) // by B
	shows("placed by B", "may call once Tom has given", soon)
	tb.does(board.Tray{Holds: board.Holding(15)})
	shows("given by B", soon, "may call once Lena has given")
	for n := range 14 {
		tb.plays(board.Piece(15-n), board.Cell(n+1))
	}
	shows("15 are placed", "may call once Tom has given", soon)
	tb.does(board.Tray{Holds: board.Holding(1)})
	shows("the last one is given", soon, none)
	tb.does(board.Tray{}, sees(board.D4, board.Holding(1)))
	shows("all are placed", soon, none)
	tb.does(board.Asked{Request: board.RequestResign, By: board.A, Via: board.ViaPage})
	shows("over", "", "")
	tb.name = "next"
	tb.begin(func(o *quarto.Options) { o.Caller = board.CallerBoard })
	shows("the board calls", "the board calls Quarto itself", "the board calls Quarto itself")
}

func TestSpectatorsReadWhoMayCall(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin()
	want := `<span data-player="B">B</span> <span class="tag"></span></p><p class="may" id="call-B">may call once a piece is placed</p>`
	if doc := get(t, tb, "GET", "/", nil).Body.String(); !strings.Contains(doc, want) {
		t.Errorf("no %s in the document", want)
	}
}

func TestAPieceIsGivenInTheTrayOrByHand(t *testing.T) {
	for giving, want := range map[board.Giving]string{board.GivingTray: "Tray", board.GivingPass: "Hand over"} {
		tb := newTable(t, nil, Opts{}).begin(func(o *quarto.Options) { o.Giving = giving })
		if s, _ := tb.Page.now(); viewOf(s).Tray.Name != want {
			t.Errorf("%v: got %q, want %q", giving, viewOf(s).Tray.Name, want)
		}
	}
}

func TestFaultsAreListedUntilTheyAreOver(t *testing.T) {
	reader, sound := board.Part{Kind: board.PartReader}, board.Part{Kind: board.PartSound}
	fault := func(p board.Part, h board.Health, cells ...board.Cell) board.Fact {
		return board.Fault{Part: p, State: h, Cells: board.SetOf(cells...)}
	}
	for _, tt := range []struct {
		name  string
		facts []board.Fact
		want  string
	}{
		{"one", []board.Fact{fault(reader, board.Failed, board.B3)}, "Fault: reader, Bella three."},
		{"told twice", []board.Fact{fault(sound, board.Failed), fault(sound, board.Failed)}, "Fault: sound."},
		{"over", []board.Fact{fault(sound, board.Failed), fault(sound, board.OK)}, ""},
		{"one of two cells over", []board.Fact{fault(reader, board.Failed, board.B3, board.C1), fault(reader, board.OK, board.B3)}, "Fault: reader, Cesar one."},
		{"two parts", []board.Fact{fault(sound, board.Failed), fault(reader, board.Failed, board.B3)}, "Fault: sound. Fault: reader, Bella three."},
		{"forgotten by a restart", []board.Fact{fault(sound, board.Failed), board.Opened{Resumed: true}}, ""},
	} {
		tb := newTable(t, nil, Opts{}).begin()
		tb.does(tt.facts...)
		s, _ := tb.Page.now()
		if got := strings.Join(viewOf(s).Faults, " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func logged(tb *table) (texts []string) {
	s, _ := tb.Page.now()
	for _, e := range s.log {
		texts = append(texts, e.Text)
	}
	return texts
}

func TestTheLogHasEachTextOnceAndAtOnce(t *testing.T) {
	tb := newTable(t, nil, Opts{}).speaks().begin()
	want := []string{"New game. A gives first."}
	is := func(after string, more ...string) {
		t.Helper()
		if want = append(want, more...); !slices.Equal(logged(tb), want) {
			t.Errorf("after %s: got %q, want %q", after, logged(tb), want)
		}
	}
	tap := func() {
		now := tb.now
		for _, press := range []board.Press{board.PressDown, board.PressShort} {
			tb.applies(board.Pressed{Button: board.ButtonRepeat, Press: press, Contact: now})
		}
	}
	is("the begin")
	tb.does(board.Tray{Holds: board.Holding(8)})
	is("a piece given", "Given: tall round hollow smooth.")
	tb.passes(10 * time.Second)
	is("it was said")
	tap()
	is("a question")
	tb.passes(10 * time.Second)
	is("the answer", "B to place. Tall round hollow smooth. Menu and lesson: hold repeat and pass.")
	tb.does(board.Tray{}, sees(board.A1, board.Holding(8)))
	is("a placement", "Anna one: tall round hollow smooth, placed by B.", "B to give.")
	tap()
	tb.passes(10 * time.Second)
	is("a cut")
	tap()
	tb.passes(time.Second)
	tap()
	is("an answer that is cut")
	tb.passes(time.Second)
	is("the report of the cut", "Anna one: tall round hollow smooth. B to give.")
}

func TestAPlacementThatIsShortenedIsInTheLogOnce(t *testing.T) {
	tb := newTable(t, nil, Opts{}).speaks().begin(func(o *quarto.Options) { o.Giving = board.GivingUnseen })
	tb.passes(10 * time.Second)
	tb.does(sees(board.A1, board.Holding(8)))
	tb.applies(sees(board.B1, board.Holding(9)))
	tb.applies(sees(board.C1, board.Holding(10)))
	before := logged(tb)
	tb.passes(20 * time.Second)
	if got := logged(tb); !slices.Equal(got, before) || len(got) < 4 {
		t.Errorf("got %q, before it was said %q", got, before)
	}
}

func TestTheLogAfterARestartHasWhatIsSaidThen(t *testing.T) {
	tb := newTable(t, nil, Opts{}).speaks().begin()
	tb.passes(time.Second)
	tb.Ended(tb.now, board.OutcomeCut) // with the power: it is never reported
	tb.speaks().applies(board.Opened{Resumed: true})
	tb.passes(20 * time.Second)
	before := len(logged(tb))
	tb.applies(board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort, Contact: tb.now})
	tb.passes(20 * time.Second)
	if got := logged(tb)[before:]; len(got) != 1 {
		t.Errorf("after a question: %q, want the answer", got)
	}
}

func TestTheLogIsBounded(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin()
	for n := range 3 * maxLog {
		tb.does(board.Said{Lang: "en", Text: fmt.Sprint(n), Outcome: board.OutcomeSaid})
	}
	if got := logged(tb); len(got) != maxLog || got[maxLog-1] != fmt.Sprint(3*maxLog-1) {
		t.Errorf("%d entries, the last %q", len(got), got[len(got)-1])
	}
}

func TestAGameIsPlayedFromItsFirstPieceToItsEnd(t *testing.T) {
	tb := newHall(t).begin()
	shows := func(want bool) {
		t.Helper()
		s, _ := tb.Page.now()
		if got := viewOf(s).Playing; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	shows(false)
	tb.plays(8, board.A1)
	shows(true)
	tb.wins()
	shows(false)
}

func TestTheViewTellsThatTheMenuIsOpen(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin()
	for n, step := range []struct {
		fact board.Fact
		want bool
	}{
		{board.Menu{Open: true}, true},
		{board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort, Menu: true}, true},
		{board.Menu{}, false},
		{board.Menu{Open: true}, true},
		{board.Opened{Resumed: true}, false},
	} {
		tb.does(step.fact)
		if s, _ := tb.Page.now(); viewOf(s).Menu != step.want {
			t.Errorf("fact %d, %+v: got %v, want %v", n, step.fact, !step.want, step.want)
		}
	}
}

func TestACardThatWasRightIsToldBeforeItsTokensAreTakenOff(t *testing.T) {
	wt := newWheel(t, quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Ann", "Bo"}}, quartino.DefaultCards())
	is := func(phase, head, want string) {
		t.Helper()
		s, _ := wt.Page.now()
		if v := viewOf(s); v.Phase != phase || v.Head != head || v.Next != want {
			t.Errorf("got %q, %q, %q, want %q, %q, %q", v.Phase, v.Head, v.Next, phase, head, want)
		}
	}
	for n, spot := range quartino.DefaultCards()[0] {
		token := board.TokenOf(spot.Colour, n+1)
		wt.does(laid(token), board.Tray{}, space(spot.Cell, board.StackGrew, token))
		if n < quartino.Four-1 {
			wt.does(passed(wt.now + 4*time.Second))
		}
	}
	is("pass", "Bo may call Quartino, or press pass.", "Bo may call Quartino, or press pass.")
	wt.calls(board.A)
	is("show", "Lay the card in the tray.", "Lay the card in the tray.")
	wt.does(cardLaid(1))
	is("take", "Right: Quartino, Bo.", "Right: Quartino, Bo. Three cards left. Take off the top token: Bella two, Anna three, Bella three, Cesar three.")
}
