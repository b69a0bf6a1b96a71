package phrase

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"quartoboard/rules"
)

// defaultLang is the default language. Its file is the schema of the others.
const defaultLang = "en"

//go:embed words/*.toml
var wordFiles embed.FS

// tables returns the languages, the default first. They are read once, and never changed. The
// error has the faults of translations, which are left out: a test finds them.
var tables = sync.OnceValues(func() ([]*table, error) {
	all, err := load(wordFiles)
	if len(all) == 0 {
		panic(err) // the file of the default language is part of the program
	}
	return all, err
})

// Languages returns the codes of the languages of New, the default first. It does not read their
// words, so that help and settings cost little. The slice must not be changed.
var Languages = sync.OnceValue(func() []string { return codes(wordFiles) })

// load reads the languages of a file system: each file of words is one. It returns those without
// a fault.
func load(files fs.FS) ([]*table, error) {
	english, err := schemaOf(files)
	if err != nil {
		return nil, err
	}
	all := []*table{english}
	var errs []error
	for _, lang := range codes(files)[1:] {
		name := fileOf(lang)
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		if t, faults := english.translation(lang, text); faults == nil {
			all = append(all, t)
		} else {
			errs = append(errs, faults.in(name, text))
		}
	}
	return all, errors.Join(errs...)
}

// rank is the line of a file that has its place in lists of languages.
var rank = regexp.MustCompile(`(?m)^rank *= *(\d+)`)

// codes returns the codes of the languages of a file system, the default first, by their ranks.
// It parses nothing else of their files.
func codes(files fs.FS) []string {
	names, _ := fs.Glob(files, "words/*.toml") // the pattern is valid
	ranks := map[string]int{defaultLang: math.MinInt}
	var all []string
	for _, name := range names {
		lang := langOf(name)
		text, _ := fs.ReadFile(files, name) // load reports it
		if found := rank.FindSubmatch(text); found != nil && lang != defaultLang {
			ranks[lang], _ = strconv.Atoi(string(found[1]))
		}
		all = append(all, lang)
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(ranks[a], ranks[b]) })
	return all
}

// tableOf returns the words of a language. The error has its faults, or the languages.
func tableOf(lang string) (*table, error) {
	all, err := tables()
	if i := slices.IndexFunc(all, func(t *table) bool { return t.lang == lang }); i >= 0 {
		return all[i], nil
	} else if slices.Contains(Languages(), lang) {
		return nil, err
	}
	return nil, fmt.Errorf("unknown language %q: want %s", lang, strings.Join(Languages(), ", "))
}

func fileOf(lang string) string { return "words/" + lang + ".toml" }

func langOf(name string) string { return strings.TrimSuffix(path.Base(name), ".toml") }

// schemaOf reads the default language, and compares it with the fields of a table: it is what the file of each other
// one must have.
func schemaOf(files fs.FS) (*table, error) {
	text, err := fs.ReadFile(files, fileOf(defaultLang))
	if err != nil {
		return nil, err
	}
	t := &table{lang: defaultLang, sections: new(sync.Map)}
	var wrong faults
	if t.file, wrong = readWords(text); wrong == nil {
		used, missing := t.file.fill("", t)
		t.games, wrong = t.file.rest(used)
		wrong = append(wrong, missing...)
	}
	return t, wrong.in(fileOf(defaultLang), text)
}

// translation reads the file of another language than t, the default one, and compares it with that. With faults
// only its file counts.
func (t *table) translation(lang string, text []byte) (*table, faults) {
	other := &table{lang: lang, games: t.games, inDefault: t, sections: new(sync.Map)}
	var wrong faults
	if other.file, wrong = readWords(text); wrong != nil {
		return other, wrong
	}
	other.lacks = slices.DeleteFunc(slices.Clone(t.games), other.file.hasSection)
	if wrong = t.file.compare(other.file, other.lacks); wrong == nil {
		_, wrong = other.file.fill("", other)
	}
	return other, wrong
}

// SectionOf returns the words of a kind of game, which the language files have in a section with its
// name, and the speech that goes with them: of the default language where this one has no such
// section. T is a struct with a field for each key, as table is, and for no other.
func SectionOf[T any](s *Speech, k *rules.Kind) (*Speech, *T) {
	s, game := s.For(k), k.Name
	made, ok := s.sections.Load(game)
	if !ok {
		t := new(T)
		used, wrong := s.file.fill(game, t)
		if !slices.Contains(s.table.games, game) {
			wrong.add(game, "no section of a game: the table has it, or the file lacks it")
		}
		for key := range s.file.values {
			if under(key, game) && !used[key] {
				wrong.add(key, "unknown key")
			}
		}
		if wrong != nil {
			panic(wrong.in(s.lang+".toml", nil)) // the files are part of the program
		}
		made, _ = s.sections.LoadOrStore(game, t)
	}
	return s, made.(*T)
}

// For returns the speech of a kind of game: of the default language where this one has no words for
// it.
func (s *Speech) For(k *rules.Kind) *Speech {
	if k == nil || !slices.Contains(s.lacks, k.Name) {
		return s
	}
	other := *s
	other.table = s.inDefault
	if s.columns == s.files {
		other.columns = other.files
	}
	return &other
}

// CheckLanguage compares the file of a language with that of the default one. It returns the
// games that the language has no words for. Each line of the error is a sentence with the name
// of the file, the line and the key: what is missing, is unknown or cannot be said.
func CheckLanguage(name string, text []byte) (lacks []string, err error) {
	english, err := schemaOf(wordFiles)
	if err != nil {
		return nil, err
	}
	lang := langOf(name)
	if n := len(lang); n < 2 || n > 3 || strings.Trim(lang, "abcdefghijklmnopqrstuvwxyz") != "" || !strings.HasSuffix(name, ".toml") {
		return nil, fmt.Errorf("%s: unknown language: want a file named by its code of two or three small letters, as it.toml", name)
	}
	t, wrong := english.translation(lang, text)
	if wrong == nil {
		lacks, wrong = t.lacks, t.alike()
	}
	return lacks, append(wrong, t.file.unsayable()...).in(name, text)
}

// faults are what is wrong with a file.
type faults []fault

type fault struct {
	line int // 0 where no line has the key
	key  string
	text string
}

func (f *faults) add(key, format string, a ...any) {
	*f = append(*f, fault{key: key, text: fmt.Sprintf(format, a...)})
}

// in returns the faults as an error with the name of the file, whose text has their lines, sorted by lines and
// keys; nil for none.
func (f faults) in(name string, text []byte) error {
	if f == nil {
		return nil
	}
	lines := linesOf(text)
	for i := range f {
		f[i].line = cmp.Or(f[i].line, lines[f[i].key])
	}
	slices.SortFunc(f, func(a, b fault) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.key, b.key), cmp.Compare(a.text, b.text))
	})
	var errs []error
	for _, one := range f {
		where := name
		if one.line > 0 {
			where += fmt.Sprintf(":%d", one.line)
		}
		if one.key != "" {
			where += ": " + one.key
		}
		errs = append(errs, fmt.Errorf("%s: %s", where, one.text))
	}
	return errors.Join(errs...)
}
