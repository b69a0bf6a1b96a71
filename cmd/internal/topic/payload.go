package topic

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// The limits of payloads, in bytes, and of what is in them.
const (
	MaxLine    = 64 << 10 // of lines
	maxHave    = 16 << 10
	maxState   = 1 << 10
	maxCommand = 4 << 10

	LinesAtOnce = 16 // in a payload, and unacknowledged of a game
	GamesKept   = 16 // in Have: those that were touched last
	maxID       = 62 // bytes, as on the wire
	maxText     = 200
)

// Had is a game of which a hall has the lines up to Seq on its disk.
type Had struct {
	Game string `json:"game"`
	Seq  int    `json:"seq"`
	CRC  string `json:"crc"` // of line 1; "" where that is lost
}

// Have tells the lines that a hall has, of the games of a board that were touched last.
type Have struct {
	V     int   `json:"v"`
	Games []Had `json:"games"`
}

// Ask asks for the lines of a game from From on, 1 or more.
type Ask struct {
	V    int    `json:"v"`
	Hall string `json:"hall"`
	Game string `json:"game"`
	From int    `json:"from"`
}

// Gone tells that the board has lost the lines of a game from Gone up to, but not with, Next.
type Gone struct {
	V    int    `json:"v"`
	Game string `json:"game"`
	Gone int    `json:"gone"`
	Next int    `json:"next"`
}

// Status tells whether the uplink of a board is connected, and its daemon to it.
type Status struct {
	V       int    `json:"v"`
	Online  bool   `json:"online"`
	Daemon  bool   `json:"daemon"`
	Version string `json:"version,omitempty"`
	Profile string `json:"profile,omitempty"`
}

// Offline returns the Status that the broker publishes when the connection of a board ends.
func Offline() []byte { return []byte(`{"v":1,"online":false}`) }

// Help is a reason why a table needs help.
type Help string

// The reasons. HelpSilent is the hall's own, in no State.
const (
	HelpWrong    Help = "wrong"    // the position is wrong for over a minute
	HelpQuestion Help = "question" // the board has asked, and waits for the answer
	HelpFault    Help = "fault"    // a part fails
	HelpSilent   Help = "silent"   // nothing comes from the board
)

// State is the state of the game at a board, for people. It never tells what is live.
type State struct {
	V      int    `json:"v"`
	Game   string `json:"game"`
	Seq    int    `json:"seq"`   // of the last line that it follows from
	Phase  string `json:"phase"` // give, place, wrong or over
	Turn   string `json:"turn"`  // a seat, or the number of a player
	Placed int    `json:"placed"`
	Help   []Help `json:"help"`
	Result string `json:"result,omitempty"` // a seat or number, draw or abandoned; "" before the end
}

// Do is a command of an arbiter. Fields are those of the wire.
type Do struct {
	V       int                        `json:"v"` // 1 whatever it is, when it is encoded
	ID      string                     `json:"id"`
	Arbiter string                     `json:"arbiter"`
	Cmd     string                     `json:"cmd"`
	Fields  map[string]json.RawMessage `json:"-"` // without these four
}

// Did is the answer to a command.
type Did struct {
	V     int    `json:"v"`
	ID    string `json:"id"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

// payload is what Decode reads.
type payload interface {
	check() error
	limit() int
}

// Decode reads a payload. The error is one sentence.
func Decode[T any, P interface {
	*T
	payload
}](text []byte) (T, error) {
	var v T
	p := P(&v)
	if len(text) > p.limit() {
		return v, fmt.Errorf("payload of %d bytes: want at most %d", len(text), p.limit())
	}
	if !utf8.Valid(text) {
		return v, errors.New("invalid payload: want UTF-8")
	}
	if err := json.Unmarshal(text, p); err != nil {
		return v, errors.New("invalid payload: want a JSON object with the fields of its topic")
	}
	return v, p.check()
}

func checkVersion(v int) error {
	if v != 1 {
		return fmt.Errorf("v: %d: want 1", v)
	}
	return nil
}

func checkGame(name string) error {
	if !record.IsFileName(name) {
		return fmt.Errorf("game: invalid name %.40q", name)
	}
	return nil
}

func (*Have) limit() int { return maxHave }

func (h *Have) check() error {
	if err := checkVersion(h.V); err != nil {
		return err
	}
	if len(h.Games) > GamesKept {
		return fmt.Errorf("games: %d: want at most %d", len(h.Games), GamesKept)
	}
	for _, g := range h.Games {
		if err := checkGame(g.Game); err != nil {
			return err
		}
		if g.Seq < 0 {
			return fmt.Errorf("seq: invalid value %d", g.Seq)
		}
	}
	return nil
}

func (*Ask) limit() int { return maxState }

func (a *Ask) check() error {
	if !IsName(a.Hall) {
		return fmt.Errorf("hall: invalid name %.40q", a.Hall)
	}
	if a.From < 1 {
		return fmt.Errorf("from: invalid value %d: want 1 or more", a.From)
	}
	return errors.Join(checkVersion(a.V), checkGame(a.Game))
}

func (*Gone) limit() int { return maxState }

func (g *Gone) check() error {
	if g.Gone < 1 || g.Next <= g.Gone {
		return fmt.Errorf("gone: invalid lines %d to %d", g.Gone, g.Next)
	}
	return errors.Join(checkVersion(g.V), checkGame(g.Game))
}

func (*Status) limit() int { return maxState }

func (s *Status) check() error {
	for _, text := range []string{s.Version, s.Profile} {
		if utf8.RuneCountInString(text) > maxText || record.Printable(text) != text {
			return fmt.Errorf("invalid text %.40q", text)
		}
	}
	return checkVersion(s.V)
}

func (*State) limit() int { return maxState }

func (s *State) check() error {
	for _, field := range []struct{ word, in string }{
		{s.Phase, "give place wrong over"}, {s.Turn, " A B 1 2 3 4"}, {s.Result, " A B 1 2 3 4 draw abandoned"},
	} {
		if !slices.Contains(strings.Split(field.in, " "), field.word) {
			return fmt.Errorf("invalid word %.40q", field.word)
		}
	}
	for _, h := range s.Help {
		if h != HelpWrong && h != HelpQuestion && h != HelpFault {
			return fmt.Errorf("help: invalid word %.40q", string(h))
		}
	}
	if s.Seq < 0 || s.Placed < 0 || s.Placed > 64 {
		return fmt.Errorf("invalid numbers %d, %d", s.Seq, s.Placed)
	}
	return errors.Join(checkVersion(s.V), checkGame(s.Game))
}

func (*Did) limit() int { return maxCommand }

func (d *Did) check() error { return errors.Join(checkVersion(d.V), checkID(d.ID)) }

// IsID reports whether a text can be the id of a command.
func IsID(id string) bool { return id != "" && len(id) <= maxID && record.Printable(id) == id }

func checkID(id string) error {
	if !IsID(id) {
		return fmt.Errorf("id: invalid value: want a text of up to %d bytes", maxID)
	}
	return nil
}

func (*Do) limit() int { return maxCommand }

// UnmarshalJSON implements json.Unmarshaler. After an error the id is read too, if there is one.
func (d *Do) UnmarshalJSON(text []byte) error {
	type plain Do
	d.Fields = nil
	err := cmp.Or(json.Unmarshal(text, (*plain)(d)), json.Unmarshal(text, &d.Fields))
	for _, name := range []string{"v", "id", "arbiter", "cmd"} {
		delete(d.Fields, name)
	}
	return cmp.Or(err, checkVersion(d.V))
}

// MarshalJSON implements json.Marshaler.
func (d Do) MarshalJSON() ([]byte, error) {
	object := map[string]any{}
	for name, raw := range d.Fields {
		object[name] = raw
	}
	object["v"], object["id"], object["arbiter"], object["cmd"] = 1, d.ID, d.Arbiter, d.Cmd
	return json.Marshal(object)
}

func (d *Do) check() error {
	if err := checkID(d.ID); err != nil {
		return err
	}
	if d.Arbiter == "" {
		return errors.New("arbiter: missing")
	}
	if err := board.CheckName(d.Arbiter); err != nil {
		return fmt.Errorf("arbiter: %w", err)
	}
	return nil
}
