package menu

import (
	"testing"

	"quartoboard/board"
)

func TestPreferencesChangeByStepsWithinTheirLimits(t *testing.T) {
	for _, tt := range []struct {
		item   string
		before board.Preferences
		want   string
	}{
		{"top: louder", board.Preferences{Volume: 70}, "set volume 80"},
		{"top: louder", board.Preferences{Volume: 95}, "set volume 100"},
		{"top: softer", board.Preferences{Volume: 70}, "set volume 60"},
		{"top: softer", board.Preferences{Volume: 25}, "set volume 20"},
		{"top: faster", board.Preferences{Rate: 290}, "set rate 300"},
		{"top: slower", board.Preferences{Rate: 60}, "set rate 50"},
		{"announcements: letters", board.Preferences{Letters: board.On}, "set letters 2"},
		{"announcements: letters", board.Preferences{Letters: board.Off}, "set letters 1"},
		{"announcements: earcons", board.Preferences{Earcons: board.On}, "set earcons 2"},
		{"announcements: earcons", board.Preferences{Earcons: board.Off}, "set earcons 1"},
	} {
		tb := newTable(t)
		tb.preferred = tt.before
		tb.reach(tt.item)
		tb.wants = nil
		if tb.act("pass"); len(tb.wants) != 1 || tb.wants[0] != tt.want {
			t.Errorf("%s of %+v wants %q, want %q", tt.item, tt.before, tb.wants, tt.want)
		}
	}
}

func TestListsOfPreferencesBeginWithTheOneOfNow(t *testing.T) {
	for item, want := range map[string]string{"top: announcements": "announcements: full", "top: language": "languages: de"} {
		tb := newTable(t)
		tb.preferred = board.Preferences{Verbosity: "full", Lang: "de"}
		tb.reach(item)
		if tb.act("pass"); tb.state() != want {
			t.Errorf("%s goes to %q, want %q", item, tb.state(), want)
		}
	}
}
