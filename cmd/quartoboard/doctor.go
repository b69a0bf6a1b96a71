package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/rig"
	"quartoboard/hw/uart"
)

const doctorAbout = `doctor [-config FILE] [-profile NAME] [-json] [-speak]

Looks at all that a game needs, each part by its own test: buses, lines, chips,
readers, sensors, buttons, voice, sound card, serial port, card, clock, supply,
groups, settings, pieces. Clear the board first, and stop the daemon:

    sudo systemctl stop quartoboard
    sudo -u quartoboard quartoboard doctor

A line for each finding: its state (well, advisory, fails), where, what is so, what
to do next; the worst last, then whether a game can be played, and which cells must
stay free then, four at most. Exit code 0 if it can, else 1.

With -json the same as one object, in version 1 of this form, to which keys and codes
may be added: v, board, build, playable (null where it is not known), avoid (cells that
must stay free), summary, and findings, each with where, state, code (but of what is
well), says, next, playable (all the same), cells and avoid. The codes:

`

// check is one run of the doctor.
type check struct {
	service
	json, aloud bool
}

func runDoctor(ctx context.Context, args []string, s streams) error {
	f := flag.NewFlagSet("doctor", flag.ContinueOnError)
	d := &check{service: service{streams: s}}
	f.StringVar(&d.config, "config", "", "settings `FILE` (default "+systemConfig+" where it exists)")
	f.StringVar(&d.profile, "profile", "", "build of the board, instead of the settings': the `NAME` of one of ours, or a file")
	f.BoolVar(&d.json, "json", false, "write JSON instead of lines")
	f.BoolVar(&d.aloud, "speak", false, "say it aloud too, in the language of the settings")
	if err := parseFlags(f, doctorAbout+codeList(), args, s); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return refuse(fmt.Errorf("doctor: %q is no flag; -config FILE names the settings", f.Arg(0)))
	}
	if err := needsLinux("doctor"); err != nil {
		return err
	}
	d.findConfig()
	c, err := d.settings()
	r := doctor.NewReport(c.Board.Name, c.Board.Profile, d.look(ctx, c, err))
	if err := stopped(ctx); err != nil {
		return fmt.Errorf("doctor: %w", err)
	}
	write := r.WriteText
	if d.json {
		write = r.WriteJSON
	}
	if err := write(s.out); err != nil {
		return err
	}
	if d.aloud {
		d.speak(ctx, c, r)
	}
	if !r.Playable() {
		return status{code: 1} // it has been written
	}
	return nil
}

// codeList is all codes in lines that fit a terminal.
func codeList() string {
	var text strings.Builder
	width := 0
	for i, code := range doctor.Codes() {
		if width += len(code) + 2; width > 76 {
			text.WriteString("\n")
			width = len(code) + 2
		} else if i > 0 {
			text.WriteString(" ")
		}
		text.WriteString(string(code))
		if i < len(doctor.Codes())-1 {
			text.WriteString(",")
		}
	}
	return text.String()
}

// look looks at everything; settingsErr is what is wrong with the settings, whose
// defaults then stand in.
func (d *check) look(ctx context.Context, c config.Config, settingsErr error) []doctor.Finding {
	found := []doctor.Finding{doctor.Settings(d.config, settingsErr)}
	p, buildErr := loadProfile(c.Board.Profile)
	if buildErr != nil {
		found = append(found, doctor.Build(c.Board.Profile, buildErr))
	}
	d.note("the card")
	root := d.on.root()
	card := doctor.ProbeCard(gamesDir(c), int64(c.Journal.MaxMiB)<<20)
	card.Taken = card.Taken || card.Shut && doctor.DaemonRuns(root)
	found = append(found, card.Findings()...)
	found = append(found, doctor.Machine(root, doctor.Needs{
		Build: p, Sound: c.Audio.Device != "", Port: device(c.Serial.Port),
	})...)
	found = append(found, doctor.Clock(time.Now(), doctor.Synchronised()))
	if buildErr == nil {
		known, wired := learned(c.Board.StateDir, p)
		found = append(found, known...)
		p = wired.rewire(p) // parts are called by the cells where they are
	}
	d.note("the sound")
	sound := soundOf(ctx, c)
	found = append(found, sound.Findings()...)
	if card.Taken {
		return found // whoever runs has the port and the hardware
	}
	found = append(found, doctor.Serial(c.Serial.Port, tryPort(c.Serial)))
	if buildErr == nil {
		found = append(found, d.hardware(ctx, p)...)
	}
	return found
}

// learned is what the machine keeps of the pieces and of the wiring, which only
// linear sensors need.
func learned(state string, p rig.Profile) (found []doctor.Finding, l lessons) {
	dir := statedir.Dir(state)
	roster, err := dir.Pieces()
	found = append(found, doctor.Pieces(filepath.Join(state, "pieces.json"), roster, err))
	l.plan, l.wired, err = dir.Calibration(p.Name)
	if p.Presence.Linear() || err != nil {
		found = append(found, doctor.Calibration(l.wired, l.plan.Unfelt(), err))
	}
	return found, l
}

// device is where the links of a port's name lead, or the name itself.
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
	port, err := uart.Open(s.Port, uart.Opts{Baud: s.Baud})
	if err != nil {
		return err
	}
	return port.Close()
}

// hardware asks every part of the build.
func (d *check) hardware(ctx context.Context, p rig.Profile) []doctor.Finding {
	buses, err := d.on.header()
	if err != nil {
		return []doctor.Finding{doctor.NoHeader(err)}
	}
	m := doctor.Examine(ctx, p, buses, func(what string) { d.note("the " + what) })
	return append([]doctor.Finding{doctor.Header(buses.Chip())}, m.Findings()...)
}

// note tells somebody who waits at a terminal what is being looked at.
func (d *check) note(what string) {
	f, is := d.err.(*os.File)
	if !is {
		return
	}
	if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
		fmt.Fprintf(f, "quartoboard: looking at %s …\n", what)
	}
}
