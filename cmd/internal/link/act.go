package link

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"unicode/utf8"

	"quartoboard/board"
	"quartoboard/cmd/internal/topic"
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
	Wish   string     `json:"wish"`                   // undo, draw, resign, greeting-1 to greeting-6; differs: the boards agree before act n
	Answer string     `json:"answer,omitzero"`        // yes or no; "" asks; of differs the hash of that act
}

// open reports whether it waits for an answer.
func (w Wish) open() bool { return w.N > 0 && w.Answer == "" }

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
	MS      int    `json:"ms,omitzero"`      // the clock of the board, in milliseconds: what is older than another one has come late
	Wrong   bool   `json:"wrong,omitzero"`   // the board is being put right
	Refused string `json:"refused,omitzero"` // the Refusal of the newest act
	Greeted int    `json:"greeted,omitzero"` // n of the newest greeting that was heard
	No      string `json:"no,omitzero"`      // why this board does not play the match: busy, refused, unknown, over
}

var (
	acts   = record.FormOf[Act]()
	wishes = record.FormOf[Wish]()
	starts = record.FormOf[Start]()
	haves  = record.FormOf[Have]()
)

// Text is the text of the message.
func (h Have) Text() []byte { return haves.Write(h) }

// Sign returns the line of an act, as do the methods that follow of theirs.
func (a Act) Sign(key ed25519.PrivateKey) []byte   { return sign(key, "act", acts.Write(a)) }
func (w Wish) Sign(key ed25519.PrivateKey) []byte  { return sign(key, "wish", wishes.Write(w)) }
func (s Start) Sign(key ed25519.PrivateKey) []byte { return sign(key, "start", starts.Write(s)) }

func sign(key ed25519.PrivateKey, kind string, text []byte) []byte {
	return fmt.Appendf(nil, "%x %s\n", ed25519.Sign(key, signed(kind, text)), text)
}

// signed is what is signed of a text: what begins it keeps a text of one kind from being one of another.
func signed(kind string, text []byte) []byte { return fmt.Appendf(nil, "qb-%s-1\n%s", kind, text) }

// verify reports whether the owner of a key has signed a line as one of a kind.
func verify(line []byte, kind string, by ed25519.PublicKey) bool {
	signature, text := split(line)
	return signature != nil && len(by) == ed25519.PublicKeySize && ed25519.Verify(by, signed(kind, text), signature)
}

// split returns the signature of a line, nil where it has none, and the JSON behind it.
func split(line []byte) (signature, text []byte) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	digits, text, _ := bytes.Cut(line, []byte(" "))
	if signature = unhex(string(digits), ed25519.SignatureSize); signature == nil {
		return nil, line
	}
	return signature, text
}

// Read reads a message: an Act, a Wish or a Start, whose signature is not verified yet, or a Have.
func Read(line []byte) (any, error) {
	signature, text := split(line)
	if len(line) > MaxText || !utf8.Valid(line) || bytes.IndexByte(text, '\n') >= 0 {
		return nil, fmt.Errorf("message of %d bytes: want one line of UTF-8, at most %d", len(line), MaxText)
	}
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
	case unhex(s.Match, matchBytes) == nil || !topic.IsName(t.A) || !topic.IsName(t.B) || t.A == t.B:
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
