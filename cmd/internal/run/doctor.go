package run

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/aplay"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/probe"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/rules"
)

// DoctorOpts selects what Doctor does.
type DoctorOpts struct {
	Settings  Settings
	Machine   Machine
	Only      string            // parts, as probe.ParseChoice reads them; "" for all
	Watch     bool              // repeats until all is good
	JSON      bool              // an object, instead of lines
	Report    bool              // a form to send to the makers, instead of lines
	Version   string            // of the program, for that form
	Aloud     bool              // says the report too
	FirstWord bool              // asks whether the first word is heard after a silence
	Note      func(what string) // is told what is being looked at
	Out, Err  io.Writer
}

// seen is what was examined.
type seen struct {
	config config.Config // as players prefer it
	found  []finding.Finding
	roster map[hw.Tag]board.Piece

	answers *probe.Answers // nil if the hardware was not checked
	card    doctor.Card
}

// rest is the time between two checks of Watch.
const rest = 2 * time.Second

// Doctor examines what is chosen, and writes the report; with Watch it repeats that until all is
// good, and writes and says what has changed. Without a report the error is not nil.
func Doctor(ctx context.Context, o DoctorOpts) (doctor.Report, error) {
	only, err := probe.ParseChoice(o.Only)
	switch {
	case err != nil:
		return doctor.Report{}, &BadInput{Err: fmt.Errorf("doctor: --only: %w", err)}
	case o.Report && (!only.All() || o.Watch || o.JSON):
		return doctor.Report{}, &BadInput{Err: errors.New("doctor: --report checks all once: leave out --only, --watch and --json")}
	}
	o.Machine.Open = sync.OnceValues(o.Machine.Buses) // once in a program
	var before doctor.Report
	for {
		r, err := o.run(ctx, only, before)
		if err != nil || !o.Watch || r.Good() {
			return r, err
		}
		before, o.Note = r, func(string) {} // told once
		select {
		case <-ctx.Done():
		case <-time.After(rest):
		}
	}
}

// run examines once. It writes and says a report that differs from the one before.
func (o *DoctorOpts) run(ctx context.Context, only probe.Choice, before doctor.Report) (doctor.Report, error) {
	s, err := inspect(ctx, o.Machine, o.Settings, only, o.Note)
	if err != nil {
		return doctor.Report{}, err
	}
	if o.FirstWord {
		o.Note("the first word: wait for a question, answer by QUARTO or pass")
		s.found = append(s.found, FirstWord(ctx, o.Machine, s.config))
	}
	r := doctor.NewReport(s.config.Board.Name, s.config.Board.Profile, s.found)
	r.Only = only
	if ctx.Err() != nil || r.Same(before) {
		return r, ctx.Err()
	}
	write := r.WriteText
	switch {
	case o.JSON:
		write = r.WriteJSON
	case o.Report:
		write = s.form(o.Machine.Root(), o.Version, r).Write
	}
	if err := write(o.Out); err != nil {
		return r, err
	}
	if o.Aloud {
		SpeakReport(ctx, s.config, o.Err, r)
	}
	return r, nil
}

// inspect examines what is chosen, by the settings that were read, or the defaults. note is
// told what is being looked at. The error is of a choice that the build does not have.
func inspect(ctx context.Context, m Machine, settings Settings, only probe.Choice, note func(what string)) (s seen, err error) {
	c, err := settings.Load()
	found := []finding.Finding{doctor.Settings(settings.File, err)}
	c, err = settings.Preferred(c)
	found = append(found, doctor.Preferences(err))
	p, buildErr := ProfileOf(c)
	if buildErr != nil {
		found = append(found, doctor.Build(c.Board.Profile, buildErr))
	} else if only, err = only.In(p); err != nil {
		return s, &BadInput{Err: fmt.Errorf("doctor: --only: %w", err)}
	}
	note("the card")
	root := m.Root()
	card := doctor.ProbeCard(gamesDir(c), int64(c.Journal.MaxMiB)<<20)
	card.Taken = card.Taken || card.Shut && doctor.DaemonRuns(root)
	found = append(found, card.Findings()...)
	found = append(found, doctor.Machine(root, needsOf(c, p))...)
	found = append(found, doctor.Clock(time.Now(), doctor.Synchronised()))
	if buildErr == nil {
		found = append(found, doctor.Measures(p)...)
		found = append(found, game(c, p)...)
	}
	if !only.Has(probe.Computer) { // what keeps the rest from being checked stays
		found = slices.DeleteFunc(found, func(f finding.Finding) bool { return f.State != finding.Blocks })
	}
	s = seen{config: c, card: card}
	if buildErr == nil {
		known, wired := learned(c.Board.StateDir, p, only)
		found = append(found, known...)
		s.roster = wired.Tags.Pieces()
		p = wired.Rewire(p) // parts are called by the cells where they are
	}
	if only.Has(probe.Sound) {
		note("the sound")
		sound := soundOf(ctx, root, c)
		found = append(found, sound.Findings()...)
	}
	if s.found = found; card.Taken {
		return s, nil // its program has the port and the hardware
	}
	if only.Has(probe.Serial) {
		s.found = append(s.found, doctor.Serial(c.Serial.Port, tryPort(c.Serial)))
	}
	if buildErr == nil && only.Hardware() {
		s.hardware(ctx, m, p, only, note)
	}
	return s, nil
}

// game returns the finding of the game that the settings begin with; none where the build can play it.
func game(c config.Config, p rig.Profile) []finding.Finding {
	for _, o := range c.Games {
		if u := Unfit(&p, nil, o); u != nil && rules.KindOf(o).Name == c.Board.Game {
			return []finding.Finding{doctor.Game(rules.KindOf(o).Title, u)}
		}
	}
	return nil
}

// learned examines the files of the pieces and of the wiring, which only linear
// sensors need.
func learned(state string, p rig.Profile, only probe.Choice) (found []finding.Finding, l statedir.Learned) {
	dir := statedir.Dir(state)
	var err error
	if l.Tags, err = dir.Tags(); only.Has(probe.Pieces) {
		found = append(found, doctor.Pieces(filepath.Join(state, "pieces.json"), l.Tags.Pieces(), err))
		_, unread := deck.ReadAll(dir.Decks())
		found = append(found, doctor.Tokens(games.OfTokens().Title, filepath.Join(state, "pieces.json"), l.Tags.Tokens(), len(l.Tags.Cards()), unread)...)
	}
	l.Wiring, l.Wired, err = dir.Calibration(p.Name)
	if only.Has(probe.Calibration) && (p.Presence.Linear() || err != nil) {
		found = append(found, doctor.Calibration(l.Wired, l.Wiring.Unfelt(), err))
	}
	return found, l
}

// needsOf returns what a board of these settings and this build requires. The links of its port's name are followed.
func needsOf(c config.Config, p rig.Profile) doctor.Needs {
	n := doctor.Needs{Build: p, Sound: c.Audio.Device != "", Port: c.Serial.Port}
	if target, err := filepath.EvalSymlinks(n.Port); n.Port != "" && err == nil {
		n.Port = target
	}
	return n
}

// tryPort opens the serial port, if there is to be one, and closes it.
func tryPort(s config.Serial) error {
	open := Opener(s.Port, s.Baud)
	if open == nil {
		return nil
	}
	port, err := open()
	if err != nil {
		return err
	}
	return port.Close()
}

// soundPatience is the longest time that a speech program takes for a word, or a card for a
// moment of silence.
const soundPatience = 10 * time.Second

// soundOf makes a word without playing it, lists the cards, and opens the one of the settings.
func soundOf(ctx context.Context, root fs.FS, c config.Config) doctor.Sound {
	s := doctor.Sound{Device: c.Audio.Device, Lang: c.Board.Lang}
	if s.Device == "" {
		return s
	}
	word := audio.Utterance{Lang: c.Board.Lang, Text: "Quarto"}
	synth, err := Espeak(c.Audio)
	if err == nil {
		making, enough := context.WithTimeout(ctx, soundPatience)
		_, err = synth.Synthesize(making, word)
		enough()
	}
	s.Voice = err
	if c.Audio.Engine == config.EnginePiper {
		s.Piper = piperOf(ctx, root, c.Audio, word)
	}
	sink, err := Card(c.Audio, nil)
	if err == nil {
		s.Cards, err = sink.Cards(ctx)
	}
	if s.Player = err; err == nil && len(s.Cards) > 0 {
		openCard(ctx, sink, &s)
	}
	return s
}

// openCard opens the card of the settings, and the others where that fails.
func openCard(ctx context.Context, sink *aplay.Sink, s *doctor.Sound) {
	err := sink.Try(ctx)
	if s.Busy = errors.Is(err, aplay.ErrBusy); err == nil || s.Busy || errors.Is(err, aplay.ErrNoCard) {
		return
	}
	s.Shut = err
	for _, name := range s.Cards {
		other, err := Card(config.Audio{Device: name}, nil)
		if err == nil && other.Try(ctx) == nil {
			s.Others = append(s.Others, other.Device())
		}
	}
	playing, enough := context.WithTimeout(ctx, soundPatience)
	defer enough()
	if sink.Play(playing, audio.PCM{Rate: audio.Rate, Samples: make([]int16, 1)}) == nil {
		s.Instead = sink.Device()
	}
}

// piperOf has piper make a word. For a voice that it does not have it would speak by
// another one.
func piperOf(ctx context.Context, root fs.FS, a config.Audio, word audio.Utterance) *doctor.Piper {
	ctx, enough := context.WithTimeout(ctx, soundPatience)
	defer enough()
	p := &doctor.Piper{Voice: a.Piper.Voices.Of(word.Lang), Shut: shut(root)}
	if p.Voice == "" {
		return p
	}
	server := Piper(a)
	voices, err := server.Voices(ctx)
	if err == nil && !slices.Contains(voices, p.Voice) {
		err = fmt.Errorf("its server has no voice %s, but %s", p.Voice, strings.Join(voices, ", "))
	}
	if err == nil {
		_, err = server.Synthesize(ctx, word)
	}
	p.Err = err
	return p
}

// shut reports whether the daemon's unit is there without the file that lets it reach
// piper.
func shut(root fs.FS) bool {
	_, unit := fs.Stat(root, "usr/lib/systemd/system/quartoboard.service")
	_, opened := fs.Stat(root, "etc/systemd/system/quartoboard.service.d/piper.conf")
	return unit == nil && opened != nil
}

// hardware asks the chosen parts of the build.
func (s *seen) hardware(ctx context.Context, m Machine, p rig.Profile, only probe.Choice, note func(what string)) {
	buses, err := m.Buses()
	if err != nil {
		s.found = append(s.found, doctor.NoHeader(err))
		return
	}
	answers := probe.Examine(ctx, p, buses, only, func(what string) { note("the " + what) })
	if s.answers = &answers; only.Has(probe.Computer) {
		s.found = append(s.found, doctor.Header(buses.Chip()))
	}
	s.found = append(s.found, doctor.Hardware(&answers, s.roster)...)
}

// form returns what was examined as a form.
func (s *seen) form(root fs.FS, version string, r doctor.Report) *doctor.Form {
	f := &doctor.Form{Version: version, Root: root, Report: r, Card: s.card, Answers: s.answers}
	if slices.Contains(Builds(), s.config.Board.Profile) {
		f.Build = s.config.Board.Profile
	}
	return f
}

//go:embed doctor.txt
var about string

// DoctorAbout returns the description of the command.
func DoctorAbout() string {
	return strings.Replace(about, "PARTS", strings.Join(probe.Parts(), ", "), 1) + doctor.CodeList()
}
