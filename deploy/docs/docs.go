// Package docs embeds the pages beside it, for the tests that hold them against the
// code. For tests only.
package docs

import (
	"embed"
	"strings"
	"testing"
)

//go:embed *.md
var pages embed.FS

// Page returns the text of a page.
func Page(t testing.TB, name string) string {
	t.Helper()
	text, err := pages.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Table returns the rows of the table below a heading, without its head, each cell
// without the blanks around it.
func Table(t testing.TB, page, heading string) [][]string {
	t.Helper()
	_, text, found := strings.Cut(Page(t, page), "\n"+heading+"\n")
	if !found {
		t.Fatalf("%s has no heading %q", page, heading)
	}
	text, _, _ = strings.Cut(text, "\n#")
	var rows [][]string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "|") {
			continue
		}
		row := strings.Split(strings.Trim(line, "|"), "|")
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		rows = append(rows, row)
	}
	if len(rows) < 3 {
		t.Fatalf("%s has no table below %q", page, heading)
	}
	return rows[2:]
}

// Words returns what stands between backquotes in a text.
func Words(text string) []string {
	var words []string
	for i, part := range strings.Split(text, "`") {
		if i%2 == 1 {
			words = append(words, part)
		}
	}
	return words
}

// Code returns the code of a page in one language, all its blocks together.
func Code(t testing.TB, page, language string) string {
	t.Helper()
	var code strings.Builder
	for _, block := range strings.Split(Page(t, page), "\n```"+language+"\n")[1:] {
		lines, _, _ := strings.Cut(block, "```")
		code.WriteString(lines)
	}
	return code.String()
}
