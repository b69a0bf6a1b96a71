package phrase

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"quartoboard/audio/espeak"
	"quartoboard/board"
	"quartoboard/deploy/golden"
)

// phonemes returns what espeak-ng makes of a text as it stands, by the usual voice.
func phonemes(t *testing.T, lang, text string) string {
	t.Helper()
	return phonemesBy(t, espeak.Voice(lang), text)
}

func phonemesBy(t *testing.T, voice, text string) string {
	t.Helper()
	readers.Lock()
	defer readers.Unlock()
	r := readers.by[voice]
	if r == nil {
		r = readBy(t, voice)
		readers.by[voice] = r
	}
	if _, err := fmt.Fprintf(r.in, "%s\n%s\n", strings.ReplaceAll(text, "\n", " "), mark); err != nil {
		t.Fatalf("%s: %q: %v", voice, text, err)
	}
	var words []string
	for r.out.Scan() {
		line := strings.TrimSpace(r.out.Text())
		if line == r.mark {
			return strings.Join(words, " ")
		}
		words = append(words, strings.Fields(line)...)
	}
	t.Fatalf("%s: %q: no phonemes: %v", voice, text, r.out.Err())
	return ""
}

// mark is a line that tells where the phonemes of a text end.
const mark = "xqx"

// reader is an espeak-ng that prints the phonemes of each line. It ends with the tests.
type reader struct {
	in   io.Writer
	out  *bufio.Scanner
	mark string // the phonemes of the mark
}

var readers = struct {
	sync.Mutex
	by map[string]*reader // by their voice
}{by: map[string]*reader{}}

// readBy starts an espeak-ng.
func readBy(t *testing.T, voice string) *reader {
	t.Helper()
	cmd := exec.Command("espeak-ng", "-b", "1", "-q", "-x", "-v", voice)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err == nil {
		_, err = fmt.Fprintln(in, mark)
	}
	r := &reader{in: in, out: bufio.NewScanner(out)}
	if err != nil || !r.out.Scan() {
		t.Fatalf("%s: %v", voice, err)
	}
	r.mark = strings.TrimSpace(r.out.Text())
	return r
}

// voices are the voices of each language that settings are likely to name. The goldens
// are of the first alone.
var voices = map[string][]string{
	"en": {"en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-029"},
	"fr": {"fr", "fr-be", "fr-ch"},
	"de": {"de"},
	"es": {"es", "es-419"},
}

// voicesOf returns the voices of a language; for one without a row its usual voice.
func voicesOf(lang string) []string {
	if own, ok := voices[lang]; ok {
		return own
	}
	return []string{lang}
}

// byEveryVoice calls f for each voice, with what a caption sounds like.
func byEveryVoice(t *testing.T, f func(t *testing.T, lang string, heard func(caption string) string)) {
	needsEspeak(t)
	for _, lang := range Languages() {
		for _, voice := range voicesOf(lang) {
			t.Run(voice, func(t *testing.T) {
				f(t, lang, func(caption string) string {
					t.Helper()
					return phonemesBy(t, voice, Spell(lang, caption, true))
				})
			})
		}
	}
}

// heard returns the phonemes of a caption.
func heard(t *testing.T, lang, caption string) string {
	t.Helper()
	return phonemes(t, lang, Spell(lang, caption, true))
}

func needsEspeak(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed: sudo apt install espeak-ng")
	}
}

// saidOf returns what is said as a golden of a game has it.
func saidOf(t testing.TB, game, file string) (texts []string) {
	t.Helper()
	all, err := os.ReadFile(filepath.Join(game, "testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(all)) {
		if _, text, said := strings.Cut(line, "] "); said && strings.HasPrefix(line, "  [") {
			texts = append(texts, strings.TrimSpace(text))
		}
	}
	return texts
}

// allSaid returns all that is said at the table and of the games.
func allSaid(t testing.TB, lang string) []string {
	t.Helper()
	return slices.Concat(saidOf(t, ".", lang+".golden"), saidOf(t, "quarto", lang+".golden"),
		saidOf(t, "quartino", lang+".golden"), saidOf(t, "quartino", lang+".lesson"))
}

// templates returns the texts of keys of a language.
func templates(t testing.TB, lang string, keys ...string) (texts []string) {
	t.Helper()
	words, faults := readWords([]byte(file(t, lang)))
	if faults != nil {
		t.Fatal(faults)
	}
	for _, key := range keys {
		texts = append(texts, words.values[key].(string))
	}
	return texts
}

// vocabulary is what must be heard rightly in every game: names, letters, seats,
// numbers, attributes and the call, and all that has a spelling.
func vocabulary(s *Speech) []string {
	words := []string{"Quarto", "QUARTO"}
	words = append(words, s.files[:]...)
	words = append(words, "A", "B", "C", "D")
	words = append(words, s.Seat(board.A, [2]string{}), s.Seat(board.B, [2]string{}))
	words = append(words, s.numbers[:board.Pieces+1]...)
	for v := board.Tall; v != 0; v >>= 1 {
		w := s.words[v]
		words = append(words, w.label, w.one, w.many)
	}
	var spelt []string
	for word := range s.spellings {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, word) }) {
			spelt = append(spelt, word)
		}
	}
	slices.Sort(spelt)
	var once []string
	for _, w := range append(words, spelt...) {
		if !slices.Contains(once, w) {
			once = append(once, w)
		}
	}
	return once
}

// proofread is the version of espeak-ng whose phonemes the goldens have. Another one may
// write them otherwise; the other tests hold for any.
const proofread = "1.51"

func needsProofread(t *testing.T) {
	t.Helper()
	needsEspeak(t)
	if version, err := exec.Command("espeak-ng", "--version").Output(); err != nil || !strings.Contains(string(version), ": "+proofread+" ") {
		t.Skipf("not compared: the goldens are of espeak-ng %s: got %q, %v", proofread, version, err)
	}
}

// writeSound writes a word and its phonemes.
func writeSound(t *testing.T, b *strings.Builder, lang, word string) {
	t.Helper()
	was, is := phonemes(t, lang, word), heard(t, lang, word)
	if spelt := Spell(lang, word, true); spelt != word {
		is += "  spelt " + spelt + ", not " + was
	}
	fmt.Fprintf(b, "%-12s %s\n", word, is)
}

func TestWordsSoundAsProofread(t *testing.T) {
	needsProofread(t)
	for _, lang := range Languages() {
		t.Run(lang, func(t *testing.T) {
			var b strings.Builder
			for _, word := range vocabulary(speech(t, lang, Normal)) {
				writeSound(t, &b, lang, word)
			}
			golden.File(t, filepath.Join("testdata", lang+".phonemes"), b.String())
		})
	}
}

func TestWordsAreHeardRightlyInASentence(t *testing.T) {
	needsEspeak(t)
	for _, tt := range []struct{ lang, said, want string }{
		{"en", "The tag was read on Bella three", "wVz r'Ed"},
		{"en", "Use a faster one.", "j'u:z a#"},
		{"en", "A to give.", "'eI t@ g'Iv"},
		{"fr", "Quarto! Joueur A. Rangée deux", "kwart'o Zw'Wr 'a"},
		{"fr", "Le joueur A doit donner.", " 'a "},
		{"de", "bis David eins", "bIs d'A:vIt"},
		{"de", "Cäsar zwei: groß", "ts'E:zA:r tsv'o:"},
		{"de", "wurde zur Seite gelegt.", "z'aIt@ g@l'e:kt"},
		{"es", "Coloca el jugador A.", " 'a"},
		{"en", "Right: Quartino.", "r'aIt kwO@t'i:noU"},
		{"fr", "Juste : Quartino.", "Z'yst kwartin'o"},
		{"de", "Richtig: Quartino.", "r'ICtIC kvart'i:no:"},
		{"es", "Correcto: Quartino.", "koR2'ekto kwart'ino"},
	} {
		if !strings.Contains(strings.Join(allSaid(t, tt.lang), "\n"), tt.said) {
			t.Errorf("%s: %q is not said", tt.lang, tt.said)
		}
		if got := heard(t, tt.lang, tt.said); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q is heard as %q, without %q", tt.lang, tt.said, got, tt.want)
		}
	}
}

func TestEverySpellingChangesASentence(t *testing.T) {
	needsEspeak(t)
	for _, lang := range Languages() {
		said := allSaid(t, lang)
		for word, spelling := range speech(t, lang, Normal).spellings {
			alone := table{spellings: map[string]string{word: spelling}}
			if !slices.ContainsFunc(said, func(text string) bool {
				spelt := oneWord.ReplaceAllStringFunc(text, func(w string) string { return alone.spell(w, true) })
				return spelt != text && phonemes(t, lang, spelt) != phonemes(t, lang, text)
			}) {
				t.Errorf("%s: to spell %q %q changes no sentence", lang, word, spelling)
			}
		}
	}
}

func TestTheCallSoundsAlikeInEveryLanguage(t *testing.T) {
	call := regexp.MustCompile(`^k[wv]'?[aO]`)
	byEveryVoice(t, func(t *testing.T, _ string, heard func(string) string) {
		for _, word := range []string{"Quarto!", "QUARTO", "Quartino"} {
			if got := heard(word); !call.MatchString(got) {
				t.Errorf("%s is heard as %q", word, got)
			}
		}
	})
}

func TestRowsDoNotRhyme(t *testing.T) {
	byEveryVoice(t, func(t *testing.T, lang string, heard func(string) string) {
		rhymes := map[string]string{}
		for _, number := range speech(t, lang, Normal).numbers[1:5] {
			all := heard(number)
			rhyme := all[strings.LastIndexByte(all, '\'')+1:] // from the stressed vowel
			if other, ok := rhymes[rhyme]; ok {
				t.Errorf("%s and %s both end in %q", other, number, rhyme)
			}
			rhymes[rhyme] = number
		}
	})
}

// A seat's letter must not be read as the word of one letter that some languages have.
func TestSeatsAreHeardAsLetters(t *testing.T) {
	stress := regexp.MustCompile(`[',_!|]`)
	byEveryVoice(t, func(t *testing.T, lang string, heard func(string) string) {
		sound := func(text string) string { return strings.ToLower(stress.ReplaceAllString(heard(text), "")) }
		s := speech(t, lang, Normal)
		for _, seat := range []board.Seat{board.A, board.B} {
			letter := sound(seat.String())
			for _, template := range append(templates(t, lang, "quarto.to-give", "quarto.may-call"), s.ToPlace, s.Wins) {
				text := Fill(template, "who", s.TheSeat(seat, [2]string{}))
				if got := sound(text); !slices.Contains(strings.Fields(got), letter) {
					t.Errorf("%q is heard as %q, without %q", text, got, letter)
				}
			}
		}
	})
}

func TestSpell(t *testing.T) {
	for _, tt := range []struct {
		name, lang, text string
		phonemes         bool
		want             string
	}{
		{"phonemes", "de", "Spalte David.", true, "Spalte [[d'A:vIt]]."},
		{"an engine without phonemes", "de", "David zwei: Cäsar", false, "David zwo: Zäsar"},
		{"capitals", "fr", "Bouton QUARTO. Quarto!", true, "Bouton Kouarto. Kouarto!"},
		{"whole words", "de", "Zwei, zweimal", true, "zwo, zweimal"},
		{"a capital letter is another word than the small one", "en", "A to place a piece.", true, "[['eI]] to place a piece."},
		{"a name with an accent", "en", "Álvaro A", true, "Álvaro [['eI]]"},
		{"a verb, not a noun", "en", "Use it: it is in use.", true, "[[j'u:z]] it: it is in use."},
		{"a piece", "fr", "Pièce donnée : petite, carrée, creuse, lisse.", true, "Pièce donnée [[_:]] petite carrée creuse lisse."},
		{"who gives a piece", "en", "B gives: tall round hollow smooth.", true, "B gives [[_:]] tall round hollow smooth."},
		{"a piece and who placed it", "de", "Anna drei: groß, rund, glatt, mit Loch, gesetzt von B.", false, "Anna drei: groß rund glatt mit Loch, gesetzt von B."},
		{"a list of pieces", "es", "Dos: alta, redonda, hueca, lisa; baja, cuadrada, maciza, lisa.", false, "Dos: alta redonda hueca lisa; baja cuadrada maciza lisa."},
		{"words of no piece", "fr", "Critères : petite ou grande, ronde ou carrée. Quatre pièces rondes, lisses.", true, "Critères : petite ou grande, ronde ou carrée. Quatre pièces rondes, lisses."},
		{"a turn", "fr", "Le joueur A doit donner.", true, "Le joueur [['a]] doit donner."},
		{"a turn, without phonemes", "es", "Entrega el jugador A.", false, "Entrega el jugador A."},
		{"the seat, not the article, without phonemes", "en", "A to give. Anna, a piece.", false, "Ay to give. Anna, a piece."},
		{"a verb without phonemes", "en", "Use it.", false, "Use it."},
		{"a letter and its mark", "de", "Jo\u0308rg gibt.", true, "Jörg gibt."},
		{"letters that the voice would spell", "en", "Nguyễn, Ａnn, Keʻala.", true, "Nguyen, Ann, Keala."},
		{"another language", "it", "Quarto", true, "Quarto"},
	} {
		if got := Spell(tt.lang, tt.text, tt.phonemes); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
