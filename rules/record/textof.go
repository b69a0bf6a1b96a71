package record

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
)

// TextOf writes the game text of a game's record. It has what counted in the
// end: what was undone, taken back or moved is not there, nor are the refused
// calls that came on it or after the end. The lines may be several games':
// then it is an error.
func TextOf(lines []Line) (Text, error) {
	var b builder
	b.text.Result = board.ResultAbandoned
	var started *board.Options
	var table board.Position
	var name string
	var day time.Time
	for _, l := range lines {
		if l.Game != lines[0].Game {
			return Text{}, fmt.Errorf("lines of one game expected, not of %s and %s", lines[0].Game, l.Game)
		}
		switch f := l.Fact.(type) {
		case board.Opened:
			name = f.Board
		case board.Started:
			started, day = &f.Options, l.Wall
		case board.Seen:
			if started == nil {
				for c := range f.Changed.All() {
					table[c] = f.Now[c]
				}
			}
		}
		b.judge(l.Judgement)
	}
	if started == nil {
		return Text{}, errors.New("the record does not say how the game was started")
	}
	if name != "" {
		b.tag("Board", name)
	}
	b.tag("Date", day.Format("2006.01.02"))
	b.text.Tags = append(b.text.Tags, tagsOf(*started)...)
	if sure, _ := table.Sure(); started.Found && isStart(sure) {
		b.tag("Position", board.FormatPosition(sure, board.Empty))
	}
	b.tag("Result", resultText(b.text.Result))
	b.tag("BitOrder", ownOrder.String())
	return b.text, nil
}

// builder is a text while the judgements of its game come in.
type builder struct {
	text Text
	held bool            // the last giving has no placement yet
	seen []board.Content // what each giving of the text showed before its placement
	over bool
}

func (b *builder) tag(name, value string) {
	b.text.Tags = append(b.text.Tags, Tag{name, value})
}

func (b *builder) add(m Move) { b.text.Moves = append(b.text.Moves, m) }

func (b *builder) judge(j referee.Judgement) {
	switch j := j.(type) {
	case referee.Given:
		b.give(j.Piece)
	case referee.TakenBack:
		if b.held {
			b.takeBack()
		}
	case referee.Placed:
		if !b.held {
			b.give(board.Empty) // its line is lost
		}
		b.setGiven(board.Holding(j.Piece))
		b.add(Place{j.Cell})
		b.held = false
	case referee.Moved:
		b.text.Moves = cutFrom[Place](b.text.Moves)
		b.add(Place{j.To})
	case referee.Call:
		if !b.over {
			b.add(Call{j.By, j.Good})
		}
	case referee.Undone:
		b.undo(j.Phase)
	case referee.Ended:
		b.over = true
		b.text.Result = j.Result
	}
}

func (b *builder) give(piece board.Content) {
	if _, known := piece.Piece(); !known {
		piece = board.Unknown
	}
	b.add(Give{piece})
	b.seen = append(b.seen, piece)
	b.held = true
}

func (b *builder) takeBack() {
	b.text.Moves = cutFrom[Give](b.text.Moves)
	b.seen = b.seen[:len(b.seen)-1]
	b.held = false
}

// undo goes back to the giving of the last placement, or where there was none
// before it, in phase give, to before it.
func (b *builder) undo(phase referee.Phase) {
	if b.held {
		b.takeBack()
	}
	if len(b.seen) == 0 {
		return // its lines are lost
	}
	b.text.Moves = cutFrom[Place](b.text.Moves)
	b.setGiven(b.seen[len(b.seen)-1])
	b.held, b.over, b.text.Result = true, false, board.ResultAbandoned
	if phase == referee.PhaseGive {
		b.takeBack()
	}
}

// setGiven changes the piece of the last giving.
func (b *builder) setGiven(piece board.Content) {
	for i, m := range slices.Backward(b.text.Moves) {
		if _, ok := m.(Give); ok {
			b.text.Moves[i] = Give{piece}
			return
		}
	}
}

// cutFrom takes the last M and what came after it away.
func cutFrom[M Move](moves []Move) []Move {
	for i, m := range slices.Backward(moves) {
		if _, ok := m.(M); ok {
			return moves[:i]
		}
	}
	return moves
}
