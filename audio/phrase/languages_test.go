package phrase

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"quartoboard/deploy/golden"
	"quartoboard/rules"
)

// file returns the words of a language of the program.
func file(t testing.TB, lang string) string {
	t.Helper()
	text, err := wordFiles.ReadFile("words/" + lang + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// replaced returns the file of a language with one text in place of another.
func replaced(t testing.TB, text, old, by string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q is there %d times, want once", old, strings.Count(text, old))
	}
	return strings.Replace(text, old, by, 1)
}

func TestEveryFileOfWordsIsWhole(t *testing.T) {
	if _, err := load(wordFiles); err != nil {
		t.Error(err)
	}
	for _, lang := range Languages() {
		if _, err := CheckLanguage(lang+".toml", []byte(file(t, lang))); err != nil {
			t.Error(err)
		}
	}
}

func TestLanguagesAreTheFilesOfWords(t *testing.T) {
	names, _ := fs.Glob(wordFiles, "words/*.toml")
	if got := Languages(); len(got) != len(names) || got[0] != defaultLang {
		t.Errorf("got %v of %v, want each, %s first", got, names, defaultLang)
	}
}

// another returns the languages with one more file: that of Spanish under a code that no language has.
func another(t *testing.T, change func(text string) string) ([]*table, error) {
	t.Helper()
	text := replaced(t, file(t, "es"), `language = "Español."`, `language = "Another."`)
	files := fstest.MapFS{"words/xx.toml": {Data: []byte(change(text))}}
	for _, lang := range Languages() {
		files["words/"+lang+".toml"] = &fstest.MapFile{Data: []byte(file(t, lang))}
	}
	return load(files)
}

func TestAFileMoreIsALanguageMore(t *testing.T) {
	all, err := another(t, func(text string) string { return replaced(t, text, "rank = 4", "rank = 99") })
	if err != nil {
		t.Fatal(err)
	}
	last := all[len(all)-1]
	if len(all) != len(Languages())+1 || last.lang != "xx" {
		t.Fatalf("got %d languages, the last of them %s", len(all), last.lang)
	}
	it, es := &Speech{Grammar{last, last.files}, Full, nil}, speech(t, "es", Full)
	if got, want := it.Report(it.Ready, true, 0, nil), es.Report(es.Ready, true, 0, nil); golden.Said(got) != golden.Said(want) {
		t.Errorf("got %s, want %s", golden.Said(got), golden.Said(want))
	}
	if got := it.Answer(it.preferences.language); got.Lang != "xx" || got.Text != "Another." {
		t.Errorf("got %+v", got)
	}
}

func TestAFaultyTranslationIsLeftOut(t *testing.T) {
	all, err := another(t, func(text string) string { return replaced(t, text, "rank = 4", "") })
	if err == nil || err.Error() != "words/xx.toml: rank: missing: in English it is 1" || len(all) != len(Languages()) {
		t.Errorf("got %d languages, %v", len(all), err)
	}
}

func TestWhatIsWrongWithAFileOfWordsIsNamed(t *testing.T) {
	const paused = `paused = "La partida está en pausa."`
	for _, row := range []struct{ name, old, by, want string }{
		{"a missing key", paused + "\n", "", `es.toml: paused: missing: in English it is "The game is paused."`},
		{"an unknown key", paused, paused + "\npaws = \"x\"", `es.toml:LINE: paws: unknown key: English has none like it`},
		{"an unknown key of a map", `[attributes]`, "[attributes]\nheft = \"x\"", `es.toml:LINE: attributes.heft: unknown key: English has none like it`},
		{"a key in capitals", `paused = "La partida`, `Paused = "La partida`, `es.toml: paused: missing: in English it is "The game is paused."` + "\nes.toml:LINE: Paused: unknown key: English has none like it"},
		{"a key twice", paused, paused + "\n" + paused, `es.toml:NEXT: paused: key paused is already defined`},
		{"a section twice", "[attributes]", "[attributes]\n[attributes]", `es.toml:NEXT: attributes: table attributes already exists`},
		{"no TOML", paused, "paused = La partida", `es.toml:LINE: unexpected character U+004C 'L' at start of value`},
		{"a number for a text", paused, "paused = 1", "es.toml:LINE: paused: want a text in quotes"},
		{"a text for a number", "rank = 4", `rank = "x"`, "es.toml:LINE: rank: want a whole number"},
		{"a text for a truth", "many = \"altas\", front = false", "many = \"altas\", front = \"no\"", "es.toml:LINE: words.tall.front: want true or false"},
		{"a table for a text", paused, "paused.a = \"x\"", "es.toml:LINE: paused: want a text in quotes\nes.toml:LINE: paused.a: unknown key: English has none like it"},
		{"a text for a table", "[attributes]", "seconds2 = 1\n[attributes]", "es.toml:LINE: words.seconds2: unknown key: English has none like it"},
		{"an empty section", "[quarto.menu]", "[quarto.empty]\n[quarto.menu]", "es.toml:LINE: quarto.empty: unknown key: English has none like it"},
		{"a form too few", `"ninguna casilla", "una casilla", "{n} casillas"`, `"ninguna casilla", "{n} casillas"`, `es.toml:LINE: count-of-cells: 2 texts: want a list of 3`},
		{"a place too few", "gana {who}", "gana", `es.toml:LINE: wins: want the place {who} in the text, as in English: "{who} wins"`},
		{"an unknown place", "gana {who}", "gana {who} {quien}", `es.toml:LINE: wins: unknown place {quien}: in English the text is "{who} wins"`},
		{"an empty text", paused, `paused = ""`, `es.toml:LINE: paused: an empty text: in English it is "The game is paused."`},
		{"an unknown value", `"fill", "texture"`, `"fill", "taste"`, `es.toml:LINE: order: unknown name "taste": want one of `},
		{"a value twice", `"fill", "texture"`, `"fill", "size"`, `es.toml:LINE: order: want each of size, shape, fill and texture once`},
		{"a spelling that is a number", "[spellings]", "[spellings]\nuno = 1", "es.toml:LINE: spellings.uno: want a text"},
		{"a digit", "está en pausa", "está en pausa 2", `es.toml:LINE: paused: a digit, where the voice wants words, in "La partida está en pausa 2."`},
		{"a brace", "está en pausa", "está} en pausa", `es.toml:LINE: paused: a brace of no place in "La partida está} en pausa."`},
		{"phonemes in a text", "está en pausa", "[[a]] en pausa", `es.toml:LINE: paused: a character that is not said in "La partida [[a]] en pausa."`},
		{"two spaces", "está en pausa", "está  en pausa", `es.toml:LINE: paused: two spaces together in "La partida está  en pausa."`},
		{"a space at the end", "está en pausa.", "está en pausa. ", `es.toml:LINE: paused: a space at the beginning or the end in "La partida está en pausa. "`},
		{"another call", `win = "¡Quarto! `, `win = "¡Cuarto! `, `es.toml:LINE: quarto.win: no "Quarto!" at the beginning in "¡Cuarto! {caller}. {lines}"`},
		{"a text like a call", "La partida está", "Quarto está", `es.toml:LINE: paused: a beginning like that of a win in "Quarto está en pausa."`},
		{"a column without its letter", `"Bella"`, `"Isabella"`, `es.toml:LINE: files: column B is called "Isabella": want a name that begins with B`},
		{"two values alike", `short = { label = "baja"`, `short = { label = "alta"`, `es.toml:LINE: words.short: another value is called "alta" too`},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := replaced(t, file(t, "es"), row.old, row.by)
			at := strings.Index(text, row.by) + len(strings.TrimSuffix(row.by, "\n"+row.old))
			line := 1 + strings.Count(text[:at], "\n")
			want := strings.NewReplacer("LINE", strconv.Itoa(line), "NEXT", strconv.Itoa(line+1)).Replace(row.want)
			_, err := CheckLanguage("es.toml", []byte(text))
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

func TestAFurtherGameHasASectionOfItsOwn(t *testing.T) {
	english := file(t, "en") + "\n[connect]\nwin = \"Four: {who}.\"\nno = \"No four.\"\n"
	e, err := schemaOf(fstest.MapFS{"words/en.toml": {Data: []byte(english)}})
	if err != nil {
		t.Fatal(err)
	}
	s, w := SectionOf[struct{ win, no string }](&Speech{Grammar: Grammar{table: e}}, &rules.Kind{Name: "connect"})
	if s.lang != "en" || w.win != "Four: {who}." || w.no != "No four." {
		t.Errorf("got %+v in %s", w, s.lang)
	}
	if _, faults := e.translation("es", []byte(file(t, "es")+"\n[connect]\nwin = \"Cuatro.\"\n")); len(faults) != 2 {
		t.Errorf("got %v, want a place and a key that are missing", faults)
	}
	es, faults := e.translation("es", []byte(file(t, "es")))
	if faults != nil || !slices.Contains(es.lacks, "connect") {
		t.Errorf("lacks %v, faults %v", es.lacks, faults)
	}
}

func TestASectionOfTheTableIsNoGames(t *testing.T) {
	for _, name := range []string{"menu", "connect"} {
		func() {
			defer func() {
				if err, _ := recover().(error); err == nil || !strings.Contains(err.Error(), name+": no section of a game: the table has it, or the file lacks it") {
					t.Errorf("%s: got %v", name, err)
				}
			}()
			SectionOf[struct{ yes string }](speech(t, "en", Full), &rules.Kind{Name: name})
		}()
	}
}

func TestAFileIsNamedByItsLanguage(t *testing.T) {
	for _, name := range []string{"italian.toml", "IT.toml", "it", "it.tml", ""} {
		if _, err := CheckLanguage(name, []byte(file(t, "es"))); err == nil || !strings.Contains(err.Error(), "want a file named by its code") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestEnglishIsComparedWithTheTable(t *testing.T) {
	for _, row := range []struct{ old, by, want string }{
		{`paused = "The game is paused."`, "", "words/en.toml: paused: missing"},
		{`paused = "The game is paused."`, "paused = true", "words/en.toml:LINE: paused: want a value of string"},
		{"[attributes]", "[attributes]\nheft = \"light or heavy\"", `words/en.toml:LINE: attributes.heft: unknown name "heft"`},
		{"[attributes]", "[page.inscriptions]\nheft = \"light or heavy\"\n\n[attributes]", "words/en.toml:LINE: page.inscriptions.heft: unknown key"},
		{`5s = "five seconds"`, `5 = "five seconds"`, "words/en.toml:LINE: seconds.5: unknown time"},
	} {
		text := replaced(t, file(t, "en"), row.old, row.by)
		line := strconv.Itoa(strings.Count(text[:strings.Index(text, row.by)], "\n") + 1 + min(1, strings.Count(row.by, "\n")))
		_, err := schemaOf(fstest.MapFS{"words/en.toml": {Data: []byte(text)}})
		if want := strings.Replace(row.want, "LINE", line, 1); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// BenchmarkLoad measures what the languages cost at the start of the program.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := load(wordFiles); err != nil {
			b.Fatal(err)
		}
	}
}
