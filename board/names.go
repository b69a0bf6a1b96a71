package board

import (
	"fmt"
	"slices"
	"strings"
)

// parseName returns the index of s among names; the error lists the names.
func parseName(what string, names []string, s string) (int, error) {
	if i := slices.Index(names, s); i >= 0 && s != "" {
		return i, nil
	}
	var known []string
	for _, n := range names {
		if n != "" {
			known = append(known, n)
		}
	}
	return 0, fmt.Errorf("%q is not %s: %s expected", s, withArticle(what), strings.Join(known, ", "))
}

// withArticle puts "a" or "an" before a noun.
func withArticle(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// name returns names[i], or what(i) for a value outside the table.
func name(what string, names []string, i uint8) string {
	if int(i) < len(names) && names[i] != "" {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", what, i)
}
