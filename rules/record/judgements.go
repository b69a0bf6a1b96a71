package record

import (
	"fmt"
	"slices"
	"strconv"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/referee"
)

func kindOfJudgement(j referee.Judgement) string {
	switch j.(type) {
	case nil:
		return "" // when reading: the line tells its type
	case referee.Given:
		return "given"
	case referee.TakenBack:
		return "taken-back"
	case referee.Placed:
		return "placed"
	case referee.Lifted:
		return "lifted"
	case referee.Returned:
		return "returned"
	case referee.Moved:
		return "moved"
	case referee.Check:
		return "check"
	case referee.Call:
		return "call"
	case referee.Missed:
		return "missed"
	case referee.Wrong:
		return "wrong"
	case referee.Right:
		return "right"
	case referee.Undone:
		return "undone"
	case referee.Ended:
		return "ended"
	default:
		panic(fmt.Sprintf("record: %T has no line", j))
	}
}

// describeJudgement writes j, or reads a judgement if j is nil. It returns nil if
// kind is not the type of a judgement.
func describeJudgement(o *object, kind string, j referee.Judgement) referee.Judgement {
	switch kind {
	case "given":
		return both(o, j, func(o *object, g *referee.Given) { describeGiving(o, &g.By, &g.Piece, &g.Via) })
	case "taken-back":
		return both(o, j, func(o *object, t *referee.TakenBack) { describeGiving(o, &t.By, &t.Piece, &t.Via) })
	case "placed":
		return both(o, j, describePlaced)
	case "lifted":
		return both(o, j, func(o *object, l *referee.Lifted) { describeStanding(o, &l.Cell, &l.Piece) })
	case "returned":
		return both(o, j, func(o *object, r *referee.Returned) { describeStanding(o, &r.Cell, &r.Piece) })
	case "moved":
		return both(o, j, describeMoved)
	case "check":
		return both(o, j, describeCheck)
	case "call":
		return both(o, j, describeCall)
	case "missed":
		return both(o, j, func(o *object, m *referee.Missed) { describeLines(o, &m.Lines) })
	case "wrong":
		return both(o, j, describeWrong)
	case "right":
		return both(o, j, func(*object, *referee.Right) {})
	case "undone":
		return both(o, j, describeUndone)
	case "ended":
		return both(o, j, describeEnded)
	default:
		return nil
	}
}

func describeGiving(o *object, by *board.Seat, piece *board.Content, via *referee.Way) {
	word(o, "by", by, board.ParseSeat)
	if o.has("piece", *piece != board.Empty) {
		describeContent(o, "piece", piece)
	}
	word(o, "via", via, referee.ParseWay)
}

func describePiece(o *object, p *board.Piece) { integer(o, "piece", p, 0, board.Pieces-1) }

func describeStanding(o *object, c *board.Cell, p *board.Piece) {
	word(o, "cell", c, board.ParseCell)
	describePiece(o, p)
}

func describePlaced(o *object, j *referee.Placed) {
	word(o, "by", &j.By, board.ParseSeat)
	describePiece(o, &j.Piece)
	word(o, "cell", &j.Cell, board.ParseCell)
	if o.has("felt", j.Felt) {
		o.flag("felt", &j.Felt)
	}
}

func describeCheck(o *object, j *referee.Check) {
	word(o, "by", &j.By, board.ParseSeat)
	word(o, "cell", &j.Cell, board.ParseCell)
	describePiece(o, &j.Piece)
}

func describeMoved(o *object, j *referee.Moved) {
	describePiece(o, &j.Piece)
	word(o, "from", &j.From, board.ParseCell)
	word(o, "to", &j.To, board.ParseCell)
}

func describeCall(o *object, j *referee.Call) {
	word(o, "by", &j.By, board.ParseSeat)
	o.flag("good", &j.Good)
	if j.Good {
		describeLines(o, &j.Lines)
	} else {
		word(o, "reason", &j.Reason, referee.ParseReason)
	}
}

func describeWrong(o *object, j *referee.Wrong) {
	word(o, "what", &j.What, referee.ParseMistake)
	describeCellSet(o, "cells", &j.Cells)
	describePieceSet(o, "pieces", &j.Pieces)
	o.nested("do", func(o *object) {
		word(o, "act", &j.Do.Act, referee.ParseAct)
		describeContent(o, "piece", &j.Do.Piece)
		if j.Do.Act == referee.Remove || j.Do.Act == referee.Move {
			word(o, "from", &j.Do.From, board.ParseCell)
		}
		if j.Do.Act == referee.Put || j.Do.Act == referee.Move {
			word(o, "to", &j.Do.To, board.ParseCell)
		}
	})
}

// describePieceSet describes a list of pieces.
func describePieceSet(o *object, name string, s *board.PieceSet) {
	if !o.reading() {
		pieces := slices.Collect(s.All())
		o.list(name, len(pieces), func(i int) { o.out = strconv.AppendInt(o.out, int64(pieces[i]), 10) })
		return
	}
	for _, raw := range o.items(name) {
		i, err := parseWhole(raw, 0, board.Pieces-1)
		if err != nil {
			o.fail(name, err)
		}
		*s |= 1 << i
	}
}

func describeUndone(o *object, j *referee.Undone) {
	integer(o, "placements", &j.Placements, 1, board.Pieces)
	word(o, "phase", &j.Phase, referee.ParsePhase)
}

func describeEnded(o *object, j *referee.Ended) {
	word(o, "result", &j.Result, board.ParseResult)
	if o.has("lines", len(j.Lines) > 0) {
		describeLines(o, &j.Lines)
	}
	word(o, "how", &j.How, referee.ParseHow)
}

// describeLines describes a list of alignments. It reads them in the order of the
// line.
func describeLines(o *object, list *[]rules.Alignment) {
	if !o.reading() {
		o.list("lines", len(*list), func(i int) {
			o.braces(func(o *object) { describeAlignment(o, &(*list)[i]) })
		})
		return
	}
	for _, raw := range o.items("lines") {
		var a rules.Alignment
		if err := readObject(raw, func(o *object) { describeAlignment(o, &a) }); err != nil {
			o.fail("lines", err)
		}
		*list = append(*list, a)
	}
}

func describeAlignment(o *object, a *rules.Alignment) {
	word(o, "name", &a.Line, rules.ParseLine)
	var cells, found []string
	for _, c := range a.Line.Cells() {
		cells = append(cells, c.String())
	}
	o.words("cells", cells, func(s string) error {
		found = append(found, s)
		return nil
	})
	if o.reading() && !slices.Equal(found, cells) {
		o.fail("cells", fmt.Errorf("invalid value %.40q: want those of %v", found, a.Line))
	}
	o.words("values", a.Values.Names(), func(s string) error {
		v, err := board.ParseValues([]string{s})
		a.Values |= v
		return err
	})
	if o.reading() && a.Values == 0 {
		o.fail("values", errEmpty)
	}
}
