package board

import (
	"fmt"
	"slices"
	"strings"
)

var (
	buttonNames    = []string{"", "quarto", "repeat", "pass"}
	pressNames     = []string{"", "short", "long", "double"}
	requestNames   = []string{"", "new", "undo", "adjudicate", "give", "call", "pass", "resign"}
	viaNames       = []string{"", "serial", "page", "menu"}
	resultNames    = []string{"", "A", "B", "draw", "abandoned"}
	healthNames    = []string{"", "failed", "ok"}
	outcomeNames   = []string{"", "said", "cut", "dropped"}
	classNames     = []string{"", "verdict", "move", "fault", "hint"}
	seatNames      = []string{"", "A", "B"}
	givingNames    = []string{"", "tray", "pass", "unseen"}
	callerNames    = []string{"", "players", "board"}
	tellNames      = []string{"", "announce", "at-end", "never"}
	falseCallNames = []string{"", "nothing", "loses"}
	pointNames     = []string{"", "board", "lift"}
)

// ParseButton reads "quarto", "repeat" or "pass".
func ParseButton(s string) (Button, error) { return parse[Button]("button", buttonNames, s) }

// ParsePress reads "short", "long" or "double".
func ParsePress(s string) (Press, error) { return parse[Press]("kind of press", pressNames, s) }

// ParseRequest reads "new", "undo", "adjudicate", "give", "call", "pass" or
// "resign".
func ParseRequest(s string) (Request, error) { return parse[Request]("request", requestNames, s) }

// ParseVia reads "serial", "page" or "menu".
func ParseVia(s string) (Via, error) { return parse[Via]("way of asking", viaNames, s) }

// ParseResult reads "A", "B", "draw" or "abandoned".
func ParseResult(s string) (Result, error) { return parse[Result]("result", resultNames, s) }

// ParseHealth reads "failed" or "ok".
func ParseHealth(s string) (Health, error) { return parse[Health]("state of a part", healthNames, s) }

// ParseOutcome reads "said", "cut" or "dropped".
func ParseOutcome(s string) (Outcome, error) { return parse[Outcome]("outcome", outcomeNames, s) }

// ParseClass reads "verdict", "move", "fault" or "hint".
func ParseClass(s string) (Class, error) { return parse[Class]("class of utterance", classNames, s) }

// ParseSeat reads "A" or "B".
func ParseSeat(s string) (Seat, error) { return parse[Seat]("seat", seatNames, s) }

// ParseGiving reads "tray", "pass" or "unseen".
func ParseGiving(s string) (Giving, error) { return parse[Giving]("way of giving", givingNames, s) }

// ParseCaller reads "players" or "board".
func ParseCaller(s string) (Caller, error) { return parse[Caller]("caller", callerNames, s) }

// ParseTell reads "announce", "at-end" or "never".
func ParseTell(s string) (Tell, error) {
	return parse[Tell]("time to tell of a missed alignment", tellNames, s)
}

// ParseFalseCall reads "nothing" or "loses".
func ParseFalseCall(s string) (FalseCall, error) {
	return parse[FalseCall]("effect of a false call", falseCallNames, s)
}

// ParsePoint reads "board" or "lift".
func ParsePoint(s string) (Point, error) { return parse[Point]("way of pointing out", pointNames, s) }

func (b Button) String() string    { return name("Button", buttonNames, uint8(b)) }
func (p Press) String() string     { return name("Press", pressNames, uint8(p)) }
func (r Request) String() string   { return name("Request", requestNames, uint8(r)) }
func (v Via) String() string       { return name("Via", viaNames, uint8(v)) }
func (r Result) String() string    { return name("Result", resultNames, uint8(r)) }
func (h Health) String() string    { return name("Health", healthNames, uint8(h)) }
func (o Outcome) String() string   { return name("Outcome", outcomeNames, uint8(o)) }
func (c Class) String() string     { return name("Class", classNames, uint8(c)) }
func (s Seat) String() string      { return name("Seat", seatNames, uint8(s)) }
func (g Giving) String() string    { return name("Giving", givingNames, uint8(g)) }
func (c Caller) String() string    { return name("Caller", callerNames, uint8(c)) }
func (t Tell) String() string      { return name("Tell", tellNames, uint8(t)) }
func (f FalseCall) String() string { return name("FalseCall", falseCallNames, uint8(f)) }
func (p Point) String() string     { return name("Point", pointNames, uint8(p)) }

// parse returns the value whose name is s; the error lists the names.
func parse[T ~int | ~uint8](what string, names []string, s string) (T, error) {
	if i := slices.Index(names, s); i >= 0 && s != "" {
		return T(i), nil
	}
	var known []string
	for _, n := range names {
		if n != "" {
			known = append(known, n)
		}
	}
	last := len(known) - 1
	return 0, fmt.Errorf("invalid %s %q: want %s or %s", what, s, strings.Join(known[:last], ", "), known[last])
}

// name returns names[i], or what(i) for a value outside the table.
func name(what string, names []string, i uint8) string {
	if int(i) < len(names) && names[i] != "" {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", what, i)
}
