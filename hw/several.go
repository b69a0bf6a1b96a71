package hw

import "slices"

// MostTags is the number of tags in one field that a reader tells apart.
const MostTags = 8

// Several is ErrCollision of a reader that read every tag in its field. It belongs to the
// reader, whose next reading changes it.
type Several struct {
	tags [MostTags]Tag
	n    int
}

// Begin makes t the only tag.
func (s *Several) Begin(t Tag) { s.tags[0], s.n = t, 1 }

// Add adds a tag and reports whether it had room and was new.
func (s *Several) Add(t Tag) bool {
	if s.n == len(s.tags) || slices.Contains(s.Tags(), t) {
		return false
	}
	s.tags[s.n] = t
	s.n++
	return true
}

// Tags returns the tags in the order in which they answered. It is valid as long as s is.
func (s *Several) Tags() []Tag { return s.tags[:s.n] }

// Error returns the text of ErrCollision.
func (s *Several) Error() string { return ErrCollision.Error() }

// Unwrap returns ErrCollision.
func (s *Several) Unwrap() error { return ErrCollision }

// Random reports whether a tag draws its ID whenever a field powers it: a phone, or a card
// that does not tell who owns it. Such an ID has four bytes, of which the first is 08
// (ISO/IEC 14443-3, 6.5.4).
func (t Tag) Random() bool { return t.n == 4 && t.id[0] == 0x08 }
