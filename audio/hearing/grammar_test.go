package hearing

import (
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode"

	"quartoboard/audio/espeak"
)

// classes are the words of which any may stand where one of them stands. Of those of one
// class the ear has nothing but the sound to choose by.
var classes = map[string]string{
	"seat":    "a b",
	"column":  "anna bella cesar david",
	"number":  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
	"size":    "tall short",
	"shape":   "round square",
	"fill":    "hollow solid",
	"texture": "grooved smooth",
	"line":    "row column diagonal",
	"colour":  "blue green red yellow",
}

// grammar is all that may be said: any one phrase, with any word of a class in the place
// of another.
type grammar struct{ phrases map[string]bool }

// words returns the words of a text as the ear knows them.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
}

// newGrammar makes a grammar of texts.
func newGrammar(texts []string) *grammar {
	class := map[string]string{}
	for name, of := range classes {
		for _, word := range strings.Fields(of) {
			class[word] = "<" + name + ">"
		}
	}
	g := &grammar{phrases: map[string]bool{}}
	for _, text := range texts {
		all := words(text)
		for i, word := range all {
			if c, ok := class[word]; ok {
				all[i] = c
			}
		}
		g.phrases[strings.Join(all, " ")] = true
	}
	delete(g.phrases, "")
	return g
}

// String returns the grammar in JSGF.
func (g *grammar) String() string {
	var b strings.Builder
	b.WriteString("#JSGF V1.0;\ngrammar board;\n")
	for _, name := range slices.Sorted(maps.Keys(classes)) {
		fmt.Fprintf(&b, "<%s> = %s;\n", name, strings.ReplaceAll(classes[name], " ", " | "))
	}
	var all [][]string
	for _, phrase := range slices.Sorted(maps.Keys(g.phrases)) {
		all = append(all, strings.Fields(phrase))
	}
	fmt.Fprintf(&b, "public <said> = %s;\n", tree(all))
	return b.String()
}

// words returns the vocabulary.
func (g *grammar) words() map[string]bool {
	all := map[string]bool{}
	for _, of := range classes {
		for _, word := range strings.Fields(of) {
			all[word] = true
		}
	}
	for phrase := range g.phrases {
		for _, word := range strings.Fields(phrase) {
			if !strings.HasPrefix(word, "<") {
				all[word] = true
			}
		}
	}
	return all
}

const (
	seat    = "EY"    // the entry of A, which is never the article
	spanish = "cesar" // of which the dictionary has the Roman only, S IY Z ER
)

// dictionary returns the entries of words, with all their pronunciations. What the
// dictionary lacks is as espeak-ng says it.
func dictionary(t *testing.T, all string, wanted map[string]bool) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintln(&b, "a", seat)
	found := map[string]bool{}
	for line := range strings.Lines(all) {
		entry, _, _ := strings.Cut(line, " ")
		word, _, _ := strings.Cut(entry, "(")
		if found[word] = found[word] || wanted[word]; wanted[word] && word != "a" {
			b.WriteString(line)
		}
	}
	for word := range wanted {
		switch {
		case !found[word]:
			fmt.Fprintln(&b, word, pronounced(t, word))
		case word == spanish:
			fmt.Fprintf(&b, "%s(2) %s\n", word, pronounced(t, word))
		}
	}
	return b.String()
}

// arpabet are the phonemes of espeak-ng's American voice in the dictionary's letters.
var arpabet = map[string]string{
	"p": "P", "b": "B", "t": "T", "t#": "T", "t2": "T", "d": "D", "k": "K", "g": "G", "f": "F", "v": "V",
	"T": "TH", "D": "DH", "s": "S", "z": "Z", "S": "SH", "Z": "ZH", "h": "HH", "tS": "CH", "dZ": "JH",
	"m": "M", "n": "N", "N": "NG", "l": "L", "r": "R", "w": "W", "j": "Y",
	"a": "AE", "A:": "AA", "A@": "AA R", "0": "AA", "E": "EH", "e@": "EH R", "3:": "ER", "3": "ER", "I": "IH", "I2": "IH",
	"i": "IY", "i:": "IY", "i@": "IY AH", "i@3": "IY R", "O:": "AO", "O": "AO", "O@": "AO R", "o@": "AO R", "oU": "OW", "OI": "OY",
	"aI": "AY", "aI@": "AY AH", "aI3": "AY ER", "aU": "AW", "eI": "EY", "U": "UH", "U@": "UH R", "u:": "UW",
	"V": "AH", "@": "AH", "a#": "AH", "@L": "AH L", "@2": "AH", "@5": "AH",
}

func pronounced(t *testing.T, word string) string {
	t.Helper()
	said, err := exec.Command("espeak-ng", "-q", "-x", "--sep=_", "-v", espeak.Voice("en"), word).Output()
	if err != nil {
		t.Fatal(err)
	}
	var sounds []string
	for phoneme := range strings.FieldsFuncSeq(string(said), func(r rune) bool { return strings.ContainsRune("_ \n", r) }) {
		sound, ok := arpabet[strings.Trim(phoneme, "',|%")]
		if !ok {
			t.Fatalf("%q is said %q, of which %q is not in the table", word, said, phoneme)
		}
		sounds = append(sounds, sound)
	}
	t.Logf("not in the dictionary: %s %v", word, sounds)
	return strings.Join(sounds, " ")
}

// tree returns the alternatives of sorted phrases, those with the same beginning together:
// that saves a third of the time.
func tree(phrases [][]string) string {
	var all []string
	for len(phrases) > 0 {
		first := phrases[0][0]
		n := slices.IndexFunc(phrases, func(c []string) bool { return c[0] != first })
		if n < 0 {
			n = len(phrases)
		}
		var rests [][]string
		ends := false
		for _, c := range phrases[:n] {
			if len(c) == 1 {
				ends = true
			} else {
				rests = append(rests, c[1:])
			}
		}
		switch {
		case len(rests) == 0:
		case ends:
			first += " [ " + tree(rests) + " ]"
		case len(rests) == 1:
			first += " " + tree(rests)
		default:
			first += " ( " + tree(rests) + " )"
		}
		all = append(all, first)
		phrases = phrases[n:]
	}
	return strings.Join(all, " | ")
}
