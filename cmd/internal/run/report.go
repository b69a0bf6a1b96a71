package run

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// Examine does the checks of a machine that are possible while its board plays: of files, but not of
// the buses or the card. The worst findings are first.
func Examine(m Machine, c config.Config, b *Board) []finding.Finding {
	found := doctor.Machine(m.Root(), needsOf(c, b.Drawn))
	found = append(found, doctor.Measures(b.Drawn)...)
	found = append(found, doctor.Clock(time.Now(), doctor.Synchronised()))
	return ExamineLearned(c.Board.StateDir, b.Drawn, b.Learned, found...)
}

// ExamineLearned checks the learned state of a board, and adds that to what was found: nothing for a simulated
// board, which has no machine. The worst findings are first.
func ExamineLearned(dir string, p rig.Profile, l statedir.Learned, found ...finding.Finding) []finding.Finding {
	file := filepath.Join(dir, "pieces.json")
	found = append(found, doctor.Pieces(file, l.Tags.Pieces(), nil))
	if title := games.OfTokens().Title; p.Stacks(title) == nil {
		found = append(found, doctor.Tokens(title, file, l.Tags.Tokens(), len(l.Tags.Cards()), nil)...)
	}
	if p.Presence.Linear() {
		found = append(found, doctor.Calibration(l.Wired, l.Wiring.Unfelt(), nil))
	}
	sorted := doctor.NewReport("", "", found).Findings
	slices.Reverse(sorted)
	return sorted
}

const (
	silence    = 10 * time.Second // in which an output goes to sleep
	answerTime = 30 * time.Second // from the start of the question
	look       = 10 * time.Millisecond
)

// FirstWord plays a sentence on the real board after ten seconds of silence, and asks
// whether its first word was heard: QUARTO is yes, pass no. It waits up to 30 s for the
// answer. HDMI, amplifiers and some USB speakers lose the beginning of a sound.
func FirstWord(ctx context.Context, m Machine, c config.Config) finding.Finding {
	return doctor.FirstWord(firstWord(ctx, m, c))
}

func firstWord(ctx context.Context, m Machine, c config.Config) (a doctor.Answer, err error) {
	words, err := WordsOf(Defaults(c))
	if err != nil {
		return 0, err
	}
	p, err := ProfileOf(c)
	if err != nil {
		return 0, err
	}
	table, err := OpenTable(m, c, p)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	sound, err := Live(ctx, c.Audio, c.Board.Lang, false)
	if err != nil {
		return 0, err
	}
	l := listener{
		question: words.FirstWord(), speaker: voice.NewSpeaker(sound.Output),
		clock: daemon.NewRealClock(0), contacts: table.Rig.Set.Buttons, buttons: scan.NewButtons(),
	}
	err = daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		a, err = l.ask(ctx)
		return err
	}, sound.Workers...)
	return a, err
}

// listener asks one question aloud and takes the answer of the buttons.
type listener struct {
	question audio.Utterance
	speaker  *voice.Speaker
	clock    daemon.Clock
	contacts hw.Buttons
	buttons  scan.Buttons
}

func (l *listener) ask(ctx context.Context) (doctor.Answer, error) {
	if l.contacts == nil {
		return 0, errors.New("the build has no buttons")
	}
	asked := l.clock.Now() + silence
	for now := l.clock.Now(); ctx.Err() == nil && now < asked+answerTime; now = l.clock.Now() {
		if now >= asked && l.question.Text != "" {
			l.speaker.Add(now, l.question)
			l.question.Text = ""
		}
		l.speaker.Reports(now)
		if f, changed := l.speaker.Fault(); changed && f.State == board.Failed && f.Part.Kind == board.PartSound {
			return 0, errors.New(f.Text)
		}
		held, err := l.contacts.ReadButtons()
		events := l.buttons.Since(now, l.contacts.Changes(), false, nil)
		for _, e := range l.buttons.Look(now, held, err, false, events) {
			switch press, _ := e.Fact.(board.Pressed); {
			case now < asked:
			case press.Button == board.ButtonQuarto:
				return doctor.Yes, nil
			case press.Button == board.ButtonPass:
				return doctor.No, nil
			}
		}
		l.clock.SleepUntil(now + look)
	}
	return doctor.Unanswered, ctx.Err()
}

// SpeakReport says a report aloud in the language of c, where that can be done; it has been
// written.
func SpeakReport(ctx context.Context, c config.Config, w io.Writer, r doctor.Report) {
	words, err := WordsOf(Defaults(c))
	if err == nil {
		err = sayAll(ctx, c, aloud(words.Speech, r))
	}
	silent(ctx, w, err)
}

// aloud returns a report in words, the worst first: a listener may leave.
func aloud(words *phrase.Speech, r doctor.Report) []audio.Utterance {
	result := words.NotReady
	switch {
	case r.Unknown():
		result = words.NotKnown
	case !r.Only.All() && r.Good():
		result = words.Good
	case !r.Only.All():
		result = words.NotGood
	case r.Playable() && r.Avoid() != 0:
		result = words.ReadyBut
	case r.Playable():
		result = words.Ready
	}
	faults := slices.DeleteFunc(slices.Clone(r.Findings), func(f finding.Finding) bool { return f.State == finding.Well })
	slices.SortStableFunc(faults, func(a, b finding.Finding) int { return cmp.Compare(b.State, a.State) })
	var found []phrase.Finding
	for _, f := range faults {
		found = append(found, phrase.Finding{Code: string(f.Code), Part: f.Part, Cells: f.Cells})
	}
	return words.Report(result, r.Unknown() || r.Only.All(), r.Avoid(), found)
}
