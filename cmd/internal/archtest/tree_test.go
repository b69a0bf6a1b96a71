package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
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
	s, err := sourceOf(pkg, path, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func sourceOf(pkg, path string, text any) (source, error) {
	pos := token.NewFileSet()
	file, err := parser.ParseFile(pos, path, text, parser.ParseComments|parser.SkipObjectResolution)
	return source{pkg, filepath.Base(path), file, pos}, err
}

// tree returns every Go file, for whatever system it is.
func tree(t *testing.T) []source {
	t.Helper()
	sources, err := files()
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

// files reads the tree once.
var files = sync.OnceValues(func() (sources []source, err error) {
	err = fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch name := d.Name(); {
		case d.IsDir() && (name == "testdata" || len(name) > 1 && name[0] == '.'):
			return fs.SkipDir
		case strings.HasSuffix(name, ".go"):
			one, err := sourceOf(filepath.ToSlash(filepath.Dir(path)), filepath.Join(root, path), nil)
			sources = append(sources, one)
			return err
		}
		return nil
	})
	return sources, err
})

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
