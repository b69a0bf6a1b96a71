package quarto

import (
	"strings"
	"testing"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// menuTexts are all that the menu says of Quarto alone.
func menuTexts(own Speech) (all []named) {
	s := phrase.Words{Speech: own.Speech}
	leaflet := quarto.DefaultOptions()
	others := quarto.Options{
		Giving: board.GivingPass, Squares: true, Caller: board.CallerBoard, FalseCall: board.FalseCallLoses,
		Point: board.PointLift, TouchMove: true, Missed: board.TellAtEnd,
	}
	option := func(key, value string, o quarto.Options) audio.Utterance {
		x, _ := quarto.Plug.Option(key)
		return s.Option(x, value, o)
	}
	entries := own.Entries(quarto.New(leaflet))
	all = append(all, named{"menu: opened", s.MenuOpened(entries[0].Title)}, named{"menu: left", entries[0].Title}, named{"menu: score", entries[2].Title})
	for _, item := range []struct{ name, key, value string }{
		{"squares", "squares", ""},
		{"size", "attributes", "size"},
		{"shape", "attributes", "shape"},
		{"fill", "attributes", "fill"},
		{"texture", "attributes", "texture"},
		{"giving", "giving", ""},
		{"board calls", "caller", ""},
		{"false calls lose", "false_call", ""},
		{"caller shows", "point", ""},
		{"touch move", "touch_move", ""},
		{"missed", "missed", ""},
	} {
		for _, o := range []quarto.Options{leaflet, others} {
			all = append(all, named{"menu: " + item.name, option(item.key, item.value, o)})
		}
	}
	tray := quarto.Options{Giving: board.GivingTray, Missed: board.TellNever}
	names := with(func(o *quarto.Options) { o.Names = [2]string{"Louis", "Marie"} })
	return append(all,
		named{"menu: giving in the tray", option("giving", "", tray)}, named{"menu: missed, never", option("missed", "", tray)},
		named{"menu: A agrees", s.MenuAgrees(board.A, leaflet)}, named{"menu: B agrees, by names", s.MenuAgrees(board.B, names)},
		named{"menu: repeat is held for A still", s.MenuLetGo(board.B, leaflet)})
}

func TestWhatIsLeftNamesEachPieceOnce(t *testing.T) {
	s := speech(t, "en", phrase.Normal)
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
	s := speech(t, "en", phrase.Normal)
	for via, want := range map[board.Via]string{board.ViaMenu: "Draw agreed.", board.ViaSerial: "The arbiter decides: draw."} {
		before := play(t, quarto.DefaultOptions(), "7 b3")
		e := board.Event{Fact: board.Asked{Request: board.RequestAdjudicate, Via: via, Result: board.ResultDraw}}
		after, judged := before.Apply(e)
		said := s.say(before, quarto.Step{Event: e, Judgements: judged, Game: after})
		if len(said) == 0 || said[0].Text != want {
			t.Errorf("%v: %v, want %q", via, said, want)
		}
	}
}
