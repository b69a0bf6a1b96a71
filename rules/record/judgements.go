package record

import (
	"fmt"
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/referee"
)

func describeGiven(o *object, j *referee.Given) {
	field(o, "by", &j.By, seat)
	optional(o, "piece", &j.Piece, content)
	field(o, "via", &j.Via, word(referee.ParseWay))
}

func describeTakenBack(o *object, j *referee.TakenBack) { describeGiven(o, (*referee.Given)(j)) }

func describePlaced(o *object, j *referee.Placed) {
	field(o, "by", &j.By, seat)
	field(o, "piece", &j.Piece, piece)
	field(o, "cell", &j.Cell, cell)
	optional(o, "felt", &j.Felt, flag)
}

func describeLifted(o *object, j *referee.Lifted) {
	field(o, "cell", &j.Cell, cell)
	field(o, "piece", &j.Piece, piece)
}

func describeReturned(o *object, j *referee.Returned) { describeLifted(o, (*referee.Lifted)(j)) }

func describeCheck(o *object, j *referee.Check) {
	field(o, "by", &j.By, seat)
	field(o, "cell", &j.Cell, cell)
	field(o, "piece", &j.Piece, piece)
}

func describeMoved(o *object, j *referee.Moved) {
	field(o, "piece", &j.Piece, piece)
	field(o, "from", &j.From, cell)
	field(o, "to", &j.To, cell)
}

func describeCall(o *object, j *referee.Call) {
	field(o, "by", &j.By, seat)
	field(o, "good", &j.Good, flag)
	if j.Good {
		field(o, "lines", &j.Lines, alignments)
	} else {
		field(o, "reason", &j.Reason, word(referee.ParseReason))
	}
}

func describeMissed(o *object, j *referee.Missed) { field(o, "lines", &j.Lines, alignments) }

func describeWrong(o *object, j *referee.Wrong) {
	field(o, "what", &j.What, word(referee.ParseMistake))
	describeCells(o, "cells", &j.Cells)
	pieces := slices.Collect(j.Pieces.All())
	field(o, "pieces", &pieces, listOf(piece))
	for _, p := range pieces {
		j.Pieces |= 1 << p
	}
	field(o, "do", &j.Do, objectOf(describeInstruction))
}

func describeInstruction(o *object, i *referee.Instruction) {
	field(o, "act", &i.Act, word(referee.ParseAct))
	field(o, "piece", &i.Piece, content)
	if i.Act == referee.Remove || i.Act == referee.Move {
		field(o, "from", &i.From, cell)
	}
	if i.Act == referee.Put || i.Act == referee.Move {
		field(o, "to", &i.To, cell)
	}
}

func describeRight(*object, *referee.Right) {}

func describeUndone(o *object, j *referee.Undone) {
	field(o, "placements", &j.Placements, integer[int](1, board.Pieces))
	field(o, "phase", &j.Phase, word(referee.ParsePhase))
}

func describeEnded(o *object, j *referee.Ended) {
	field(o, "result", &j.Result, result)
	if o.has("lines", len(j.Lines) > 0) {
		field(o, "lines", &j.Lines, alignments)
	}
	field(o, "how", &j.How, word(referee.ParseHow))
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
