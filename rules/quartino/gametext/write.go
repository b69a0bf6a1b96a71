package gametext

import (
	"slices"
	"strconv"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
)

// Write leaves out the last placement where it was undone.
func (Notation) Write(t *record.Text, f board.Started, lines []record.Line) []string {
	b := builder{text: t}
	for _, l := range lines {
		b.take(l.Judgement)
	}
	t.Tags = append(t.Tags, tagsOf(f)...)
	t.Tag("Result", t.Result)
	var left record.Losses
	left.Add(b.undone, "placement undone", "placements undone")
	left.Add(b.wrong, "wrong position", "wrong positions")
	left.Add(b.refused, "deed without effect", "deeds without effect")
	left.Add(b.asked, "question about the wheel", "questions about the wheel")
	return left
}

// builder builds a text from the judgements of its game, and counts what the text cannot carry.
type builder struct {
	text                          *record.Text
	undone, wrong, refused, asked int
	isWrong                       bool
}

func (b *builder) take(j board.Judgement) {
	switch j := j.(type) {
	case quartino.Turn:
		b.text.Add(Turn{})
	case quartino.Put:
		b.text.Add(Put{j.Token.Colour(), j.Cell})
	case quartino.Situation:
		s := Situation{Kind: j.Kind, Good: j.Good}
		if j.Good && j.Cells.Len() == 1 {
			s.Cells = j.Cells
		}
		b.text.Add(s)
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
		b.text.Add(s)
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
		b.text.Moves = record.CutFrom[Put](b.text.Moves)
		b.text.Result = record.Unfinished
	case quartino.Resigned:
		b.text.Add(Resign{j.Player})
	case quartino.Ended:
		switch b.text.Result = record.Draw; {
		case j.Winner != 0:
			b.text.Result = strconv.Itoa(int(j.Winner))
		case j.How == quartino.HowAbandoned:
			b.text.Result = record.Unfinished
		}
	}
}

func tagsOf(f board.Started) []record.Tag {
	q, _ := f.Options.(quartino.Options)
	q.First = max(q.First, 1)
	tags := append([]record.Tag{record.GameTag(Notation{})}, record.OptionTags(q, keys, 2)...)
	for i, four := range f.Cards {
		if four != (board.Combination{}) {
			tags = append(tags, record.Tag{Name: "Card" + strconv.Itoa(i+1), Value: four.String()})
		}
	}
	return tags
}
