package page

import (
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"strconv"

	"quartoboard/board"
)

// serveCards sends the closed cards of one player, which nothing else does: neither documents nor streams have
// them. The page does not know who looks at its screen, so any visitor may ask; it is the people who pass the
// screen on. Each game of a demo has cards of its own.
func (p *Page) serveCards(w http.ResponseWriter, r *http.Request, s state) error {
	hand := s.face().Hand
	n, err := strconv.Atoi(r.PathValue("player"))
	if hand == nil || err != nil || n < 1 || n > len(viewOf(s).Holders) {
		return refusal{http.StatusNotFound, s.words.Page().Games.Unknown}
	}
	game := fnv.New64a()
	_, _ = game.Write([]byte(s.name)) // it never fails
	sendJSON(w, hand(s.game, board.Player(n), rand.New(rand.NewPCG(p.opts.Deal, game.Sum64())), s.words))
	return nil
}
