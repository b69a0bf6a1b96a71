package archtest

import (
	"slices"
	"strings"
	"testing"
)

func TestABrokenLawIsReported(t *testing.T) {
	lines := func(head string, n int) string { return head + strings.Repeat("\n", n-strings.Count(head, "\n")) }
	methods := func(n int) string {
		return "// Package x y.\npackage x\n" + strings.Repeat("func (d *dev[int]) f() {}\n", n)
	}
	const library, program = "// Package x is long.\npackage x\n", "// X runs.\npackage main\n"
	for _, row := range []struct {
		name, path, text, want string
	}{
		{"a good file", "hw/x/x.go", "// Package x is a chip.\npackage x\n", ""},
		{"go statement", "hw/x/x.go", "// Package x y.\npackage x\nfunc f() {\n\tgo f()\n}\n", "hw/x/x.go:4: go statement"},
		{"WaitGroup.Go", "hw/x/x.go", "// Package x y.\npackage x\nfunc f() { wg.Go(f) }\n", "hw/x/x.go:3: Go starts a goroutine"},
		{"AfterFunc", "hw/x/x.go", "// Package x y.\npackage x\nfunc f() { time.AfterFunc(1, f) }\n", "hw/x/x.go:3: AfterFunc starts a goroutine"},
		{"go statement of the daemon", "cmd/internal/daemon/x.go", "// Package x y.\npackage x\nfunc f() { go f() }\n", ""},
		{"go statement of a test", "hw/x/x_test.go", "// Package x y.\npackage x\nfunc f() { go f() }\n", ""},
		{"init function", "hw/x/x.go", "// Package x y.\npackage x\nfunc init() {}\n", "hw/x/x.go:3: init function"},
		{"method called init", "hw/x/x.go", "// Package x y.\npackage x\nfunc (d dev) init() {}\n", ""},
		{"clock in the rules", "rules/quarto/x.go", "// Package x y.\npackage x\nvar t = time.Now()\n", "rules/quarto/x.go:3: time.Now looks at a clock"},
		{"duration in the rules", "rules/x.go", "// Package x y.\npackage x\nvar d time.Duration\n", ""},
		{"clock in a driver", "hw/x/x.go", "// Package x y.\npackage x\nvar t = time.Now()\n", ""},
		{"longest file", "hw/x/x.go", lines(library, 400), ""},
		{"too long a file", "hw/x/x.go", lines(library, 401), "hw/x/x.go: 401 lines, at most 400"},
		{"longest main", "cmd/x/main.go", lines(program, 119), ""},
		{"too long a main", "cmd/x/main.go", lines(program, 120), "cmd/x/main.go: 120 lines, at most 119"},
		{"largest type", "hw/x/x.go", methods(25), ""},
		{"too large a type", "hw/x/x.go", methods(26), "hw/x.dev: 26 methods, at most 25"},
		{"a type of tests", "hw/x/x_test.go", methods(26), ""},
		{"the largest type of words", "audio/phrase/x/x.go", methods(60), ""},
		{"too large a type of words", "audio/phrase/x/x.go", methods(61), "audio/phrase/x.dev: 61 methods, at most 60"},
		{"a game in a comment", "hw/x/x.go", "// Package x plays Quartino.\npackage x\n", "hw/x/x.go:1: names a game"},
		{"a game in a name", "hw/x/x.go", "// Package x y.\npackage x\nvar isQuartino = 1\n", "hw/x/x.go:3: names a game"},
		{"a game in a text", "hw/x/x.go", "// Package x y.\npackage x\nvar k = \"quartino\"\n", "hw/x/x.go:3: names a game"},
		{"a game in a stored field", "hw/x/x.go", "// Package x y.\npackage x\ntype t struct {\n\tA int `json:\"quartino\"`\n}\n", ""},
		{"the folder of a game", "hw/x/x.go", "// Package x y.\npackage x\nimport _ \"quartoboard/rules/quarto\"\n", "hw/x/x.go:3: names a game"},
		{"a game in its folder", "rules/quartino/x.go", "// Package x is Quartino.\npackage x\n", ""},
		{"the button and the call", "hw/x/x.go", "// Package x presses QUARTO.\npackage x\nvar call = \"quarto\"\n", ""},
		{"no package comment", "hw/x/x.go", "package x\n", "hw/x: no package comment"},
		{"comment of another package", "hw/x/x.go", "// Package z y.\npackage x\n", "hw/x: no package comment"},
		{"licence in place of a comment", "hw/x/x.go", "// Copyright\n\npackage x\n", "hw/x: no package comment"},
	} {
		t.Run(row.name, func(t *testing.T) {
			pkg := row.path[:strings.LastIndex(row.path, "/")]
			var faults []string
			for _, law := range laws {
				faults = append(faults, law.fault([]source{parse(t, pkg, row.path, row.text)})...)
			}
			if got := strings.Join(faults, "; "); got != row.want {
				t.Errorf("%s: %.200q: got %q, want %q", row.path, row.text, got, row.want)
			}
		})
	}
}

func TestALargePackageIsReported(t *testing.T) {
	one := parse(t, "hw/x", "hw/x/x.go", "// Package x y.\npackage x\n")
	for n, want := range map[int]string{15: "", 16: "hw/x: 16 files, at most 15"} {
		if got := strings.Join(large(slices.Repeat([]source{one}, n)), "; "); got != want {
			t.Errorf("%d files: got %q, want %q", n, got, want)
		}
	}
}

func TestImportsOfTestsAreNotArrows(t *testing.T) {
	g := imports([]source{
		parse(t, "board", "board/a.go", "package board\nimport \"fmt\"\n"),
		parse(t, "board", "board/a_test.go", "package board\nimport \"os/exec\"\n"),
		parse(t, "nobody", "nobody/a_test.go", "package nobody\nimport \"os/exec\"\n"),
	})
	if got := strings.Join(g["board"], " "); got != "fmt" {
		t.Errorf("imports of board: got %q, want \"fmt\"", got)
	}
	if got := strings.Join(forbidden(g), "; "); got != "nobody: has no row in the table of arrows" {
		t.Errorf("a package of tests only: got %q, want that it needs a row too", got)
	}
}

func TestAnUnexplainedDependencyIsReported(t *testing.T) {
	got := unexplained("module m\n\ngo 1.26\n\nrequire (\n\ta.example/x v1.0.0 // reads x\n\tb.example/y v1.0.0\n)\n\n" +
		"require c.example/z v1.0.0\nrequire d.example/w v1.0.0 // indirect\n")
	want := "go.mod: b.example/y v1.0.0: why?; go.mod: c.example/z v1.0.0: why?"
	if got := strings.Join(got, "; "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAStrayAtTheTopIsReported(t *testing.T) {
	got := strings.Join(strays(tops(".ci/run\x00cmd/x/main.go\x00cmd/x/x.go\x00README.md\x00pkg/a.go\x00coverage.out\x00")), "; ")
	want := "pkg: does not belong at the top; coverage.out: does not belong at the top"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
