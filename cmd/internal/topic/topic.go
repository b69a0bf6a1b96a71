// Package topic is what the boards and halls of a club tell one another through an MQTT broker:
// the names of the topics, and their payloads with their limits. It does no I/O.
//
// A payload is one JSON object of version 1, or lines of the record. Unknown fields are
// ignored. What is over a limit, or has a value out of range, is an error, and the receiver drops
// it: nothing that a broker passes on is trusted.
package topic

import "strings"

// Kind is what a topic is for.
type Kind string

// The kinds of topics, each with the one who publishes.
const (
	Lines    Kind = "line"   // board: lines of the record, or Gone
	Haves    Kind = "have"   // hall: Have
	Asks     Kind = "ask"    // hall: Ask
	Statuses Kind = "status" // board, or the broker for it: Status
	States   Kind = "state"  // board: State
	Dos      Kind = "do"     // hall: Do
	Dids     Kind = "did"    // board: Did
	Pairs    Kind = "pair"   // board: to another one, as package link has it
	Acts     Kind = "act"    // board: the same
)

// Topic is the name of a topic of a board.
type Topic struct {
	Club, Board string
	Kind        Kind
	To          string // the hall of Haves, the other board of Pairs and Acts; else ""
}

const root = "qb/v1/"

// String returns the name, as "qb/v1/club/t4/have/h1". Board and To may be "+", for a
// subscription.
func (t Topic) String() string {
	name := root + t.Club + "/" + t.Board + "/" + string(t.Kind)
	if t.To != "" {
		name += "/" + t.To
	}
	return name
}

// Parse reads a name; ok is false for one that is not of this contract.
func Parse(name string) (t Topic, ok bool) {
	rest, ok := strings.CutPrefix(name, root)
	parts := strings.Split(rest, "/")
	if !ok || len(parts) < 3 || len(parts) > 4 {
		return t, false
	}
	t = Topic{Club: parts[0], Board: parts[1], Kind: Kind(parts[2])}
	if len(parts) == 4 {
		t.To = parts[3]
	}
	switch t.Kind {
	case Haves, Pairs, Acts:
		ok = IsName(t.To)
	case Lines, Asks, Statuses, States, Dos, Dids:
		ok = len(parts) == 3
	default:
		ok = false
	}
	return t, ok && IsName(t.Club) && IsName(t.Board)
}

// IsName reports whether s can be the name of a club, a board or a hall: 1 to 32 of a-z, 0-9 and -.
func IsName(s string) bool {
	return s != "" && len(s) <= 32 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// BoardClient returns the client identifier of a board at the broker.
func BoardClient(club, board string) string { return "qb-" + club + "-" + board }

// HallClient returns the client identifier of a hall at the broker.
func HallClient(club, hall string) string { return "qb-" + club + "-hall-" + hall }
