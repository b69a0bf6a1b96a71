package statedir

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"quartoboard/board"
	"quartoboard/hw"
)

// Pieces is which tag is which piece: a JSON object from the tag's hexadecimal
// digits to the piece's digit. Without the file nobody is enrolled. The error is a
// *Damage or that of reading.
func (d Dir) Pieces() (map[hw.Tag]board.Piece, error) { return d.roster(piecesFile) }

// BegunPieces is the enrolment to go on with: one that was ended before its end,
// or else Pieces. One that the board's has in it already was ended after all, and
// the power failed before it was removed.
func (d Dir) BegunPieces() (map[hw.Tag]board.Piece, error) {
	begun, err := d.roster(piecesFile + partial)
	if err != nil {
		return nil, err
	}
	whole, err := d.Pieces()
	if begun == nil {
		return whole, err
	}
	for tag, piece := range begun {
		if is, known := whole[tag]; !known || is != piece {
			return begun, nil
		}
	}
	return whole, err
}

// KeepPieces keeps a roster: as the board's, if every piece is in it, or else to
// be gone on with.
func (d Dir) KeepPieces(roster map[hw.Tag]board.Piece) error {
	text := rosterText(roster)
	var known board.PieceSet
	for _, p := range roster {
		known |= 1 << p
	}
	if known != board.AllPieces {
		return d.keep(piecesFile+partial, text)
	}
	if was, err := d.roster(piecesFile); err != nil || !maps.Equal(was, roster) { // else it stays as somebody wrote it
		if err := d.keep(piecesFile, text); err != nil {
			return err
		}
	}
	return errors.Join(d.remove(piecesFile+partial), d.remove(piecesFile+partial+before))
}

func (d Dir) roster(name string) (map[hw.Tag]board.Piece, error) {
	text, err := d.read(name)
	if text == nil || err != nil {
		return nil, err
	}
	roster, err := parseRoster(text)
	if err != nil {
		return nil, d.damage(name, err)
	}
	return roster, nil
}

// parseRoster refuses a tag that is there twice: which of the two counts, nobody knows.
func parseRoster(text []byte) (map[hw.Tag]board.Piece, error) {
	var form map[string]string
	if err := json.Unmarshal(text, &form); err != nil || form == nil {
		return nil, fmt.Errorf("line %d: an object like {\"04A1B2C3D4E580\": \"7\"} expected", lineOf(text, err))
	}
	roster := map[hw.Tag]board.Piece{}
	d := json.NewDecoder(bytes.NewReader(text))
	_, err := d.Token() // the brace
	for err == nil && d.More() {
		key, errKey := d.Token()
		value, errValue := d.Token()
		if err = errors.Join(errKey, errValue); err == nil {
			id, _ := key.(string)
			digit, _ := value.(string) // or null
			err = enter(roster, id, digit)
		}
	}
	return roster, err
}

// lineOf is the line of the text that an error of reading it is about, the first
// where the error does not say.
func lineOf(text []byte, err error) int {
	var at int64
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = syntax.Offset
	} else if other, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = other.Offset
	}
	return 1 + bytes.Count(text[:min(at, int64(len(text)))], []byte{'\n'})
}

// enter has a line of the file in the roster.
func enter(roster map[hw.Tag]board.Piece, id, digit string) error {
	tag, err := hw.ParseTag(id)
	if err != nil {
		return err
	}
	if _, twice := roster[tag]; twice {
		return fmt.Errorf("tag %v is there twice", tag)
	}
	if roster[tag], err = board.ParsePiece(digit); err != nil {
		return fmt.Errorf("tag %s: %w", id, err)
	}
	return nil
}

// rosterText is the file: a line a tag, in the order of the pieces.
func rosterText(roster map[hw.Tag]board.Piece) []byte {
	tags := slices.SortedFunc(maps.Keys(roster), func(a, b hw.Tag) int {
		return cmp.Or(cmp.Compare(roster[a], roster[b]), cmp.Compare(a.String(), b.String()))
	})
	var b bytes.Buffer
	b.WriteString("{")
	for i, tag := range tags {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "\n  %q: %q", tag.String(), roster[tag].String())
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}
