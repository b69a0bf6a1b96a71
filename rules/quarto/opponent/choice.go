package opponent

import (
	"context"
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

// option is a move as the opponent sees it.
type option struct {
	move  solve.Move
	value solve.Value // gift for a piece that completes a line
	open  bool        // a search can tell more
}

// gift is less than Loss: the other wins at once.
const gift solve.Value = 0

// tried returns how many moves are searched, by the pieces that the other finds on the board: with
// four one that does not lose is looked for, with more the replies to moves of equal value are
// counted. The work of an act is bounded by it, however fast the processor is: with four pieces a
// move takes a million nodes, with five its replies take half a million, with six 50,000.
func tried(pieces int) int {
	switch pieces {
	case 4:
		return 24
	case 5:
		return 2
	case 6:
		return 10
	}
	return board.Cells * board.Pieces
}

// choose returns a move: the best that the level sees. Of a placement it includes the piece that
// it means to give then.
func (o *Opponent) choose(ctx context.Context, p solve.Position, overlooked rules.LineSet, d dice) (solve.Move, error) {
	options := o.look(p, overlooked)
	exact := p.Board.Pieces().Len() >= o.skill.Exact
	if exact && best(options) == solve.Draw {
		if err := o.value(ctx, p, options); err != nil {
			return solve.Move{}, err
		}
	}
	value := best(options)
	options = slices.DeleteFunc(options, func(x option) bool { return x.value != value })
	shuffle(d, options)
	found := after(p, options[0].move).Board.Pieces().Len()
	few := options[:min(len(options), tried(found))]
	switch {
	case len(options) == 1 || value == solve.Win || value == gift:
	case exact && o.skill.Baits:
		return o.bait(ctx, p, few)
	case !exact && o.skill.Sound && (found > 4 || o.rules.Booked()):
		if v, err := o.solver.Value(ctx, p); err != nil || v == solve.Loss {
			return options[0].move, err
		}
		return o.sound(ctx, p, options)
	case !exact && o.skill.Sound && found == 4:
		return o.sound(ctx, p, few)
	}
	return options[0].move, nil
}

func best(options []option) (v solve.Value) {
	for _, x := range options {
		v = max(v, x.value)
	}
	return v
}

// look returns the moves, with what is to be seen without a search: a line that the piece in hand
// completes, and pieces that complete one when they are given. The others are as good as a draw.
func (o *Opponent) look(p solve.Position, overlooked rules.LineSet) (options []option) {
	if p.Hand == board.Empty {
		return o.gifts(nil, p.Board, overlooked, 0)
	}
	for c := range (board.AllCells &^ p.Board.Occupied()).All() {
		b := p.Board
		b[c] = p.Hand
		aligned := rules.Through(c, o.rules.Squares).Aligned(&b, o.rules.Attributes)
		switch {
		case aligned&^overlooked != 0:
			options = append(options, option{move: solve.Move{Cell: c}, value: solve.Win})
		case b.Pieces() == board.AllPieces:
			options = append(options, option{move: solve.Move{Cell: c}, value: solve.Draw})
		default:
			before := len(options)
			options = o.gifts(options, b, overlooked, c)
			for i := before; aligned != 0 && i < len(options); i++ {
				options[i].open = false
			}
		}
	}
	return options
}

// gifts appends an option for each piece that can be given after a placement on c.
func (o *Opponent) gifts(options []option, b board.Position, overlooked rules.LineSet, c board.Cell) []option {
	seen, unseen := o.completing(&b, overlooked)
	for q := range (board.AllPieces &^ b.Pieces()).All() {
		x := option{solve.Move{Cell: c, Give: board.Holding(q)}, solve.Draw, q.Values()&unseen == 0}
		if q.Values()&seen != 0 {
			x.value, x.open = gift, false
		}
		options = append(options, x)
	}
	return options
}

// completing returns the values that complete a line with three pieces, one that is seen or one
// that is overlooked.
func (o *Opponent) completing(b *board.Position, overlooked rules.LineSet) (seen, unseen board.Values) {
	for l := range rules.All(o.rules.Squares).All() {
		shared, n := board.Values(0xff).Of(o.rules.Attributes), 0
		for _, c := range l.Cells() {
			if piece, ok := b[c].Piece(); ok {
				shared &= piece.Values()
				n++
			}
		}
		switch {
		case n != 3:
		case overlooked>>l&1 != 0:
			unseen |= shared
		default:
			seen |= shared
		}
	}
	return seen, unseen
}

// value gives the open options their exact values: those that are not the best, at most a loss.
func (o *Opponent) value(ctx context.Context, p solve.Position, options []option) error {
	enough, stop := context.WithCancel(ctx)
	defer stop()
	open := map[solve.Move]*option{}
	for i := range options {
		if x := &options[i]; x.open {
			x.value, open[x.move] = solve.Loss, x
		}
	}
	most := solve.Loss
	err := o.solver.Moves(enough, p, func(m solve.Move, v solve.Value) {
		if x := open[m]; x != nil && v >= most {
			x.value, most = v, v
		} else if v < most {
			stop()
		}
	})
	if enough.Err() != nil {
		err = ctx.Err()
	}
	return err
}

// sound returns the first option after which the other does not win, if there is one. Of a placement
// by the book it is enough that then there is such a piece to give.
func (o *Opponent) sound(ctx context.Context, p solve.Position, options []option) (solve.Move, error) {
	for _, x := range options {
		next, lost := after(p, x.move), solve.Win
		if p.Hand != board.Empty && o.rules.Booked() && next.Board.Pieces().Len() <= 4 {
			next.Hand, lost = board.Empty, solve.Loss
		}
		v, err := o.solver.Value(ctx, next)
		if err != nil || v != lost {
			return x.move, err
		}
	}
	return options[0].move, nil
}

// after returns the position that the other has after a move.
func after(p solve.Position, m solve.Move) solve.Position {
	if p.Hand != board.Empty {
		p.Board[m.Cell] = p.Hand
	}
	p.Hand = m.Give
	return p
}

// bait returns the option after which the largest share of the other's safe replies loses. Where
// it loses itself, one that does not win is half as good.
func (o *Opponent) bait(ctx context.Context, p solve.Position, options []option) (solve.Move, error) {
	chosen, most, of := options[0].move, -1, 1
	for _, x := range options {
		left, replies, err := o.replies(ctx, after(p, x.move))
		if err != nil {
			return solve.Move{}, err
		}
		if left*of > most*replies {
			chosen, most, of = x.move, left, replies
		}
	}
	return chosen, nil
}

// replies counts the other's moves after which no piece given completes a line, and what they
// leave: 2 for one that loses, 1 for a draw.
func (o *Opponent) replies(ctx context.Context, p solve.Position) (left, n int, err error) {
	var unsafe [board.Cells]board.Values
	for c := range (board.AllCells &^ p.Board.Occupied()).All() {
		b := p.Board
		b[c] = p.Hand
		unsafe[c], _ = o.completing(&b, 0)
	}
	err = o.solver.Moves(ctx, p, func(m solve.Move, v solve.Value) {
		if q, ok := m.Give.Piece(); !ok || q.Values()&unsafe[m.Cell] == 0 {
			left += int(solve.Win - v)
			n++
		}
	})
	return left, n, err
}
