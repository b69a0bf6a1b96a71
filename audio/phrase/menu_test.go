package phrase

import (
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// menuTexts are all that the menu says.
func menuTexts(of *Speech) []named {
	s := Words{Speech: of}
	leaflet := quarto.DefaultOptions()
	others := quarto.Options{
		Giving: board.GivingPass, Squares: true, Caller: board.CallerBoard, FalseCall: board.FalseCallLoses,
		Point: board.PointLift, TouchMove: true, Missed: board.TellAtEnd,
	}
	all := []named{{"menu: opened", s.MenuOpened(ItemLeft)}, {"menu: closed", s.MenuClosed()}, {"menu: help", s.MenuHelp()}}
	for i := ItemLeft; i <= ItemMissed; i++ {
		name := "menu: " + i.String()
		all = append(all, named{name, s.MenuItem(i, leaflet, board.Preferences{})})
		if i >= ItemSquares || i == ItemLetters || i == ItemEarcons {
			all = append(all, named{name, s.MenuItem(i, others, board.Preferences{Letters: board.On, Earcons: board.Off})})
		}
	}
	for _, o := range []quarto.Options{
		{Giving: board.GivingTray, Missed: board.TellNever},
	} {
		all = append(all, named{"menu: giving in the tray", s.MenuItem(ItemGiving, o, board.Preferences{})}, named{"menu: missed, never", s.MenuItem(ItemMissed, o, board.Preferences{})})
	}
	for _, i := range []Item{ItemTakeBack, ItemDraw, ItemResign} {
		all = append(all, named{"menu: may it be, " + i.String(), s.MenuOffer(i, 0, leaflet)}, named{"menu: not agreed, " + i.String(), s.MenuLapsed(i)},
			named{"menu: a piece was placed instead, " + i.String(), s.MenuOvertaken(i)}, named{"menu: cannot be, " + i.String(), s.MenuNothing(i)})
	}
	for _, code := range Languages() {
		all = append(all, named{"menu: languages", s.MenuLanguage(code)})
	}
	all = append(all, named{"menu: a code", s.MenuCode("304987")}, named{"menu: a code where it is written", s.MenuCode("")})
	names := with(func(o *quarto.Options) { o.Names = [2]string{"Louis", "Marie"} })
	all = append(all, named{"menu: a piece was placed instead of switching off", s.MenuOvertaken(ItemSwitchOff)})
	return append(all, named{"menu: A agrees", s.MenuAgrees(board.A, leaflet)}, named{"menu: B agrees, by names", s.MenuAgrees(board.B, names)},
		named{"menu: repeat is held for A still", s.MenuLetGo(board.B, leaflet)})
}

func TestItemsOfTheMenuAreShort(t *testing.T) {
	for _, lang := range Languages() {
		for i, name := range speech(t, lang, Normal).menu.items {
			if n := len(strings.Fields(name)); n < 1 || n > 3 {
				t.Errorf("%s: %v: %q has %d words, want one to three", lang, i, name, n)
			}
		}
	}
}

func TestWhatIsLeftNamesEachPieceOnce(t *testing.T) {
	s := speech(t, "en", Normal)
	for _, tt := range []struct{ placed, want string }{
		{"", "short round: all four; short square: all four; tall round: all four; tall square: all four"},
		{"0", "short round: all but hollow smooth; short square: all four; tall round: all four; tall square: all four"},
		{"0123", "short square: all four; tall round: all four; tall square: all four"},
		{"0124", "short round solid grooved; short square: all but hollow smooth; tall round: all four; tall square: all four"},
		{"012345678cd", "tall round: all but hollow smooth; tall square: solid smooth, solid grooved"},
		{"0123456789abcde", "tall square solid grooved"},
	} {
		left := board.AllPieces
		for _, digit := range tt.placed {
			p, err := board.ParsePiece(string(digit))
			if err != nil {
				t.Fatal(err)
			}
			left &^= 1 << p
		}
		if got := strings.Join(s.groups(left), "; "); got != tt.want {
			t.Errorf("without %s: got %q, want %q", tt.placed, got, tt.want)
		}
	}
}

func TestADrawThatBothWantIsNoDecisionOfAnArbiter(t *testing.T) {
	s := speech(t, "en", Normal)
	for via, want := range map[board.Via]string{board.ViaMenu: "Draw agreed.", board.ViaSerial: "The arbiter decides: draw."} {
		before := play(t, quarto.DefaultOptions(), "7 b3")
		e := board.Event{Fact: board.Asked{Request: board.RequestAdjudicate, Via: via, Result: board.ResultDraw}}
		after, judged := before.Apply(e)
		said := s.Say(before, quarto.Step{Event: e, Judgements: judged, Game: after})
		if len(said) == 0 || said[0].Text != want {
			t.Errorf("%v: %v, want %q", via, said, want)
		}
	}
}
