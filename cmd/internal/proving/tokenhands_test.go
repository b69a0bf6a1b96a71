package proving

import (
	"math/rand/v2"
	"slices"
	"strings"

	"quartoboard/board"
)

// tokenHands play a random game of Quartino at a table without electronics, and tell the slow
// referee what they do.
type tokenHands struct {
	*wheelTable
	*rand.Rand
	slow   *slowTokens
	hasty  bool // acts at any time, and presses before the table is at rest
	clumsy bool // slips, and then does what the board says
	want   []string
	acts   []string // of the game, for the message of a failure
}

func (h *tokenHands) chance(p float64) bool { return h.Float64() < p }

func (h *tokenHands) expect(said ...string) {
	for _, s := range said {
		if s != "" {
			h.want = append(h.want, s)
		}
	}
}

// cache are the tokens that are neither on the wheel nor in a hand.
func (h *tokenHands) cache() (tokens []board.Token) {
	for t := board.Token(1); t <= board.Tokens; t++ {
		on := slices.ContainsFunc(h.stacks[:], func(s []board.Token) bool { return slices.Contains(s, t) })
		if !on && !slices.Contains(h.hand, t) {
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// move does one act.
func (h *tokenHands) move() {
	switch s := h.slow; {
	case h.clumsy && len(s.ToTake) == 0 && len(s.Columns) == 0 && s.Card == 0 && h.chance(0.25):
		h.slip()
	case h.hasty && h.chance(0.4):
		h.anyAct()
	case len(s.ToTake) > 0 && !(s.Due() && h.chance(0.5)):
		h.takeOne()
	case len(s.Columns) > 0:
		h.answer(chosen(h.Rand, s.Columns))
	case s.Card != 0:
		h.answer(h.pointing())
	case s.Claimed:
		h.card()
	case s.Due():
		h.putDown()
	case !s.Placed && !s.Simple && h.chance(0.4):
		h.quarto(chosen(h.Rand, []board.Seat{board.A, board.B}))
	case s.Must > 0 && len(h.cache()) > 0, s.May > 0 && len(h.cache()) > 0 && h.chance(0.7):
		h.layOne()
	case s.Placed && len(h.slow.Fitting()) > 0 && h.chance(0.8):
		h.quarto(board.A)
	case h.chance(0.3) && len(h.cache()) > 0:
		h.layOne() // the next player, without pass
	default:
		h.passOn()
	}
}

// anyAct does one of the acts that need no token on the wheel.
func (h *tokenHands) anyAct() {
	switch h.IntN(5) {
	case 0:
		if h.chance(0.05) {
			h.resign()
			return
		}
		h.quarto(board.A)
	case 1:
		h.quarto(board.B)
	case 2:
		h.passOn()
	case 3:
		if len(h.cache()) > 0 {
			h.layOne()
		}
	default:
		h.card()
	}
}

// resign takes a player out of the game.
func (h *tokenHands) resign() {
	player := 1 + h.IntN(h.slow.Players)
	h.acts = append(h.acts, "resign")
	said := h.slow.Resign(player)
	h.expect(said...)
	if len(said) > 1 && !h.slow.Over && h.tray.Token != 0 {
		h.expect(h.slow.Lay(h.tray.Token)...)
	}
	h.apply(board.Asked{Request: board.RequestResign, Player: board.Player(player)})
}

func (h *tokenHands) quarto(seat board.Seat) {
	h.acts = append(h.acts, seat.String())
	h.expect(h.called(seat)...)
	h.press(board.ButtonQuarto, seat)
}

// called tells the slow referee of a press of QUARTO.
func (h *tokenHands) called(seat board.Seat) []string {
	switch {
	case h.slow.Over || h.slow.Placed:
		said := []string{h.slow.Claim()}
		if card := h.tray.Card; said[0] == "quartino" && card != 0 {
			said = append(said, h.slow.Show(card)...)
		}
		return said
	case seat == board.A:
		return []string{h.slow.CallColours()}
	}
	return []string{h.slow.CallColumn()}
}

func (h *tokenHands) passOn() {
	h.acts = append(h.acts, "pass")
	said := h.slow.Pass()
	h.expect(said...)
	if len(said) > 0 && strings.HasPrefix(said[0], "turn") && h.tray.Token != 0 {
		h.expect(h.slow.Lay(h.tray.Token)...)
	}
	h.press(board.ButtonPass, 0)
}

func (h *tokenHands) layOne() {
	token := chosen(h.Rand, h.cache())
	h.acts = append(h.acts, "lay "+token.String())
	h.expect(h.slow.Lay(token)...)
	h.lay(token)
}

// putDown puts the token in hand on a space; hasty hands slap a button on it.
func (h *tokenHands) putDown() {
	c := chosen(h.Rand, slices.Collect(board.Wheel.All()))
	token := h.slow.Hand
	h.acts = append(h.acts, "put "+token.String()+" "+c.String())
	if h.tray.Token == token {
		h.setTray(board.Tray{})
	}
	buried := 0
	for _, t := range h.stacks[c] {
		if slices.Contains(h.slow.ToTake, t) {
			buried++
		}
	}
	slap := h.hasty && h.chance(0.3)
	contact := h.at
	if slap {
		h.apply(board.Pressed{Button: board.ButtonQuarto, Seat: board.B, Press: board.PressShort, Contact: contact + 1, Moving: true})
	}
	h.expect(h.slow.Put(c, buried))
	if slap {
		h.expect(h.called(board.B)...)
	}
	h.place(c, contact, token)
}

// takeOne takes one of the tokens that are to be taken off, or several from the top.
func (h *tokenHands) takeOne() {
	var tops []board.Cell
	for c, stack := range h.stacks {
		if n := len(stack); n > 0 && slices.Contains(h.slow.ToTake, stack[n-1]) {
			tops = append(tops, board.Cell(c))
		}
	}
	c := chosen(h.Rand, tops)
	n := 0
	for stack := h.stacks[c]; n < len(stack) && slices.Contains(h.slow.ToTake, stack[len(stack)-1-n]) && (n == 0 || h.senses.tags >= len(stack) && h.chance(0.5)); {
		n++
	}
	h.acts = append(h.acts, "take "+c.String())
	h.lift(c, n)
	h.took()
}

// took returns what the hand took off to the cache.
func (h *tokenHands) took() {
	for _, t := range h.hand {
		h.slow.Took(t)
	}
	h.hand = nil
}

// answer lifts the top of a space, which is a token that is taken off, and returns it where
// it is not.
func (h *tokenHands) answer(c board.Cell) {
	h.acts = append(h.acts, "point "+c.String())
	h.expect(h.slow.Lift(c)...)
	h.lift(c, 1)
	if slices.Contains(h.slow.ToTake, h.hand[0]) {
		h.took()
		return
	}
	tokens := h.hand
	h.hand = nil
	h.drop(c, tokens...)
}

// pointing is a space of just one of the fours that match.
func (h *tokenHands) pointing() board.Cell {
	for _, c := range h.Perm(board.Cells) {
		if h.slow.Points(board.Cell(c)) {
			return board.Cell(c)
		}
	}
	h.t.Fatal("nothing tells the fours apart")
	return 0
}

// card lays a card in the tray: mostly one that fits.
func (h *tokenHands) card() {
	card := board.Card(1 + h.IntN(25))
	if fit := h.slow.Fitting(); len(fit) > 0 && h.chance(0.85) {
		card = chosen(h.Rand, fit)
	}
	h.acts = append(h.acts, "card "+string(rune('0'+card/10))+string(rune('0'+card%10)))
	said := h.slow.Show(card)
	h.expect(said...)
	h.setTray(board.Tray{Holds: board.Unenrolled, Card: card})
	if h.chance(0.5) {
		h.setTray(board.Tray{})
	}
}
