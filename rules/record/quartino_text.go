package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// Turn begins a turn of Quartino, whose text has the tag Game "Quartino":
//
//	[Game "Quartino"]
//	[Players "3"]
//
//	1. blue-b2 2. red-a3 3. green-b3 4. F? yellow-c3 Q7-b2-a3-b3-c3 red-a1 5. Q?2 R2 *
//
// A turn has its number. A token has its colour and its space. F is a good call of "four
// colours", F? a refused one; C-b2 is a good call of "column" that takes the one on b2, C? a
// refused one. Q7 is a good card with its four spaces, Q?2 one that was refused. R2 is a
// player who leaves the game. The result is the number of the winner, = or *.
type Turn struct{}

// Put places a token.
type Put struct {
	Colour board.Colour
	Cell   board.Cell
}

// Situation is a call of "four colours" or of "column".
type Situation struct {
	Kind  quartino.Kind
	Good  bool
	Cells board.CellSet // of the column that is taken; none where it is not known
}

// Shown is a card that was shown.
type Shown struct {
	Card  board.Card
	Good  bool
	Cells board.CellSet // if good
}

// Resign is a player who leaves the game.
type Resign struct{ Player board.Player }

func (Turn) move()      {}
func (Put) move()       {}
func (Situation) move() {}
func (Shown) move()     {}
func (Resign) move()    {}

// String is empty: the turn has its number alone.
func (Turn) String() string { return "" }

// String is the colour and the space, "blue-b2".
func (p Put) String() string { return p.Colour.String() + "-" + p.Cell.String() }

// situationSigns are the notations of the situations.
var situationSigns = map[quartino.Kind]string{quartino.FourColours: "F", quartino.Column: "C"}

// String is "F" or "C", "?" behind it if it was refused, and the space of the column.
func (s Situation) String() string { return situationSigns[s.Kind] + refusal(s.Good) + spaces(s.Cells) }

// String is "Q7-a1-a2-a3-b2" for a good card, "Q?7" for a refused one.
func (s Shown) String() string {
	return "Q" + refusal(s.Good) + strconv.Itoa(int(s.Card)) + spaces(s.Cells)
}

// String is "R2".
func (r Resign) String() string { return "R" + strconv.Itoa(int(r.Player)) }

func refusal(good bool) string {
	if good {
		return ""
	}
	return "?"
}

// spaces are cells, each behind a hyphen.
func spaces(cells board.CellSet) (s string) {
	for c := range cells.All() {
		s += "-" + c.String()
	}
	return s
}

// isQuartino reports whether the text is of a game of Quartino.
func (t Text) isQuartino() bool { return t.value("Game") == nameOfQuartino }

const nameOfQuartino = "Quartino"

// takeQuartino takes a judgement of Quartino.
func (b *builder) takeQuartino(j board.Judgement) {
	switch j := j.(type) {
	case quartino.Turn:
		b.add(Turn{})
	case quartino.Put:
		b.add(Put{j.Token.Colour(), j.Cell})
	case quartino.Situation:
		s := Situation{Kind: j.Kind, Good: j.Good}
		if j.Good && j.Cells.Len() == 1 {
			s.Cells = j.Cells
		}
		b.add(s)
	case quartino.Chosen:
		for i, m := range slices.Backward(b.text.Moves) {
			if s, ok := m.(Situation); ok && s.Kind == quartino.Column {
				s.Cells = board.SetOf(j.Cell)
				b.text.Moves[i] = s
				break
			}
		}
	case quartino.Shown:
		s := Shown{Card: j.Card, Good: j.Good}
		if j.Good {
			for _, spot := range j.Four {
				s.Cells |= board.SetOf(spot.Cell)
			}
		}
		b.add(s)
	case quartino.Refused:
		b.refused++
	case quartino.Ask:
		b.asked++
	case quartino.Wrong:
		if !b.isWrong {
			b.wrong++
		}
		b.isWrong = true
	case quartino.Right:
		b.isWrong = false
	case quartino.Undone:
		b.undone++
		b.text.Moves = cutFrom[Put](b.text.Moves)
		b.over, b.text.Result, b.text.Winner = false, board.ResultAbandoned, 0
	case quartino.Resigned:
		b.add(Resign{j.Player})
	case quartino.Ended:
		b.over = true
		switch b.text.Winner, b.text.Result = j.Winner, board.ResultDraw; {
		case j.Winner != 0:
			b.text.Result = 0
		case j.How == quartino.HowAbandoned:
			b.text.Result = board.ResultAbandoned
		}
	}
}

// tagsOfQuartino returns the tags of a game with these options and cards.
func tagsOfQuartino(f board.Started) []Tag {
	q, _ := f.Options.(quartino.Options)
	tags := []Tag{{"Game", nameOfQuartino}, {"Players", strconv.Itoa(q.Players)}, {"FirstPlayer", strconv.Itoa(int(max(q.First, 1)))}}
	for i, name := range q.Names {
		if name != "" {
			tags = append(tags, Tag{"Player" + strconv.Itoa(i+1), shortName(name)})
		}
	}
	if q.Simple {
		tags = append(tags, Tag{"Simple", yesNo(true)})
	}
	if q.Deck != "" {
		tags = append(tags, Tag{"Deck", shortName(q.Deck)})
	}
	for i, four := range f.Cards {
		if four != (board.Combination{}) {
			tags = append(tags, Tag{"Card" + strconv.Itoa(i+1), four.String()})
		}
	}
	return tags
}

// started returns the start of the game of Quartino of the tags.
func (t Text) started() (f board.Started, err error) {
	q := quartino.Options{Players: board.MinPlayers, First: 1}
	defer func() { f.Options = q }()
	for _, tag := range t.Tags {
		if err := tag.setQuartino(&f, &q); err != nil {
			return board.Started{}, fmt.Errorf("tag %s: %w", tag.Name, err)
		}
	}
	_, err = q.Entered()
	return f, anyLetters(err)
}

// setQuartino sets the option or the card of the tag, if it has one.
func (t Tag) setQuartino(f *board.Started, q *quartino.Options) (err error) {
	name := t.Name
	if n := strings.TrimRight(name, "0123456789"); n != name {
		return t.setNumbered(f, q, n)
	}
	switch name {
	case "Players":
		q.Players, err = parseInt(t.Value, board.MinPlayers, board.MaxPlayers)
	case "FirstPlayer":
		var n int
		n, err = parseInt(t.Value, 1, board.MaxPlayers)
		q.First = board.Player(n)
	case "Simple":
		q.Simple, err = parseYesNo(t.Value)
	case "Deck":
		q.Deck, err = t.Value, anyLetters(board.CheckName(t.Value))
	}
	return err
}

// setNumbered sets the name of a player, or a card.
func (t Tag) setNumbered(f *board.Started, q *quartino.Options, name string) error {
	n, err := strconv.Atoi(t.Name[len(name):])
	switch {
	case err != nil || n < 1:
		return nil // a tag of another program
	case name == "Player" && n <= board.MaxPlayers:
		q.Names[n-1] = t.Value
		return anyLetters(board.CheckName(t.Value))
	case name == "Card" && n <= board.MaxCards:
		f.Cards[n-1], err = board.ParseCombination(t.Value)
		return err
	}
	return nil
}

func parseInt(s string, low, high int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("invalid value %.40q: want a number from %d to %d", s, low, high)
	}
	return n, nil
}

// quartino reads the turns of a game of Quartino, and its result.
func (p *parser) quartino() error {
	started, err := p.text.started()
	if err != nil {
		return p.wrong("%v", err)
	}
	q, _ := started.Options.(quartino.Options)
	want := fmt.Sprintf("1 to %d, = or *", q.Players)
	for {
		w := p.next()
		result, isResult := parseResult(w)
		winner, numberErr := parseInt(w, 1, q.Players)
		switch {
		case w == "":
			return p.wrong("missing result at the end: want %s", want)
		case numberErr == nil:
			p.text.Winner = board.Player(winner)
			return p.checkResult()
		case isResult && result >= board.ResultDraw:
			p.text.Result = result
			return p.checkResult()
		case w == fmt.Sprintf("%d.", p.turn+1):
			p.turn++
			p.text.Moves = append(p.text.Moves, Turn{})
		case p.turn == 0 || strings.HasSuffix(w, "."):
			return p.wrong("unexpected %.40q: want turn %d.", w, p.turn+1)
		default:
			m, err := parseMove(w)
			if err != nil {
				return p.wrong("%v", err)
			}
			p.text.Moves = append(p.text.Moves, m)
		}
	}
}

// checkResult returns an error for a Result tag that says otherwise.
func (p *parser) checkResult() error {
	if said := p.text.value("Result"); said != "" && said != p.text.result() {
		return p.wrong("result %s at the end, %.40q in the Result tag", p.text.result(), said)
	}
	return nil
}

// parseMove reads a move of Quartino.
func parseMove(w string) (Move, error) {
	rest, refused := strings.CutPrefix(w[1:], "?")
	number, _, _ := strings.Cut(rest, "-")
	cells, err := parseSpaces(strings.TrimPrefix(rest, number))
	n, numberErr := parseInt(number, 1, board.MaxCards)
	switch w[0] {
	case 'F', 'C':
		kind := quartino.FourColours
		if w[0] == 'C' {
			kind = quartino.Column
		}
		if number != "" {
			err = fmt.Errorf("unexpected %.40q", w)
		}
		return Situation{Kind: kind, Good: !refused, Cells: cells}, err
	case 'Q':
		return Shown{Card: board.Card(n), Good: !refused, Cells: cells}, errors.Join(err, numberErr)
	case 'R':
		n, err := parseInt(w[1:], 1, board.MaxPlayers)
		return Resign{board.Player(n)}, err
	}
	colour, cell, _ := strings.Cut(w, "-")
	col, err := board.ParseColour(colour)
	c, cellErr := board.ParseCell(cell)
	return Put{col, c}, errors.Join(err, cellErr)
}

// parseSpaces reads what spaces writes.
func parseSpaces(s string) (cells board.CellSet, err error) {
	for s != "" {
		cell, rest, _ := strings.Cut(s[1:], "-")
		c, err := board.ParseCell(cell)
		if err != nil {
			return 0, err
		}
		cells |= board.SetOf(c)
		if s = ""; rest != "" {
			s = "-" + rest
		}
	}
	return cells, nil
}
