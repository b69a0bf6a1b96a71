package quarto

import (
	"strconv"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// movesOf lists the turns of a game by its steps, with the calls and an end without one.
func movesOf(steps []rules.Step, w *phrase.Speech) []face.Move {
	l := moveList{w: w, own: words.Of(w)}
	for n, s := range steps {
		g := quarto.Of(s.Game)
		if n == 0 {
			l.turns = g.Placements()
		}
		l.step, l.options = n+1, g.Rules()
		for _, j := range s.Judgements {
			l.add(j)
		}
	}
	if t := l.newest(); t != nil && t.Cell == "" && l.options.Giving == board.GivingTray {
		t.Cell = w.PartName(board.PartTray)
	}
	return l.all
}

// moveList is a list that grows. The newest turn is the last one with a number.
type moveList struct {
	w       *phrase.Speech
	own     words.Speech
	step    int // from 1
	options quarto.Options
	turns   int // that have begun
	all     []face.Move
}

func (l *moveList) add(j board.Judgement) {
	switch j := j.(type) {
	case quarto.Given:
		l.drop() // what another giving replaces
		l.give(j.By, j.Piece)
	case quarto.TakenBack:
		l.drop()
	case quarto.Placed:
		if t := l.newest(); t == nil || t.Cell != "" || t.Piece == "" {
			l.drop()
			l.give(j.By.Other(), board.Holding(j.Piece))
		}
		l.place(j.Cell)
	case quarto.Moved:
		l.place(j.To)
	case quarto.Undone:
		for range j.Placements {
			l.all = l.all[:l.last()+1] // calls and the end
			l.drop()
			if t := l.newest(); t != nil {
				t.Cell, t.Placed, t.Last = "", "", l.step
			}
		}
	case quarto.Call:
		l.all = append(l.all, face.Move{Seat: j.By.String(), Text: words.Called(l.own, j, l.options), First: l.step, Last: l.step})
	case quarto.Ended:
		if j.How != quarto.HowCall && j.How != quarto.HowFalseCall {
			l.all = append(l.all, face.Move{Text: l.own.Result(j.Result, l.options), First: l.step, Last: l.step})
		}
	}
}

func (l *moveList) give(by board.Seat, piece board.Content) {
	l.turns++
	m := face.Move{N: l.turns, Seat: by.String(), Gave: words.Gave(l.own, by, l.options), First: l.step, Last: l.step}
	if p, ok := piece.Piece(); ok {
		m.Piece, m.Text = p.String(), l.w.Label(p)
	}
	l.all = append(l.all, m)
}

func (l *moveList) place(c board.Cell) {
	if t := l.newest(); t != nil {
		t.Cell, t.Placed = l.w.Columns()[c.Column()]+" "+strconv.Itoa(c.Row()+1), words.PlacedOn(l.own)
		t.Last = l.step
	}
}

// drop takes away the newest turn if its piece is not placed.
func (l *moveList) drop() {
	if t := l.newest(); t != nil && t.Cell == "" {
		l.turns--
		l.all = l.all[:l.last()]
	}
}

func (l *moveList) newest() *face.Move {
	if n := l.last(); n >= 0 {
		return &l.all[n]
	}
	return nil
}

func (l *moveList) last() int {
	n := len(l.all) - 1
	for n >= 0 && l.all[n].N == 0 {
		n--
	}
	return n
}
