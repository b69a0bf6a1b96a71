package quarto

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// settle is the time from the contact of a piece to its report in these tests.
const settle = 350 * time.Millisecond

// brief writes a judgement in a few words.
func brief(j Judgement) string {
	switch j := j.(type) {
	case Given:
		return fmt.Sprintf("given %v by %v, %v", j.Piece, j.By, j.Via)
	case TakenBack:
		return fmt.Sprintf("taken back %v by %v", j.Piece, j.By)
	case Placed:
		if j.Felt {
			return fmt.Sprintf("placed %v %v by %v, felt", j.Piece, j.Cell, j.By)
		}
		return fmt.Sprintf("placed %v %v by %v", j.Piece, j.Cell, j.By)
	case Lifted:
		return fmt.Sprintf("lifted %v", j.Cell)
	case Returned:
		return fmt.Sprintf("returned %v", j.Cell)
	case Moved:
		return fmt.Sprintf("moved %v %v-%v", j.Piece, j.From, j.To)
	case Check:
		return fmt.Sprintf("check %v: %v %v", j.By, j.Cell, j.Piece)
	case Call:
		if j.Good {
			return fmt.Sprintf("QUARTO %v: %s", j.By, briefLines(j.Lines))
		}
		return fmt.Sprintf("refused %v: %v", j.By, j.Reason)
	case Missed:
		return "missed " + briefLines(j.Lines)
	case Wrong:
		return fmt.Sprintf("wrong %v: %s", j.What, briefInstruction(j.Do))
	case Right:
		return "right"
	case Owed:
		return fmt.Sprintf("owed %v: %v %v", j.By, j.Piece, j.Cell)
	case Void:
		return fmt.Sprintf("void %v %d: %v", j.By, j.N, j.Reason)
	case Undone:
		if j.Placements > 1 {
			return fmt.Sprintf("undone %d, %v", j.Placements, j.Phase)
		}
		return fmt.Sprintf("undone, %v", j.Phase)
	case Ended:
		return fmt.Sprintf("ended %v by %v", j.Result, j.How)
	}
	return fmt.Sprintf("%T?", j)
}

func briefLines(lines []rules.Alignment) string {
	var s []string
	for _, a := range lines {
		s = append(s, fmt.Sprintf("%v %v", a.Line, a.Values))
	}
	return strings.Join(s, " + ")
}

func briefInstruction(i Instruction) string {
	switch i.Act {
	case Remove:
		return fmt.Sprintf("remove %v from %v", i.Piece, i.From)
	case Put:
		return fmt.Sprintf("put %v on %v", i.Piece, i.To)
	case Move:
		return fmt.Sprintf("move %v from %v to %v", i.Piece, i.From, i.To)
	}
	return "?"
}

// sheet plays lines of text on a game; each act comes a second after the one
// before unless it starts with a time of its own: "+100ms press A".
//
//	put 7 b3     lift b3      both 7 b3 8 c3   (one settled change)
//	tray 7       tray .       press A   slap A (while the piece put last moves)
//	pass         ask undo     wait 5s          see b3=7 c2=.
//	menu open    menu close   menu pass        menu A          (presses that it takes)
//	away place b3   away give 8   away call   away pass   away resign   away answer yes   away undo   away adjudicate result=draw   (n=3 and at=- make it another act)
//	open         (a restart)
//	hold         release      hold menu        (repeat)        fail            (the buttons)   deaf   (the tray)
type sheet struct {
	t    *testing.T
	game Game
	now  time.Duration
	out  []string
	late []board.Event // still to be reported, in the order of At
}

func play(t *testing.T, o Options, text string) (Game, []string) {
	t.Helper()
	s := &sheet{t: t, game: New(o)}
	for line := range strings.Lines(text) {
		for part := range strings.SplitSeq(strings.TrimSpace(line), ";") {
			s.act(strings.TrimSpace(part))
		}
	}
	s.pass(s.now + time.Second)
	return s.game, s.out
}

func (s *sheet) act(text string) {
	if text == "" {
		return
	}
	step := time.Second
	if after, ok := strings.CutPrefix(text, "+"); ok {
		d, rest, _ := strings.Cut(after, " ")
		step, _ = time.ParseDuration(d)
		text = rest
	}
	s.pass(s.now + step)
	verb, rest, _ := strings.Cut(text, " ")
	args := strings.Fields(rest)
	switch verb {
	case "put":
		s.see(args[1] + "=" + args[0])
	case "lift":
		s.see(args[0] + "=.")
	case "see":
		s.see(args...)
	case "tray":
		f := board.Tray{Holds: s.content(args[0])}
		if f.Holds != board.Empty {
			f.Contact = s.now
		}
		s.later(s.now+300*time.Millisecond, f)
	case "press", "slap":
		seat, _ := board.ParseSeat(args[0]) // nobody for another word
		s.later(s.now, board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort, Contact: s.now, Moving: verb == "slap"})
	case "menu": // open, or a press that it takes
		switch args[0] {
		case "hold", "release":
			s.hold(args[0] == "hold", args[1:], true)
		case "pass":
			s.later(s.now, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.now, Menu: true})
		case "A":
			s.later(s.now, board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: s.now, Menu: true})
		default:
			s.later(s.now, board.Menu{Open: args[0] == "open"})
		}
	case "pass":
		s.later(s.now+400*time.Millisecond, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.now})
	case "hold", "release":
		s.hold(verb == "hold", args, false)
	case "deaf":
		s.later(s.now, board.Fault{Part: board.Part{Kind: board.PartTray}, State: board.Failed})
	case "fail":
		s.later(s.now, board.Fault{Part: board.Part{Kind: board.PartButtons}, State: board.Failed})
	case "open":
		s.later(s.now, board.Opened{Resumed: true})
	case "away":
		s.later(s.now, s.away(args))
	case "ask":
		s.later(s.now, s.asked(args))
	case "wait":
		d, _ := time.ParseDuration(args[0])
		s.pass(s.now + d)
	default:
		s.t.Fatalf("no act: %q", text)
	}
}

// hold holds repeat, or the buttons of the menu if there is an argument, or lets go.
func (s *sheet) hold(down bool, args []string, taken bool) {
	p := board.Pressed{Button: board.ButtonRepeat, Press: board.PressLong, Contact: s.now, Menu: taken}
	if down {
		p.Press = board.PressDown
	}
	if len(args) > 0 {
		p.Button = board.ButtonMenu
	}
	s.later(s.now, p)
}

func (s *sheet) asked(args []string) board.Asked {
	r, err := board.ParseRequest(args[0])
	if err != nil {
		s.t.Fatal(err)
	}
	a := board.Asked{Request: r, Via: board.ViaSerial}
	for _, arg := range args[1:] {
		key, value, _ := strings.Cut(arg, "=")
		switch key {
		case "via":
			a.Via, _ = board.ParseVia(value)
		case "level":
			a.Level, _ = board.ParseLevel(value)
		case "by":
			a.By, _ = board.ParseSeat(value)
		case "result":
			a.Result, _ = board.ParseResult(value)
		case "piece":
			a.Piece = s.content(value)
		}
	}
	return a
}

// away is an act of the seat away, which answers what the game waits for.
func (s *sheet) away(args []string) board.Asked {
	r, err := board.ParseRequest(args[0])
	if err != nil {
		s.t.Fatal(err)
	}
	w := s.game.Awaits()
	a := board.Asked{Request: r, Via: board.ViaAway, By: s.game.Rules().Away.Seat(), N: w.N, At: w.At, Piece: s.game.Given(), To: w.To}
	for _, arg := range args[1:] {
		switch key, value, _ := strings.Cut(arg, "="); {
		case key == "n":
			_, _ = fmt.Sscan(value, &a.N)
		case key == "to":
			a.To, _ = board.ParseOffer(value)
		case key == "result":
			a.Result, _ = board.ParseResult(value)
		case key == "at":
			a.At = strings.ReplaceAll(value, "␣", " ")
		case key == "by":
			a.By, _ = board.ParseSeat(value)
		case key == "piece" || r == board.RequestGive:
			a.Piece = s.content(arg[strings.Index(arg, "=")+1:])
		case r == board.RequestPlace:
			a.Cell, _ = board.ParseCell(arg)
		case r == board.RequestAnswer:
			a.Yes = arg == "yes"
		}
	}
	return a
}

func (s *sheet) content(text string) board.Content {
	c, err := board.ParseContent(text)
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

func (s *sheet) see(changes ...string) {
	seen := board.Seen{Contact: s.now}
	for _, change := range changes {
		where, what, _ := strings.Cut(change, "=")
		c, err := board.ParseCell(where)
		if err != nil {
			s.t.Fatal(err)
		}
		seen.Changed |= board.SetOf(c)
		seen.Now[c] = s.content(what)
	}
	s.later(s.now+settle, seen)
}

func (s *sheet) later(at time.Duration, f board.Fact) {
	s.late = append(s.late, board.Event{At: at, Fact: f})
	for i := len(s.late) - 1; i > 0 && s.late[i].At < s.late[i-1].At; i-- {
		s.late[i], s.late[i-1] = s.late[i-1], s.late[i]
	}
}

// pass advances the time, and applies the reports and ticks that are due.
func (s *sheet) pass(to time.Duration) {
	for len(s.late) > 0 && s.late[0].At <= to {
		e := s.late[0]
		s.late = s.late[1:]
		s.ticks(e.At)
		s.apply(e)
	}
	s.ticks(to)
	s.now = to
}

func (s *sheet) ticks(to time.Duration) {
	for {
		e, due := s.game.Due(to)
		if !due {
			return
		}
		s.apply(e)
	}
}

func (s *sheet) apply(e board.Event) {
	g, js := s.game.Apply(e)
	if err := check(g); err != nil {
		s.t.Fatalf("after %v %+v: %v", e.At, e.Fact, err)
	}
	s.game = g
	for _, j := range js {
		s.out = append(s.out, brief(j))
	}
}
