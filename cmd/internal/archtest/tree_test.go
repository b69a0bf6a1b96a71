package archtest

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the top of the tree, seen from the folder of this test.
const root = "../../.."

// source is one Go file, for whatever system its build tags mean it.
type source struct {
	pkg  string // package without the module's name: "hw/uart"
	name string // of the file
	file *ast.File
	pos  *token.FileSet
}

func (s source) test() bool { return strings.HasSuffix(s.name, "_test.go") }

// at names a place in the file as a compiler does.
func (s source) at(p token.Pos) string {
	return s.pkg + "/" + s.name + ":" + strconv.Itoa(s.pos.Position(p).Line)
}

func (s source) lines() int { return s.pos.File(s.file.Pos()).LineCount() }

// parse reads one file; text as go/parser takes it, nil for the file at path.
func parse(t *testing.T, pkg, path string, text any) source {
	t.Helper()
	pos := token.NewFileSet()
	file, err := parser.ParseFile(pos, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return source{pkg, filepath.Base(path), file, pos}
}

// listed is what we ask of go list.
type listed struct {
	Dir, ImportPath                   string
	GoFiles, CgoFiles, IgnoredGoFiles []string
	TestGoFiles, XTestGoFiles         []string
}

// tree reads every Go file of every package that go list knows.
func tree(t *testing.T) []source {
	t.Helper()
	list := exec.Command("go", "list", "-e", "-json", "./...")
	list.Dir = root
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var sources []source
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return sources
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles, p.IgnoredGoFiles, p.TestGoFiles, p.XTestGoFiles) {
			sources = append(sources, parse(t, strings.TrimPrefix(p.ImportPath, module), filepath.Join(p.Dir, name), nil))
		}
	}
}

// imports are the production imports of sources.
func imports(sources []source) graph {
	g := graph{}
	for _, s := range sources {
		g[s.pkg] = append(g[s.pkg], nil...) // a package without imports is in the graph too
		if s.test() {
			continue
		}
		for _, spec := range s.file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				panic("the parser took an import that is not a string: " + spec.Path.Value)
			}
			if !slices.Contains(g[s.pkg], path) {
				g[s.pkg] = append(g[s.pkg], path)
			}
		}
	}
	return g
}
