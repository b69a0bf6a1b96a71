package simboard

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/sim"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// TestAGameGoesOnWithEachOtherBuild plays two pieces, with a third given, changes from each
// build to each other, and plays on there.
func TestAGameGoesOnWithEachOtherBuild(t *testing.T) {
	for _, from := range deep.Pick(t, 2, run.Builds()...) {
		t.Run(from, func(t *testing.T) {
			t.Parallel()
			playOpenOn(t, from, io.Discard, func(t *testing.T, l *openBoard, _ chan<- string) {
				act := func(line string) {
					t.Helper()
					must(t, l.Act(t.Context(), line))
					time.Sleep(2 * time.Second)
				}
				for _, to := range run.Builds() {
					for _, line := range []string{"give 8", "put 8 a1", "give 9", "put 9 b2", "hold repeat", "make noise", "give 3"} {
						if line != "make noise" || !strings.Contains(l.page.Simulation().Build, "resistor") {
							act(line)
						}
					}
					act("build " + to)
					time.Sleep(2 * time.Second)
					if s := l.page.Simulation(); s.Build != to || !s.Resumed || len(s.Troubles) > 0 {
						t.Errorf("%s: the page shows %+v", to, s)
					}
					if g := quartoOf(l.board.State().Game); g.Phase() != quarto.PhasePlace || g.Position().String() != "..../..../.9../8..." || g.Given() != board.Holding(3) {
						t.Errorf("%s: %v, %v, given %v", to, g.Phase(), g.Position(), g.Given())
					}
					act("put 3 d1")
					act("hold repeat")
					act("release repeat")
					if g := quartoOf(l.board.State().Game); g.Phase() != quarto.PhaseGive || g.Placements() != 3 {
						t.Errorf("%s: after another piece %v, %v", to, g.Phase(), g.Position())
					}
					act("new")
					time.Sleep(5 * time.Second)
				}
			})
		})
	}
}

func TestABuildThatCannotReadThePiecesBeginsAGame(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		for _, line := range []string{"new giving=unseen squares names=Ann,Ben", "put 8 a1", "put 9 b1", "build tray", "give 8", "put 8 a1"} {
			must(t, l.Act(t.Context(), line))
			time.Sleep(5 * time.Second)
		}
		g := quartoOf(l.board.State().Game)
		if o := g.Rules(); g.Placements() != 1 || g.Phase() != quarto.PhaseGive || !o.Squares || o.Names[0] != "Ann" || o.Giving != board.GivingTray {
			t.Errorf("%d placed, %v, %+v", g.Placements(), g.Phase(), o)
		}
		if l.page.Simulation().Resumed {
			t.Error("the page shows that the game went on")
		}
		for name, want := range map[string]string{"bed": `unknown build "bed"`, "switch-nfc": "the build switch-nfc is gone: use "} {
			if err := l.Act(t.Context(), "build "+name); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", name, err, want)
			}
		}
	})
}

// A build of somebody's own may have no tray.
func TestABuildWithoutATrayBeginsAGame(t *testing.T) {
	text, err := profiles.FS.ReadFile("analog-nfc.toml")
	must(t, err)
	before, tray, _ := strings.Cut(string(text), "[tray]")
	_, after, _ := strings.Cut(tray, "[buttons]")
	own := filepath.Join(t.TempDir(), "own.toml")
	must(t, os.WriteFile(own, []byte(strings.Replace(before, `"analog-nfc"`, `"own"`, 1)+"[buttons]"+after), 0o600))
	var said strings.Builder
	playOpenOn(t, own, &said, func(t *testing.T, l *openBoard, _ chan<- string) {
		l.acts(t, "put 8 a1")
		if g := quartoOf(l.board.State().Game); g.Placements() != 1 || g.Rules().Giving != board.GivingUnseen {
			t.Errorf("%d placed, %+v", g.Placements(), g.Rules())
		}
		if u, is := errors.AsType[*rules.Unfit](l.Act(t.Context(), "new giving=tray")); !is || u.Lacks != rules.LacksTray {
			t.Errorf("a game with a tray: got %v", u)
		}
	})
	if strings.Contains(said.String(), "tray") {
		t.Errorf("said %s", said.String())
	}
}

func TestABoardOfSomebodysOwnIsNotRebuilt(t *testing.T) {
	b, err := New("analog-pn532", "analog-pn532", "")
	must(t, err)
	if got := b.builds(); got != nil {
		t.Errorf("offers %v", got)
	}
}

func TestThePageTellsWhatEachBuildIsMadeOf(t *testing.T) {
	b, err := New("analog-pn532", "", "")
	must(t, err)
	for _, lang := range phrase.Languages() {
		words, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Normal, Games: games.Words})
		if err != nil {
			t.Fatal(err)
		}
		var offered, bare []string
		for _, build := range b.builds() {
			if words.BuildLabel(build.Name, build.Called) == build.Name {
				bare = append(bare, build.Name)
			}
			offered = append(offered, build.Name)
		}
		if len(bare) > 0 && len(bare) < len(offered) { // a language may lack all of them
			t.Errorf("%s: nothing of %v", lang, bare)
		}
		if !slices.Equal(offered, run.Builds()) {
			t.Errorf("offers %v, want %v", offered, run.Builds())
		}
		if got := words.BuildLabel("my.toml", nil); got != "my.toml" {
			t.Errorf("%s: got %q for another build", lang, got)
		}
	}
}

func TestTokensLieTheSameOnAnotherBuild(t *testing.T) {
	table := func(name string) *sim.Table {
		p, err := run.LoadProfile(name)
		must(t, err)
		return sim.New(p, sim.Opts{Seed: seed})
	}
	from, to := table("analog-nfc"), table("analog-pn532")
	must(t, from.Hands.PutToken(5, 5))
	must(t, from.Hands.PutToken(1, 5))
	must(t, from.Hands.Lay(sim.Card(7)))
	from.Clock().Elapse(landing)
	to.Arrange(from)
	if got := to.Things.Stack(5); !slices.Equal(got, []sim.Token{5, 1}) {
		t.Errorf("got %v on b2, want token 5 under token 1", got)
	}
	if n, lies := to.Things.InTray().(sim.Card); !lies || n != 7 {
		t.Errorf("got %v, %v in the tray, want card 7", n, lies)
	}
}
