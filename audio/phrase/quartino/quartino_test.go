package quartino

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/golden"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// speech returns the words of Quartino in a language.
func speech(t testing.TB, lang string, v phrase.Verbosity) Speech {
	t.Helper()
	return Of(phrasetest.Speech(t, lang, v, Of))
}

// everything is all that can be said of Quartino in a language, in the goldens' form.
func everything(t testing.TB, lang string) string {
	var b strings.Builder
	for _, sc := range scenes(t) {
		fmt.Fprintf(&b, "# %s\n", sc.name)
		for _, v := range phrasetest.Verbosities {
			fmt.Fprintf(&b, "%v\n%s", v, golden.Said(speech(t, lang, v).say(sc.before, sc.step)))
		}
		b.WriteByte('\n')
	}
	for _, a := range answers(t, speech(t, lang, phrase.Normal)) {
		fmt.Fprintf(&b, "# %s\n%s\n", a.name, golden.Said(a.said))
	}
	return b.String()
}

// answer is what is said on request, with the name of its case.
type answer struct {
	name string
	said []audio.Utterance
}

func answers(t testing.TB, s Speech) []answer {
	t.Helper()
	empty := quartino.New(quartino.Options{Players: 3, First: 2}, board.Cards{})
	played, trouble := wholeGame(t), trouble(t)
	after := func(w *wheelTable, act string) quartino.Game {
		i := slices.IndexFunc(w.scenes, func(sc scene) bool {
			return strings.HasPrefix(sc.name, "played: "+act) && len(sc.step.Judgements) > 0
		})
		return w.scenes[i].step.Game
	}
	over, _ := played.game.Apply(board.Event{At: played.now, Fact: board.Asked{Request: board.RequestAdjudicate, Player: 2}})
	all := []answer{
		{"a build that cannot play it", []audio.Utterance{s.Unfit(&rules.Unfit{Lacks: rules.LacksStacks})}},
		{"now: the first turn", []audio.Utterance{s.Now(empty)}},
		{"read the board: empty", s.ReadBoard(empty)},
		{"read a space: empty", []audio.Utterance{s.ReadCell(empty, board.B2)}},
		{"the cache: full", []audio.Utterance{s.ReadCache(empty)}},
		{"cards left", []audio.Utterance{s.ReadCards(empty)}},
		{"now: a token in the tray", []audio.Utterance{s.Now(after(trouble, "lay blue1"))}},
		{"now: a token missing", []audio.Utterance{s.Now(after(trouble, "wait"))}},
		{"now: which space", []audio.Utterance{s.Now(after(trouble, "unsure a1"))}},
		{"now: a card is to be shown", []audio.Utterance{s.Now(after(played, "A"))}},
		{"now: tokens are to be taken", []audio.Utterance{s.Now(after(played, "lift a3"))}},
		{"now: the last of a turn was placed", []audio.Utterance{s.Now(after(played, "put c1"))}},
		{"now: in the middle of a game", []audio.Utterance{s.Now(played.game)}},
		{"now: over", []audio.Utterance{s.Now(over)}},
		{"read the board: in the middle of a game", s.ReadBoard(after(played, "red2 c3"))},
		{"read a space: three tokens", []audio.Utterance{s.ReadCell(played.game, board.B2)}},
		{"the cache: in the middle of a game", []audio.Utterance{s.ReadCache(played.game)}},
		{"cards left: in the middle of a game", []audio.Utterance{s.ReadCards(played.game)}},
	}
	rules := func(name string, sections ...phrase.Section) {
		for _, section := range sections {
			all = append(all, answer{"rules" + name, append([]audio.Utterance{section.Title}, section.Text...)})
		}
	}
	rules("", s.Rules(quartino.Options{Players: 2})...)
	simple := s.Rules(quartino.Options{Players: 2, Simple: true})
	rules(", the simple game", simple[slices.Index(topics, "situations")])
	return all
}

// spoken calls f with every utterance of Quartino in every language and verbosity.
func spoken(t *testing.T, f func(name string, u audio.Utterance)) {
	for _, lang := range phrase.Languages() {
		for _, v := range phrasetest.Verbosities {
			s := speech(t, lang, v)
			for _, sc := range scenes(t) {
				for _, u := range s.say(sc.before, sc.step) {
					f(lang+": "+sc.name, u)
				}
			}
			for _, a := range answers(t, s) {
				for _, u := range a.said {
					f(lang+": "+a.name, u)
				}
			}
		}
	}
}

func TestEveryPhraseOfQuartinoIsAsProofread(t *testing.T) {
	for _, lang := range phrase.Languages() {
		t.Run(lang, func(t *testing.T) {
			golden.File(t, filepath.Join("testdata", lang+".golden"), everything(t, lang))
		})
	}
}

func TestTheLessonIsAsProofread(t *testing.T) {
	for _, lang := range phrase.Languages() {
		var b strings.Builder
		s := speech(t, lang, phrase.Normal)
		for _, step := range []phrase.LessonStep{
			phrase.LessonHello, phrase.LessonPieces, phrase.LessonGive, phrase.LessonSpaces, phrase.LessonPlace, phrase.LessonLift,
			phrase.LessonRepeat, phrase.LessonRead, phrase.LessonCall, phrase.LessonWindow, phrase.LessonMenu, phrase.LessonWin,
			phrase.LessonEnd, phrase.LessonClear, phrase.LessonOffer, LessonPass, LessonCard, LessonColours, LessonColumn,
		} {
			if u := s.Lesson(step, nil, phrase.Task{}); u.Text != s.LessonText(step) {
				fmt.Fprintf(&b, "# lesson of Quartino: %v\n%s\n", step, golden.Said([]audio.Utterance{u}))
			}
		}
		golden.File(t, filepath.Join("testdata", lang+".lesson"), b.String())
	}
}

// The start of "Quartino" is that of the win of the other game: two syllables are the same.
func TestNothingSaidOfQuartinoBeginsLikeAWin(t *testing.T) {
	right := map[string]int{}
	spoken(t, func(name string, u audio.Utterance) {
		begin := strings.ToLower(strings.TrimLeftFunc(u.Text, func(r rune) bool { return !unicode.IsLetter(r) }))
		if strings.HasPrefix(begin, "quart") {
			t.Errorf("%s: %q begins like a win", name, u.Text)
		}
		if strings.Contains(u.Text, "Quartino") && u.Class == board.ClassVerdict && u.Clears {
			right[u.Lang]++
		}
	})
	good := 0
	for _, sc := range scenes(t) {
		for _, j := range sc.step.Judgements {
			if shown, _ := j.(quartino.Shown); shown.Good {
				good++
			}
		}
	}
	for _, lang := range phrase.Languages() {
		if want := len(phrasetest.Verbosities) * good; right[lang] != want {
			t.Errorf("%s: %d good ones, want %d", lang, right[lang], want)
		}
	}
}

func TestWhatIsSaidOfQuartinoIsFinishedText(t *testing.T) {
	spoken(t, func(name string, u audio.Utterance) {
		if strings.ContainsFunc(u.Text, unicode.IsDigit) {
			t.Errorf("%s: a digit in %q", name, u.Text)
		}
		first := strings.TrimLeft(u.Text, "¿¡")
		if strings.ContainsAny(u.Text, "{}[]<>%") || strings.Contains(u.Text, "  ") || first != phrase.Sentence(first) || !strings.HasSuffix(u.Text, ".") && !strings.HasSuffix(u.Text, "?") {
			t.Errorf("%s: %q is not a finished text", name, u.Text)
		}
		if !strings.HasPrefix(u.Text, u.Head) || u.Lang == "" {
			t.Errorf("%s: %q with the head %q, in %q", name, u.Text, u.Head, u.Lang)
		}
	})
}

func TestTheMarksOfANameDoNotEndASentence(t *testing.T) {
	o, s := quartino.Options{Names: [4]string{"M. Lee", "!"}}, speech(t, "fr", phrase.Normal)
	if got, want := s.Player(1, o)+"; "+s.whoPlays(2, o), "M Lee; le joueur deux"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTablesKnowEveryReasonQuestionAndMistakeOfQuartino(t *testing.T) {
	for _, lang := range phrase.Languages() {
		w := speech(t, lang, phrase.Normal).words
		for _, r := range phrasetest.Values(new(quartino.Reason).UnmarshalText) {
			if _, ok := w.refused[quartino.Reason(r)]; !ok && r != string(quartino.NotFormed) && r != string(quartino.NoSituation) {
				t.Errorf("%s: no words for %v", lang, r)
			}
		}
		for _, q := range phrasetest.Values(new(quartino.Question).UnmarshalText) {
			if _, ok := w.asks[quartino.Question(q)]; !ok {
				t.Errorf("%s: no words for %v", lang, q)
			}
		}
		for _, m := range []quartino.Mistake{
			quartino.WrongNotLaid, quartino.WrongStranger, quartino.WrongSpace, quartino.WrongMoved, quartino.WrongRemoved, quartino.WrongOrder,
		} {
			if _, ok := w.mistakes[m]; !ok {
				t.Errorf("%s: no words for %v", lang, m)
			}
		}
		for _, topic := range topics {
			if _, ok := w.rules[topic]; !ok {
				t.Errorf("%s: no section %v", lang, topic)
			}
		}
	}
}

func TestScenesHaveEveryJudgementOfQuartino(t *testing.T) {
	judged := map[string]bool{}
	for _, sc := range scenes(t) {
		for _, j := range sc.step.Judgements {
			judged[fmt.Sprintf("%T", j)] = true
		}
	}
	for _, r := range quartino.Plug.Reports {
		if !judged[r.Holds.String()] {
			t.Errorf("no scene with %v", r.Holds)
		}
	}
}

func TestASectionOfTheRulesOfQuartinoIsAFewShortSentences(t *testing.T) {
	for _, lang := range phrase.Languages() {
		var whole time.Duration
		for _, section := range speech(t, lang, phrase.Normal).Rules(quartino.Options{Players: 2}) {
			var length time.Duration
			for _, u := range section.Text {
				one := audio.Duration(u.Text)
				if length += one; one > 13*time.Second {
					t.Errorf("%s: %s: a sentence of %v: %q", lang, section.Title.Text, one, u.Text)
				}
			}
			if whole += length; length > 40*time.Second || len(section.Text) > 9 {
				t.Errorf("%s: %s: %v in %d sentences", lang, section.Title.Text, length, len(section.Text))
			}
		}
		t.Logf("%s: %v", lang, whole)
	}
}

// act plays one act of a hand that mostly does what the game waits for.
func (w *wheelTable) act(r *rand.Rand) {
	w.now += time.Duration(r.IntN(6000)) * time.Millisecond
	g := w.game
	wrong, isWrong := g.Wrong()
	taking, _ := g.Taking()
	space := slices.Collect(board.Wheel.All())[r.IntN(board.Wheel.Len())]
	press := func(b board.Button, seat board.Seat) {
		w.apply("press", board.Pressed{Button: b, Seat: seat, Press: board.PressShort, Contact: w.now})
	}
	switch {
	case r.IntN(20) == 0:
		w.apply("odd tray", board.Tray{Holds: []board.Content{board.Unknown, board.Unenrolled, board.Holding(3)}[r.IntN(3)], Several: r.IntN(3) == 0})
	case r.IntN(40) == 0:
		w.apply("undo", board.Asked{Request: board.RequestUndo})
	case r.IntN(400) == 0:
		w.apply("resign", board.Asked{Request: board.RequestResign})
	case isWrong:
		w.correct(wrong.Do)
	case taking != 0:
		w.pick(taking.First())
	case r.IntN(30) == 0:
		w.pick(space)
	case g.Phase() == quartino.PhaseChoose:
		ask, _ := g.Asking()
		w.pick(ask.Cells.First())
	case g.Phase() == quartino.PhaseShow:
		w.apply("card", board.Tray{Holds: board.Unenrolled, Card: board.Card(1 + r.IntN(25))})
		w.apply("card", board.Tray{})
	case g.InHand() != 0:
		w.put("put", space.String())
	case r.IntN(6) == 0:
		press(board.ButtonPass, 0)
	case r.IntN(2) == 0:
		press(board.ButtonQuarto, board.A+board.Seat(r.IntN(2)))
	default:
		w.lay("lay", board.Token(r.IntN(board.Tokens)+1))
	}
}

// pick takes the top off a space, if there is one.
func (w *wheelTable) pick(c board.Cell) {
	if len(w.stacks[c]) > 0 {
		w.lift("lift", c.String())
	}
}

func (w *wheelTable) correct(do quartino.Instruction) {
	if do.Act != quartino.Return {
		w.pick(do.From)
	} else {
		w.hand = do.Token
	}
	if do.Act != quartino.Remove {
		w.put("put", do.To.String())
	}
}

// A sentence that lacks a word has two marks with nothing between them, or begins with one. None
// begins like a win.
func TestNoWordIsLeftOutWhateverHappensInQuartino(t *testing.T) {
	leftOut := regexp.MustCompile(`[:,;.] ?[:,;.]|  |^\W*[:,;.]|[{}]|\d|(?i)^\W*quart`)
	said, judgements := 0, map[string]int{}
	for seed := range uint64(deep.Size(4, 100)) {
		r := rand.New(rand.NewPCG(seed, 3))
		s := speech(t, phrase.Languages()[seed%4], phrasetest.Verbosities[seed/4%4])
		w := newWheelTable(t, quartino.Options{Players: 2 + r.IntN(3), First: 1, Simple: r.IntN(4) == 0})
		for range 300 {
			w.act(r)
		}
		for _, sc := range w.scenes {
			for _, j := range sc.step.Judgements {
				judgements[fmt.Sprintf("%T", j)]++
			}
			g := sc.step.Game
			answers := []audio.Utterance{s.Now(g), s.ReadCell(g, board.B2), s.ReadCache(g), s.ReadCards(g)}
			for _, u := range slices.Concat(s.say(sc.before, sc.step), s.ReadBoard(g), answers) {
				if said++; u.Text == "" || leftOut.MatchString(u.Text) {
					t.Fatalf("seed %d: %s: %q after %+v", seed, sc.name, u.Text, sc.step.Judgements)
				}
			}
		}
	}
	t.Logf("%d sentences on %v", said, judgements)
	if len(judgements) < 15 {
		t.Errorf("%d kinds of judgements: the test tests nothing", len(judgements))
	}
}
