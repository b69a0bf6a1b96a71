package record

import (
	"fmt"
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

func describeGiven(o *object, j *quarto.Given) {
	field(o, "by", &j.By, seat)
	optional(o, "piece", &j.Piece, content)
	field(o, "via", &j.Via, word(quarto.ParseWay))
}

func describeTakenBack(o *object, j *quarto.TakenBack) { describeGiven(o, (*quarto.Given)(j)) }

func describePlaced(o *object, j *quarto.Placed) {
	field(o, "by", &j.By, seat)
	field(o, "piece", &j.Piece, piece)
	field(o, "cell", &j.Cell, cell)
	optional(o, "felt", &j.Felt, flag)
}

func describeLifted(o *object, j *quarto.Lifted) {
	field(o, "cell", &j.Cell, cell)
	field(o, "piece", &j.Piece, piece)
}

func describeReturned(o *object, j *quarto.Returned) { describeLifted(o, (*quarto.Lifted)(j)) }

func describeCheck(o *object, j *quarto.Check) {
	field(o, "by", &j.By, seat)
	field(o, "cell", &j.Cell, cell)
	field(o, "piece", &j.Piece, piece)
}

func describeMoved(o *object, j *quarto.Moved) {
	field(o, "piece", &j.Piece, piece)
	field(o, "from", &j.From, cell)
	field(o, "to", &j.To, cell)
}

func describeCall(o *object, j *quarto.Call) {
	field(o, "by", &j.By, seat)
	field(o, "good", &j.Good, flag)
	if j.Good {
		field(o, "lines", &j.Lines, alignments)
	} else {
		field(o, "reason", &j.Reason, word(quarto.ParseReason))
	}
}

func describeMissed(o *object, j *quarto.Missed) { field(o, "lines", &j.Lines, alignments) }

func describeWrong(o *object, j *quarto.Wrong) {
	field(o, "what", &j.What, word(quarto.ParseMistake))
	describeCells(o, "cells", &j.Cells)
	pieces := slices.Collect(j.Pieces.All())
	field(o, "pieces", &pieces, listOf(piece))
	for _, p := range pieces {
		j.Pieces |= 1 << p
	}
	field(o, "do", &j.Do, objectOf(describeInstruction))
}

func describeInstruction(o *object, i *quarto.Instruction) {
	field(o, "act", &i.Act, word(quarto.ParseAct))
	field(o, "piece", &i.Piece, content)
	if i.Act == quarto.Remove || i.Act == quarto.Move {
		field(o, "from", &i.From, cell)
	}
	if i.Act == quarto.Put || i.Act == quarto.Move {
		field(o, "to", &i.To, cell)
	}
}

func describeRight(*object, *quarto.Right) {}

func describeUndone(o *object, j *quarto.Undone) {
	field(o, "placements", &j.Placements, integer[int](1, board.Pieces))
	field(o, "phase", &j.Phase, word(quarto.ParsePhase))
}

func describeEnded(o *object, j *quarto.Ended) {
	field(o, "result", &j.Result, result)
	if o.has("lines", len(j.Lines) > 0) {
		field(o, "lines", &j.Lines, alignments)
	}
	field(o, "how", &j.How, word(quarto.ParseHow))
}

var alignments = listOf(objectOf(describeAlignment))

func describeAlignment(o *object, a *rules.Alignment) {
	field(o, "name", &a.Line, word(rules.ParseLine))
	want := a.Line.Cells()
	found := want[:]
	field(o, "cells", &found, cells)
	if !slices.Equal(found, want[:]) {
		o.fail("cells", fmt.Errorf("invalid value %v: want those of %v", found, a.Line))
	}
	names := a.Values.Names()
	field(o, "values", &names, listOf(text))
	values, err := board.ParseValues(names)
	if err == nil && values == 0 {
		err = errEmpty
	}
	if a.Values = values; err != nil {
		o.fail("values", err)
	}
}
