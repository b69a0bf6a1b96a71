package statedir

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/hw"
	"quartoboard/rules/record"
)

// version is the version of the format.
const version = 1

// calibration is the form of the file, with one line a cell.
type calibration struct {
	Version int    `json:"version"`
	Profile string `json:"profile"`
	Sum     string `json:"crc32c"` // of the name of the profile and the lines of the cells, in hexadecimal
	Cells   []spot `json:"cells"`  // those measured so far
}

// spot is one cell.
type spot struct {
	Cell     string         `json:"cell"`
	State    string         `json:"state"`
	Sensor   *int           `json:"sensor"` // null if none was found
	Reader   *int           `json:"reader"`
	Baseline int            `json:"baseline"`
	Strength int            `json:"strength"`
	Others   [hw.Places]int `json:"others"`
}

// Calibration returns the last calibration; ok is false if there is none. The error is a
// *Damage or that of reading.
func (d Dir) Calibration(profile string) (p setup.Wiring, ok bool, err error) {
	p, ok, err = d.wiring(calibrationFile, profile)
	if err == nil && ok && p.Left() != 0 {
		return p, false, d.damage(calibrationFile, errors.New("missing cells"))
	}
	return p, ok, err
}

// Begun returns an interrupted calibration; ok is false if there is none. The error is a
// *Damage or that of reading.
func (d Dir) Begun(profile string) (p setup.Wiring, ok bool, err error) {
	return d.wiring(calibrationFile+partial, profile)
}

// KeepCalibration keeps a complete wiring as the calibration, an incomplete one for Begun.
func (d Dir) KeepCalibration(p setup.Wiring) error {
	if p.Left() != 0 {
		return d.Keep(calibrationFile+partial, encode(p))
	}
	if err := d.Keep(calibrationFile, encode(p)); err != nil {
		return err
	}
	return d.ForgetBegun()
}

// ForgetBegun removes the interrupted calibration.
func (d Dir) ForgetBegun() error { return d.forget(calibrationFile) }

func (d Dir) wiring(name, profile string) (setup.Wiring, bool, error) {
	text, err := d.read(name)
	if text == nil || err != nil {
		return setup.NewWiring(profile), false, err
	}
	p, err := decode(text)
	if err != nil {
		return setup.NewWiring(profile), false, d.damage(name, err)
	}
	if p.Profile != profile {
		err := fmt.Errorf("%s: calibration of build %q: want %q", d.path(name), p.Profile, profile)
		return setup.NewWiring(profile), false, &Damage{File: name, Foreign: true, Err: err}
	}
	return p, true, nil
}

func encode(p setup.Wiring) []byte {
	var lines [][]byte // of the cells measured so far
	for c, s := range p.Spots {
		if s.State != "" {
			line := record.JSON(spot{
				board.Cell(c).String(), string(s.State), numberOf(s.Sensor), numberOf(s.Reader), s.Baseline, s.Strength, s.Others,
			})
			lines = append(lines, append([]byte("    "), line...))
		}
	}
	sum := crc32.Checksum(append([]byte(p.Profile), bytes.Join(lines, []byte("\n"))...), crc32.MakeTable(crc32.Castagnoli))
	return fmt.Appendf(nil, "{\n  \"version\": %d,\n  \"profile\": %s,\n  \"crc32c\": \"%08x\",\n  \"cells\": [\n%s\n  ]\n}\n",
		version, record.JSON(p.Profile), sum, bytes.Join(lines, []byte(",\n")))
}

func numberOf(n int) *int {
	if n == setup.None {
		return nil
	}
	return &n
}

var errForm = errors.New(`invalid text: want an object like {"version": 1, "profile": "analog-nfc", …}, as calibrate writes it`)

// decode reads the text of encode and refuses any other.
func decode(text []byte) (setup.Wiring, error) {
	var f calibration
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return setup.Wiring{}, errForm
	}
	if f.Version != version {
		return setup.Wiring{}, fmt.Errorf("version %d: want %d", f.Version, version)
	}
	p := setup.NewWiring(f.Profile)
	for _, s := range f.Cells {
		c, err := board.ParseCell(s.Cell)
		if err != nil {
			return setup.Wiring{}, err
		}
		var state setup.State
		if err := state.UnmarshalText([]byte(s.State)); err != nil {
			return setup.Wiring{}, fmt.Errorf("%v: %w", c, err)
		}
		p.Spots[c] = setup.Spot{State: state, Sensor: indexOf(s.Sensor), Reader: indexOf(s.Reader), Baseline: s.Baseline, Strength: s.Strength, Others: s.Others}
	}
	if err := p.Check(); err != nil {
		return setup.Wiring{}, err
	}
	if !bytes.Equal(encode(p), text) { // the sum, the order of the cells, trailing text
		return p, errors.New("text changed since it was written")
	}
	return p, nil
}

func indexOf(n *int) int {
	if n == nil {
		return setup.None
	}
	return *n
}
