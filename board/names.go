package board

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Each of these returns the value that has a name; its error lists the names.
var (
	ParseButton    = Parser[Button]("button", buttonNames)
	ParsePress     = Parser[Press]("kind of press", pressNames)
	ParseRequest   = Parser[Request]("request", requestNames)
	ParseVia       = Parser[Via]("way of asking", viaNames)
	ParseOffer     = Parser[Offer]("offer", offerNames)
	ParseResult    = Parser[Result]("result", resultNames)
	ParseHealth    = Parser[Health]("state of a part", healthNames)
	ParseOutcome   = Parser[Outcome]("outcome", outcomeNames)
	ParseClass     = Parser[Class]("class of utterance", classNames)
	ParseSeat      = Parser[Seat]("seat", seatNames)
	ParseGiving    = Parser[Giving]("way of giving", givingNames)
	ParseLevel     = Parser[Level]("level", levelNames)
	ParseCaller    = Parser[Caller]("caller", callerNames)
	ParseTell      = Parser[Tell]("time to tell of a missed alignment", tellNames)
	ParseFalseCall = Parser[FalseCall]("effect of a false call", falseCallNames)
	ParsePoint     = Parser[Point]("way of pointing out", pointNames)
	ParseSwitch    = Parser[Switch]("switch", switchNames)
)

// String returns the name, as do the methods that follow.
func (b Button) String() string    { return Name("Button", buttonNames, uint8(b)) }
func (p Press) String() string     { return Name("Press", pressNames, uint8(p)) }
func (r Request) String() string   { return Name("Request", requestNames, uint8(r)) }
func (v Via) String() string       { return Name("Via", viaNames, uint8(v)) }
func (o Offer) String() string     { return Name("Offer", offerNames, uint8(o)) }
func (r Result) String() string    { return Name("Result", resultNames, uint8(r)) }
func (h Health) String() string    { return Name("Health", healthNames, uint8(h)) }
func (o Outcome) String() string   { return Name("Outcome", outcomeNames, uint8(o)) }
func (c Class) String() string     { return Name("Class", classNames, uint8(c)) }
func (s Seat) String() string      { return Name("Seat", seatNames, uint8(s)) }
func (g Giving) String() string    { return Name("Giving", givingNames, uint8(g)) }
func (l Level) String() string     { return Name("Level", levelNames, uint8(l)) }
func (c Caller) String() string    { return Name("Caller", callerNames, uint8(c)) }
func (t Tell) String() string      { return Name("Tell", tellNames, uint8(t)) }
func (f FalseCall) String() string { return Name("FalseCall", falseCallNames, uint8(f)) }
func (p Point) String() string     { return Name("Point", pointNames, uint8(p)) }
func (s Switch) String() string    { return Name("Switch", switchNames, uint8(s)) }

// Parser returns a function that parses the names of an enumeration. what names the kind in its
// error, which lists the names.
func Parser[T ~uint8](what string, names []string) func(string) (T, error) {
	return func(s string) (T, error) { return parse[T](what, names, s) }
}

// parse returns the value whose name is s; the error lists the names.
func parse[T ~int | ~uint8](what string, names []string, s string) (T, error) {
	if i := slices.Index(names, s); i >= 0 && s != "" {
		return T(i), nil
	}
	known := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
	last := len(known) - 1
	return 0, fmt.Errorf("invalid %s %q: want %s or %s", what, s, strings.Join(known[:last], ", "), known[last])
}

// Texts returns the texts of some values.
func Texts[T fmt.Stringer](all iter.Seq[T]) (texts []string) {
	for one := range all {
		texts = append(texts, one.String())
	}
	return texts
}

// Name returns names[i], or what(i) for a value without a name.
func Name(what string, names []string, i uint8) string {
	if int(i) < len(names) && names[i] != "" {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", what, i)
}

// OneOf sets v to a word, which is one of all. what names their kind in its error, which lists them.
func OneOf[T ~string](v *T, what string, word []byte, all ...T) error {
	if i := slices.Index(all, T(word)); i >= 0 {
		*v = all[i]
		return nil
	}
	var names []string
	for _, one := range all {
		names = append(names, string(one))
	}
	_, err := parse[int](what, names, string(word))
	return err
}

// MarshalText returns the name of the seat.
func (s Seat) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads it.
func (s *Seat) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSeat(string(text))
	return err
}

// MarshalText returns the name of the result.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads it.
func (r *Result) UnmarshalText(text []byte) (err error) {
	*r, err = ParseResult(string(text))
	return err
}

// MarshalText returns "on" or "off".
func (s Switch) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
