package opponent

import (
	"context"
	"math/rand/v2"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

// Player chooses acts: to place the piece in hand, to give one, to call, or after the 16th piece to pass
// in place of a call.
type Player interface {
	Act(ctx context.Context, t Turn) (board.Asked, error)
}

// Nobody is the winner of a draw.
const Nobody = -1

// Play plays a game without a board. It calls done with each act and who it is of: 0 or 1. The
// error is that of a player.
func Play(ctx context.Context, r solve.Rules, players [2]Player, first int, done func(player int, a board.Asked)) (winner int, err error) {
	var t Turn
	var acts [2]int
	for player := first; ; {
		acts[player]++
		t.Number = acts[player]
		a, err := players[player].Act(ctx, t)
		if err != nil {
			return Nobody, err
		}
		done(player, a)
		switch a.Request {
		case board.RequestCall:
			return player, nil
		case board.RequestPass:
			return Nobody, nil
		case board.RequestPlace:
			t.Board[a.Cell], t.Hand = t.Hand, board.Empty
			t.Live = rules.Through(a.Cell, r.Squares).Aligned(&t.Board, r.Attributes)
		case board.RequestGive:
			t.Hand = a.Piece
			player = 1 - player
		}
	}
}

// Score is the result of a match.
type Score struct {
	Wins  [2]int
	Draws int
}

// Percent is the score of a player in percent: a draw counts half.
func (s Score) Percent(player int) float64 {
	games := s.Wins[0] + s.Wins[1] + s.Draws
	return 100 * (float64(s.Wins[player]) + float64(s.Draws)/2) / float64(max(1, games))
}

// Match plays games in which the two give first in turn. Each game has new players, with seeds
// drawn from that of the match. It calls done after each game with its number, from 1.
func Match(ctx context.Context, r solve.Rules, games int, seed uint64, players [2]func(seed uint64) Player, done func(game int)) (s Score, err error) {
	for game := range games {
		seeds := rand.NewPCG(seed, uint64(game))
		both := [2]Player{players[0](seeds.Uint64()), players[1](seeds.Uint64())}
		winner, err := Play(ctx, r, both, game%2, func(int, board.Asked) {})
		switch {
		case err != nil:
			return s, err
		case winner == Nobody:
			s.Draws++
		default:
			s.Wins[winner]++
		}
		done(game + 1)
	}
	return s, nil
}
