package record

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// SyntaxError is an error in a game text, with its place.
type SyntaxError struct {
	Line int // from 1
	Text string
}

// Error is the line and the text.
func (e SyntaxError) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Text) }

// Parse reads game texts of any size, one after another. It checks that every turn can be played;
// it does not judge the calls. It converts pieces in another BitOrder, and the tag with
// them. Any white space separates words. The error is a SyntaxError or that of in.
func Parse(in io.Reader) ([]Text, error) {
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	p := parser{rest: strings.TrimPrefix(string(data), "\ufeff"), line: 1, order: ownOrder}
	if !utf8.Valid(data) {
		return nil, p.wrong("text is not UTF-8")
	}
	var texts []Text
	for {
		if err := p.parse(); err != nil {
			return nil, err
		}
		texts = append(texts, p.text)
		if p.space(); p.rest == "" {
			return texts, nil
		}
		if p.rest[0] != '[' {
			return nil, p.wrong("unexpected %.40q after the result", p.next())
		}
		p = parser{rest: p.rest, line: p.line, order: ownOrder}
	}
}

// parser is the state of reading one text.
type parser struct {
	rest string
	line int
	text Text

	order  bitOrder
	turn   int // of the newest giving
	pieces board.PieceSet
	cells  board.CellSet
	held   bool       // a given piece is not yet placed
	unseen bool       // and the piece is unknown
	won    board.Seat // by a good call
}

func (p *parser) wrong(format string, args ...any) error {
	return SyntaxError{p.line, fmt.Sprintf(format, args...)}
}

func (p *parser) parse() error {
	for p.space(); strings.HasPrefix(p.rest, "["); p.space() {
		if err := p.tag(); err != nil {
			return err
		}
	}
	if p.text.isQuartino() {
		return p.quartino()
	}
	p.begin()
	for p.text.Result == 0 {
		if err := p.word(p.next()); err != nil {
			return err
		}
	}
	said, found := parseResult(p.text.value("Result"))
	switch {
	case found && said != p.text.Result:
		return p.wrong("result %s at the end, %s in the Result tag", resultText(p.text.Result), resultText(said))
	case p.won != 0 && p.text.Result != board.Win(p.won):
		return p.wrong("result %s after the good call of %v: want %v", resultText(p.text.Result), p.won, p.won)
	}
	return nil
}

// begin takes the pieces that the game began with. keep has checked them.
func (p *parser) begin() {
	i := slices.IndexFunc(p.text.Tags, func(t Tag) bool { return t.Name == "Position" })
	if i < 0 {
		return
	}
	start, _ := parseStart(p.text.Tags[i].Value)
	for c := range start.Occupied().All() {
		digit, _ := start[c].Piece()
		start[c] = board.Holding(p.order.piece(digit))
	}
	p.text.Tags[i].Value = board.FormatPosition(start, board.Empty)
	p.cells, p.pieces = start.Occupied(), start.Pieces()
}

// space skips white space and counts lines.
func (p *parser) space() {
	rest := strings.TrimLeft(p.rest, " \t\r\n\v\f")
	p.line += strings.Count(p.rest[:len(p.rest)-len(rest)], "\n")
	p.rest = rest
}

// next is the next word, "" at the end.
func (p *parser) next() string {
	p.space()
	end := strings.IndexAny(p.rest, " \t\r\n\v\f")
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	return word
}

// A backslash in a value takes the next character as it is.
var (
	tagForm = regexp.MustCompile(`^\[[\s\v]*(\w+)[\s\v]*"((?:[^"\\[:cntrl:]]|\\[^[:cntrl:]])*)"[\s\v]*\]`)
	escaped = regexp.MustCompile(`\\(.)`)
)

// tag reads [Name "value"].
func (p *parser) tag() error {
	found := tagForm.FindStringSubmatch(p.rest)
	if found == nil {
		return p.wrong(`invalid tag: want one like [First "A"], its value on one line and without control characters`)
	}
	p.rest = p.rest[len(found[0]):]
	p.line += strings.Count(found[0], "\n")
	return p.keep(Tag{found[1], strings.Map(printable, escaped.ReplaceAllString(found[2], "$1"))})
}

func (p *parser) keep(t Tag) error {
	for _, before := range p.text.Tags {
		if before.Name == t.Name {
			return p.wrong("duplicate tag %s", t.Name)
		}
	}
	var o quarto.Options
	err := t.set(&o)
	if t.Name == "BitOrder" {
		p.order, err = parseBitOrder(t.Value)
		t.Value = ownOrder.String()
	}
	if _, ok := parseResult(t.Value); t.Name == "Result" && !ok && !p.text.isQuartino() {
		err = fmt.Errorf("invalid value %.40q: want A, B, = or *", t.Value)
	}
	if err != nil {
		return p.wrong("tag %s: %v", t.Name, err)
	}
	p.text.Tags = append(p.text.Tags, t)
	return nil
}

// word reads one word of the turns.
func (p *parser) word(w string) error {
	if r, ok := parseResult(w); ok {
		p.text.Result = r
		return nil
	}
	switch caller, call := strings.CutPrefix(w, "Q"); {
	case w == "":
		return p.wrong("missing result at the end: want A, B, = or *")
	case p.won != 0:
		return p.wrong("unexpected %.40q after the good call: want result %v", w, p.won)
	case call:
		return p.call(caller)
	case p.held:
		return p.place(w)
	case p.cells == board.AllCells:
		return p.wrong("unexpected %.40q after turn %d: want result A, B, = or *", w, p.turn)
	case w != fmt.Sprintf("%d.", p.turn+1):
		return p.wrong("unexpected %.40q: want turn %d.", w, p.turn+1)
	default:
		p.turn++
		return p.give(p.next())
	}
}

func (p *parser) give(w string) error {
	given := board.Unknown
	if w != "?" {
		digit, err := board.ParsePiece(w)
		if err != nil {
			return p.wrong("%v", err)
		}
		piece := p.order.piece(digit)
		if p.pieces.Has(piece) {
			return p.wrong("duplicate piece %v", digit)
		}
		p.pieces |= 1 << piece
		given = board.Holding(piece)
	}
	p.held, p.unseen = true, given == board.Unknown
	p.text.Moves = append(p.text.Moves, Give{given})
	return nil
}

func (p *parser) place(w string) error {
	c, err := board.ParseCell(w)
	if err != nil {
		return p.wrong("%v", err)
	}
	if p.cells.Has(c) {
		return p.wrong("duplicate cell %v", c)
	}
	if p.unseen {
		return p.wrong("invalid piece ? on %v: want the piece that was placed", c)
	}
	p.cells |= board.SetOf(c)
	p.held = false
	p.text.Moves = append(p.text.Moves, Place{c})
	return nil
}

func (p *parser) call(w string) error {
	w, refused := strings.CutPrefix(w, "?")
	by, err := board.ParseSeat(w)
	if err != nil {
		return p.wrong("%v", err)
	}
	if !refused {
		p.won = by
	}
	p.text.Moves = append(p.text.Moves, Call{by, !refused})
	return nil
}
