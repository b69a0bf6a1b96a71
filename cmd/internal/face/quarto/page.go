package quarto

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

func view(v *face.View, game rules.Game, around face.Around, w *phrase.Speech) {
	g := quarto.Of(game)
	own := words.Of(w)
	v.Wide, v.Giving, v.Away = 4, g.Rules().Giving.String(), awayOf(g, own)
	lines := linesOf(g)
	for c := range board.Cell(board.Cells) {
		v.Cells[c] = cellOf(g, lines, around, c, w)
	}
	away := standing(g)
	for n := range board.Piece(board.Pieces) { // the tall ones first, as they stand
		v.Pieces = append(v.Pieces, besideOf(g, (n+board.Pieces/2)%board.Pieces, away, w))
	}
	tray := g.Table().Tray
	v.Tray = face.Place{Piece: digit(tray), Name: w.PartName(board.PartTray)}
	if g.Rules().Giving == board.GivingPass {
		v.Tray.Name = own.Page(w.Page()).HandOver
	}
	if p, ok := tray.Piece(); ok {
		v.Tray.Name = w.Labelled(v.Tray.Name, w.PieceName(p, givenMark(g, p)))
		v.Tray.Mark = givenMark(g, p)
	}
	v.Ended = g.Phase() == quarto.PhaseOver
	v.Playing = g.Placements() > 0 && !v.Ended
	if phase := g.Phase(); phase == quarto.PhaseGive || phase == quarto.PhasePlace {
		v.Phase = string(phase)
	}
	if title, text := words.Ending(own, g); title != "" {
		v.Over, v.Next = overOf(g, title), text
	}
	for n, seat := range []board.Seat{board.A, board.B} {
		v.Players[n], v.Calls[n] = own.Player(seat, g.Rules()), own.MayCall(seat, g)
		v.Seats[n] = face.Seat{Turn: words.Turn(own, seat, g), Call: g.MayCall(seat)}
		if m := g.State().Match; m.Games > 0 {
			v.Seats[n].Won, v.Seats[n].Wins = strconv.Itoa(m.Won[n]), words.Won(own, m.Won[n])
		}
	}
}

// overOf returns the end of a game.
func overOf(g quarto.Game, title string) *face.Over {
	o := &face.Over{Title: title, Lines: [][]string{}}
	won, _ := g.Lines()
	for _, one := range won {
		cells := one.Line.Cells()
		o.Lines = append(o.Lines, board.Texts(slices.Values(cells[:])))
	}
	if len(won) > 0 {
		o.Won = map[board.Result]string{board.ResultA: "A", board.ResultB: "B"}[g.Result()]
	}
	return o
}

// awayOf returns who is away in a game; nil for nobody.
func awayOf(g quarto.Game, w words.Speech) *face.Away {
	o := g.Rules()
	seat := o.Away.Seat()
	if seat == 0 {
		return nil
	}
	a := &face.Away{Seat: seat.String()}
	_, a.Text = w.Opponent(o)
	if level := o.Away.Sitter().Level; level != 0 {
		a.Level = level.String()
	}
	if p, named := namedOf(g); named {
		a.Named = p.String()
	}
	return a
}

// levels are those of the program, with the one of the options, or a fair one.
func levels(options board.Options, w *phrase.Speech) (all []face.Choice) {
	o, _ := options.(quarto.Options)
	chosen, own := cmp.Or(o.Away.Sitter().Level, board.LevelFair), words.Of(w)
	for l := board.LevelKind; l <= board.LevelPerfect; l++ {
		all = append(all, face.Choice{Value: l.String(), Label: own.Level(l), Chosen: l == chosen})
	}
	return all
}

// cellOf returns what a cell shows.
func cellOf(g quarto.Game, lines lines, around face.Around, c board.Cell, w *phrase.Speech) face.Place {
	table := g.Table()
	holds, agreed := table.Cells[c], g.Position()[c]
	wrong, isWrong := g.Wrong()
	_, newest, _ := g.Last()
	mark, gone := phrase.Mark(""), false
	switch {
	case isWrong && holds == board.Empty && wrong.Do.Act != quarto.Remove && wrong.Do.To == c:
		holds, mark, gone = wrong.Do.Piece, phrase.MarkTarget, true
	case isWrong && holds != board.Empty && holds != agreed && wrong.Cells.Has(c):
		mark = phrase.MarkWrong
	case holds == board.Empty && agreed != board.Empty:
		holds, mark, gone = agreed, phrase.MarkLifted, true
	case table.Owed != quarto.Owed{} && table.Owed.Cell == c && holds == board.Empty:
		holds, mark, gone = board.Holding(table.Owed.Piece), phrase.MarkOwed, true
	case around.Leaving.Has(c):
		holds, mark = agreed, phrase.MarkMoved
	case around.Coming.Has(c):
		mark = phrase.MarkComing
	case holds == board.Unknown && agreed == board.Empty:
		mark = phrase.MarkUnread
	case holds == board.Unknown && table.Reads:
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
	return face.Place{Piece: digit(holds), Mark: mark, Gone: gone, Name: w.CellName(c, holds, mark)}
}

// besideOf returns what the place of a piece beside the board shows.
func besideOf(g quarto.Game, p board.Piece, away board.PieceSet, w *phrase.Speech) face.Place {
	mark := givenMark(g, p)
	if _, placed := g.Position().Find(p); placed && !away.Has(p) {
		mark = phrase.MarkLifted
	}
	return face.Place{Piece: p.String(), Mark: mark, Gone: away.Has(p), Name: w.PieceName(p, mark)}
}

// standing returns the pieces that stand on the board or lie in the tray, as far as the
// board knows.
func standing(g quarto.Game) board.PieceSet {
	table := g.Table()
	pieces := table.Cells.Pieces()
	for c, holds := range table.Cells {
		if p, ok := g.Position()[c].Piece(); ok && holds == board.Unknown {
			pieces |= 1 << p
		}
	}
	if p, ok := table.Tray.Piece(); ok {
		pieces |= 1 << p
	}
	return pieces
}

func givenMark(g quarto.Game, p board.Piece) phrase.Mark {
	if g.Given() == board.Holding(p) {
		return phrase.MarkGiven
	}
	return ""
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

// lines has the cells of the lines that are marked: of those that won by a call, and of those
// that the board has announced as missed.
type lines struct{ called, missed board.CellSet }

func linesOf(g quarto.Game) (l lines) {
	called, missed := g.Lines()
	l.called = cellsOf(called)
	if o := g.Rules(); o.Missed == board.TellAnnounce || o.Missed == board.TellAtEnd && g.Result() != 0 {
		l.missed = cellsOf(missed)
	}
	return l
}

// past returns what is known of a past game.
func past(lines []record.Line, options board.Options, w *phrase.Speech) face.Past {
	o, _ := options.(quarto.Options)
	own := words.Of(w)
	players := []string{own.Player(board.A, o), own.Player(board.B, o)}
	if seat := o.Away.Seat(); seat != 0 {
		players[seat-board.A], _ = own.Opponent(o)
	}
	p := face.Past{Players: strings.Join(players, " – ")}
	result, placed := board.ResultAbandoned, 0
	for _, l := range lines {
		switch j := l.Judgement.(type) {
		case quarto.Placed:
			placed++
		case quarto.Undone:
			result, placed = board.ResultAbandoned, placed-1
		case quarto.Ended:
			result = j.Result
		}
	}
	p.Result, p.Moves = own.Result(result, o), w.Page().Games.Placed(placed)
	p.Bare = placed == 0 && result == board.ResultAbandoned
	return p
}

func notes(before rules.Game, s rules.Step, w *phrase.Speech) (placed, refused, end string) {
	return words.Of(w).Notes(quarto.Of(before), quarto.StepOf(s))
}
