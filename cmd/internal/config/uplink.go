package config

import (
	_ "embed"
	"fmt"

	"quartoboard/cmd/internal/folder"
)

//go:embed uplink.toml
var uplinkExample string

// Access has what a board or a hall needs to join its club.
type Access struct {
	Broker, Club       string
	User, PasswordFile string // "" for none
	CA                 string // "" for those of the system
}

// Uplink has the settings of the uplink of a board.
type Uplink struct {
	Access
	Board    string
	Commands bool
}

// UplinkExample returns a file that sets every key of an Uplink.
func UplinkExample() string { return uplinkExample }

// Load reads the file at path, which may be a pipe, over the values of u. An error in the
// file is like those of Load; u is unchanged then.
func (u *Uplink) Load(path string) error {
	text, err := folder.ReadNamed(path)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	read := *u
	if _, err := read.settings().set(path, text); err != nil {
		return err
	}
	*u = read
	return nil
}

func (u *Uplink) settings() settings {
	return settings{
		"uplink.broker":        text(to(&u.Broker), 1, 200),
		"uplink.club":          text(to(&u.Club), 1, 32),
		"uplink.board":         text(to(&u.Board), 1, 32),
		"uplink.user":          text(to(&u.User), 0, 200),
		"uplink.password_file": text(to(&u.PasswordFile), 0, 200),
		"uplink.ca":            text(to(&u.CA), 0, 200),
		"uplink.commands":      flag(to(&u.Commands)),
	}
}

// String returns a file with these settings.
func (u *Uplink) String() string {
	return fmt.Sprintf("[uplink]\nbroker = %q\nclub = %q\nboard = %q\nuser = %q\npassword_file = %q\nca = %q\ncommands = %t\n",
		u.Broker, u.Club, u.Board, u.User, u.PasswordFile, u.CA, u.Commands)
}
