package archtest

import (
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The limits of shape.
const (
	fileLimit = 400                                                                  // lines of any Go file
	mainLimit = 119                                                                  // lines of a main.go: "under 120"
	typeLimit = 25                                                                   // methods of a type
	wordLimit = 60                                                                   // methods of a type of words
	words     = "audio/phrase audio/phrase/..."                                      // the packages of words
	chips     = "hw/sim/chip"                                                        // has a file for each chip
	pkgLimit  = 15                                                                   // files of a package beside its tests
	mayStart  = "cmd/internal/daemon deploy/bench/kernel hw/uart rules/quarto/solve" // hw/uart: the end of a write on Windows
)

// laws of every source file, or of all of them together.
var laws = []struct {
	name  string
	fault func([]source) []string
}{
	{"goroutines start in the daemon, the solver and the bench only", goroutines},
	{"no init functions", inits},
	{"the vocabulary and the rules have no clock", clocks},
	{"files are short", long},
	{"types have few methods, packages few files", large},
	{"each package has its comment", uncommented},
	{"a game is named by its own folders, and where the program is composed", named},
}

// inspect returns the faults of the nodes of source files that are not tests; fault
// returns "" for none.
func inspect(sources []source, look func(source) bool, fault func(ast.Node) string) []string {
	var faults []string
	for _, s := range sources {
		if s.test() || !look(s) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if n != nil && fault(n) != "" {
				faults = append(faults, s.at(n.Pos())+": "+fault(n))
			}
			return true
		})
	}
	return faults
}

// goroutines are the places outside mayStart that start one: the keyword, WaitGroup.Go
// and its like, AfterFunc.
func goroutines(sources []source) []string {
	return inspect(sources, func(s source) bool { return !matches(mayStart, s.pkg) }, func(n ast.Node) string {
		switch n := n.(type) {
		case *ast.GoStmt:
			return "go statement"
		case *ast.SelectorExpr:
			if matches("Go AfterFunc", n.Sel.Name) {
				return n.Sel.Name + " starts a goroutine"
			}
		}
		return ""
	})
}

// inits are the functions that run before main.
func inits(sources []source) []string {
	return inspect(sources, func(source) bool { return true }, func(n ast.Node) string {
		if f, ok := n.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			return "init function"
		}
		return ""
	})
}

// timeless are the packages where an event carries its time and no clock is read.
const timeless = "board board/... rules rules/..."

// clocks are the places in timeless packages that ask the time or wait.
func clocks(sources []source) []string {
	return inspect(sources, func(s source) bool { return matches(timeless, s.pkg) }, func(n ast.Node) string {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || !matches("Now Since Until Sleep After Tick NewTimer NewTicker", sel.Sel.Name) {
			return ""
		}
		if x, ok := sel.X.(*ast.Ident); !ok || x.Name != "time" {
			return ""
		}
		return "time." + sel.Sel.Name + " looks at a clock"
	})
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

// sizes are the numbers of methods of types, "pkg.Type", and of files of packages, tests apart.
func sizes(sources []source) map[string]int {
	n := map[string]int{}
	for _, s := range sources {
		if s.test() {
			continue
		}
		if s.pkg != chips {
			n[s.pkg]++
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				n[s.pkg+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
	}
	return n
}

// large are the types and packages over their limits.
func large(sources []source) []string {
	var faults []string
	for name, n := range sizes(sources) {
		what, limit := "files", pkgLimit
		if pkg, _, isType := strings.Cut(name, "."); isType {
			what, limit = "methods", typeLimit
			if matches(words, pkg) {
				limit = wordLimit
			}
		}
		if n > limit {
			faults = append(faults, fmt.Sprintf("%s: %d %s, at most %d", name, n, what, limit))
		}
	}
	slices.Sort(faults)
	return faults
}

// receiver returns the name of the type of a method.
func receiver(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return receiver(of.X)
	case *ast.IndexExpr:
		return receiver(of.X)
	case *ast.IndexListExpr:
		return receiver(of.X)
	}
	return of.(*ast.Ident).Name
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

// namers are the packages that may name a game, besides those that bear its name: the one that composes,
// those with a name that stored files have (the default deck, a line of the record), and the link, whose two
// boards play one game alone.
const namers = "cmd/internal/games cmd/internal/deck cmd/internal/link rules/record"

// named are the places that import the folder of a game or name it. Quarto is a button and a call, too.
// The tags of fields are those of files that are stored.
func named(sources []source) (faults []string) {
	for _, s := range sources {
		if s.test() || matches(namers, s.pkg) || ofGame.MatchString(s.pkg) {
			continue
		}
		tags := map[ast.Node]bool{}
		look := func(n ast.Node, text string, name *regexp.Regexp) {
			if name.MatchString(text) && !tags[n] {
				faults = append(faults, s.at(n.Pos())+": names a game")
			}
		}
		for _, group := range s.file.Comments {
			look(group, group.Text(), second)
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Field:
				tags[n.Tag] = true
			case *ast.ImportSpec:
				look(n, strings.Trim(n.Path.Value, `"`), ofGame)
				return false
			case *ast.Ident:
				look(n, n.Name, second)
			case *ast.BasicLit:
				look(n, n.Value, second)
			}
			return true
		})
	}
	return faults
}

var (
	ofGame = regexp.MustCompile(`/(quarto|quartino)(/|$)`)
	second = regexp.MustCompile(`(?i)quartino`)
)

// bare is a requirement of a go.mod without a comment beside it.
var bare = regexp.MustCompile(`(?m)^(?:require )?\s*(\S+ v\S+)[ \t]*$`)

// unexplained are the requirements of a go.mod without a sentence beside them.
func unexplained(gomod string) []string {
	var faults []string
	for _, m := range bare.FindAllStringSubmatch(gomod, -1) {
		faults = append(faults, "go.mod: "+m[1]+": why?")
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
		t.Fatalf("%d files only: is this the whole tree?", len(sources))
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
