package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestThePagesNamePathsThatExist looks for each path of the tree that README and pages
// name.
func TestThePagesNamePathsThatExist(t *testing.T) {
	path := regexp.MustCompile("(?m)(?:^|[ `(])(?:\\./)?((?:audio|board|cmd|deploy|hw|rules)/[\\w./-]+)")
	for _, pattern := range []string{"README.md", "deploy/README.md", "deploy/docs/*.md"} {
		pages, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(pages) == 0 {
			t.Fatalf("%s: %v, %v", pattern, pages, err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range path.FindAllSubmatch(text, -1) {
				name := strings.TrimRight(string(m[1]), "./")
				if _, err := os.Stat(filepath.Join("../..", name)); err != nil {
					t.Errorf("%s: %v", filepath.Base(page), err)
				}
			}
		}
	}
}

// TestThePagesLinkToFilesThatExist looks for each file that a page links to, from its folder.
func TestThePagesLinkToFilesThatExist(t *testing.T) {
	link := regexp.MustCompile(`\]\(([\w./-]+)(?:#[\w-]+)?\)`)
	pages, err := filepath.Glob("*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	for _, page := range append(pages, "../README.md", "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), string(m[1]))); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}
