package hw

import (
	"errors"
	"slices"
	"testing"
)

func TestSeveralTagsAreACollision(t *testing.T) {
	var tags []Tag
	for n := range byte(MostTags) {
		tag, err := NewTag([]byte{4, n})
		if err != nil {
			t.Fatal(err)
		}
		tags = append(tags, tag)
	}
	var s Several
	s.Begin(tags[0])
	if s.Add(tags[0]) {
		t.Error("took a tag twice")
	}
	for _, tag := range tags[1:] {
		if !s.Add(tag) {
			t.Errorf("did not take %v", tag)
		}
	}
	if s.Add(Tag{}) || !slices.Equal(s.Tags(), tags) {
		t.Errorf("got %v, want %v", s.Tags(), tags)
	}
	if err := error(&s); !errors.Is(err, ErrCollision) || err.Error() != ErrCollision.Error() {
		t.Errorf("got %v, want the collision", err)
	}
	if s.Begin(tags[3]); !slices.Equal(s.Tags(), tags[3:4]) {
		t.Errorf("got %v after another begin, want %v", s.Tags(), tags[3:4])
	}
}

func TestARandomIDHasFourBytesAndBeginsWith08(t *testing.T) {
	for text, want := range map[string]bool{"08123456": true, "18123456": false, "08": false, "08123456789ABC": false} {
		tag, err := ParseTag(text)
		if err != nil || tag.Random() != want {
			t.Errorf("%s: got %v, %v, want %v", text, tag.Random(), err, want)
		}
	}
}
