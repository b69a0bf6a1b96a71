package proving

import (
	"fmt"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// tokenVerdict is a judgement of Quartino in the words of the slow referee; "" for what hands
// and sensors bring about.
func tokenVerdict(j board.Judgement) string {
	switch j := j.(type) {
	case quartino.Turn:
		return fmt.Sprintf("turn %d", j.Player)
	case quartino.Laid:
		return fmt.Sprintf("laid %v", j.Token)
	case quartino.Put:
		return fmt.Sprintf("put %v %v height %d left %d", j.Token, j.Cell, j.Height, j.Left)
	case quartino.Situation:
		return situation(j)
	case quartino.Chosen:
		return fmt.Sprintf("chosen %v height %d", j.Cell, j.Height)
	case quartino.Claimed:
		return "quartino"
	case quartino.Shown:
		if j.Good {
			return fmt.Sprintf("card %d good %s cards %d", j.Card, fourCells(j.Four), j.Cards)
		}
		return fmt.Sprintf("card %d %v", j.Card, j.Reason)
	case quartino.Refused:
		s := fmt.Sprintf("refused %v %v", j.Deed, j.Reason)
		if j.Reason == quartino.NotInCache {
			s += " " + j.Cell.String()
		}
		return s
	case quartino.Ask:
		if j.What == quartino.WhichFour {
			return "ask which-four"
		}
	case quartino.Resigned:
		return fmt.Sprintf("resigned %d", j.Player)
	case quartino.Ended:
		return fmt.Sprintf("ended %d %v", j.Winner, j.How)
	}
	return ""
}

func situation(j quartino.Situation) string {
	s := string(j.Kind)
	if !j.Good {
		s += " refused " + string(j.Reason)
	}
	switch {
	case j.Kind == quartino.FourColours && j.Count > 0:
		s += fmt.Sprintf(" %d %v", j.Count, j.Colour)
	case j.Kind == quartino.Column && j.Cells != 0:
		s += fmt.Sprintf(" %s height %d", cells(j.Cells), j.Height)
	}
	return s + fmt.Sprintf(" left %d", j.Left)
}

func cells(set board.CellSet) string {
	var list []board.Cell
	for c := range set.All() {
		list = append(list, c)
	}
	return cellNames(list)
}

func fourCells(four board.Combination) string {
	var set board.CellSet
	for _, spot := range four {
		set |= board.SetOf(spot.Cell)
	}
	return cells(set)
}
