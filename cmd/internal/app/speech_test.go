package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"quartoboard/audio"
)

// speaker is a synthesizer and a sink that keeps what it plays, or fails.
type speaker struct {
	said    []string
	refuses string
}

var errNoSound = errors.New("no sound")

func (m *speaker) Synthesize(_ context.Context, u audio.Utterance) (audio.PCM, error) {
	if u.Text == m.refuses {
		return audio.PCM{}, errNoSound
	}
	m.said = append(m.said, u.Text)
	return audio.PCM{}, nil
}

func (m *speaker) Play(context.Context, audio.PCM) error {
	if m.refuses == "sound" {
		return errNoSound
	}
	return nil
}

func TestAReportIsSaidUntilTheSoundFails(t *testing.T) {
	all := []audio.Utterance{{Text: "one"}, {Text: "two"}, {Text: "three"}}
	for refuses, want := range map[string]string{"": "[one two three] <nil>", "two": "[one] no sound", "sound": "[one] no sound"} {
		m := &speaker{refuses: refuses}
		err := sayAll(context.Background(), m, m, all)
		if got := fmt.Sprint(m.said, " ", err); strings.ReplaceAll(got, "]  ", "] ") != want {
			t.Errorf("%q refused: got %s, want %s", refuses, got, want)
		}
	}
}
