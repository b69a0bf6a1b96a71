package record

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// Export returns the game text of the record of one game. A replay of the text gives
// the same calls and the same result. The text has the moves that counted in the end:
// it leaves out moves that were undone, taken back or adjusted, refused calls on them,
// and refused calls after the end. It also leaves out calls that were refused for a
// reason that a text cannot carry: an unread piece, or a line announced as missed by a
// placement that was undone. left lists the parts of the record that the text does not
// carry, apart from times, words and faults. Lines of several games are an error.
func Export(lines []Line) (t Text, left []string, err error) {
	b, err := build(lines)
	if err != nil {
		return Text{}, nil, err
	}
	left = b.left()
	if again, err := b.text.Play(Referee()); err != nil || b.text.Difference(again) != "" {
		left = append(left, "what the same judgements need")
	}
	return b.text, left, nil
}

// build writes a text and counts the parts left out.
func build(lines []Line) (builder, error) {
	b := builder{text: Text{Result: board.ResultAbandoned}}
	var started *board.Started
	var table board.Position
	var name string
	var day time.Time
	for _, l := range lines {
		if l.Game != lines[0].Game {
			return b, fmt.Errorf("lines of games %s and %s: want one game", lines[0].Game, l.Game)
		}
		switch f := l.Fact.(type) {
		case board.Opened:
			name = f.Board
		case board.Started:
			started, day = &f, l.Wall
			own, _ := f.Options.(quarto.Options)
			b.announced = own.Missed == board.TellAnnounce
		case board.Seen:
			if started == nil {
				for c := range f.Changed.All() {
					table[c] = f.Now[c]
				}
			}
		}
		b.addJudgement(l.Judgement)
	}
	if started == nil {
		return b, errors.New("no started line")
	}
	if name != "" {
		b.tag("Board", name)
	}
	b.tag("Date", day.Format("2006.01.02"))
	if _, ok := started.Options.(quartino.Options); ok {
		b.text.Tags = append(b.text.Tags, tagsOfQuartino(*started)...)
		b.tag("Result", b.text.result())
		return b, nil
	}
	own, _ := started.Options.(quarto.Options)
	b.text.Tags = append(b.text.Tags, tagsOf(own)...)
	names := own.Names
	b.longNames = shortName(names[0]) != names[0] || shortName(names[1]) != names[1]
	sure, _ := table.Sure()
	if own.Found && isStart(sure) {
		b.tag("Position", board.FormatPosition(sure, board.Empty))
	}
	b.unsure = own.Found && sure != table
	b.tag("Result", resultText(b.text.Result))
	b.tag("BitOrder", ownOrder.String())
	return b, nil
}

// builder builds a text from the judgements of its game.
type builder struct {
	text      Text
	announced bool            // missed alignments are announced at once
	held      bool            // the last giving has no placement yet
	seen      []board.Content // what each giving of the text showed before its placement
	over      bool
	told      bool   // the live lines of the text were announced as missed, then the placement was undone
	dead      []bool // of each placement: told after its undo
	placed    bool   // the judgement before was a placement
	losses
}

func (b *builder) tag(name, value string) {
	b.text.Tags = append(b.text.Tags, Tag{name, value})
}

func (b *builder) add(m Move) { b.text.Moves = append(b.text.Moves, m) }

// addJudgement adds a judgement, if it is not nil.
func (b *builder) addJudgement(j board.Judgement) {
	if j != nil {
		b.take(j)
		_, b.placed = j.(quarto.Placed)
	}
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
		b.setGiven(board.Holding(j.Piece))
		b.add(Place{j.Cell})
		b.held = false
		b.dead, b.told = append(b.dead, b.told), false
	case quarto.Missed:
		if b.announced && b.placed {
			b.dead[len(b.dead)-1] = true
		}
	case quarto.Moved:
		b.moved++
		b.text.Moves = cutFrom[Place](b.text.Moves)
		b.add(Place{j.To})
	case quarto.Check:
		b.checks++
	case quarto.Call:
		b.calls++
		if !b.over && j.Reason != quarto.Unread && (j.Reason != quarto.NoneLive || !b.told) {
			b.add(Call{j.By, j.Good})
		}
	case quarto.Wrong:
		if !b.isWrong { // else a new instruction
			b.wrong++
		}
		b.isWrong = true
	case quarto.Right:
		b.isWrong = false
	case quarto.Undone:
		b.undone++
		b.undo(j.Phase)
	case quarto.Ended:
		b.resigned = j.How == quarto.HowResigned
		b.over = true
		b.text.Result = j.Result
	default:
		b.takeQuartino(j)
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

// undo removes the last placement, and in phase give its giving too.
func (b *builder) undo(phase quarto.Phase) {
	if b.held {
		b.takeBack()
	}
	if len(b.seen) == 0 {
		return // its lines are lost
	}
	b.text.Moves = cutFrom[Place](b.text.Moves)
	b.setGiven(b.seen[len(b.seen)-1])
	if n := len(b.dead) - 1; n >= 0 { // else its line is lost
		b.told, b.dead = b.dead[n], b.dead[:n]
	}
	b.held, b.over, b.text.Result = true, false, board.ResultAbandoned
	if phase == quarto.PhaseGive {
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

// cutFrom removes the last M and the moves behind it.
func cutFrom[M Move](moves []Move) []Move {
	for i, m := range slices.Backward(moves) {
		if _, ok := m.(M); ok {
			return moves[:i]
		}
	}
	return moves
}
