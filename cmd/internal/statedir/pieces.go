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
// or else Pieces.
func (d Dir) BegunPieces() (map[hw.Tag]board.Piece, error) {
	roster, err := d.roster(piecesFile + partial)
	if roster != nil || err != nil {
		return roster, err
	}
	return d.Pieces()
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

// parseRoster reads the object entry by entry: a tag that is there twice, in either
// case, would else be either piece.
func parseRoster(text []byte) (map[hw.Tag]board.Piece, error) {
	if err := json.Unmarshal(text, &map[string]string{}); err != nil {
		return nil, fmt.Errorf("an object like {\"04A1B2C3D4E580\": \"7\"} expected: %w", err)
	}
	roster := map[hw.Tag]board.Piece{}
	entries := json.NewDecoder(bytes.NewReader(text))
	_, _ = entries.Token() // the brace
	for entries.More() {
		key, _ := entries.Token()
		value, _ := entries.Token()
		id, _ := key.(string)
		digit, _ := value.(string) // or null
		tag, bad := hw.ParseTag(id)
		if bad != nil {
			return nil, bad
		}
		if _, twice := roster[tag]; twice {
			return nil, fmt.Errorf("tag %v is there twice", tag)
		}
		if roster[tag], bad = board.ParsePiece(digit); bad != nil {
			return nil, fmt.Errorf("tag %s: %w", id, bad)
		}
	}
	return roster, nil
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
