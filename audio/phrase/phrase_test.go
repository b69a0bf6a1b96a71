package phrase

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules"
)

var verbosities = []Verbosity{Brief, Terse, Normal, Full}

func speech(t testing.TB, lang string, v Verbosity) *Speech {
	t.Helper()
	s, err := New(Opts{Lang: lang, Verbosity: v})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// everything is all that can be said in a language, in the goldens' form.
func everything(t testing.TB, lang string) string {
	var b strings.Builder
	s := speech(t, lang, Normal)
	for all := answers(t, s); len(all) > 0; {
		name, text := all[0].name, ""
		for len(all) > 0 && all[0].name == name {
			text, all = text+golden.Said([]audio.Utterance{all[0].said}), all[1:]
		}
		fmt.Fprintf(&b, "# %s\n%s\n", name, text)
	}
	for _, c := range reports(s) {
		fmt.Fprintf(&b, "# check: %s\n%s\n", c.name, golden.Said(s.Report(c.result, c.rest, c.free, c.found)))
	}
	return b.String()
}

func TestEveryPhraseIsAsProofread(t *testing.T) {
	for _, lang := range Languages() {
		t.Run(lang, func(t *testing.T) {
			golden.File(t, filepath.Join("testdata", lang+".golden"), everything(t, lang))
		})
	}
}

// spoken calls f with every utterance in every language and verbosity.
func spoken(t *testing.T, f func(name string, u audio.Utterance)) {
	for _, lang := range Languages() {
		for _, v := range verbosities {
			s := speech(t, lang, v)
			for _, a := range answers(t, s) {
				f(a.name, a.said)
			}
			for _, c := range reports(s) {
				for _, u := range s.Report(c.result, c.rest, c.free, c.found) {
					f(c.name, u)
				}
			}
		}
	}
}

func TestNothingOfTheTableBeginsLikeAWin(t *testing.T) {
	spoken(t, func(name string, u audio.Utterance) {
		begin := strings.ToLower(strings.TrimLeftFunc(u.Text, func(r rune) bool { return !unicode.IsLetter(r) }))
		if strings.HasPrefix(begin, "quarto") {
			t.Errorf("%s: %s: %q begins like a win", u.Lang, name, u.Text)
		}
	})
}

func TestNumbersAreWordsAndNoPlaceIsLeftOpen(t *testing.T) {
	spoken(t, func(name string, u audio.Utterance) {
		if strings.ContainsFunc(u.Text, unicode.IsDigit) {
			t.Errorf("%s: %s: a digit in %q", u.Lang, name, u.Text)
		}
		if strings.ContainsAny(u.Text, "{}[]<>%") || strings.Contains(u.Text, "  ") || !strings.HasSuffix(u.Text, ".") && !strings.HasSuffix(u.Text, "?") {
			t.Errorf("%s: %s: %q is not a finished text", u.Lang, name, u.Text)
		}
	})
}

func TestEnglishSaysAOfTheSeatOnly(t *testing.T) {
	alone := regexp.MustCompile(`\bA\b`)
	for key, value := range speech(t, "en", Normal).file.values {
		if texts := strings.ReplaceAll(fmt.Sprint(value), "seat A", ""); !free(key) && alone.MatchString(texts) {
			t.Errorf("%s: %q is read as the seat", key, texts)
		}
	}
}

func TestOneThingHasOneName(t *testing.T) {
	for _, tt := range []struct{ lang, other, name string }{
		{"en", `\b([Cc]ells?|[Ss]tickers?|[Kk]ept|tells?|told)\b`, "space, tag, saved, announced"},
		{"fr", `\b([Tt]ouches?|[Aa]utocollants?)\b`, "bouton, étiquette"},
		{"de", `Kn[oö]pf|Etikett|[Ee]inmess|[Aa]bgegl|[Aa]usgegl|Verwalter`, "Taste, Aufkleber, Kalibrierung, Administrator"},
		{"de", `\bPassen\b|\bWiederholen\b|QUARTO`, "die Taste Passen, die Taste Wiederholen, die Taste QUARTO"},
		{"de", `\bWeiter\b|\bLesern?\b|Marke`, "Passen, Lesegerät, Aufkleber"},
		{"de", `Rechner|[Aa]ufgehoben`, "Computer, gespeichert"},
		{"fr", `\b([Tt]enir|[Tt]enus?|enregistré |Annonces : |[ÉEé]galité\.|[Rr]emettre.* en main)`, "maintenir, sauvegardé, messages, partie nulle, tendre"},
		{"es", `\b([Aa]paratos?|corre|partes|pegatinas?|[Aa]nuncios|baraja|montaje)\b`, "hardware, se ejecuta, componentes, etiqueta, mensajes, mazo, modelo"},
	} {
		other := regexp.MustCompile(tt.other)
		for _, line := range allSaid(t, tt.lang) {
			text := strings.NewReplacer("Taste Passen", "", "Taste Wiederholen", "", "Taste QUARTO", "").Replace(line)
			if said := other.FindString(text); said != "" {
				t.Errorf("%s: %q in %q: want %s", tt.lang, said, line, tt.name)
			}
		}
	}
}

func TestTimesAreTranslated(t *testing.T) {
	english := speech(t, "en", Normal).Seconds
	for _, lang := range Languages()[1:] {
		for time, words := range speech(t, lang, Normal).Seconds {
			if words == english[time] {
				t.Errorf("%s: %v is %q, as in English", lang, time, words)
			}
		}
	}
}

func TestPiecesCellsAndLinesHaveDifferentNames(t *testing.T) {
	for _, lang := range Languages() {
		s := speech(t, lang, Normal)
		seen := map[string]string{}
		add := func(what, name string) {
			if other, ok := seen[name]; ok {
				t.Errorf("%s: %s and %s are both %q", lang, what, other, name)
			}
			seen[name] = what
		}
		for p := range board.Piece(board.Pieces) {
			add("piece "+p.String(), s.Label(p))
			if inside := s.InSentence(board.Holding(p)); inside != s.Label(p) {
				add("piece "+p.String()+" in a sentence", inside)
			}
		}
		for c := range board.Cell(board.Cells) {
			add("cell "+c.String(), s.Cell(c))
		}
		for l := range rules.Line(rules.LinesAndSquares) {
			add(l.String(), s.Line(l))
		}
	}
}

func TestLettersInsteadOfNames(t *testing.T) {
	s, err := New(Opts{Lang: "en", Verbosity: Normal, Letters: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Cell(board.C4), "C four"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []Opts{{}, {Lang: "en"}, {Lang: "en", Verbosity: 5}, {Lang: "EN", Verbosity: Normal}, {Lang: "tlh", Verbosity: Normal}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

func TestVerbositySurvivesTheRoundTrip(t *testing.T) {
	for _, v := range verbosities {
		if got, err := ParseVerbosity(v.String()); got != v || err != nil {
			t.Errorf("%v comes back as %v, %v", v, got, err)
		}
	}
	if _, err := ParseVerbosity("loud"); err == nil {
		t.Error("loud is a verbosity")
	}
	if got := Verbosity(0).String(); got != "Verbosity(0)" {
		t.Errorf("a verbosity that nobody set is %q", got)
	}
}

func TestTheMarksOfANameDoNotEndASentence(t *testing.T) {
	for name, want := range map[string]string{
		"Dr. Weiss": "Dr Weiss", "J.R.R. Tolkien": "J R R Tolkien", "Ken Jr.": "Ken Jr", "Yahoo!": "Yahoo", "A? B…": "A B",
		"Lee, M.": "Lee, M", "...": "", "O'Neil-Smith": "O'Neil-Smith", "An Quarto": "", "An Q\u1e73artino": "",
	} {
		if got := Sayable(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestACheckTellsPowerVersionAndAddress(t *testing.T) {
	for _, tt := range []struct {
		lang string
		low  bool
		want string
	}{
		{"en", false, "Power good. Version v one point zero point three-rc. Address: pi four point local."},
		{"en", true, "Power too low. Version v one point zero point three-rc. Address: pi four point local."},
		{"fr", false, "Alimentation correcte. Version v un point zéro point trois-rc. Adresse : pi quatre point local."},
		{"de", true, "Spannung zu niedrig. Version v eins Punkt null Punkt drei-rc. Adresse: pi vier Punkt local."},
		{"es", false, "Alimentación correcta. Versión v uno punto cero punto tres-rc. Dirección: pi cuatro punto local."},
	} {
		s, err := New(Opts{Lang: tt.lang, Verbosity: Brief})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Check(tt.low, "v1.0.3-rc", "pi4.local"); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.lang, got, tt.want)
		}
	}
}

func TestAListOfPhrasesBeginsWithTheTable(t *testing.T) {
	if first := speech(t, "en", Normal).Phrases()[0]; first.Key != "files.0" {
		t.Errorf("the first phrase is %s", first.Key)
	}
}

// named is an answer with the name of its case.
type named struct {
	name string
	said audio.Utterance
}

func answers(t testing.TB, s *Speech) []named {
	t.Helper()
	return append([]named{
		{"repeat held at the start", s.HeldAtStart()},
		{"was the first word heard?", s.FirstWord()},
		{"the tray is unsteady", s.Unsteady(board.Fault{Part: board.Part{Kind: board.PartTray}})},
		{"the build reads in the tray alone", s.Unfit(&rules.Unfit{Lacks: rules.LacksReaders})},
		{"the build has no tray", s.Unfit(&rules.Unfit{Lacks: rules.LacksTray})},
	}, slices.Concat(preferred(t, s), setups(s), menuTexts(s), linkTexts(t, s))...)
}
