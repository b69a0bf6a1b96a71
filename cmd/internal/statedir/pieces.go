package statedir

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/hw"
)

// enrolled is what the file of the pieces holds.
type enrolled struct {
	pieces map[hw.Tag]board.Piece // nil for none
	setup.Tags
}

// Pieces returns the piece of each tag. The file is a JSON object from the hexadecimal
// digits of a tag to the digit of its piece, or to a token or a card, as "blue1", "card12",
// and "card3 Club" of a deck that has a name; without it no piece is enrolled. With a *Damage
// the pieces are those that count instead.
func (d Dir) Pieces() (map[hw.Tag]board.Piece, error) {
	all, err := d.enrolled(piecesFile)
	return all.pieces, err
}

// Tags returns the tokens and the cards of the tags. The error is as that of Pieces.
func (d Dir) Tags() (setup.Tags, error) {
	all, err := d.enrolled(piecesFile)
	return all.Tags, err
}

// KeepTags keeps the tokens and the cards. The pieces stay as they are.
func (d Dir) KeepTags(known setup.Tags) error {
	all, err := d.enrolled(piecesFile)
	if err != nil || all.Tags.Equal(known) {
		return err
	}
	all.Tags = known
	return d.Keep(piecesFile, all.text())
}

// BegunPieces returns the enrolment to continue: an interrupted one, or else Pieces. It
// ignores an interrupted one that Pieces contains: that run was completed, and a power cut
// kept its partial file.
func (d Dir) BegunPieces() (map[hw.Tag]board.Piece, error) {
	begun, err := d.enrolled(piecesFile + partial)
	complete, errComplete := d.Pieces()
	err = cmp.Or(err, errComplete)
	if begun.pieces == nil {
		return complete, err
	}
	for tag, piece := range begun.pieces {
		if is, known := complete[tag]; !known || is != piece {
			return begun.pieces, err
		}
	}
	return complete, err
}

// KeepPieces keeps a roster with every piece for Pieces, any other for BegunPieces. The tokens
// and the cards stay as they are.
func (d Dir) KeepPieces(roster map[hw.Tag]board.Piece) error {
	var known board.PieceSet
	for _, p := range roster {
		known |= 1 << p
	}
	if known != board.AllPieces {
		return d.Keep(piecesFile+partial, enrolled{pieces: roster}.text())
	}
	was, err := d.enrolled(piecesFile)
	if err != nil || !maps.Equal(was.pieces, roster) { // else the file keeps the form in which it was edited
		if err := d.Keep(piecesFile, enrolled{roster, was.Tags}.text()); err != nil {
			return err
		}
	}
	return d.forget(piecesFile)
}

// enrolled reads a file. With a *Damage it returns what counts instead: the object in front,
// as where a power cut left zeros behind it, or else the copy before the last change.
func (d Dir) enrolled(name string) (all enrolled, err error) {
	text, err := d.read(name)
	if text == nil && err == nil {
		return all, nil
	}
	if err == nil {
		if all, err = parseEnrolled(text); err == nil {
			return all, nil
		}
		err = d.damage(name, err)
	}
	damage, _ := errors.AsType[*Damage](err)
	older, _ := d.read(name + before)
	for _, instead := range []struct {
		what string
		text []byte
	}{{"what stands before that", objectInFront(text)}, {"the copy before the last change", older}} {
		if all, err := parseEnrolled(instead.text); err == nil {
			damage.Instead, damage.Err = instead.text, fmt.Errorf("%w; %s counts", damage.Err, instead.what)
			return all, damage
		}
	}
	return enrolled{}, damage
}

// objectInFront returns the JSON value that a text begins with.
func objectInFront(text []byte) []byte {
	d := json.NewDecoder(bytes.NewReader(text))
	var value json.RawMessage
	if d.Decode(&value) != nil {
		return nil
	}
	return append(value, '\n')
}

// parseEnrolled reads what is enrolled, and refuses a tag that occurs twice.
func parseEnrolled(text []byte) (all enrolled, err error) {
	var form map[string]string
	if err := json.Unmarshal(text, &form); err != nil || form == nil {
		return all, fmt.Errorf("line %d: invalid text: want an object like {\"04A1B2C3D4E580\": \"7\"}", lineOf(text, err))
	}
	tags := map[hw.Tag]bool{}
	d := json.NewDecoder(bytes.NewReader(text))
	_, err = d.Token() // the brace
	for err == nil && d.More() {
		key, errKey := d.Token()
		value, errValue := d.Token()
		if err = errors.Join(errKey, errValue); err == nil {
			id, _ := key.(string)
			name, _ := value.(string) // or null
			err = all.enter(tags, id, name)
		}
	}
	return all, err
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

// enter adds a line of the file.
func (all *enrolled) enter(tags map[hw.Tag]bool, id, name string) error {
	tag, err := hw.ParseTag(id)
	if err != nil {
		return err
	}
	if tags[tag] {
		return fmt.Errorf("duplicate tag %v", tag)
	}
	tags[tag] = true
	if strings.HasPrefix(name, "card") {
		card, err := board.ParseDeckCard(name)
		if err != nil {
			return fmt.Errorf("tag %s: %w", id, err)
		}
		add(&all.Cards, tag, card)
		return nil
	}
	if token, err := board.ParseToken(name); err == nil {
		add(&all.Tokens, tag, token)
		return nil
	}
	piece, err := board.ParsePiece(name)
	if err != nil {
		return fmt.Errorf("tag %s: %w", id, err)
	}
	add(&all.pieces, tag, piece)
	return nil
}

// add adds a tag to a map that may be nil.
func add[T any](tags *map[hw.Tag]T, tag hw.Tag, thing T) {
	if *tags == nil {
		*tags = map[hw.Tag]T{}
	}
	(*tags)[tag] = thing
}

// text returns the text of the file: one line a tag, in the order of the pieces, the tokens and
// the cards.
func (all enrolled) text() []byte {
	lines := linesOf(all.pieces, cmp.Compare)
	lines = append(lines, linesOf(all.Tokens, cmp.Compare)...)
	lines = append(lines, linesOf(all.Cards, board.DeckCard.Compare)...)
	return []byte("{" + strings.Join(lines, ",") + "\n}\n")
}

// linesOf returns a line for each tag, in the order of what it is on.
func linesOf[T fmt.Stringer](things map[hw.Tag]T, compare func(a, b T) int) (lines []string) {
	tags := slices.SortedFunc(maps.Keys(things), func(a, b hw.Tag) int {
		return cmp.Or(compare(things[a], things[b]), cmp.Compare(a.String(), b.String()))
	})
	for _, tag := range tags {
		lines = append(lines, fmt.Sprintf("\n  %q: %q", tag.String(), things[tag].String()))
	}
	return lines
}
