package referee

import (
	"fmt"
	"slices"
	"strings"
)

var (
	wayNames     = []string{"", "tray", "pass", "asked", "inferred"}
	reasonNames  = []string{"", "none-live", "not-your-turn-to-call", "not-shown", "unread", "over"}
	mistakeNames = []string{"", "moved", "swapped", "removed", "stranger", "unenrolled", "duplicate", "two-at-once", "not-the-given"}
	actNames     = []string{"", "remove", "put", "move"}
	howNames     = []string{"", "call", "board", "false-call", "last-call", "adjudicated", "resigned", "abandoned"}
	phaseNames   = []string{"", "give", "place", "wrong", "over"}
)

func name(what string, names []string, i uint8) string {
	if int(i) < len(names) && i > 0 {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", what, i)
}

func parse[T ~uint8](what string, names []string, s string) (T, error) {
	if i := slices.Index(names[1:], s); i >= 0 {
		return T(i + 1), nil
	}
	return 0, fmt.Errorf("invalid %s %q: want %s", what, s, strings.Join(names[1:], ", "))
}

// String is the word in the record.
func (w Way) String() string { return name("Way", wayNames, uint8(w)) }

// ParseWay reads "tray", "pass", "asked" or "inferred".
func ParseWay(s string) (Way, error) { return parse[Way]("way", wayNames, s) }

// String is the word in the record.
func (r Reason) String() string { return name("Reason", reasonNames, uint8(r)) }

// ParseReason reads "none-live", "not-your-turn-to-call", "not-shown", "unread" or "over".
func ParseReason(s string) (Reason, error) { return parse[Reason]("reason", reasonNames, s) }

// String is the word in the record.
func (m Mistake) String() string { return name("Mistake", mistakeNames, uint8(m)) }

// ParseMistake reads "moved" to "not-the-given".
func ParseMistake(s string) (Mistake, error) { return parse[Mistake]("mistake", mistakeNames, s) }

// String is the word in the record.
func (a Act) String() string { return name("Act", actNames, uint8(a)) }

// ParseAct reads "remove", "put" or "move".
func ParseAct(s string) (Act, error) { return parse[Act]("act", actNames, s) }

// String is the word in the record.
func (h How) String() string { return name("How", howNames, uint8(h)) }

// ParseHow reads "call" to "abandoned".
func ParseHow(s string) (How, error) { return parse[How]("end", howNames, s) }

// String is the word in the record.
func (p Phase) String() string { return name("Phase", phaseNames, uint8(p)) }

// ParsePhase reads "give", "place", "wrong" or "over".
func ParsePhase(s string) (Phase, error) { return parse[Phase]("phase", phaseNames, s) }
