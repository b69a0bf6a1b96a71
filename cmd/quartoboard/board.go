package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/journal"
	"quartoboard/hw"
	"quartoboard/hw/pi"
	"quartoboard/hw/rig"
)

// realBoard is the hardware and the card of a real board, open.
type realBoard struct {
	profile rig.Profile
	rig     *rig.Rig
	roster  map[hw.Tag]uint8
	journal *journal.Journal
	warning string // of the buses; may be empty
	cut     []journal.Cut
}

// openBoard opens all that play cannot do without. The error is one sentence.
func openBoard(c config.Config) (*realBoard, error) {
	b := &realBoard{}
	var err error
	if b.profile, err = loadProfile(c.Board.Profile); err != nil {
		return nil, err
	}
	if b.roster, err = loadRoster(filepath.Join(c.Board.StateDir, "pieces.json")); err != nil {
		return nil, err
	}
	buses, err := pi.Open()
	if err != nil {
		return nil, err
	}
	b.warning = buses.Warning()
	if b.rig, err = rig.Open(b.profile, buses); err != nil {
		return nil, err
	}
	games := filepath.Join(c.Board.StateDir, "games")
	keep, report, err := journal.Open(games, journal.Opts{MaxGames: c.Journal.MaxGames, MaxBytes: int64(c.Journal.MaxMiB) << 20})
	if err != nil {
		return nil, errors.Join(err, b.rig.Close())
	}
	b.journal, b.cut = keep, report.Cut
	return b, nil
}

// Close closes the journal and the drivers.
func (b *realBoard) Close() error { return errors.Join(b.journal.Close(), b.rig.Close()) }

// loadRoster reads which tag is which piece: a JSON object from the tag's
// hexadecimal digits to the piece's digit. Without the file nobody is enrolled.
func loadRoster(path string) (map[hw.Tag]uint8, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("pieces: %w", err)
	}
	var entries map[string]string
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, fmt.Errorf("%s: an object like {\"04A1B2C3D4E580\": \"7\"} expected: %w", path, err)
	}
	roster := map[hw.Tag]uint8{}
	for id, digit := range entries {
		tag, err := hw.ParseTag(id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		piece, err := board.ParsePiece(digit)
		if err != nil {
			return nil, fmt.Errorf("%s: tag %s: %w", path, id, err)
		}
		roster[tag] = uint8(piece)
	}
	return roster, nil
}
