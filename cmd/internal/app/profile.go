package app

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/folder"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

// Builds returns the names of our profiles, for help.
func Builds() []string {
	files, _ := fs.Glob(profiles.FS, "*.toml") // the pattern is well formed
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ".toml")
	}
	return files
}

// Gone returns the error of a build that older versions had; nil for any other name.
func Gone(name string) error {
	if name != "switch-nfc" {
		return nil
	}
	return errors.New("the build switch-nfc is gone: use tray, which has its switches, analog-tray, which has its tray, analog-pn532, which has its readers, or a profile of your own with both")
}

// LoadProfile reads a profile of ours by its name, or a file by its path. One that knows
// no piece from another is an error: nothing can be played with it.
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

// LoadProfiles reads the profile of a board, and that of a simulated table which is wired
// otherwise; "" for the same.
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
