package hands

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim"
	"quartoboard/rules"
)

// maxLine is the length limit of a line, in bytes.
const maxLine = 4096

// Parse reads a whole script; file is its name in errors. Every act can be done
// in its order. The error is an *ActError or that of r.
func Parse(file string, r io.Reader, games ...*rules.Kind) ([]Act, error) {
	p := NewParser(file, games[0].Default, games...)
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
		return nil, &ActError{file, p.line + 1, fmt.Errorf("the line is longer than %d bytes", maxLine)}
	} else if err != nil {
		return nil, err // contains the name of the file
	}
	return acts, nil
}

// Parser parses a script line by line, and refuses what hands cannot do at its table.
type Parser struct {
	file  string
	line  int
	any   bool          // an act has been read
	table *sim.Table    // without chips; the acts are done there too
	opts  board.Options // of the game
	house board.Options // of the first game, after another one
	next  board.Options // of another game, without options of its own
	given board.Content // the piece of the newest act that gives one
	games []*rules.Kind // that "new" begins, the default first
}

// NewParser makes a parser for a table of its own with all pieces and tokens beside it, and a
// game with these options. games are what "new" begins, the default first.
func NewParser(file string, o board.Options, games ...*rules.Kind) *Parser {
	return &Parser{file: file, table: sim.Bare(), opts: o, house: games[0].Default, next: games[0].Default, games: games}
}

// At takes what lies on a table, at which the caller does the next act, to check that.
func (p *Parser) At(t *sim.Table) { p.table = t.Trial() }

// Keep sets the options of the game that the next acts belong to, and those of another game
// where it has none of its own. Those of the first game are kept during another one.
func (p *Parser) Keep(o, next board.Options) {
	if p.opts, p.next = o, next; rules.KindOf(next) == p.games[0] {
		p.house = next
	}
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
		return Act{}, false, &ActError{p.file, p.line, err}
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
	a, err := p.parse(strings.ToLower(words[0]), words[1:])
	if err != nil {
		return Act{}, err
	}
	a.Together = together
	if together && (a.Verb == New || a.Verb == ExpectSaid || a.Verb == ExpectPhase || a.Verb == ExpectOwed) {
		return Act{}, fmt.Errorf("& goes with an act, not with %q", words[0])
	}
	trial := p.table.Trial()
	if a, err = checked(trial, p.opts, p.given, a); err != nil {
		return a, err
	}
	if err := try(trial, a); err != nil {
		return a, err
	}
	p.table, p.any = trial, true
	switch {
	case a.Giving != 0:
		p.given = board.Holding(a.Piece)
	case a.Verb == New:
		p.opts = a.Options
	case a.Verb == Ask && a.Asked.Request == board.RequestNew && a.Asked.Options != nil:
		p.opts = a.Asked.Options
	}
	return a, nil
}

// enough is more than the time that any act takes.
const enough = 5 * time.Second

// try does an act at a table that has no chips.
func try(t *sim.Table, a Act) error {
	switch a.Verb {
	case Noise, Fault, Heal, Tag, Phone, TakePhone:
		return nil
	}
	for {
		begun, err := Begin(t, a) // after something was taken out of the tray
		t.Clock().Elapse(enough)
		if begun {
			return err
		}
	}
}

// parse parses the words after a verb.
func (p *Parser) parse(verb string, args []string) (Act, error) {
	f, known := forms[verb]
	if !known {
		return Act{}, fmt.Errorf("unknown act %.40q: want new, give, put, lift, slide, swap, touch, hover, withdraw, take, press, hold, release, ask, wait, noise, fault, heal, tag, phone, take-phone, lay, card, claim, knock, cache, power-cut, away, think or expect", verb)
	}
	a, err := f.parse(p, args)
	if err == nil && a.Verb == ExpectPhase {
		err = p.checkPhase(a.Text)
	}
	return a, err
}

// checkPhase returns an error for a word that is a phase of none of the games.
func (p *Parser) checkPhase(word string) error {
	var known, lists []string
	for _, k := range p.games {
		own := slices.DeleteFunc(slices.Clone(k.Phases), func(phase string) bool { return slices.Contains(known, phase) })
		switch known = append(known, own...); {
		case len(lists) == 0:
			lists = append(lists, anyOf(own))
		case len(own) > 0:
			lists = append(lists, "or of "+k.Title+" "+anyOf(own))
		}
	}
	if slices.Contains(known, word) {
		return nil
	}
	return fmt.Errorf("unknown phase %q: want %s", word, strings.Join(lists, ", "))
}

// anyOf lists words, the last behind "or".
func anyOf(words []string) string {
	last := len(words) - 1
	return strings.TrimPrefix(strings.Join(words[:last], ", ")+" or "+words[last], " or ")
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
