package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
)

// shown describes a place.
func shown(p place) string {
	gone := ""
	if p.Gone {
		gone = " gone"
	}
	return fmt.Sprintf("%s %s%s: %s", p.Piece, p.Mark, gone, p.Name)
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
				got[p.String()] = shown(v.Pieces[p])
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
	tb := newTable(t, nil, Opts{}).begin(func(o *board.Options) { o.Names = [2]string{"Lena", "Tom"} })
	s, _ := tb.Page.now()
	if v := viewOf(s); v.Players != [2]string{"Lena", "Tom"} || v.Next != "Lena to give." || v.Giving != "tray" || v.Lang != "en" {
		t.Errorf("got %+v", v)
	}
}

func TestAPieceIsGivenInTheTrayOrByHand(t *testing.T) {
	for giving, want := range map[board.Giving]string{board.GivingTray: "Tray", board.GivingPass: "Hand over"} {
		tb := newTable(t, nil, Opts{}).begin(func(o *board.Options) { o.Giving = giving })
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
	for _, e := range s.log.entries {
		texts = append(texts, e.Text)
	}
	return texts
}

func TestTheLogHasEachTextOnceAndAtOnce(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin()
	tb.does(board.Tray{Holds: board.Holding(8)})
	said := func(text string, o board.Outcome) board.Fact {
		return board.Said{Class: board.ClassMove, Lang: "en", Text: text, Outcome: o}
	}
	tb.does(
		said("New game. A gives first.", board.OutcomeCut),
		said("Given: tall round hollow smooth.", board.OutcomeSaid),
		said("The board is empty.", board.OutcomeSaid),
		said("Never heard.", board.OutcomeDropped),
		said("The board is empty.", board.OutcomeSaid),
	)
	want := []string{"New game. A gives first.", "Given: tall round hollow smooth.", "The board is empty.", "The board is empty."}
	if got := logged(tb); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	tb.does(board.Tray{Holds: board.Holding(9)})
	tb.begin()
	tb.does(said("Given: tall round hollow grooved.", board.OutcomeSaid)) // the end of it comes in the next game
	if got := logged(tb); got[len(got)-1] != "New game. A gives first." {
		t.Errorf("last %q", got[len(got)-1])
	}
	tb.does(board.Opened{Resumed: true}, said("New game. A gives first.", board.OutcomeSaid)) // of a board that spoke before the restart
	if got := logged(tb); got[len(got)-1] != "New game. A gives first." || len(got) != 10 {
		t.Errorf("got %q", got)
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
