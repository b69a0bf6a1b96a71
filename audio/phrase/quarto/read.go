package quarto

import (
	"cmp"
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// Now returns where the game stands: what the players must do before play goes on, or the
// last placement, the pieces that cannot be read, and the next action; before the first
// placement also how the menu opens.
func (s Speech) Now(game rules.Game) audio.Utterance {
	g := quarto.Of(game)
	s = speechTo(s, g.Rules())
	text := s.wanted(g)
	if text != "" {
		return s.Answer(text)
	}
	text = s.action(g)
	gives := alone(g.Rules()) && text == s.words.alone.gives
	if gives {
		text = seatAway{s}.toGive(g.Rules())
	}
	lay := s.layFirst(g.Table().Unlaid)
	if cells := unreadable(g) &^ g.Table().Failed; cells != 0 {
		if lay != "" && !g.Table().ToLay { // else the action tells it
			text = lay + " " + text
		}
		text = phrase.Fill(s.NotRead, "what", s.Cells(cells)) + " " + text
	}
	if p, c, ok := g.Last(); ok && !alone(g.Rules()) { // whose hands have made all placements
		text = s.holds(s.Cell(c), p) + " " + text
	}
	if running := g.Phase() == quarto.PhaseGive || g.Phase() == quarto.PhasePlace; running && lay == "" && g.Placements() == 0 && (!alone(g.Rules()) || gives) && s.Verbosity() > phrase.Terse {
		text += " " + s.HowToMenu
	}
	return s.Answer(text)
}

// action returns the next action with the piece that it is about, or that the game is over.
func (s Speech) action(g quarto.Game) string {
	if w, ok := g.Wrong(); ok {
		return s.instruction(w, g)
	}
	if text := cmp.Or(seatAway{s}.due(g), s.lastCall(g)); text != "" {
		return text
	}
	turn := s.turn(g)
	if turn == "" {
		return s.over(g)
	}
	if p, ok := g.Given().Piece(); ok {
		return phrase.Sentence(turn+".") + " " + phrase.Sentence(s.Label(p)+".")
	}
	return phrase.Sentence(turn + ".")
}

// over returns that the game is over, with its result, the lines of the call that won, and the score.
func (s Speech) over(g quarto.Game) string {
	text := s.GameOver
	if g.Result() == 0 { // none was begun
		return text
	}
	text += " " + phrase.Sentence(seatAway{s}.won(g.Result(), g.Rules())+".")
	if won, _ := g.Lines(); len(won) > 0 {
		text += " " + winLines(s.Speech, won)
	}
	said := []string{text, s.scored(g), seatAway{s}.coached(g)}
	return strings.Join(slices.DeleteFunc(said, func(one string) bool { return one == "" }), " ")
}

// ReadBoard returns every piece of the agreed position and the cells that cannot be read,
// an utterance for each row from seat A.
func (s Speech) ReadBoard(game rules.Game) []audio.Utterance {
	g := quarto.Of(game)
	if g.Placements() == 0 && unreadable(g) == 0 {
		return []audio.Utterance{s.Answer(s.BoardEmpty)}
	}
	var rows []audio.Utterance
	for l := range rules.Line(4) {
		rows = append(rows, s.ReadLine(g, l))
	}
	return rows
}

// ReadLine returns the pieces of a row, a column or a diagonal.
func (s Speech) ReadLine(g quarto.Game, l rules.Line) audio.Utterance {
	cells := l.Cells()
	return s.read(g, l, board.SetOf(cells[:]...), s.words.lineEmpty)
}

// read returns the pieces on some cells of a line, or that these are empty.
func (s Speech) read(g quarto.Game, l rules.Line, of board.CellSet, empty string) audio.Utterance {
	name, position := phrase.Sentence(s.Line(l)), g.Position()
	pieces := []string{name + "."}
	for _, c := range l.Cells() {
		if p, ok := position[c].Piece(); ok && of.Has(c) {
			pieces = append(pieces, s.holds(s.CellOn(l, c), p))
		}
	}
	if unread := unreadable(g) & of; unread != 0 {
		pieces = append(pieces, phrase.Fill(s.NotRead, "what", s.Cells(unread)))
	}
	if len(pieces) == 1 {
		return s.Answer(phrase.Fill(empty, "line", name))
	}
	return s.Answer(strings.Join(pieces, " "))
}

func (s Speech) holds(cell string, p board.Piece) string {
	return phrase.Sentence(cell + s.Colon + s.Label(p) + ".")
}

// unreadable returns the cells without an agreed piece that may not be empty: something
// is detected there and not read, or the sensor fails.
func unreadable(g quarto.Game) (cells board.CellSet) {
	table := g.Table().Cells
	for c, content := range table {
		if content == board.Unknown {
			cells |= board.SetOf(board.Cell(c))
		}
	}
	return cells &^ g.Position().Occupied()
}

// ReadCell returns the content of one cell.
func (s Speech) ReadCell(game rules.Game, c board.Cell) audio.Utterance {
	g := quarto.Of(game)
	if p, ok := g.Position()[c].Piece(); ok {
		return s.Answer(s.holds(s.Cell(c), p))
	}
	if unreadable(g).Has(c) {
		return s.Answer(phrase.Fill(s.NotRead, "what", s.Cell(c)))
	}
	return s.Answer(phrase.Fill(s.CellEmpty, "cell", s.Cell(c)))
}

// ReadLifted returns the piece that was lifted off a cell, then what else stands in the row,
// the column and the diagonal of the cell, an utterance each. g is the game before that.
func (s Speech) ReadLifted(game rules.Game, c board.Cell) []audio.Utterance {
	g := quarto.Of(game)
	table := g.Table().Cells
	said := []audio.Utterance{s.ReadCell(g, c)}
	if p, read := table[c].Piece(); read {
		said[0] = s.Answer(s.holds(s.Cell(c), p))
	} else if g.Position()[c] == board.Empty {
		said[0] = s.Answer(phrase.Fill(s.NotRead, "what", s.Cell(c)))
	}
	for l := range rules.Line(rules.Lines) {
		cells := l.Cells()
		if of := board.SetOf(cells[:]...); of.Has(c) {
			said = append(said, s.read(g, l, of&^board.SetOf(c), s.words.nothingElse))
		}
	}
	return said
}

// ReadLeft returns the pieces that can still be given, to a player who is alone the given one first.
func (s Speech) ReadLeft(g quarto.Game) audio.Utterance {
	left := board.AllPieces &^ g.Position().Pieces()
	var given []string
	if p, ok := g.Given().Piece(); ok {
		left &^= 1 << p
		if alone(g.Rules()) {
			given = append(given, s.Label(p))
		}
	}
	list := strings.Join(append(given, s.groups(left)...), s.Semicolon)
	return s.Answer(phrase.Sentence(phrase.Fill(s.Count(s.words.piecesLeft, len(given)+left.Len()), "label", list, "list", list)))
}

// groups returns pieces by the two values that are said first: "tall round: all four",
// "short round: all but solid smooth". One alone is named: "tall square solid smooth".
func (s Speech) groups(left board.PieceSet) []string {
	var groups []string
	var told board.PieceSet
	for p := range left.All() {
		if told.Has(p) {
			continue
		}
		var in, out []string
		for q := range board.AllPieces.All() {
			switch {
			case s.WordsOf(q, s.Order[:2], " ") != s.WordsOf(p, s.Order[:2], " "):
				continue
			case left.Has(q):
				in = append(in, s.WordsOf(q, s.Order[2:], " "))
			default:
				out = append(out, s.WordsOf(q, s.Order[2:], " "))
			}
			told |= 1 << q
		}
		if len(in) == 1 {
			groups = append(groups, s.Label(p))
			continue
		}
		text := strings.Join(in, ", ")
		switch len(out) {
		case 0:
			text = s.words.menu.allFour
		case 1:
			text = phrase.Fill(s.words.menu.allBut, "rest", out[0])
		}
		groups = append(groups, s.WordsOf(p, s.Order[:2], " ")+s.Colon+text)
	}
	return groups
}

// Score returns the names at the seats and the score of the match.
func (s Speech) Score(game rules.Game) string {
	g := quarto.Of(game)
	o := g.Rules()
	var text []string
	for _, seat := range []board.Seat{board.A, board.B} {
		if place := s.Seat(seat, [2]string{}); s.Player(seat, o) != place {
			text = append(text, place+s.Colon+s.Player(seat, o)+".")
		}
	}
	if m := g.State().Match; m.Games > 0 {
		text = append(text, s.score(m, o))
	} else {
		text = append(text, s.words.noScore)
	}
	return strings.Join(text, " ")
}

// scored returns the score after a game that was not the first of its match; "" from terse
// down, and while the game runs.
func (s Speech) scored(g quarto.Game) string {
	counts := g.Result() != 0 && g.Result() != board.ResultAbandoned && !g.Rules().Practice
	if m := g.State().Match; counts && m.Games > 1 && s.Verbosity() > phrase.Terse {
		return s.score(m, g.Rules())
	}
	return ""
}

// score returns who leads, and the number of games drawn if there are any.
func (s Speech) score(m board.Match, o quarto.Options) string {
	text, leader := s.words.tied, board.A
	a, b := m.Won[0], m.Won[1]
	switch {
	case a > b:
		text = s.words.leads
	case b > a:
		text, leader = s.words.leads, board.B
	}
	if a != b && alone(o) && !away(leader, o) {
		text = s.words.alone.leads
	}
	more, less := slices.Max(m.Won[:]), slices.Min(m.Won[:])
	text = phrase.Sentence(phrase.Fill(text, "who", s.who(leader, o), "more", s.Number(more), "less", s.Number(less)))
	if draws := m.Games - more - less; draws > 0 {
		text += " " + phrase.Sentence(s.Count(s.words.drawnGames, draws)+".")
	}
	return text
}
