package archtest

import (
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The limits of shape.
const (
	fileLimit = 400                                        // lines of any Go file
	mainLimit = 119                                        // lines of a main.go: "under 120"
	mayStart  = "cmd/internal/daemon deploy/bench hw/uart" // hw/uart: the end of a write on Windows
)

// laws are what every source file, or all of them together, must keep.
var laws = []struct {
	name  string
	fault func([]source) []string
}{
	{"goroutines start in the daemon only, and in what tries it", goroutines},
	{"no init functions", inits},
	{"the vocabulary and the rules have no clock", clocks},
	{"files are short", long},
	{"each package says what it is", uncommented},
}

// goroutines are the places outside mayStart and the tests that start one:
// the keyword, WaitGroup.Go and its like, AfterFunc.
func goroutines(sources []source) []string {
	var faults []string
	for _, s := range sources {
		if s.test() || matches(mayStart, s.pkg) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				faults = append(faults, s.at(n.Pos())+": go statement")
			case *ast.SelectorExpr:
				if n.Sel.Name == "Go" || n.Sel.Name == "AfterFunc" {
					faults = append(faults, fmt.Sprintf("%s: %s starts a goroutine", s.at(n.Pos()), n.Sel.Name))
				}
			}
			return true
		})
	}
	return faults
}

// inits are the functions that run before main.
func inits(sources []source) []string {
	var faults []string
	for _, s := range sources {
		for _, decl := range s.file.Decls {
			if f, is := decl.(*ast.FuncDecl); is && f.Recv == nil && f.Name.Name == "init" && !s.test() {
				faults = append(faults, s.at(f.Pos())+": init function")
			}
		}
	}
	return faults
}

// timeless are the packages where an event carries its time and nobody looks at a clock.
const timeless = "board board/... rules rules/..."

// clocks are the places in timeless packages that ask the time or wait.
func clocks(sources []source) []string {
	var faults []string
	for _, s := range sources {
		if s.test() || !matches(timeless, s.pkg) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			sel, is := n.(*ast.SelectorExpr)
			if !is {
				return true
			}
			x, is := sel.X.(*ast.Ident)
			if is && x.Name == "time" && matches("Now Since Until Sleep After Tick NewTimer NewTicker", sel.Sel.Name) {
				faults = append(faults, fmt.Sprintf("%s: time.%s looks at a clock", s.at(n.Pos()), sel.Sel.Name))
			}
			return true
		})
	}
	return faults
}

// long are the files over their limit.
func long(sources []source) []string {
	var faults []string
	for _, s := range sources {
		limit := fileLimit
		if s.name == "main.go" {
			limit = mainLimit
		}
		if n := s.lines(); n > limit {
			faults = append(faults, fmt.Sprintf("%s/%s: %d lines, at most %d", s.pkg, s.name, n, limit))
		}
	}
	return faults
}

// uncommented are the packages without a comment that starts with their name.
func uncommented(sources []source) []string {
	said := map[string]bool{}
	for _, s := range sources {
		want := "Package " + s.file.Name.Name + " "
		if s.file.Name.Name == "main" {
			want = "" // a program may begin as it likes
		}
		said[s.pkg] = said[s.pkg] || s.file.Doc != nil && strings.HasPrefix(s.file.Doc.Text(), want)
	}
	var faults []string
	for pkg, is := range said {
		if !is {
			faults = append(faults, pkg+": no package comment")
		}
	}
	slices.Sort(faults)
	return faults
}

// unexplained are the direct requirements of a go.mod without a sentence beside them.
func unexplained(gomod string) []string {
	var faults []string
	inside := false
	for line := range strings.Lines(gomod) {
		line = strings.TrimSpace(line)
		single, isSingle := strings.CutPrefix(line, "require ")
		switch {
		case line == "require (":
			inside = true
			continue
		case line == ")":
			inside = false
		case isSingle:
			line = single
		}
		what, why, _ := strings.Cut(line, "//")
		if (inside || isSingle) && strings.TrimSpace(what) != "" && strings.TrimSpace(why) == "" {
			faults = append(faults, "go.mod: "+line+": why?")
		}
	}
	return faults
}

// mayLie are the top-level names that the project's owner fixed.
const mayLie = "cmd hw board audio rules deploy go.mod go.sum README.md LICENSE"

// strays are the top-level names that are not planned; dot files are free.
func strays(names []string) []string {
	var faults []string
	for _, name := range names {
		if !strings.HasPrefix(name, ".") && !matches(mayLie, name) {
			faults = append(faults, name+": does not belong at the top")
		}
	}
	return faults
}

func TestEverySourceKeepsTheLaws(t *testing.T) {
	sources := tree(t)
	if len(sources) < 10 {
		t.Fatalf("go list knows %d files only: is this the whole tree?", len(sources))
	}
	for _, law := range laws {
		t.Run(law.name, func(t *testing.T) {
			for _, fault := range law.fault(sources) {
				t.Error(fault)
			}
		})
	}
}

func TestEveryDependencyHasASentence(t *testing.T) {
	gomod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range unexplained(string(gomod)) {
		t.Error(fault)
	}
}

// What lies beside the tree's files, as a game that somebody recorded there, is not
// the tree's. A copy without git has nothing else to ask.
func TestNothingStrayLiesAtTheTop(t *testing.T) {
	list := exec.Command("git", "-c", "safe.directory=*", "ls-files", "-z")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Logf("git ls-files: %v: nothing to look at", err)
		return
	}
	for _, fault := range strays(tops(string(out))) {
		t.Error(fault)
	}
}

// tops are the first parts of names that end in NUL, each once.
func tops(files string) []string {
	var names []string
	for file := range strings.SplitSeq(strings.TrimSuffix(files, "\x00"), "\x00") {
		if top, _, _ := strings.Cut(file, "/"); top != "" && !slices.Contains(names, top) {
			names = append(names, top)
		}
	}
	return names
}
