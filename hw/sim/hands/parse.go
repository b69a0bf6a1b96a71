package hands

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
)

// maxLine is the length limit of a line, in bytes.
const maxLine = 4096

// SyntaxError is the error of a line that cannot be parsed or cannot be done.
type SyntaxError struct {
	File string
	Line int
	Text string // one sentence
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text) }

// Parse reads a whole script; file is its name in errors. Every act can be done
// in its order. The error is a *SyntaxError or that of r.
func Parse(file string, r io.Reader) ([]Act, error) {
	p := NewParser(file, board.DefaultOptions())
	var acts []Act
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		a, ok, err := p.Next(lines.Text())
		if err != nil {
			return nil, err
		}
		if ok {
			acts = append(acts, a)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, &SyntaxError{file, p.line + 1, fmt.Sprintf("the line is longer than %d bytes", maxLine)}
	} else if err != nil {
		return nil, err // contains the name of the file
	}
	return acts, nil
}

// Parser parses a script line by line and follows the places of the pieces.
type Parser struct {
	file  string
	line  int
	world world
	any   bool          // an act has been read
	next  board.Options // of another game, without options of its own
}

// NewParser makes a parser for an empty table with all pieces beside it, and a
// game with these options.
func NewParser(file string, o board.Options) *Parser {
	return &Parser{file: file, world: world{opts: o}, next: board.DefaultOptions()}
}

// Keep sets the options of the game that the next acts belong to. Another game keeps
// them, and the other seat gives first.
func (p *Parser) Keep(o board.Options) {
	p.world.opts = o
	o.First, o.Found = o.First.Other(), false
	p.next = o
}

// Next parses one line; ok is false for an empty one. A line with an error is ignored.
func (p *Parser) Next(line string) (a Act, ok bool, err error) {
	p.line++
	if p.line == 1 {
		line = strings.TrimPrefix(line, "\ufeff") // the mark that some editors write first
	}
	words, err := split(line)
	if err == nil && len(words) > 0 {
		ok = true
		a, err = p.act(words)
	}
	if err != nil {
		return Act{}, false, &SyntaxError{p.file, p.line, err.Error()}
	}
	a.File, a.Line = p.file, p.line
	return a, ok, nil
}

func (p *Parser) act(words []string) (Act, error) {
	together := words[0] == "&"
	if together {
		if words = words[1:]; len(words) == 0 {
			return Act{}, errors.New("& expects an act after it")
		}
		if !p.any {
			return Act{}, errors.New("& needs an act before it to begin with")
		}
	}
	read, known := p.verb(words[0])
	if !known {
		return Act{}, fmt.Errorf("unknown act %q: want new, give, put, lift, slide, swap, touch, take, press, ask, wait, noise, fault, heal, tag, power-cut or expect", words[0])
	}
	a, err := read(words[1:])
	if err != nil {
		return Act{}, err
	}
	a.Together = together
	if together && (a.Verb == New || a.Verb == ExpectSaid || a.Verb == ExpectPhase) {
		return Act{}, fmt.Errorf("& goes with an act, not with %q", words[0])
	}
	if a, err = p.world.do(a); err == nil {
		p.any = true
	}
	return a, err
}

// verb returns the function that parses the words after a verb.
func (p *Parser) verb(word string) (read func(args []string) (Act, error), known bool) {
	switch word {
	case "new":
		return func(args []string) (Act, error) { return parseNew(p.next, args) }, true
	case "ask":
		return func(args []string) (Act, error) { return parseAsk(p.next, args) }, true
	}
	read, known = verbs[word]
	return read, known
}

// split returns the words of a line; a quoted text is one word, # begins a comment.
func split(line string) ([]string, error) {
	var words []string
	for {
		line = strings.TrimLeft(line, " \t\r")
		switch {
		case line == "" || line[0] == '#':
			return words, nil
		case line[0] == '"':
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, errors.New("the quote is not closed")
			}
			text, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, fmt.Errorf("invalid quoted text %s", quoted)
			}
			words, line = append(words, text), line[len(quoted):]
		default:
			end := strings.IndexAny(line, " \t\r#")
			if end < 0 {
				end = len(line)
			}
			words, line = append(words, line[:end]), line[end:]
		}
	}
}

var verbs = map[string]func(args []string) (Act, error){
	"give":      parseGive,
	"put":       parsePut,
	"lift":      cellsOf(Lift, "lift b3", 1),
	"slide":     cellsOf(Slide, "slide b3 c3", 2),
	"swap":      cellsOf(Swap, "swap b3 c2", 2),
	"touch":     cellsOf(Touch, "touch b3", 1),
	"take":      cellsOf(Take, "take", 0),
	"press":     parsePress,
	"wait":      parseWait,
	"noise":     parseNoise,
	"fault":     parseFault,
	"heal":      parseHeal,
	"tag":       parseTag,
	"power-cut": cellsOf(PowerCut, "power-cut", 0),
	"expect":    parseExpect,
}

// like returns the error of an act with the wrong number of words.
func like(example string) error { return fmt.Errorf("invalid act: want one like %q", example) }

func cellsOf(v Verb, example string, n int) func([]string) (Act, error) {
	return func(args []string) (Act, error) {
		if len(args) != n {
			return Act{}, like(example)
		}
		a := Act{Verb: v}
		for i, dst := range []*board.Cell{&a.Cell, &a.To}[:n] {
			c, err := board.ParseCell(args[i])
			if err != nil {
				return Act{}, err
			}
			*dst = c
		}
		if n == 2 && a.Cell == a.To {
			return Act{}, errors.New("equal cells: want two")
		}
		return a, nil
	}
}

func parseGive(args []string) (Act, error) {
	if len(args) != 1 {
		return Act{}, like("give 7")
	}
	p, err := board.ParsePiece(args[0])
	return Act{Verb: Give, Piece: p}, err
}

func parsePut(args []string) (Act, error) {
	if len(args) != 2 {
		return Act{}, like("put 7 b3")
	}
	p, err := board.ParsePiece(args[0])
	if err != nil {
		return Act{}, err
	}
	c, err := board.ParseCell(args[1])
	return Act{Verb: Put, Piece: p, Cell: c}, err
}

func parsePress(args []string) (Act, error) {
	if len(args) < 1 || len(args) > 2 {
		return Act{}, like("press A")
	}
	a := Act{Verb: Press, Press: board.PressShort}
	switch args[0] {
	case "A", "B":
		a.Button = board.ButtonQuarto
		a.Seat, _ = board.ParseSeat(args[0])
	case "repeat":
		a.Button = board.ButtonRepeat
	case "pass":
		a.Button = board.ButtonPass
	default:
		return Act{}, fmt.Errorf("unknown button %q: want A, B, repeat or pass", args[0])
	}
	if len(args) == 2 {
		press, err := board.ParsePress(args[1])
		if err != nil {
			return Act{}, err
		}
		a.Press = press
	}
	return a, nil
}

func parseWait(args []string) (Act, error) {
	if len(args) != 1 {
		return Act{}, like("wait 500ms")
	}
	d, err := time.ParseDuration(args[0])
	if err != nil || d < 0 || d > 24*time.Hour {
		return Act{}, fmt.Errorf("invalid duration %q: want one like 500ms or 5s, a day at most", args[0])
	}
	return Act{Verb: Wait, Duration: d}, nil
}

func parseNoise(args []string) (Act, error) {
	if len(args) != 1 {
		return Act{}, like("noise 0.05")
	}
	share, err := parseShare(args[0])
	return Act{Verb: Noise, Share: share}, err
}

func parseShare(s string) (float64, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= 1) {
		return 0, fmt.Errorf("invalid share %q: want a number from 0 to 1", s)
	}
	return f, nil
}

func parseTag(args []string) (Act, error) {
	example := like("tag 7 unknown or tag 7 same-as 3")
	if len(args) < 2 {
		return Act{}, example
	}
	p, err := board.ParsePiece(args[0])
	if err != nil {
		return Act{}, err
	}
	a := Act{Verb: Tag, Piece: p, SameAs: board.Unenrolled}
	switch {
	case len(args) == 2 && args[1] == "unknown":
		return a, nil
	case len(args) == 3 && args[1] == "same-as":
		other, err := board.ParsePiece(args[2])
		a.SameAs = board.Holding(other)
		return a, err
	}
	return Act{}, example
}

var phases = "give, place, wrong or over"

func parseExpect(args []string) (Act, error) {
	if len(args) != 2 {
		return Act{}, like(`expect said "Quarto" or expect phase give`)
	}
	switch args[0] {
	case "said":
		if args[1] == "" {
			return Act{}, errors.New("expect said needs some text")
		}
		return Act{Verb: ExpectSaid, Text: args[1]}, nil
	case "phase":
		switch args[1] {
		case "give", "place", "wrong", "over":
			return Act{Verb: ExpectPhase, Text: args[1]}, nil
		}
		return Act{}, fmt.Errorf("unknown phase %q: want %s", args[1], phases)
	}
	return Act{}, fmt.Errorf("unknown expectation %q: want said or phase", args[0])
}
