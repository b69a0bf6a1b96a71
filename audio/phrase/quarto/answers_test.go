package quarto

import (
	"maps"
	"slices"
	"testing"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/coach"
	"quartoboard/rules/quarto/solve"
)

// named is an answer with the name of its case.
type named struct {
	name string
	said audio.Utterance
}

// turningPoints are those of a game whose first player has a name.
func turningPoints(s Speech, o quarto.Options) (all []named) {
	row, on := []rules.Alignment{{Line: 1, Values: board.Tall | board.Smooth}}, board.B3
	mistake := func(k coach.Kind, was, is solve.Value, held, of int) coach.Point {
		return coach.Point{Kind: k, Move: 5, By: board.A, Piece: 8, Cell: board.C2, Was: was, Is: is, Held: held, Of: of}
	}
	line := mistake(coach.Placing, solve.Win, solve.Loss, 3, 40)
	line.Line = &on
	for _, p := range []coach.Point{
		{},
		{Kind: coach.Uncalled, Move: 7, By: board.A, Lines: row},
		{Kind: coach.Uncalled, Move: 7, By: board.A, Caller: board.B, Lines: row},
		{Kind: coach.Luck, Move: 7, By: board.B},
		mistake(coach.Giving, solve.Draw, solve.Loss, 5, 8), mistake(coach.Giving, solve.Draw, solve.Loss, 1, 8), mistake(coach.Giving, solve.Win, solve.Draw, 5, 8),
		mistake(coach.Placing, solve.Win, solve.Loss, 3, 12), mistake(coach.Placing, solve.Win, solve.Loss, 1, 12), line,
	} {
		all = append(all, named{"a turning point", s.Answer(s.Turning(p, o))})
	}
	return all
}

// hintsOf are the answers to a player who is alone.
func hintsOf(s Speech, o quarto.Options) (all []named) {
	row := []rules.Alignment{{Line: 1, Values: board.Tall | board.Smooth}}
	for _, w := range []coach.Worth{coach.Good, coach.Less, coach.Even, coach.Loses} {
		all = append(all, named{"a hint: " + string(w), s.Answer(Hint(s, w, nil, o))})
	}
	return append(all,
		named{"a hint: good, with the line", s.Answer(Hint(s, coach.Good, row, o))}, named{"a hint: loses, with the line", s.Answer(Hint(s, coach.Loses, row, o))},
		named{"a hint: which piece to give", s.Answer(GiftHint(s, 8, true))}, named{"a hint: no piece to give", s.Answer(GiftHint(s, 8, false))})
}

func answers(t testing.TB, s Speech) []named {
	t.Helper()
	empty, one := play(t, quarto.DefaultOptions()), play(t, quarto.DefaultOptions(), "7 b3")
	six := play(t, quarto.DefaultOptions(), wholeGame[1:7]...)
	full := play(t, quarto.DefaultOptions(), wholeGame...)
	given := apply(play(t, with(func(o *quarto.Options) { o.Giving = board.GivingTray }), "7 b3"), board.Tray{Holds: board.Holding(10)})
	wrong := apply(one, board.Seen{Changed: board.SetOf(board.B3)}, board.Tick{})
	undone := apply(one, board.Asked{Request: board.RequestUndo})
	over := apply(one, board.Asked{Request: board.RequestResign, By: board.A})
	won := apply(play(t, quarto.DefaultOptions(), wholeGame[:4]...), board.Asked{Request: board.RequestCall, By: board.A}, board.Tick{})
	names := with(func(o *quarto.Options) { o.Names = [2]string{"Louis", ""} })
	unread := board.Seen{Changed: board.SetOf(board.C2, board.D2)}
	unread.Now[board.C2], unread.Now[board.D2] = board.Unknown, board.Unknown
	checking := felt(t, "8 a1", "9 b1", "a c1")
	felt, blind := apply(empty, unread), apply(one, unread)
	foreign := board.Seen{Changed: board.SetOf(board.B3, board.D4)}
	foreign.Now[board.B3], foreign.Now[board.D4] = board.Holding(5), board.Unenrolled
	strange := apply(one, foreign)
	return append([]named{
		{"readers are unsteady", s.Unsteady(board.Fault{Part: board.Part{Kind: board.PartReader}, Cells: board.SetOf(board.A1, board.B3)})},
		{"now: before a game", s.Now(quarto.Game{})},
		{"now: the first giving", s.Now(empty)},
		{"now: to give", s.Now(one)},
		{"now: to place", s.Now(given)},
		{"now: pieces that cannot be read", s.Now(apply(empty, unread))},
		{"now: pieces that the tray alone reads", s.Now(apply(play(t, with(func(o *quarto.Options) { o.Giving = board.GivingTray })), unread))},
		{"now: the last call", s.Now(full)},
		{"now: wrong", s.Now(wrong)},
		{"now: a placement is being taken back", s.Now(undone)},
		{"now: over", s.Now(over)},
		{"now: won", s.Now(won)},
		{"score: of no game", s.Answer(s.Score(one))},
		{"score: of no game, by names", s.Answer(s.Score(play(t, names)))},
		{"score: of one game", s.Answer(s.Score(scored(t, names, 0, 0, board.ResultB)))},
		{"score: after the sixteenth game", s.Answer(s.Score(scored(t, quarto.DefaultOptions(), 15, 15, board.ResultA)))},
		{"score: of a game that runs", s.Answer(s.Score(apply(over, board.Started{Options: names, Match: over.State().Match})))},
		{"read a row of which nobody knows whether it is empty", s.ReadLine(felt, 1)},
		{"read a cell that cannot be read", s.ReadCell(felt, board.C2)},
		{"read a row", s.ReadLine(six, 1)},
		{"read an empty row", s.ReadLine(six, 2)},
		{"read a column", s.ReadLine(six, 5)},
		{"read a diagonal", s.ReadLine(six, 8)},
		{"read a cell", s.ReadCell(one, board.B3)},
		{"read an empty cell", s.ReadCell(one, board.A1)},
		{"what is left: ten", s.ReadLeft(six)},
		{"what is left beside the given", s.ReadLeft(given)},
		{"what is left: one", s.ReadLeft(play(t, quarto.DefaultOptions(), wholeGame[:15]...))},
		{"what is left: none", s.ReadLeft(full)},
	}, slices.Concat(lifts(s, []lift{
		{"on a diagonal", six, board.B2},
		{"on no diagonal", six, board.B1},
		{"that is not read", blind, board.C2},
		{"that was only felt when it was placed", checking, board.D1},
		{"in place of the one placed there", strange, board.B3},
		{"that is not enrolled", strange, board.D4},
	}), readings(s, map[string]quarto.Game{
		"empty": empty, "six pieces": six, "full": full,
		"empty, but for cells that cannot be read": felt, "a piece, and cells that cannot be read": blind,
	}), menuTexts(s), lessons(s), aloneAnswers(t, s), turningPoints(s, names), hintsOf(s, with(func(o *quarto.Options) {
		o.Away, o.Giving = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript}), board.GivingShown
	})))...)
}

// lift is a piece that is lifted, on a cell of a game.
type lift struct {
	name string
	game quarto.Game
	cell board.Cell
}

// lifts are the readings of pieces that are lifted.
func lifts(s Speech, of []lift) []named {
	var all []named
	for _, l := range of {
		for _, u := range s.ReadLifted(l.game, l.cell) {
			all = append(all, named{"lifted: a piece " + l.name, u})
		}
	}
	return all
}

// readings are the rows of boards.
func readings(s Speech, games map[string]quarto.Game) []named {
	var all []named
	for _, name := range slices.Sorted(maps.Keys(games)) {
		for _, row := range s.ReadBoard(games[name]) {
			all = append(all, named{"read the board: " + name, row})
		}
	}
	return all
}
