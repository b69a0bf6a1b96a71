package phrase

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// preferenceWords are the words that confirm a change of the preferences.
type preferenceWords struct {
	defaults     string
	language     string // its name in itself
	speaks       string // that the board speaks it
	verbosity    map[Verbosity]string
	rate, volume string
	most, least  string // a rate or a volume at its limit
	columns      string
	held         string // at the start

	tens     [9]string    // ten to ninety
	hundreds [3][2]string // alone, and before tens
}

// NewPreferred makes the speech of players who prefer p, of which language and verbosity
// are set. games is that of Opts.
func NewPreferred(p board.Preferences, games func(s *Speech, k *rules.Kind) Game) (*Speech, error) {
	v, err := ParseVerbosity(p.Verbosity)
	if err != nil {
		return nil, err
	}
	return New(Opts{Lang: p.Lang, Verbosity: v, Letters: p.Letters == board.On, Games: games})
}

// Preferences returns the confirmation of a change of the preferences; none for an empty one.
// s speaks as the preferences are after it. A player who presses on in the menu need not hear
// it; that of a host waits its turn as a sentence of the host does.
func (s *Speech) Preferences(asked board.Asked) []audio.Utterance {
	var texts []string
	w, change := &s.preferences, asked.Set
	if change.Defaults {
		texts = append(texts, w.defaults)
	}
	if change.Lang != "" {
		texts = append(texts, w.speaks)
	}
	if change.Verbosity != "" {
		texts = append(texts, w.verbosity[s.verbosity])
	}
	if change.Rate != 0 {
		texts = append(texts, s.level(w.rate, change.Rate, board.MinRate, board.MaxRate))
	}
	if change.Volume != 0 {
		texts = append(texts, s.level(w.volume, change.Volume, board.MinVolume, board.MaxVolume))
	}
	if change.Letters != 0 {
		texts = append(texts, Fill(w.columns, "columns", strings.Join(s.columns[:], ", ")))
	}
	if change.Earcons != 0 {
		texts = append(texts, s.item(ItemEarcons, change)+".")
	}
	if len(texts) == 0 {
		return nil
	}
	text := strings.Join(texts, " ")
	if asked.Via != board.ViaMenu {
		return s.Move(kindSet, text)
	}
	return []audio.Utterance{s.Answer(text)}
}

// level returns a rate or a volume, and whether it is at its limit.
func (s *Speech) level(template string, percent, least, most int) string {
	text := Fill(template, "percent", s.percent(percent))
	switch {
	case percent >= most:
		text = Fill(s.preferences.most, "level", text)
	case percent <= least:
		text = Fill(s.preferences.least, "level", text)
	}
	return text + "."
}

// percent returns a number up to 300 in words, rounded to tens.
func (s *Speech) percent(n int) string {
	tens := (n + 5) / 10
	hundreds, tens := tens/10, tens%10
	switch {
	case hundreds == 0:
		return s.preferences.tens[tens-1]
	case tens == 0:
		return s.preferences.hundreds[hundreds-1][0]
	}
	return s.preferences.hundreds[hundreds-1][1] + s.preferences.tens[tens-1]
}

// HeldAtStart returns what can be done while repeat is held and the board starts.
func (s *Speech) HeldAtStart() audio.Utterance { return s.Answer(s.preferences.held) }
