// Package inspection runs the checks of the package doctor on one machine, and speaks its
// report.
package inspection

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"quartoboard/audio"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/rig"
)

// Opts selects what Run does.
type Opts struct {
	Settings  app.Settings
	Machine   app.Machine
	JSON      bool              // an object, instead of lines
	Aloud     bool              // says the report too
	FirstWord bool              // asks whether the first word is heard after a silence
	Note      func(what string) // is told what is being looked at
	Out, Err  io.Writer
}

// Run examines everything, and writes the report. Without a report the error is not nil.
func Run(ctx context.Context, o Opts) (doctor.Report, error) {
	c, found := Look(ctx, o.Machine, o.Settings, o.Note)
	if o.FirstWord {
		o.Note("the first word: wait for a question, answer by QUARTO or pass")
		found = append(found, FirstWord(ctx, o.Machine, c))
	}
	r := doctor.NewReport(c.Board.Name, c.Board.Profile, found)
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	write := r.WriteText
	if o.JSON {
		write = r.WriteJSON
	}
	if err := write(o.Out); err != nil {
		return r, err
	}
	if o.Aloud {
		Speak(ctx, c, o.Err, r)
	}
	return r, nil
}

// Look examines everything. It returns the settings that were read, or the defaults, as
// players prefer them.
// note is told what is being looked at.
func Look(ctx context.Context, m app.Machine, s app.Settings, note func(what string)) (config.Config, []doctor.Finding) {
	c, err := s.Load()
	found := []doctor.Finding{doctor.Settings(s.File, err)}
	c, err = s.Preferred(c)
	found = append(found, doctor.Preferences(err))
	p, buildErr := app.LoadProfile(c.Board.Profile)
	if buildErr != nil {
		found = append(found, doctor.Build(c.Board.Profile, buildErr))
	}
	note("the card")
	root := m.Root()
	card := doctor.ProbeCard(app.GamesDir(c), int64(c.Journal.MaxMiB)<<20)
	card.Taken = card.Taken || card.Shut && doctor.DaemonRuns(root)
	found = append(found, card.Findings()...)
	found = append(found, doctor.Machine(root, doctor.Needs{
		Build: p, Sound: c.Audio.Device != "", Port: device(c.Serial.Port),
	})...)
	found = append(found, doctor.Clock(time.Now(), doctor.Synchronised()))
	if buildErr == nil {
		found = append(found, doctor.Measures(p)...)
		known, wired := learned(c.Board.StateDir, p)
		found = append(found, known...)
		p = wired.Rewire(p) // parts are called by the cells where they are
	}
	note("the sound")
	sound := soundOf(ctx, root, c)
	found = append(found, sound.Findings()...)
	if card.Taken {
		return c, found // its program has the port and the hardware
	}
	found = append(found, doctor.Serial(c.Serial.Port, tryPort(c.Serial)))
	if buildErr == nil {
		found = append(found, hardware(ctx, m, p, note)...)
	}
	return c, found
}

// learned examines the files of the pieces and of the wiring, which only linear
// sensors need.
func learned(state string, p rig.Profile) (found []doctor.Finding, l app.Learned) {
	dir := statedir.Dir(state)
	roster, err := dir.Pieces()
	found = append(found, doctor.Pieces(filepath.Join(state, "pieces.json"), roster, err))
	l.Wiring, l.Wired, err = dir.Calibration(p.Name)
	if p.Presence.Linear() || err != nil {
		found = append(found, doctor.Calibration(l.Wired, l.Wiring.Unfelt(), err))
	}
	return found, l
}

// device follows the links of a port's name.
func device(port string) string {
	if target, err := filepath.EvalSymlinks(port); port != "" && err == nil {
		return target
	}
	return port
}

// tryPort opens the serial port, if there is to be one, and closes it.
func tryPort(s config.Serial) error {
	if s.Port == "" {
		return nil
	}
	port, err := app.Opener(s.Port, s.Baud)()
	if err != nil {
		return err
	}
	return port.Close()
}

// soundPatience is the longest time that the speech program takes for a word.
const soundPatience = 10 * time.Second

// soundOf makes a word without playing it, and lists the cards.
func soundOf(ctx context.Context, root fs.FS, c config.Config) doctor.Sound {
	s := doctor.Sound{Device: c.Audio.Device, Lang: c.Board.Lang}
	if s.Device == "" {
		return s
	}
	ctx, enough := context.WithTimeout(ctx, soundPatience)
	defer enough()
	word := audio.Utterance{Lang: c.Board.Lang, Text: "Quarto"}
	synth, err := app.Espeak(c.Audio)
	if err == nil {
		_, err = synth.Synthesize(ctx, word)
	}
	s.Voice = err
	if c.Audio.Engine == config.EnginePiper {
		s.Piper = piperOf(ctx, root, c.Audio, word)
	}
	sink, err := app.Card(c.Audio)
	if err == nil {
		s.Cards, err = sink.Cards(ctx)
	}
	s.Player = err
	return s
}

// piperOf has piper make a word. For a voice that it does not have it would speak by
// another one.
func piperOf(ctx context.Context, root fs.FS, a config.Audio, word audio.Utterance) *doctor.Piper {
	p := &doctor.Piper{Voice: a.Piper.Voices.Of(word.Lang), Shut: shut(root)}
	if p.Voice == "" {
		return p
	}
	server := app.Piper(a)
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

// hardware asks every part of the build.
func hardware(ctx context.Context, m app.Machine, p rig.Profile, note func(what string)) []doctor.Finding {
	buses, err := m.Buses()
	if err != nil {
		return []doctor.Finding{doctor.NoHeader(err)}
	}
	metal := doctor.Examine(ctx, p, buses, func(what string) { note("the " + what) })
	return append([]doctor.Finding{doctor.Header(buses.Chip())}, metal.Findings()...)
}
