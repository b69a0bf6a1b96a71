package phrase

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// everythingOfQuartino is all that can be said of Quartino in a language, in the goldens' form.
func everythingOfQuartino(t testing.TB, lang string) string {
	return once("quartino "+lang, func() string { return makeEverythingOfQuartino(t, lang) })
}

func makeEverythingOfQuartino(t testing.TB, lang string) string {
	var b strings.Builder
	for _, sc := range quartinoScenes(t) {
		fmt.Fprintf(&b, "# %s\n", sc.name)
		for _, v := range verbosities {
			fmt.Fprintf(&b, "%v\n%s", v, written(speech(t, lang, v).SayQuartino(sc.before, sc.step)))
		}
		b.WriteByte('\n')
	}
	for _, a := range quartinoAnswers(t, speech(t, lang, Normal)) {
		fmt.Fprintf(&b, "# %s\n%s\n", a.name, written(a.said))
	}
	return b.String()
}

// quartinoAnswer is what is said on request, with the name of its case.
type quartinoAnswer struct {
	name string
	said []audio.Utterance
}

func quartinoAnswers(t testing.TB, s *Speech) []quartinoAnswer {
	t.Helper()
	empty := quartino.New(quartino.Options{Players: 3, First: 2}, board.Cards{})
	played, trouble := quartinoGame(t), quartinoTrouble(t)
	after := func(w *wheelTable, act string) quartino.Game {
		i := slices.IndexFunc(w.scenes, func(sc quartinoScene) bool {
			return strings.HasPrefix(sc.name, "played: "+act) && len(sc.step.Judgements) > 0
		})
		return w.scenes[i].step.Game
	}
	over, _ := played.game.Apply(board.Event{At: played.now, Fact: board.Asked{Request: board.RequestAdjudicate, Player: 2}})
	all := []quartinoAnswer{
		{"a build that cannot play it", []audio.Utterance{s.Unfit(&rules.Unfit{Lacks: rules.LacksStacks})}},
		{"now: the first turn", []audio.Utterance{s.NowQuartino(empty)}},
		{"read the board: empty", s.ReadQuartino(empty)},
		{"read a space: empty", []audio.Utterance{s.ReadQuartinoSpace(empty, board.B2)}},
		{"the cache: full", []audio.Utterance{s.ReadCache(empty)}},
		{"cards left", []audio.Utterance{s.ReadCards(empty)}},
		{"now: a token in the tray", []audio.Utterance{s.NowQuartino(after(trouble, "lay blue1"))}},
		{"now: a token missing", []audio.Utterance{s.NowQuartino(after(trouble, "wait"))}},
		{"now: which space", []audio.Utterance{s.NowQuartino(after(trouble, "unsure a1"))}},
		{"now: a card is to be shown", []audio.Utterance{s.NowQuartino(after(played, "A"))}},
		{"now: tokens are to be taken", []audio.Utterance{s.NowQuartino(after(played, "lift a3"))}},
		{"now: the last of a turn was placed", []audio.Utterance{s.NowQuartino(after(played, "put c1"))}},
		{"now: in the middle of a game", []audio.Utterance{s.NowQuartino(played.game)}},
		{"now: over", []audio.Utterance{s.NowQuartino(over)}},
		{"read the board: in the middle of a game", s.ReadQuartino(after(played, "red2 c3"))},
		{"read a space: three tokens", []audio.Utterance{s.ReadQuartinoSpace(played.game, board.B2)}},
		{"the cache: in the middle of a game", []audio.Utterance{s.ReadCache(played.game)}},
		{"cards left: in the middle of a game", []audio.Utterance{s.ReadCards(played.game)}},
	}
	rules := func(name string, sections ...Section) {
		for _, section := range sections {
			all = append(all, quartinoAnswer{"rules" + name, append([]audio.Utterance{section.Title}, section.Text...)})
		}
	}
	rules("", s.Rules(quartino.Options{Players: 2})...)
	simple := s.Rules(quartino.Options{Players: 2, Simple: true})
	rules(", the simple game", simple[slices.Index(topicsOfQuartino[:], TopicSituations)])
	return all
}

// ofQuartinoSpoken calls f with every utterance of Quartino in every language and verbosity.
func ofQuartinoSpoken(t *testing.T, f func(name string, u audio.Utterance)) {
	for _, lang := range Languages() {
		for _, v := range verbosities {
			s := speech(t, lang, v)
			for _, sc := range quartinoScenes(t) {
				for _, u := range s.SayQuartino(sc.before, sc.step) {
					f(lang+": "+sc.name, u)
				}
			}
			for _, a := range quartinoAnswers(t, s) {
				for _, u := range a.said {
					f(lang+": "+a.name, u)
				}
			}
		}
	}
}

func TestEveryPhraseOfQuartinoIsAsProofread(t *testing.T) {
	for _, lang := range Languages() {
		t.Run(lang, func(t *testing.T) {
			golden.File(t, filepath.Join("testdata", lang+".quartino"), everythingOfQuartino(t, lang))
		})
	}
}

// The start of "Quartino" is that of the win of the other game: two syllables are the same.
func TestNothingSaidOfQuartinoBeginsLikeAWin(t *testing.T) {
	right := map[string]int{}
	ofQuartinoSpoken(t, func(name string, u audio.Utterance) {
		begin := strings.ToLower(strings.TrimLeftFunc(u.Text, func(r rune) bool { return !unicode.IsLetter(r) }))
		if strings.HasPrefix(begin, "quart") {
			t.Errorf("%s: %q begins like a win", name, u.Text)
		}
		if strings.Contains(u.Text, "Quartino") && u.Class == board.ClassVerdict && u.Clears {
			right[u.Lang]++
		}
	})
	good := 0
	for _, sc := range quartinoScenes(t) {
		for _, j := range sc.step.Judgements {
			if shown, _ := j.(quartino.Shown); shown.Good {
				good++
			}
		}
	}
	for _, lang := range Languages() {
		if want := len(verbosities) * good; right[lang] != want {
			t.Errorf("%s: %d good ones, want %d", lang, right[lang], want)
		}
	}
}

func TestWhatIsSaidOfQuartinoIsFinishedText(t *testing.T) {
	ofQuartinoSpoken(t, func(name string, u audio.Utterance) {
		if strings.ContainsFunc(u.Text, unicode.IsDigit) {
			t.Errorf("%s: a digit in %q", name, u.Text)
		}
		first := strings.TrimLeft(u.Text, "¿¡")
		if strings.ContainsAny(u.Text, "{}[]<>%") || strings.Contains(u.Text, "  ") || first != sentence(first) || !strings.HasSuffix(u.Text, ".") && !strings.HasSuffix(u.Text, "?") {
			t.Errorf("%s: %q is not a finished text", name, u.Text)
		}
		if !strings.HasPrefix(u.Text, u.Head) || u.Lang == "" {
			t.Errorf("%s: %q with the head %q, in %q", name, u.Text, u.Head, u.Lang)
		}
	})
}

func TestTablesKnowEveryReasonQuestionAndMistakeOfQuartino(t *testing.T) {
	for _, lang := range Languages() {
		w := speech(t, lang, Normal).quartino
		for _, r := range wordsOf(new(quartino.Reason).UnmarshalText) {
			if _, ok := w.refused[quartino.Reason(r)]; !ok && r != string(quartino.NotFormed) && r != string(quartino.NoSituation) {
				t.Errorf("%s: no words for %v", lang, r)
			}
		}
		for _, q := range wordsOf(new(quartino.Question).UnmarshalText) {
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
		for _, topic := range topicsOfQuartino {
			if _, ok := w.rules[topic]; !ok {
				t.Errorf("%s: no section %v", lang, topic)
			}
		}
	}
}

func TestScenesHaveEveryJudgementOfQuartino(t *testing.T) {
	judged := map[string]bool{}
	for _, sc := range quartinoScenes(t) {
		for _, j := range sc.step.Judgements {
			judged[fmt.Sprintf("%T", j)] = true
		}
	}
	for _, j := range []quartino.Judgement{
		quartino.Turn{},
		quartino.Laid{},
		quartino.Put{},
		quartino.Situation{},
		quartino.Chosen{},
		quartino.Taken{},
		quartino.Claimed{},
		quartino.Shown{},
		quartino.Refused{},
		quartino.Lifted{},
		quartino.Returned{},
		quartino.Ask{},
		quartino.Wrong{},
		quartino.Right{},
		quartino.Undone{},
		quartino.Resigned{},
		quartino.Ended{},
	} {
		if !judged[fmt.Sprintf("%T", j)] {
			t.Errorf("no scene with %T", j)
		}
	}
}

func TestASectionOfTheRulesOfQuartinoIsAFewShortSentences(t *testing.T) {
	for _, lang := range Languages() {
		var whole time.Duration
		for _, section := range speech(t, lang, Normal).Rules(quartino.Options{Players: 2}) {
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

func TestEveryCardHasANumberOfWords(t *testing.T) {
	for _, lang := range Languages() {
		s, seen := speech(t, lang, Normal), map[string]int{}
		for n := range board.MaxCards + 1 {
			word := s.number(n)
			if other, twice := seen[word]; twice || strings.ContainsFunc(word, unicode.IsDigit) {
				t.Errorf("%s: %d is %q, as %d", lang, n, word, other)
			}
			seen[word] = n
		}
	}
}

func TestColoursDoNotRhyme(t *testing.T) {
	byEveryVoice(t, func(t *testing.T, lang string, heard func(string) string) {
		rhymes := map[string]string{}
		for _, c := range speech(t, lang, Normal).quartino.colours {
			all := heard(c.label)
			rhyme := all[strings.LastIndexByte(all, '\'')+1:] // from the stressed vowel
			if other, ok := rhymes[rhyme]; ok {
				t.Errorf("%s and %s both end in %q", other, c.label, rhyme)
			}
			rhymes[rhyme] = c.label
		}
	})
}

// wordsOfQuartino is what must be heard rightly in every game of it.
func wordsOfQuartino(s *Speech) []string {
	words := []string{"Quartino"}
	for c := board.Blue; c <= board.Yellow; c++ {
		words = append(words, s.colour(c), s.count(s.quartino.colours[c].counts, 4))
	}
	for p := board.Player(1); p <= board.MaxPlayers; p++ {
		words = append(words, s.player(p, quartino.Options{}))
	}
	return append(words, s.numbers[board.Pieces+1:]...) // of cards
}

func TestWordsOfQuartinoSoundAsProofread(t *testing.T) {
	needsProofread(t)
	for _, lang := range Languages() {
		t.Run(lang, func(t *testing.T) {
			var b strings.Builder
			for _, word := range wordsOfQuartino(speech(t, lang, Normal)) {
				writeSound(t, &b, lang, word)
			}
			golden.File(t, filepath.Join("testdata", lang+".quartino.phonemes"), b.String())
		})
	}
}

// By ear nothing but the win of Quarto may begin with the sound of its call.
func TestNothingSaidOfQuartinoSoundsLikeACall(t *testing.T) {
	needsEspeak(t)
	call := regexp.MustCompile(`^k[wv]'?[aO]`)
	var told []string
	ofQuartinoSpoken(t, func(name string, u audio.Utterance) {
		first, _, _ := strings.Cut(strings.Trim(u.Text, "¿¡"), " ")
		if key := u.Lang + " " + first; !slices.Contains(told, key) {
			told = append(told, key)
			if sound := heard(t, u.Lang, first); call.MatchString(sound) {
				t.Errorf("%s: %q begins with %q", name, u.Text, sound)
			}
		}
	})
	if len(told) < 50 {
		t.Errorf("%d first words: the test tests nothing", len(told))
	}
}
