package inspection

import (
	"cmp"
	"context"
	"io"
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
)

// Speak says a report aloud in the language of c, where that can be done; it has been
// written.
func Speak(ctx context.Context, c config.Config, w io.Writer, r doctor.Report) {
	words, err := app.SpeechOf(c).Words()
	if err == nil {
		err = app.SayAll(ctx, c, aloud(words.Speech, r))
	}
	app.Silent(ctx, w, err)
}

// aloud returns a report in words, the worst first: a listener may leave.
func aloud(words *phrase.Speech, r doctor.Report) []audio.Utterance {
	health := phrase.NotReady
	switch {
	case r.Unknown():
		health = phrase.NotKnown
	case !r.Only.All() && r.Good():
		health = phrase.Good
	case !r.Only.All():
		health = phrase.NotGood
	case r.Playable() && r.Avoid() != 0:
		health = phrase.ReadyBut
	case r.Playable():
		health = phrase.Ready
	}
	faults := slices.DeleteFunc(slices.Clone(r.Findings), func(f doctor.Finding) bool { return f.State == doctor.Well })
	slices.SortStableFunc(faults, func(a, b doctor.Finding) int { return cmp.Compare(b.State, a.State) })
	var found []phrase.Finding
	for _, f := range faults {
		found = append(found, phrase.Finding{Code: string(f.Code), Part: f.Part, Cells: f.Cells})
	}
	return words.Report(health, r.Avoid(), found)
}
