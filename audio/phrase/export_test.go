package phrase

import (
	"slices"
	"testing"
)

// Another is the speech of a file that was changed: that of Spanish under a code that no language
// has.
func Another(t *testing.T, spanish *Speech, change func(text string) string) *Speech {
	t.Helper()
	all, err := another(t, change)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(t *table) bool { return t.lang == "xx" })
	s := *spanish
	s.table, s.columns = all[i], all[i].files
	return &s
}

// File returns the texts of the file of the language by their keys.
func (s *Speech) File() map[string][]string {
	all := map[string][]string{}
	for key, value := range s.file.values {
		all[key] = textsOf(value)
	}
	return all
}
