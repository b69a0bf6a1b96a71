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

// Pieces returns the piece of each tag. The file is a JSON object from the hexadecimal
// digits of a tag to the digit of its piece; without it no piece is enrolled. The error
// is a *Damage or that of reading.
func (d Dir) Pieces() (map[hw.Tag]board.Piece, error) { return d.roster(piecesFile) }

// BegunPieces returns the enrolment to continue: an interrupted one, or else Pieces. It
// ignores an interrupted one that Pieces contains: that run was completed, and a power cut
// kept its partial file.
func (d Dir) BegunPieces() (map[hw.Tag]board.Piece, error) {
	begun, err := d.roster(piecesFile + partial)
	if err != nil {
		return nil, err
	}
	complete, err := d.Pieces()
	if begun == nil {
		return complete, err
	}
	for tag, piece := range begun {
		if is, known := complete[tag]; !known || is != piece {
			return begun, nil
		}
	}
	return complete, err
}

// KeepPieces keeps a roster with every piece for Pieces, any other for BegunPieces.
func (d Dir) KeepPieces(roster map[hw.Tag]board.Piece) error {
	text := rosterText(roster)
	var known board.PieceSet
	for _, p := range roster {
		known |= 1 << p
	}
	if known != board.AllPieces {
		return d.keep(piecesFile+partial, text)
	}
	if was, err := d.roster(piecesFile); err != nil || !maps.Equal(was, roster) { // else the file keeps the form in which it was edited
		if err := d.keep(piecesFile, text); err != nil {
			return err
		}
	}
	return d.forget(piecesFile)
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

// parseRoster reads a roster and refuses a tag that occurs twice.
func parseRoster(text []byte) (map[hw.Tag]board.Piece, error) {
	var form map[string]string
	if err := json.Unmarshal(text, &form); err != nil || form == nil {
		return nil, fmt.Errorf("line %d: invalid text: want an object like {\"04A1B2C3D4E580\": \"7\"}", lineOf(text, err))
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

// lineOf returns the line of the text where an error of reading it occurred, 1 if
// unknown.
func lineOf(text []byte, err error) int {
	var at int64
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = syntax.Offset
	} else if other, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = other.Offset
	}
	return 1 + bytes.Count(text[:min(at, int64(len(text)))], []byte{'\n'})
}

// enter adds a line of the file to the roster.
func enter(roster map[hw.Tag]board.Piece, id, digit string) error {
	tag, err := hw.ParseTag(id)
	if err != nil {
		return err
	}
	if _, twice := roster[tag]; twice {
		return fmt.Errorf("duplicate tag %v", tag)
	}
	if roster[tag], err = board.ParsePiece(digit); err != nil {
		return fmt.Errorf("tag %s: %w", id, err)
	}
	return nil
}

// rosterText returns the text of the file: one line a tag, in the order of the pieces.
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
