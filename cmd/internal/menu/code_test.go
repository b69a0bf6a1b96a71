package menu

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// aloud is an output that keeps what is said.
type aloud struct {
	voice.Output
	said []string
}

func (a *aloud) Start(now time.Duration, u audio.Utterance) {
	a.said = append(a.said, u.Text)
	a.Output.Start(now, u)
}

func TestACodeIsSaidAndNotRecorded(t *testing.T) {
	words := newTable(t).words
	out := &aloud{Output: voice.NewCaptions()}
	codes := []string{"471902", "000000"}
	p := &player{buttons: scan.NewButtons(), hearing: hearing{game: rules.New()}}
	p.voice = voice.New(words, out)
	p.source = New(p, func() time.Duration { return p.now }, words, p.voice, House{Faces: faces}, func() (code string) {
		code, codes = codes[0], codes[1:]
		return code
	})
	p.menu = p.source
	p.take(board.Event{Fact: board.Started{Options: quarto.DefaultOptions()}})
	p.wait(5 * time.Second)
	for _, press := range []struct {
		buttons hw.ButtonSet
		length  time.Duration
	}{
		{hw.Repeat | hw.Pass, 1100 * time.Millisecond}, // the menu opens
		{hw.Repeat, 1100 * time.Millisecond},           // the last item
		{hw.Repeat, 1100 * time.Millisecond},
		{hw.Repeat, 1100 * time.Millisecond}, // the lesson
		{hw.Repeat, 1100 * time.Millisecond},
		{hw.Pass, 100 * time.Millisecond}, // is chosen
	} {
		p.held = press.buttons
		p.wait(press.length)
		p.held = 0
		p.wait(2 * time.Second)
	}
	p.wait(time.Minute)
	digits := "four, seven, one, nine, zero, two"
	want := []string{"Browser code: " + digits + ". Again: " + digits + ".", words.MenuHelp().Text, "Menu closed."}
	if got := out.said[max(0, len(out.said)-len(want)):]; !slices.Equal(got, want) { // the help after the code
		t.Errorf("said %q, want %q", out.said, want)
	}
	written := "Browser code: …. Again: …."
	var text []byte
	encoder := games.Format().NewEncoder("game", 1, func(at time.Duration) time.Time { return time.Unix(0, 0).Add(at) })
	for _, e := range p.facts {
		text = encoder.AppendFact(text, e.At, e.Fact)
	}
	for _, want := range []string{written, `"request":"code"`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s is not in\n%s", want, text)
		}
	}
	for _, secret := range []string{"471902", "nine", "seven"} {
		if strings.Contains(string(text), secret) || strings.Contains(fmt.Sprint(p.facts), secret) {
			t.Errorf("%q is in\n%s", secret, text)
		}
	}
	compare(t, "a replay says", untimed(replay(words, p.facts).said), untimed(p.said)) // digits take time
	if len(codes) != 1 {
		t.Errorf("%d codes are left, want 1", len(codes))
	}
}

// untimed returns what was said without the times.
func untimed(said []string) (texts []string) {
	for _, text := range said {
		text, _, _ = strings.Cut(text, " Start:")
		texts = append(texts, text)
	}
	return texts
}

func TestOnlyABoardWithCodesOffersThem(t *testing.T) {
	for codes, want := range map[bool]phrase.Item{false: "exercises", true: "code"} {
		m := Menu{known: known{offers: board.Menu{Codes: codes}, house: House{Faces: faces}}}
		all := m.rowsOf(nil, newTable(t).words, top)
		if before := all[len(all)-4].item; before != want || all[len(all)-3].item != phrase.ItemLesson {
			t.Errorf("codes %v: %s before %v, want %s before the lesson", codes, before, all[len(all)-3].item, want)
		}
	}
}
