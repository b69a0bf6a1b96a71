package phrase

import (
	"strings"
	"unicode"
)

// Check returns whether the supply's voltage is low, the version of the program, and its
// address in the network.
func (s *Speech) Check(low bool, version, address string) string {
	power := s.menu.power
	if low {
		power = s.menu.low
	}
	return power + " " + Fill(s.menu.about, "version", s.spelled(version), "address", s.spelled(address))
}

// spelled returns a text with its digits and points as words.
func (s *Speech) spelled(text string) string {
	var words strings.Builder
	for _, r := range text {
		switch {
		case r == '.':
			words.WriteString(" " + s.menu.point + " ")
		case unicode.IsDigit(r) && r <= '9':
			words.WriteString(" " + s.Number(int(r-'0')) + " ")
		default:
			words.WriteRune(r)
		}
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(words.String()), " "), " -", "-")
}
