package simboard

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/run"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// playOpen runs a board with a page, in simulated time, until f returns. What is sent to
// typed is typed at its terminal.
func playOpen(t *testing.T, f func(t *testing.T, l *openBoard, typed chan<- string)) (printed string) {
	return playOpenOn(t, "analog-pn532", io.Discard, f)
}

// playOpenOn does it on a build, and writes what is said.
func playOpenOn(t *testing.T, build string, said io.Writer, f func(t *testing.T, l *openBoard, typed chan<- string)) (printed string) {
	synctest.Test(t, func(t *testing.T) {
		b, err := New(build, "", "")
		must(t, err)
		b.Listen(run.Transcript{Writer: said})
		typed := make(chan string)
		var out bytes.Buffer
		terminal := &terminal{out: &shared{w: &out}, read: func() (string, error) {
			line, more := <-typed
			if !more {
				return "", io.EOF
			}
			return line, nil
		}}
		l, err := newOpenBoard(b, terminal, page.Opts{})
		must(t, err)
		must(t, b.Start(optsOf(t, Opts{Speed: 1})))
		var opened string
		l.browser = func(_ context.Context, url string) { opened = url }
		err = daemon.RunWithWorkers(t.Context(), l.run, l.read, l.browse, l.page.Stop, func(context.Context) error {
			f(t, l, typed)
			close(typed) // the end of the input ends the demo
			return nil
		})
		must(t, err, b.Close())
		printed = out.String()
		if want := l.page.URL(); opened != want || !strings.Contains(printed, want) {
			t.Errorf("opened %q of %s, and printed\n%s", opened, want, printed)
		}
	})
	return printed
}

func (l *openBoard) phase() quarto.Phase { return quartoOf(l.board.State().Game).Phase() }

func TestVisitorsOfThePageMoveTheHand(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		act := func(line string) {
			t.Helper()
			must(t, l.Act(t.Context(), line))
		}
		for n, cell := range []string{"a1", "b1", "c1", "d1"} {
			piece := board.Piece(8 + n).String()
			act("give " + piece)
			time.Sleep(time.Second)
			act("put " + piece + " " + cell) // out of the tray first
			time.Sleep(time.Second)
		}
		if got := quartoOf(l.board.State().Game).Position().String(); got != "..../..../..../89ab" {
			t.Errorf("placed %s", got)
		}
		act("hold A")
		time.Sleep(150 * time.Millisecond)
		act("release A")
		time.Sleep(time.Second)
		if l.phase() != quarto.PhaseOver {
			t.Error("the game goes on after the call")
		}
		act("new")
		time.Sleep(10 * time.Second)
		if g := quartoOf(l.board.State().Game); g.Phase() != quarto.PhaseGive || g.Placements() != 0 || g.Rules().Giving != board.GivingTray {
			t.Errorf("after new: %v, %d placed, giving %v", g.Phase(), g.Placements(), g.Rules().Giving)
		}
	})
}

func TestVisitorsOfThePageSendCommands(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		command := run.Commands(l.board, tableGame(l.board.build))
		must(t, command([]byte(`{"cmd":"set","lang":"de"}`)), command([]byte(`{"cmd":"options","squares":true,"names":{"B":"Ben"}}`)))
		time.Sleep(time.Second)
		if o := quartoOf(l.board.State().Game).Rules(); o.Squares {
			t.Error("options of the next game are those of this one")
		}
		must(t, command([]byte(`{"cmd":"new"}`)))
		time.Sleep(10 * time.Second)
		if o := quartoOf(l.board.State().Game).Rules(); !o.Squares || o.Names[1] != "Ben" || o.Giving != board.GivingTray {
			t.Errorf("the next game has %+v", o)
		}
		must(t, command([]byte(`{"cmd":"options","touch_move":true}`)), l.Act(t.Context(), "new first=B"))
		time.Sleep(10 * time.Second)
		if o := quartoOf(l.board.State().Game).Rules(); !o.TouchMove || o.Squares || o.Names[1] != "Ben" || o.First != board.B {
			t.Errorf("the game that the hand begins has %+v", o)
		}
		if got := l.board.opts.Words.Preferred().Lang; got != "de" {
			t.Errorf("the board speaks %s, want de", got)
		}
	})
}

func TestTimePassesWhileNobodyActs(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		must(t, l.Act(t.Context(), "give 8"), l.Act(t.Context(), "put 8 a1"))
		time.Sleep(2 * time.Second)
		must(t, l.Act(t.Context(), "give 9"))
		time.Sleep(time.Second)
		must(t, l.Act(t.Context(), "lift a1"))
		time.Sleep(3 * time.Second)
		if l.phase() == quarto.PhaseWrong {
			t.Error("a lifted piece is wrong after 3 s")
		}
		time.Sleep(2 * time.Second)
		if l.phase() != quarto.PhaseWrong {
			t.Error("a lifted piece is not wrong after 5 s")
		}
		must(t, l.Act(t.Context(), "put 8 a1"))
		time.Sleep(2 * time.Second)
		if l.phase() != quarto.PhasePlace {
			t.Errorf("after the return: %v", l.phase())
		}
	})
}

func TestAnActThatThePageCannotDoChangesNothing(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		must(t, l.Act(t.Context(), "put 8 a1"))
		for line, want := range map[string]string{
			"put 9 a1":             "a1 is taken by piece 8",
			"frob":                 `unknown act "frob"`,
			"wait 5s":              errNotOnPage.Error(),
			"ask undo":             errNotOnPage.Error(),
			"power-cut":            errNotOnPage.Error(),
			"fault disk full":      errNotOnPage.Error(),
			`expect said "Quarto"`: errNotOnPage.Error(),
			"tag 7 unknown":        errNotOnPage.Error(),
		} {
			if err := l.Act(t.Context(), line); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: got %v, want %s", line, err, want)
			}
		}
		must(t, l.Act(t.Context(), ""), l.Act(t.Context(), "lift a1"))
	})
}

func TestAHandThatCannotDoAnActForgetsIt(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		must(t, l.Act(t.Context(), "press A long"))
		if err := l.Act(t.Context(), "hold A"); err == nil || err.Error() != "A is held already" {
			t.Errorf("got %v", err)
		}
		time.Sleep(2 * time.Second)
		must(t, l.Act(t.Context(), "hold A"), l.Act(t.Context(), "release A"))
	})
}

func TestVisitorsAreToldWhyTheHandCannotDoAnAct(t *testing.T) {
	words, err := run.WordsOf(board.Preferences{Lang: "en", Verbosity: "normal"})
	must(t, err)
	for name, c := range map[string]struct{ acts, want string }{
		"cell taken":        {"put 8 a1; put 9 a1", "Anna one is taken"},
		"piece placed":      {"put 8 a1; put 8 b1", "that piece stands on Anna one"},
		"cell empty":        {"lift c3", "nothing stands on Cesar three"},
		"way blocked":       {"put 8 a1; put 9 b1; slide a1 c1", "on the way from Anna one to Cesar one a piece stands on Bella one"},
		"tray empty":        {"take", "the tray is empty"},
		"tray taken":        {"give 8; give 9", "a piece lies in the tray"},
		"button held":       {"hold A; hold A", "that button is pressed already"},
		"button of a press": {"press menu; hold pass", "that button is pressed already"},
		"button open":       {"release B", "that button is not pressed"},
	} {
		t.Run(name, func(t *testing.T) {
			playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
				var err error
				for act := range strings.SplitSeq(c.acts, "; ") {
					must(t, err)
					err = l.Act(t.Context(), act)
				}
				var refused phrase.Refusal
				if !errors.As(err, &refused) {
					t.Fatalf("got %v", err)
				}
				if got, want := words.Refuses(refused), "The hand cannot do that: "+c.want+"."; got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			})
		})
	}
}

func TestTheTerminalTakesActsBesideThePage(t *testing.T) {
	printed := playOpen(t, func(t *testing.T, l *openBoard, typed chan<- string) {
		typed <- "put 8 a1"
		typed <- "put 9 a1"
		must(t, l.Act(t.Context(), "put 9 b1"))
		time.Sleep(time.Second)
		typed <- "board"
		typed <- "help"
		time.Sleep(time.Second)
		typed <- "quit"
	})
	for _, want := range []string{"The table is at http://127.0.0.1:", "a1 is taken by piece 8\n", "  1  8 9 . .", "One act a line"} {
		if !strings.Contains(printed, want) {
			t.Errorf("%q is not in\n%s", want, printed)
		}
	}
}

func TestATypedPressEndsAReading(t *testing.T) {
	var heard []string
	printed := playOpen(t, func(t *testing.T, l *openBoard, typed chan<- string) {
		typed <- "put 8 a1"
		typed <- "press repeat long"
		time.Sleep(2 * time.Second) // the first row is being said
		typed <- "press repeat"
		time.Sleep(20 * time.Second)
		typed <- "press nobody"
		typed <- "board"
		heard = l.board.heard.texts
		typed <- "quit"
	})
	if n := len(heard); n == 0 || !strings.HasPrefix(heard[n-1], "Row one") {
		t.Errorf("heard %q, want nothing after row one", heard)
	}
	if !strings.Contains(printed, `unknown button "nobody"`) {
		t.Errorf("of a button that is none nothing is said:\n%s", printed)
	}
}

func TestThePageSurvivesAPowerCut(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, typed chan<- string) {
		must(t, l.Act(t.Context(), "give 8"), l.Act(t.Context(), "put 8 a1"))
		time.Sleep(2 * time.Second)
		typed <- "power-cut"
		time.Sleep(10 * time.Second)
		must(t, l.Act(t.Context(), "give 9"), l.Act(t.Context(), "put 9 b1"))
		time.Sleep(2 * time.Second)
		if got := quartoOf(l.board.State().Game).Position().String(); got != "..../..../..../89.." {
			t.Errorf("placed %s", got)
		}
	})
}

func TestActsThatWaitAreLimited(t *testing.T) {
	l := &openBoard{orders: make(chan order, ordersDepth)}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range ordersDepth {
		if err := l.Act(ended, "take"); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	if err := l.Act(ended, "take"); err != board.ErrBusy {
		t.Errorf("got %v, want %v", err, board.ErrBusy)
	}
}

func TestADemoWithoutATerminalOpensNoPage(t *testing.T) {
	for name, o := range map[string]DemoOpts{
		"input that is not a terminal": {In: strings.NewReader("")},
		"nothing to read":              {},
	} {
		if o.pages() {
			t.Errorf("%s: a page", name)
		}
	}
}

// quartoOf returns a game that is one of Quarto.
func quartoOf(g rules.Game) quarto.Game {
	quarto := quarto.Of(g)
	return quarto
}
