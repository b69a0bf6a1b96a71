package link

import (
	"bytes"
	"cmp"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// keyBytes is the length of a key, and nonceBytes that of the random bytes that a board adds to it.
const keyBytes, nonceBytes = ed25519.PublicKeySize, 16

// Refused is the word with which the other board ends a pairing: busy, refused or different.
type Refused string

// Error is a sentence with the word.
func (r Refused) Error() string { return "pairing ended by the other board: " + string(r) }

// Pairing is an exchange of keys with another board. The board that invites commits to its key before it sees the
// other one: a board in the middle cannot try keys until the six cells are alike. Each board opens a key and a nonce.
type Pairing struct {
	key       ed25519.PrivateKey
	own       []byte // what this board opens
	invited   bool
	commit    string   // to what the board that invites opens
	other     []byte   // what the other board has opened; nil before
	hash      [32]byte // of both
	confirmed bool     // by the player here
	proved    bool     // the other player has confirmed, and the other board has its key
	err       error
}

// pairing is a message.
type pairing struct {
	V      int    `json:"v" range:"1,1"`
	Commit string `json:"commit,omitzero"`
	Key    string `json:"key,omitzero"`
	Nonce  string `json:"nonce,omitzero"`
	OK     string `json:"ok,omitzero"`
	No     string `json:"no,omitzero"`
}

var pairings = record.FormOf[pairing]()

// Invite returns a pairing that this board begins.
func Invite(own ed25519.PrivateKey, rand io.Reader) *Pairing {
	p := &Pairing{key: own, own: append(own.Public().(ed25519.PublicKey), make([]byte, nonceBytes)...)}
	_, p.err = io.ReadFull(rand, p.own[keyBytes:])
	p.commit = fmt.Sprintf("%x", sha256.Sum256(p.own))
	return p
}

// Invited returns a pairing that the other board begins.
func Invited(own ed25519.PrivateKey, rand io.Reader) *Pairing {
	p := Invite(own, rand)
	p.commit, p.invited = "", true
	return p
}

// No is the message that ends the pairing of the other board: busy, refused or different.
func No(reason string) []byte { return pairings.Write(pairing{V: 1, No: reason}) }

// Message is what is to be sent now, and again every 2 s; nil for nothing.
func (p *Pairing) Message() []byte {
	m := pairing{V: 1, Key: hex.EncodeToString(p.own[:keyBytes]), Nonce: hex.EncodeToString(p.own[keyBytes:])}
	switch {
	case p.err != nil || p.commit == "":
		return nil
	case !p.invited && p.other == nil:
		m = pairing{V: 1, Commit: p.commit}
	case p.confirmed: // with the key, which may have been lost
		m.OK = hex.EncodeToString(ed25519.Sign(p.key, signed("pair-ok", p.hash[:])))
	}
	return pairings.Write(m)
}

// Take takes a message of the other board; one that came before changes nothing. An error ends the pairing: Refused
// where the other board ends it.
func (p *Pairing) Take(text []byte) error {
	if p.err == nil {
		p.err = p.take(text)
	}
	return p.err
}

func (p *Pairing) take(text []byte) error {
	m, err := pairings.Read(text[:min(len(text), MaxText)])
	other := append(unhex(m.Key, keyBytes), unhex(m.Nonce, nonceBytes)...)
	switch {
	case err != nil:
		return fmt.Errorf("pairing: %w", err)
	case m.No != "":
		return Refused(m.No)
	case m.Commit != "" && p.invited && cmp.Or(p.commit, m.Commit) == m.Commit:
		p.commit = m.Commit
		return nil
	case m.Commit != "", len(other) != len(p.own), bytes.HasPrefix(other, p.own[:keyBytes]), p.other != nil && !bytes.Equal(p.other, other),
		p.invited && fmt.Sprintf("%x", sha256.Sum256(other)) != p.commit:
		return errors.New("pairing: another key, or commitment to one, than is due")
	}
	p.other = other
	one, two := p.own, p.other // that of the board that invites first
	if p.invited {
		one, two = two, one
	}
	p.hash = sha256.Sum256(signed("pair", slices.Concat(one[:keyBytes], two[:keyBytes], one[keyBytes:], two[keyBytes:])))
	signature := unhex(m.OK, ed25519.SignatureSize)
	p.proved = p.proved || signature != nil && ed25519.Verify(other[:keyBytes], signed("pair-ok", p.hash[:]), signature)
	if m.OK != "" && !p.proved {
		return errors.New("pairing: not signed by the other board")
	}
	return nil
}

// Cells returns the six cells that the players compare, once both keys are known.
func (p *Pairing) Cells() (six [6]board.Cell, ok bool) {
	for i := range six {
		six[i] = board.Cell(p.hash[i/2] >> (4 * (1 - i%2)) & 0xf)
	}
	return six, p.other != nil
}

// Confirm tells that the player here has found the cells to be the same.
func (p *Pairing) Confirm() { p.confirmed = p.other != nil }

// Other returns the key of the other board, once both players have confirmed. Message is still to be sent for a
// while: the other board may not have heard it.
func (p *Pairing) Other() (key ed25519.PublicKey, ok bool) {
	if !p.confirmed || !p.proved || p.err != nil {
		return nil, false
	}
	return p.other[:keyBytes], true
}
