package statedir

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"quartoboard/board"
)

// preferences is the form of the file, which people may edit: switches are words there.
type preferences struct {
	board.Preferences
	Letters string `json:"letters,omitempty"`
	Earcons string `json:"earcons,omitempty"`

	Defaults *bool `json:"defaults,omitempty"` // of a change alone: refused here
}

// Preferences returns what players have set; nothing if there is no file. The error is a
// *Damage or a read error. Preferences does not check the language.
func (d Dir) Preferences() (board.Preferences, error) {
	text, err := d.read(preferencesFile)
	if text == nil || err != nil {
		return board.Preferences{}, err
	}
	p, err := parsePreferences(text)
	if err != nil {
		return board.Preferences{}, d.damage(preferencesFile, err)
	}
	return p, nil
}

// KeepPreferences keeps what players have set.
func (d Dir) KeepPreferences(p board.Preferences) error {
	return d.Keep(preferencesFile, preferencesText(p))
}

// DamagedPreferences returns the damage of preferences that this version cannot use.
func (d Dir) DamagedPreferences(err error) *Damage {
	return d.damage(preferencesFile, err)
}

func preferencesText(p board.Preferences) []byte {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		panic(err) // texts and numbers
	}
	return append(text, '\n')
}

func parsePreferences(text []byte) (p board.Preferences, err error) {
	var form preferences
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if in.Decode(&form) != nil || form.Defaults != nil {
		return p, errors.New(`invalid text: want an object like {"lang": "en", "volume": 70}`)
	}
	if _, err := in.Token(); err != io.EOF {
		return p, errors.New("invalid text: more than one object")
	}
	p = form.Preferences
	for _, level := range []struct {
		name               string
		value, least, most int
	}{
		{"rate", p.Rate, board.MinRate, board.MaxRate}, {"volume", p.Volume, board.MinVolume, board.MaxVolume},
	} {
		if level.value != 0 && (level.value < level.least || level.value > level.most) {
			return p, fmt.Errorf("%s: invalid value %d: want %d to %d", level.name, level.value, level.least, level.most)
		}
	}
	if form.Letters != "" {
		if p.Letters, err = board.ParseSwitch(form.Letters); err != nil {
			return p, fmt.Errorf("letters: %w", err)
		}
	}
	if form.Earcons != "" {
		if p.Earcons, err = board.ParseSwitch(form.Earcons); err != nil {
			return p, fmt.Errorf("earcons: %w", err)
		}
	}
	return p, nil
}

// Keeper keeps preferences beside the loop, which never waits for the card.
type Keeper struct {
	dir    Dir
	health func(error)
	latest chan board.Preferences // at most one, which waits to be written
	failed bool                   // the last write; of Run
}

// NewKeeper makes a keeper, whose Run must run as a worker. It tells health that the
// card fails, and nil when the file is written again.
func NewKeeper(d Dir, health func(error)) *Keeper {
	return &Keeper{dir: d, health: health, latest: make(chan board.Preferences, 1)}
}

// Keep has the preferences written, in place of those that wait to be written. It does not
// block. It belongs to one goroutine.
func (k *Keeper) Keep(p board.Preferences) {
	select {
	case <-k.latest:
	default:
	}
	k.latest <- p // there is room, since nobody else sends
}

// Run writes until ctx ends, and then what waits.
func (k *Keeper) Run(ctx context.Context) error {
	for ctx.Err() == nil || len(k.latest) > 0 {
		select {
		case p := <-k.latest:
			err := k.dir.KeepPreferences(p)
			if failed := err != nil; failed != k.failed {
				k.failed = failed
				k.health(err)
			}
		case <-ctx.Done():
		}
	}
	return nil
}
