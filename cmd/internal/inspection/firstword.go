package inspection

import (
	"context"
	"errors"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
)

const (
	silence    = 10 * time.Second // in which an output goes to sleep
	answerTime = 30 * time.Second // from the start of the question
	look       = 10 * time.Millisecond
)

// FirstWord plays a sentence on the real board after ten seconds of silence, and asks
// whether its first word was heard: QUARTO is yes, pass no. It waits up to 30 s for the
// answer. HDMI, amplifiers and some USB speakers lose the beginning of a sound.
func FirstWord(ctx context.Context, m app.Machine, c config.Config) doctor.Finding {
	a, err := firstWord(ctx, m, c)
	return doctor.FirstWord(a, err)
}

func firstWord(ctx context.Context, m app.Machine, c config.Config) (a doctor.Answer, err error) {
	words, err := app.SpeechOf(c).Words()
	if err != nil {
		return 0, err
	}
	p, err := app.ProfileOf(c)
	if err != nil {
		return 0, err
	}
	table, err := app.OpenTable(m, c, p)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	sound, err := app.Live(ctx, c.Audio, c.Board.Lang)
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
		var events []board.Event
		if history, notes := l.contacts.(hw.ButtonHistory); notes {
			events = l.buttons.Since(now, history.Changes(), false, nil)
		}
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
