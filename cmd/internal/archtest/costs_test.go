package archtest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheCostsOfAllTestsAreInDevelop wants each package with tests, and each step of
// deploy/check, in the table "What proves what, and what it costs", and nothing else there.
func TestTheCostsOfAllTestsAreInDevelop(t *testing.T) {
	develop, check := read(t, "deploy/docs/develop.md"), read(t, "deploy/check")
	_, table, _ := strings.Cut(develop, "## What proves what, and what it costs")
	table, _, _ = strings.Cut(table, "\n## ")
	_, list, _ := strings.Cut(check, "\nsteps=(\n")
	list, _, _ = strings.Cut(list, "\n)")
	var steps, named, patterns []string
	for _, m := range regexp.MustCompile(`(?m)^\t"(\w+) `).FindAllStringSubmatch(list, -1) {
		steps = append(steps, m[1])
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `deploy/check (?:deep )?(\\w+)`").FindAllStringSubmatch(table, -1) {
		named = append(named, m[1])
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `go test (\\./[^`]+)`").FindAllStringSubmatch(table, -1) {
		patterns = append(patterns, strings.Fields(m[1])...)
	}
	for _, step := range steps {
		if !slices.Contains(named, step) {
			t.Errorf("the table lacks the step %s", step)
		}
	}
	for _, step := range named {
		if !slices.Contains(steps, step) {
			t.Errorf("deploy/check has no step %s", step)
		}
	}
	used := map[string]bool{}
	for _, folder := range tested(t) {
		i := slices.IndexFunc(patterns, func(pattern string) bool {
			above, all := strings.CutSuffix(pattern, "/...")
			return pattern == folder || all && (above == folder || strings.HasPrefix(folder, above+"/"))
		})
		if i < 0 {
			t.Errorf("the table lacks the tests of %s", folder)
			continue
		}
		used[patterns[i]] = true
	}
	for _, pattern := range patterns {
		if !used[pattern] {
			t.Errorf("%s: no tests, or in a row above", pattern)
		}
	}
}

const top = "../../.."

// tested are the folders with tests, as go test names them.
func tested(t *testing.T) (folders []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(top), ".", func(name string, d fs.DirEntry, err error) error {
		folder := "./" + path.Dir(name)
		if err == nil && strings.HasSuffix(name, "_test.go") && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return folders
}

// read returns a file of the tree.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
