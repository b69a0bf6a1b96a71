package gametext

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/moves"
	"quartoboard/rules/record"
)

// Write leaves out moves that were undone, taken back or adjusted, refused calls on them,
// and refused calls after the end. It also leaves out calls that were refused for a
// reason that a text cannot carry: an unread piece, or a line announced as missed by a
// placement that was undone.
func (Notation) Write(t *record.Text, f board.Started, lines []record.Line) []string {
	o, _ := f.Options.(quarto.Options)
	b := builder{text: t, announced: o.Missed == board.TellAnnounce}
	made, _ := moves.ParseBegun(o.From) // Check has checked it
	table, begun := made.Start, false
	for _, l := range lines {
		switch f := l.Fact.(type) {
		case board.Started:
			begun = true
			b.begin(made, o.Giving)
		case board.Seen:
			if !begun && o.Found {
				for c := range f.Changed.All() {
					table[c] = f.Now[c]
				}
			}
		}
		if b.take(l.Judgement); l.Judgement != nil {
			_, b.placed = l.Judgement.(quarto.Placed)
		}
	}
	t.Tags = append(t.Tags, record.OptionTags(o, keys, named)...)
	b.longNames = record.ShortName(o.Names[0]) != o.Names[0] || record.ShortName(o.Names[1]) != o.Names[1]
	sure, _ := table.Sure()
	if isStart(sure) {
		t.Tag("Position", board.FormatPosition(sure, board.Empty))
	}
	b.unsure = o.Found && sure != table
	t.Tag("Result", t.Result)
	t.Tag("BitOrder", ownOrder)
	return b.left()
}

// builder builds a text from the judgements of its game.
type builder struct {
	text      *record.Text
	announced bool            // missed alignments are announced at once
	held      bool            // the last giving has no placement yet
	seen      []board.Content // what each giving of the text showed before its placement
	over      bool
	told      bool   // the live lines of the text were announced as missed, then the placement was undone
	dead      []bool // of each placement: told after its undo
	placed    bool   // the judgement before was a placement

	// What the text cannot carry.
	undone, takenBack, moved int
	calls                    int // of the record; left subtracts those of the text
	checks, felt             int
	wrong                    int // positions
	isWrong                  bool
	resigned                 bool
	longNames, unsure        bool
}

func (b *builder) begin(made moves.Begun, giving board.Giving) {
	for i, m := range made.Moves {
		switch m := m.(type) {
		case Give:
			if giving == board.GivingPass && i < len(made.Moves)-1 {
				m.Piece = board.Unknown
			}
			b.give(m.Piece)
		case Place:
			b.place(made.Moves[i-1].(Give).Piece, m.Cell)
		}
	}
	b.told = made.Dead
}

func (b *builder) place(p board.Content, c board.Cell) {
	b.setGiven(p)
	b.text.Add(Place{Cell: c})
	b.held = false
	b.dead, b.told = append(b.dead, b.told), false
}

func (b *builder) take(j board.Judgement) {
	switch j := j.(type) {
	case quarto.Given:
		b.give(j.Piece)
	case quarto.TakenBack:
		b.takenBack++
		if b.held {
			b.takeBack()
		}
	case quarto.Placed:
		if j.Felt {
			b.felt++
		}
		if !b.held {
			b.give(board.Empty) // its line is lost
		}
		b.place(board.Holding(j.Piece), j.Cell)
	case quarto.Missed:
		if b.announced && b.placed {
			b.dead[len(b.dead)-1] = true
		}
	case quarto.Moved:
		b.moved++
		b.text.Moves = record.CutFrom[Place](b.text.Moves)
		b.text.Add(Place{Cell: j.To})
	case quarto.Check:
		b.checks++
	case quarto.Call:
		b.calls++
		if !b.over && j.Reason != quarto.Unread && (j.Reason != quarto.NoneLive || !b.told) {
			b.text.Add(Call{j.By, j.Good})
		}
	case quarto.Wrong:
		if !b.isWrong && j.What != quarto.WrongUnset { // else a new instruction
			b.wrong++
		}
		b.isWrong = true
	case quarto.Right:
		b.isWrong = false
	case quarto.Undone:
		b.undone += j.Placements
		for range j.Placements - 1 {
			b.undo(quarto.PhasePlace)
		}
		b.undo(j.Phase)
	case quarto.Ended:
		b.resigned = j.How == quarto.HowResigned
		b.over = true
		b.text.Result = results[j.Result-1]
	}
}

func (b *builder) give(piece board.Content) {
	if _, known := piece.Piece(); !known {
		piece = board.Unknown
	}
	b.text.Add(Give{Piece: piece})
	b.seen = append(b.seen, piece)
	b.held = true
}

func (b *builder) takeBack() {
	b.text.Moves = record.CutFrom[Give](b.text.Moves)
	b.seen = b.seen[:len(b.seen)-1]
	b.held = false
}

// undo removes the last placement, and in phase give its giving too.
func (b *builder) undo(phase quarto.Phase) {
	if b.held {
		b.takeBack()
	}
	if len(b.seen) == 0 {
		return // its lines are lost
	}
	b.text.Moves = record.CutFrom[Place](b.text.Moves)
	b.setGiven(b.seen[len(b.seen)-1])
	if n := len(b.dead) - 1; n >= 0 { // else its line is lost
		b.told, b.dead = b.dead[n], b.dead[:n]
	}
	b.held, b.over, b.text.Result = true, false, record.Unfinished
	if phase == quarto.PhaseGive {
		b.takeBack()
	}
}

func (b *builder) setGiven(piece board.Content) {
	for i, m := range slices.Backward(b.text.Moves) {
		if _, ok := m.(Give); ok {
			b.text.Moves[i] = Give{Piece: piece}
			return
		}
	}
}

// left lists the parts of the record that the text leaves out.
func (b *builder) left() (left record.Losses) {
	for _, m := range b.text.Moves {
		if _, ok := m.(Call); ok {
			b.calls--
		}
	}
	left.Add(b.undone, "placement undone", "placements undone")
	left.Add(b.takenBack, "giving taken back", "givings taken back")
	left.Add(b.moved, "placement adjusted", "placements adjusted")
	left.Add(b.calls, "refused call", "refused calls")
	left.Add(b.checks, "question about a piece that could not be read", "questions about pieces that could not be read")
	left.Add(b.felt, "piece felt and not read", "pieces felt and not read")
	left.Add(b.wrong, "wrong position", "wrong positions")
	also := func(lost bool, text string) {
		if lost {
			left = append(left, text)
		}
	}
	also(b.resigned, "that it was resigned")
	also(b.unsure, "what could not be read at its start")
	also(b.longNames, "the end of a long name")
	return left
}
