// Package run is the one place where settings and a profile become open hardware, scanner,
// daemon and listeners. Files in the order of a start: settings, preferences, machine, board,
// scanner, speech, daemon, hosts, supply. Over them stand the daemon's process (service, play),
// the doctor (doctor, report) and the commands say and export. The simulated board begins here
// too, and differs in the buses, the clock and the journal that it brings.
package run

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/folder"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/pi"
	"quartoboard/hw/rig"
)

// Machine is the computer that a command works on: zero is the one it runs on.
type Machine struct {
	Files fs.FS                 // below its root
	Open  func() (Buses, error) // opens the buses of its header
}

// Buses are the open buses behind the 40 pins of a Pi.
type Buses interface {
	rig.Buses
	Chip() string    // label of the GPIO chip
	Warning() string // about this process; may be empty
}

// Root returns the files below the root of the machine.
func (m Machine) Root() fs.FS {
	if m.Files == nil {
		return os.DirFS("/")
	}
	return m.Files
}

// Buses opens the buses. The error is one sentence.
func (m Machine) Buses() (Buses, error) {
	if m.Open != nil {
		return m.Open()
	}
	buses, err := pi.Open()
	if err != nil {
		return nil, err
	}
	return buses, nil
}

// Builds returns the names of our profiles, for help.
func Builds() []string { return rig.Names(profiles.FS) }

// Gone returns the error of a build that older versions had; nil for any other name.
func Gone(name string) error {
	if name != "switch-nfc" {
		return nil
	}
	return errors.New("the build switch-nfc is gone: use tray, which has its switches, analog-tray, which has its tray, analog-pn532, which has its readers, or a profile of your own with both")
}

// LoadProfile reads a profile of ours by its name, or a file by its path. A profile that
// cannot tell pieces apart is an error: no game can be played with it.
func LoadProfile(name string) (p rig.Profile, err error) {
	if err = Gone(name); err != nil {
		return p, err
	}
	if config.IsFile(name) {
		var text []byte
		if text, err = folder.ReadText(name); err != nil {
			return p, fmt.Errorf("profile: %w", err)
		}
		p, err = rig.Parse(name, text)
	} else {
		p, err = rig.Load(profiles.FS, name)
	}
	if err == nil && p.Readers == nil && p.Tray == nil && !p.Presence.Coded() {
		err = fmt.Errorf("%s: neither readers nor a tray: no piece can be told from another", name)
	}
	return p, err
}

// ProfileOf reads the profile of settings. The error names the line that chooses it.
func ProfileOf(c config.Config) (rig.Profile, error) {
	p, err := LoadProfile(c.Board.Profile)
	return p, c.Wrong("board.profile", err)
}

// LoadProfiles reads the profile of a board, and that of a simulated table with another wiring; ""
// for the same one.
func LoadProfiles(name, table string) (p, t rig.Profile, err error) {
	if p, err = LoadProfile(name); err != nil || table == "" {
		return p, p, err
	}
	if t, err = LoadProfile(table); err == nil && partsOf(t) != partsOf(p) {
		err = fmt.Errorf("--table: %s has other parts than %s: name with --profile the build that it is made of", table, name)
	}
	return p, t, err
}

// partsOf returns the kinds of a profile's parts.
func partsOf(p rig.Profile) [3]string {
	kinds := [3]string{p.Presence.Kind}
	if p.Readers != nil {
		kinds[1] = p.Readers.Kind
	}
	if p.Tray != nil {
		kinds[2] = p.Tray.Kind
	}
	return kinds
}
