package app

import (
	"os"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// checker answers the check of the menu. The answer is one more request, so that a replay
// has its words, too.
type checker struct {
	words            *Words
	version, address string
	low              bool // the supply's voltage
	tell             func(board.Fact) bool
}

// Hear implements daemon.Listener.
func (c *checker) Hear(s rules.Step, _ record.Lines) {
	switch f := s.Event.Fact.(type) {
	case board.Fault:
		if f.Part.Kind == board.PartSupply {
			c.low = f.State == board.Failed
		}
	case board.Asked:
		if f.Request == board.RequestCheck {
			c.tell(board.Asked{Request: board.RequestSay, Via: f.Via, Text: c.words.Check(c.low, c.version, c.address)})
		}
	}
}

// Address returns the name of this computer in its network, by multicast DNS: the service
// sees no network interface, and so no numeric address.
func Address() string {
	name, err := os.Hostname()
	if err != nil {
		return "localhost"
	}
	name, _, _ = strings.Cut(name, ".")
	return name + ".local"
}
