package link

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"quartoboard/board"
)

// MaxText is the most bytes of a message between two boards.
const MaxText = 4 << 10

// The acts.
const (
	ActGive   = "give"
	ActPlace  = "place"
	ActCall   = "call"
	ActPass   = "pass"
	ActUndo   = "undo"
	ActResign = "resign"
	ActDraw   = "draw"
)

var acts = []string{ActGive, ActPlace, ActCall, ActPass, ActUndo, ActResign, ActDraw}

// wishes are what a seat may ask the author of the next act for, or tell.
var wishes = []string{ActUndo, ActDraw, ActResign, "greeting-1", "greeting-2", "greeting-3", "greeting-4", "greeting-5", "greeting-6"}

// Act is one act of a match.
type Act struct {
	V     int           `json:"v"`     // 1, as in every text
	Match string        `json:"match"` // 32 hexadecimal digits
	N     int           `json:"n"`     // the acts of both seats count from 1
	Prev  string        `json:"prev"`  // SHA-256 of the JSON of the act before; of the first act that of the start
	Pos   string        `json:"pos"`   // Digest after the act
	By    board.Seat    `json:"by"`
	Act   string        `json:"act"`
	Piece board.Content `json:"-"` // of give and place
	Cell  board.Cell    `json:"-"` // of place
}

// Wish is sent to the author of the next act, outside the chain, by the other seat; or answered by the author, who
// may wish to undo or to draw, too.
type Wish struct {
	V      int        `json:"v"`
	Match  string     `json:"match"`
	N      int        `json:"n"`  // of the act that it is for: one more than there are
	By     board.Seat `json:"by"` // who asks
	Wish   string     `json:"wish"`
	Answer string     `json:"answer,omitempty"` // yes or no; "" asks
}

// Start is the first text of a match. It is signed by the board that has invited, whose seat is A.
type Start struct {
	V     int    `json:"v"`
	Match string `json:"match"`
	Start Terms  `json:"start"`
}

// Terms are what two boards have agreed to before a match.
type Terms struct {
	A          string           `json:"a"` // the names of the boards
	B          string           `json:"b"`
	First      board.Seat       `json:"first"` // who gives first
	Squares    bool             `json:"squares"`
	Attributes board.Attributes `json:"-"`
	Names      [2]string        `json:"names"` // of the players of A and B; "" for none
}

// Have tells how many acts of a match a board has, and what it cannot take. It is not signed.
type Have struct {
	V       int    `json:"v"`
	Match   string `json:"match"`
	Have    int    `json:"have"`
	Wrong   bool   `json:"wrong,omitempty"`   // the board is being put right
	Refused string `json:"refused,omitempty"` // the Refusal of the newest act
	No      string `json:"no,omitempty"`      // busy, refused, or over: there is no such match here
}

// Text is the text of the message.
func (h Have) Text() []byte { return encode(h) }

// Sign returns the line of the act, as do the methods that follow.
func (a Act) Sign(key ed25519.PrivateKey) []byte   { return sign(key, a, encode(a)) }
func (w Wish) Sign(key ed25519.PrivateKey) []byte  { return sign(key, w, encode(w)) }
func (s Start) Sign(key ed25519.PrivateKey) []byte { return sign(key, s, encode(s)) }

// prefix begins what is signed, so that a text of one kind is never taken for one of another.
func prefix(of any) string {
	switch of.(type) {
	case Act:
		return "qb-act-1\n"
	case Wish:
		return "qb-wish-1\n"
	case Start:
		return "qb-start-1\n"
	}
	panic(fmt.Sprintf("link: %T is not signed", of))
}

func sign(key ed25519.PrivateKey, of any, text []byte) []byte {
	line := hex.AppendEncode(nil, ed25519.Sign(key, append([]byte(prefix(of)), text...)))
	return append(append(append(line, ' '), text...), '\n')
}

// split returns the signature of a line, which is empty where it has none, and the JSON behind it.
func split(line []byte) (signature, text []byte) {
	const digits = 2 * ed25519.SignatureSize
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
	}
	if len(line) <= digits || line[digits] != ' ' {
		return nil, line
	}
	if signature = unhex(string(line[:digits]), ed25519.SignatureSize); signature == nil {
		return nil, line
	}
	return signature, line[digits+1:]
}

// Signed reports whether a line that Read takes is an act, a wish or a start that the owner of a key has signed.
func Signed(line []byte, by ed25519.PublicKey) bool {
	of, err := Read(line)
	return err == nil && signed(line, of, by)
}

// signed is Signed for a line that was read.
func signed(line []byte, of any, by ed25519.PublicKey) bool {
	signature, text := split(line)
	return signature != nil && len(by) == ed25519.PublicKeySize && ed25519.Verify(by, append([]byte(prefix(of)), text...), signature)
}

// Read reads a message: an Act, a Wish or a Start, whose signature Signed verifies, or a Have. Fields that are not
// known are ignored.
func Read(line []byte) (any, error) {
	if len(line) > MaxText {
		return nil, fmt.Errorf("message of %d bytes: want at most %d", len(line), MaxText)
	}
	if !utf8.Valid(line) {
		return nil, errors.New("message: want UTF-8")
	}
	signature, text := split(line)
	var kind struct {
		Act, Wish, Start, Have json.RawMessage
	}
	if err := json.Unmarshal(text, &kind); err != nil {
		return nil, fmt.Errorf("message: %w", err)
	}
	switch one := [...]bool{signature != nil, kind.Act != nil, kind.Wish != nil, kind.Start != nil, kind.Have != nil}; one {
	case [...]bool{true, true, false, false, false}:
		return read(text, Act.check)
	case [...]bool{true, false, true, false, false}:
		return read(text, Wish.check)
	case [...]bool{true, false, false, true, false}:
		return read(text, Start.check)
	case [...]bool{false, false, false, false, true}:
		return read(text, Have.check)
	}
	return nil, errors.New("message: want a signed act, wish or start, or a have")
}

func read[T any](text []byte, check func(T) error) (of T, err error) {
	if err = json.Unmarshal(text, &of); err == nil {
		err = check(of)
	}
	if err != nil {
		return of, fmt.Errorf("message: %w", err)
	}
	return of, nil
}

// encode returns the JSON of a text. It has no error: the texts are plain.
func encode(of any) []byte {
	text, err := json.Marshal(of)
	if err != nil {
		panic(err)
	}
	return text
}

// unhex returns the bytes of exactly so many pairs of lower-case hexadecimal digits; nil for other texts.
func unhex(s string, size int) []byte {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != size || hex.EncodeToString(b) != s {
		return nil
	}
	return b
}

// checkMatch returns an error for a text of another version, or without a match.
func checkMatch(v int, match string) error {
	switch {
	case v != 1:
		return fmt.Errorf("v: %d: want 1", v)
	case unhex(match, matchBytes) == nil:
		return fmt.Errorf("match: %.40q: want %d hexadecimal digits", match, 2*matchBytes)
	}
	return nil
}

// checkWord returns an error for a word that is none of several.
func checkWord(what, word string, all []string) error {
	if !slices.Contains(all, word) {
		return fmt.Errorf("invalid %s %.40q", what, word)
	}
	return nil
}

func (a Act) check() error {
	switch {
	case a.N < 1:
		return fmt.Errorf("n: %d: want 1 or more", a.N)
	case unhex(a.Prev, 32) == nil || unhex(a.Pos, 16) == nil:
		return errors.New("prev, pos: want 64 and 32 hexadecimal digits")
	case a.By == 0:
		return errors.New("by: none: want A or B")
	}
	return errors.Join(checkMatch(a.V, a.Match), checkWord("act", a.Act, acts))
}

func (w Wish) check() error {
	switch {
	case w.N < 1:
		return fmt.Errorf("n: %d: want 1 or more", w.N)
	case w.By == 0:
		return errors.New("by: none: want A or B")
	}
	return errors.Join(checkMatch(w.V, w.Match), checkWord("wish", w.Wish, wishes), checkWord("answer", w.Answer, []string{"", "yes", "no"}))
}

func (s Start) check() error {
	switch t := s.Start; {
	case !IsBoard(t.A) || !IsBoard(t.B) || t.A == t.B:
		return fmt.Errorf("start: boards %.40q and %.40q: want two names of a to z, 0 to 9 and -", t.A, t.B)
	case t.First == 0:
		return errors.New("start: first: none: want A or B")
	}
	return errors.Join(checkMatch(s.V, s.Match), board.CheckNames(s.Start.Names))
}

func (h Have) check() error {
	if h.Have < 0 {
		return fmt.Errorf("have: %d: want 0 or more", h.Have)
	}
	return checkMatch(h.V, h.Match)
}

// MarshalJSON writes the piece and the cell only where they belong, as the record does.
func (a Act) MarshalJSON() ([]byte, error) {
	type plain Act
	t := struct {
		plain
		Piece *int   `json:"piece,omitempty"`
		Cell  string `json:"cell,omitempty"`
	}{plain: plain(a)}
	if p, known := a.Piece.Piece(); known && (a.Act == ActGive || a.Act == ActPlace) {
		n := int(p)
		t.Piece = &n
	}
	if a.Act == ActPlace {
		t.Cell = a.Cell.String()
	}
	return json.Marshal(t)
}

// UnmarshalJSON reads it.
func (a *Act) UnmarshalJSON(text []byte) (err error) {
	type plain Act
	t := struct {
		*plain
		Piece *int   `json:"piece"`
		Cell  string `json:"cell"`
	}{plain: (*plain)(a)}
	if err := json.Unmarshal(text, &t); err != nil {
		return err
	}
	a.Piece, a.Cell = board.Empty, 0
	if a.Act == ActGive || a.Act == ActPlace {
		if t.Piece == nil || *t.Piece < 0 || *t.Piece >= board.Pieces {
			return errors.New("piece: want 0 to 15")
		}
		a.Piece = board.Holding(board.Piece(*t.Piece))
	}
	if a.Act == ActPlace {
		a.Cell, err = board.ParseCell(t.Cell)
	}
	return err
}

// MarshalJSON writes the attributes as the record does.
func (t Terms) MarshalJSON() ([]byte, error) {
	type plain Terms
	return json.Marshal(struct {
		plain
		Attributes []string `json:"attributes"`
	}{plain(t), t.Attributes.Names()})
}

// UnmarshalJSON reads it.
func (t *Terms) UnmarshalJSON(text []byte) (err error) {
	type plain Terms
	with := struct {
		*plain
		Attributes []string `json:"attributes"`
	}{plain: (*plain)(t)}
	if err := json.Unmarshal(text, &with); err != nil {
		return err
	}
	t.Attributes = 0
	for _, name := range with.Attributes {
		a, err := board.ParseAttributes(name)
		if err != nil {
			return err
		}
		t.Attributes |= a
	}
	if t.Attributes == 0 {
		return errors.New("attributes: none: want one")
	}
	return nil
}
