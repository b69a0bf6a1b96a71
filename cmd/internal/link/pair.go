package link

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"quartoboard/board"
)

// Refused is the word of the other board that ends a pairing: busy, refused or different.
type Refused string

// Error is a sentence with the word.
func (r Refused) Error() string { return "pairing ended by the other board: " + string(r) }

// Pairing is the exchange of keys with another board. One commits to its key before it has seen that of the
// other, so that a board in the middle cannot try keys until the six cells are alike.
type Pairing struct {
	own    ed25519.PrivateKey
	nonce  [16]byte
	first  bool   // this board invites
	commit []byte // of the other board, where that invites
	other  opened
	hash   [32]byte // of both keys, once they are known
	agreed bool     // the player has confirmed
	proved bool     // the other board has, and owns its key
	err    error
}

// opened is what a commitment is to: a key and a nonce.
type opened struct {
	key   ed25519.PublicKey
	nonce []byte
}

func (o opened) commit() []byte {
	sum := sha256.Sum256(append(bytes.Clone(o.key), o.nonce...))
	return sum[:]
}

// pairText is a message of a pairing.
type pairText struct {
	V      int    `json:"v"`
	Commit string `json:"commit,omitempty"`
	Key    string `json:"key,omitempty"`
	Nonce  string `json:"nonce,omitempty"`
	OK     string `json:"ok,omitempty"`
	No     string `json:"no,omitempty"`
}

// Invite returns a pairing that this board begins.
func Invite(own ed25519.PrivateKey, rand io.Reader) *Pairing {
	p := &Pairing{own: own, first: true}
	_, p.err = io.ReadFull(rand, p.nonce[:]) // Take tells
	return p
}

// Invited returns a pairing that the other board begins.
func Invited(own ed25519.PrivateKey, rand io.Reader) *Pairing {
	p := Invite(own, rand)
	p.first = false
	return p
}

// No is the message that ends the pairing of the other board: busy, refused or different.
func No(reason string) []byte { return encode(pairText{V: 1, No: reason}) }

func (p *Pairing) opened() opened {
	return opened{p.own.Public().(ed25519.PublicKey), p.nonce[:]}
}

// Message is what is to be sent now, and again every 2 s; nil for nothing.
func (p *Pairing) Message() []byte {
	own := p.opened()
	text := pairText{V: 1, Key: hex.EncodeToString(own.key), Nonce: hex.EncodeToString(own.nonce)}
	switch {
	case p.err != nil || !p.first && p.commit == nil:
		return nil
	case p.first && p.other.key == nil:
		text = pairText{V: 1, Commit: hex.EncodeToString(own.commit())}
	case p.agreed: // with the key, which may have been lost
		text.OK = hex.EncodeToString(ed25519.Sign(p.own, p.proof()))
	}
	return encode(text)
}

// proof is what both boards sign once their players have confirmed.
func (p *Pairing) proof() []byte { return append([]byte("qb-pair-ok-1\n"), p.hash[:]...) }

// Take takes a message of the other board. One that came before changes nothing. An error ends the pairing; the
// word of the other board is a Refused.
func (p *Pairing) Take(text []byte) error {
	if p.err == nil {
		p.err = p.take(text)
	}
	return p.err
}

func (p *Pairing) take(text []byte) error {
	var t pairText
	if len(text) > MaxText {
		return fmt.Errorf("pairing: message of %d bytes: want at most %d", len(text), MaxText)
	}
	if err := json.Unmarshal(text, &t); err != nil {
		return fmt.Errorf("pairing: %w", err)
	}
	switch {
	case t.V != 1:
		return fmt.Errorf("pairing: v: %d: want 1", t.V)
	case t.No != "":
		return Refused(t.No)
	case t.Commit != "":
		return p.takeCommit(unhex(t.Commit, sha256.Size))
	}
	return errors.Join(p.takeKey(opened{unhex(t.Key, ed25519.PublicKeySize), unhex(t.Nonce, len(p.nonce))}), p.takeOK(t.OK))
}

func (p *Pairing) takeCommit(commit []byte) error {
	switch {
	case commit == nil || p.first:
		return errors.New("pairing: commitment: not expected")
	case p.commit != nil && !bytes.Equal(commit, p.commit):
		return errors.New("pairing: another commitment than before")
	}
	p.commit = commit
	return nil
}

func (p *Pairing) takeKey(o opened) error {
	own := p.opened()
	switch {
	case o.key == nil || o.nonce == nil:
		return errors.New("pairing: want a key and a nonce")
	case own.key.Equal(o.key):
		return errors.New("pairing: the key of this board itself")
	case p.other.key != nil:
		if !p.other.key.Equal(o.key) || !bytes.Equal(p.other.nonce, o.nonce) {
			return errors.New("pairing: another key than before")
		}
		return nil
	case !p.first && !bytes.Equal(o.commit(), p.commit):
		return errors.New("pairing: another key than the one committed to")
	}
	p.other = o
	one, two := own, o
	if !p.first {
		one, two = two, one
	}
	p.hash = sha256.Sum256(bytes.Join([][]byte{[]byte("qb-pair-1\n"), one.key, two.key, one.nonce, two.nonce}, nil))
	return nil
}

// takeOK takes the signature of the other board, once its player has confirmed.
func (p *Pairing) takeOK(ok string) error {
	switch signature := unhex(ok, ed25519.SignatureSize); {
	case ok == "":
		return nil
	case signature == nil || p.other.key == nil || !ed25519.Verify(p.other.key, p.proof(), signature):
		return errors.New("pairing: not signed by the other board")
	}
	p.proved = true
	return nil
}

// Cells returns the six cells that the players compare, once both keys are known.
func (p *Pairing) Cells() (six [6]board.Cell, ok bool) {
	for i := range six {
		six[i] = board.Cell(p.hash[i/2] >> (4 * (1 - i%2)) & 0xf)
	}
	return six, p.other.key != nil
}

// Confirm tells that the player has found the cells to be the same.
func (p *Pairing) Confirm() { p.agreed = p.other.key != nil }

// Other returns the key of the other board, once both players have confirmed. Message is still to be sent for a
// while.
func (p *Pairing) Other() (key ed25519.PublicKey, ok bool) {
	return p.other.key, p.agreed && p.proved && p.err == nil
}
