package link

import (
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"quartoboard/board"
	"quartoboard/rules/record"
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

// Act is one act of a match.
type Act struct {
	V     int           `json:"v" range:"1,1"`
	Match string        `json:"match"`                  // its ID
	N     int           `json:"n" range:"1,2147483647"` // the acts of both seats count from 1
	Prev  string        `json:"prev"`                   // SHA-256 of the JSON of the act before, of the first act that of the start
	Pos   string        `json:"pos"`                    // Digest after the act
	By    board.Seat    `json:"by"`
	Act   string        `json:"act"`
	Piece board.Content `json:"piece" if:"Act=give,place"`
	Cell  board.Cell    `json:"cell" if:"Act=place"`
}

// Wish is what a seat wishes the author of the next act to make in its name, or asks both to agree to, or a
// greeting; or the answer of the other board.
type Wish struct {
	V      int        `json:"v" range:"1,1"`
	Match  string     `json:"match"`
	N      int        `json:"n" range:"1,2147483647"` // of the act that it is for: one more than there are
	By     board.Seat `json:"by"`                     // who asks
	Wish   string     `json:"wish"`                   // undo, draw, resign, greeting-1 to greeting-6
	Answer string     `json:"answer,omitzero"`        // yes or no; "" asks
}

// Start begins a match. The board that invites has the seat A, and signs it.
type Start struct {
	V     int    `json:"v" range:"1,1"`
	Match string `json:"match"` // 32 random hexadecimal digits
	Start Terms  `json:"start"`
}

// Terms are what two boards agree to before a match.
type Terms struct {
	A          string           `json:"a"` // the names of the boards
	B          string           `json:"b"`
	First      board.Seat       `json:"first"`
	Squares    bool             `json:"squares"`
	Attributes board.Attributes `json:"attributes"`
	Names      [2]string        `json:"names"` // of the players of A and B; "" for none
}

// Have tells how many acts of a match a board has, and what it does not take. It is not signed.
type Have struct {
	V       int    `json:"v" range:"1,1"`
	Match   string `json:"match"`
	Have    int    `json:"have"`
	Wrong   bool   `json:"wrong,omitzero"`   // the board is being put right
	Refused string `json:"refused,omitzero"` // the Refusal of the newest act
	No      string `json:"no,omitzero"`      // there is no such match here: busy, refused, over
}

var (
	acts   = record.FormOf[Act]()
	wishes = record.FormOf[Wish]()
	starts = record.FormOf[Start]()
	haves  = record.FormOf[Have]()
)

// Text is the text of the message.
func (h Have) Text() []byte {
	h.V = 1
	return haves.Write(h)
}

// Sign returns the line of an Act, a Wish or a Start.
func Sign(key ed25519.PrivateKey, of any) []byte {
	var text []byte
	switch of := of.(type) {
	case Act:
		of.V = 1
		text = acts.Write(of)
	case Wish:
		of.V = 1
		text = wishes.Write(of)
	case Start:
		of.V = 1
		text = starts.Write(of)
	}
	return fmt.Appendf(nil, "%x %s\n", ed25519.Sign(key, signed(of, text)), text)
}

// Signed reports whether the owner of a key has signed a line, of which Read has returned of.
func Signed(line []byte, of any, by ed25519.PublicKey) bool {
	signature, text := split(line)
	return signature != nil && ed25519.Verify(by, signed(of, text), signature)
}

// signed is what is signed of a text: no text of one kind is ever taken for one of another.
func signed(of any, text []byte) []byte {
	switch of.(type) {
	case Act:
		return append([]byte("qb-act-1\n"), text...)
	case Wish:
		return append([]byte("qb-wish-1\n"), text...)
	case Start:
		return append([]byte("qb-start-1\n"), text...)
	}
	panic(fmt.Sprintf("link: %T is not signed", of))
}

// split returns the signature of a line, nil where it has none, and the JSON behind it.
func split(line []byte) (signature, text []byte) {
	all, _ := strings.CutSuffix(string(line), "\n")
	digits, rest, _ := strings.Cut(all, " ")
	if signature = unhex(digits, ed25519.SignatureSize); signature == nil {
		return nil, []byte(all)
	}
	return signature, []byte(rest)
}

// Read reads a message: an Act, a Wish or a Start, whose signature is not verified yet, or a Have.
func Read(line []byte) (any, error) {
	if len(line) > MaxText || !utf8.Valid(line) {
		return nil, fmt.Errorf("message of %d bytes: want at most %d, and UTF-8", len(line), MaxText)
	}
	signature, text := split(line)
	if signature == nil {
		return haves.Read(text)
	}
	if a, err := acts.Read(text); err == nil {
		return a, nil
	}
	if w, err := wishes.Read(text); err == nil {
		return w, nil
	}
	return readStart(text)
}

func readStart(text []byte) (Start, error) {
	s, err := starts.Read(text)
	switch t := s.Start; {
	case err != nil:
		return s, err
	case unhex(s.Match, matchBytes) == nil || !isBoard(t.A) || !isBoard(t.B) || t.A == t.B:
		return s, fmt.Errorf("start of match %.40q: boards %.40q and %.40q: want 32 hexadecimal digits, two names of a to z, 0 to 9 and -", s.Match, t.A, t.B)
	}
	return s, board.CheckNames(s.Start.Names)
}

// unhex returns the bytes of so many pairs of lower-case hexadecimal digits; nil for another text.
func unhex(s string, size int) []byte {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != size || hex.EncodeToString(b) != s {
		return nil
	}
	return b
}
