package page

import (
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// view is what a visitor sees of the table.
type view struct {
	Lang    string    `json:"lang"`
	Game    string    `json:"game,omitempty"` // "quartino"; "" for Quarto
	Cells   [16]place `json:"cells"`          // a1, b1 … d4
	Pieces  []place   `json:"pieces"`         // beside the board: the tokens of a game of Quartino by colour, and those in the hand
	Tray    place     `json:"tray"`
	Holders []holder  `json:"holders,omitempty"` // of cards
	Giving  string    `json:"giving"`
	Next    string    `json:"next"` // what the players must do
	Players [2]string `json:"players"`
	Calls   [2]string `json:"calls"`   // when the buttons of the players count
	Score   string    `json:"score"`   // names and score of the match
	Playing bool      `json:"playing"` // a game is under way, with a piece on the board
	Ended   bool      `json:"ended"`   // the game is over
	Menu    bool      `json:"menu"`    // is open
	Faults  []string  `json:"faults"`

	Troubles []string `json:"troubles"` // of a simulated board, by name
	Shown    string   `json:"shown"`    // the one of the show; "" for none
	Showing  string   `json:"showing"`  // that it is shown
	Done     int      `json:"done"`     // acts of the show
	Of       int      `json:"of"`
	Build    string   `json:"build"`

	Wide   int  `json:"-"` // columns
	Tokens bool `json:"-"` // the things on it are tokens
}

// place is a place of the table: a cell, the tray, or that of a piece beside the board.
type place struct {
	ID    string `json:"-"`     // in the document; "" for none
	Piece string `json:"piece"` // its digit, or the colour of a token; "" for none, "?" for one that is not known
	Mark  string `json:"mark"`  // a phrase.Mark; "" for none
	Gone  bool   `json:"gone"`  // the piece is not there: it was, or it belongs there
	Name  string `json:"name"`

	Stack []layer `json:"stack,omitempty"` // of tokens, the lowest first; nil for the piece alone
}

// viewOf returns the view of a state. It depends on the agreed position, on what the board
// feels, and on the instruction in a wrong position: on nothing that a live line changes.
func viewOf(s state) view {
	w := s.words
	v := view{Lang: w.Lang(), Next: nextOf(w, s.game), Score: scoreOf(w, s.game), Menu: s.menu, Faults: []string{}}
	v.picture(s.game)
	if face := faceOf(s); face != nil {
		v.Next, v.Score = face.Next(s.game, w), ""
		face.View(&v, s.game, w)
	} else if g, is := s.game.(quartino.Game); is {
		v.ofQuartino(s, g)
	} else {
		g, _ := quarto.Of(s.game)
		v.ofQuarto(s, g)
	}
	for _, f := range s.faults {
		v.Faults = append(v.Faults, w.Failing(f.part.Kind, f.cells))
	}
	v.simulate(s)
	return v
}

// nextOf returns what the players must do.
func nextOf(w *phrase.Speech, g rules.Game) string {
	if g, is := g.(quartino.Game); is {
		return w.NextQuartino(g)
	}
	quarto, _ := quarto.Of(g)
	return w.Next(quarto)
}

// ofQuarto puts what is to be seen of a game of Quarto into the view.
func (v *view) ofQuarto(s state, g quarto.Game) {
	w := s.words
	s.moves = s.moves.slide(g)
	v.Giving = g.Rules().Giving.String()
	lines := linesOf(g)
	for c := range board.Cell(board.Cells) {
		v.Cells[c] = cellOf(s, g, lines, c)
	}
	away := standing(g)
	for p := range board.Piece(board.Pieces) {
		v.Pieces = append(v.Pieces, besideOf(g, p, away, w))
	}
	_, tray := g.Table()
	v.Tray = place{Piece: digit(tray), Name: w.TrayName()}
	if g.Rules().Giving == board.GivingPass {
		v.Tray.Name = w.Page().HandOver
	}
	if p, ok := tray.Piece(); ok {
		v.Tray.Name = w.Labelled(v.Tray.Name, w.PieceName(p, givenMark(g, p)))
		v.Tray.Mark = name(givenMark(g, p))
	}
	v.Ended = g.Phase() == quarto.PhaseOver
	v.Playing = g.Placements() > 0 && !v.Ended
	for n, seat := range []board.Seat{board.A, board.B} {
		v.Players[n], v.Calls[n] = w.Player(seat, g.Rules()), w.MayCall(seat, g)
	}
}

// cellOf returns what a cell shows.
func cellOf(s state, g quarto.Game, lines lines, c board.Cell) place {
	table, _ := g.Table()
	holds, agreed := table[c], g.Position()[c]
	wrong, isWrong := g.Wrong()
	_, newest, _ := g.Last()
	mark, gone := phrase.Mark(0), false
	switch {
	case isWrong && holds == board.Empty && wrong.Do.Act != quarto.Remove && wrong.Do.To == c:
		holds, mark, gone = wrong.Do.Piece, phrase.MarkTarget, true
	case isWrong && holds != board.Empty && holds != agreed && wrong.Cells.Has(c):
		mark = phrase.MarkWrong
	case holds == board.Empty && agreed != board.Empty:
		holds, mark, gone = agreed, phrase.MarkLifted, true
	case s.moves.leaving.Has(c):
		holds, mark = agreed, phrase.MarkMoved
	case s.moves.coming.Has(c):
		mark = phrase.MarkComing
	case holds == board.Unknown && agreed == board.Empty:
		mark = phrase.MarkUnread
	case holds == board.Unknown && g.Reads():
		holds, mark = agreed, phrase.MarkUnread
	case lines.called.Has(c):
		holds, mark = agreed, phrase.MarkCalled
	case lines.missed.Has(c):
		holds, mark = agreed, phrase.MarkMissed
	case agreed != board.Empty && newest == c:
		holds, mark = agreed, phrase.MarkNewest
	case holds == board.Unknown:
		holds = agreed // a board that reads no pieces
	}
	return place{Piece: digit(holds), Mark: name(mark), Gone: gone, Name: s.words.CellName(c, holds, mark)}
}

// besideOf returns what the place of a piece beside the board shows.
func besideOf(g quarto.Game, p board.Piece, away board.PieceSet, w *phrase.Speech) place {
	mark := givenMark(g, p)
	if _, placed := g.Position().Find(p); placed && !away.Has(p) {
		mark = phrase.MarkLifted
	}
	return place{Piece: p.String(), Mark: name(mark), Gone: away.Has(p), Name: w.PieceName(p, mark)}
}

// standing returns the pieces that stand on the board or lie in the tray, as far as the
// board knows.
func standing(g quarto.Game) board.PieceSet {
	table, tray := g.Table()
	pieces := table.Pieces()
	for c, holds := range table {
		if p, ok := g.Position()[c].Piece(); ok && holds == board.Unknown {
			pieces |= 1 << p
		}
	}
	if p, ok := tray.Piece(); ok {
		pieces |= 1 << p
	}
	return pieces
}

func givenMark(g quarto.Game, p board.Piece) phrase.Mark {
	if g.Given() == board.Holding(p) {
		return phrase.MarkGiven
	}
	return 0
}

// digit returns the digit of a piece, "?" for something else, "" for nothing.
func digit(c board.Content) string {
	p, known := c.Piece()
	switch {
	case known:
		return p.String()
	case c == board.Empty:
		return ""
	}
	return "?"
}

// name returns the name of a mark, "" for none.
func name(m phrase.Mark) string {
	if m == 0 {
		return ""
	}
	return m.String()
}
