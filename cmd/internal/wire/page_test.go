package wire

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/docs"
	"quartoboard/rules/record"
)

func TestTheWirePageHasEveryCommand(t *testing.T) {
	listed := map[string][]string{}
	for _, row := range docs.Table(t, "wire.md", "## Commands") {
		cmd := docs.Words(row[0])[0]
		listed[cmd] = append(listed[cmd], docs.Words(row[1])...)
	}
	for _, v := range verbs {
		got, ok := listed[v.name]
		if !ok {
			t.Errorf("wire.md has no command %s", v.name)
		}
		if want := v.fields(faces); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
			t.Errorf("wire.md has command %s with the fields %q, want %q", v.name, got, want)
		}
		delete(listed, v.name)
	}
	for cmd := range listed {
		t.Errorf("wire.md has %s, which is not a command", cmd)
	}
}

func TestTheRecordKnowsEveryRequest(t *testing.T) {
	for _, v := range verbs {
		if _, err := board.ParseRequest(v.name); v.answer == nil && err != nil {
			t.Errorf("%s: %v; it needs a board.Request and a case in the referee", v.name, err)
		}
	}
}

// literals are the texts of this package's source.
func literals(t *testing.T) (texts []string) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil {
					texts = append(texts, text)
				}
			}
			return true
		})
	}
	return texts
}

func TestTheWirePageHasEveryAnswer(t *testing.T) {
	found := map[string]bool{}
	note(found, "", reflect.TypeFor[answer]())
	for _, f := range faces {
		note(found, "state.", reflect.TypeOf(f.State(f.Kind.New())))
	}
	listed := map[string]bool{}
	for _, row := range docs.Table(t, "wire.md", "## Answers") {
		path := strings.Split(docs.Words(row[1])[0], ".")
		for i := range path {
			listed[strings.Join(path[:i+1], ".")] = true
		}
	}
	for field := range found {
		if !listed[field] {
			t.Errorf("wire.md has no %s in its answers", field)
		}
	}
	for field := range listed {
		if !found[field] {
			t.Errorf("no answer has %s, as wire.md says", field)
		}
	}
}

// note notes the JSON fields of a struct and of those in it.
func note(found map[string]bool, prefix string, s reflect.Type) {
	for s.Kind() == reflect.Pointer || s.Kind() == reflect.Slice {
		s = s.Elem()
	}
	if s.Kind() != reflect.Struct {
		return
	}
	for i := range s.NumField() {
		name, _, _ := strings.Cut(s.Field(i).Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue // that of a game, or not written
		}
		found[prefix+name] = true
		note(found, prefix+name+".", s.Field(i).Type)
	}
}

// TestTheWirePageHasEveryError sends what the page says to get them, and looks for all
// that the source can say.
func TestTheWirePageHasEveryError(t *testing.T) {
	var listed []string
	run(t, Opts{}, func(r *rig) {
		r.keep("one", 1, 3)
		r.state = record.State{} // nothing has been placed
		for _, row := range docs.Table(t, "wire.md", "## Errors") {
			want := docs.Words(row[0])[0]
			listed = append(listed, want)
			lines := docs.Words(row[1])
			if len(lines) != 1 || lines[0] == "resend" {
				continue
			}
			var got struct{ Error string }
			if err := json.Unmarshal([]byte(r.answerTo(lines[0])), &got); err != nil || got.Error != want {
				t.Errorf("%s is answered %q, %v; the page says %q", lines[0], got.Error, err, want)
			}
		}
	})
	verb := regexp.MustCompile(`%[.0-9]*[a-z]`)
	for _, text := range literals(t) {
		if !strings.Contains(text, " ") {
			continue
		}
		parts := verb.Split(text, -1)
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		pattern := regexp.MustCompile(strings.Join(parts, ".*"))
		if !slices.ContainsFunc(listed, pattern.MatchString) {
			t.Errorf("wire.md has no error %q", text)
		}
	}
}
