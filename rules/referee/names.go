package referee

import (
	"fmt"
	"slices"
	"strings"
)

// Each of these returns the value that has a name; its error lists the names.
var (
	ParseWay     = parser[Way]("way", wayNames)
	ParseReason  = parser[Reason]("reason", reasonNames)
	ParseMistake = parser[Mistake]("mistake", mistakeNames)
	ParseAct     = parser[Act]("act", actNames)
	ParseHow     = parser[How]("end", howNames)
	ParsePhase   = parser[Phase]("phase", phaseNames)
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

func parser[T ~uint8](what string, names []string) func(string) (T, error) {
	return func(s string) (T, error) {
		if i := slices.Index(names[1:], s); i >= 0 {
			return T(i + 1), nil
		}
		return 0, fmt.Errorf("invalid %s %q: want %s", what, s, strings.Join(names[1:], ", "))
	}
}

// String is the name of the way.
func (w Way) String() string { return name("Way", wayNames, uint8(w)) }

// String is the name of the reason.
func (r Reason) String() string { return name("Reason", reasonNames, uint8(r)) }

// String is the name of the mistake.
func (m Mistake) String() string { return name("Mistake", mistakeNames, uint8(m)) }

// String is the name of the act.
func (a Act) String() string { return name("Act", actNames, uint8(a)) }

// String is the name of the end.
func (h How) String() string { return name("How", howNames, uint8(h)) }

// String is the name of the phase.
func (p Phase) String() string { return name("Phase", phaseNames, uint8(p)) }
