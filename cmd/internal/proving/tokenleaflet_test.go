package proving

import (
	"fmt"
	"slices"

	"quartoboard/board"
)

// slowTokens is a second referee of Quartino: slow, and written sentence by sentence from the
// leaflet and from deploy/docs/quartino.md, so that a reader sees that it is right. It knows acts
// of the players, and nothing of sensors. Each act returns what must be judged, in words.
type slowTokens struct {
	Players int
	Simple  bool
	Cards   board.Cards

	Wheel    map[board.Cell][]board.Token // the lowest first
	InTurn   int
	May      int // tokens that may still be placed in this turn
	Must     int // of them, that must
	Placed   bool
	Colours  bool // "four colours" was called in this turn
	Column   bool // "column" was called in this turn
	AtBegin  [board.Colours + 1]int
	Free     bool          // both were called, and no Quartino was made since
	Columns  []board.Cell  // one of which is to be chosen
	ToTake   []board.Token // to be taken off the wheel and returned to the cache
	Hand     board.Token   // laid, and not placed yet
	Claimed  bool
	Card     board.Card     // shown, and on the wheel more than once
	Fours    [][]board.Cell // that it may be
	Removed  [board.MaxCards + 1]bool
	Shown    [board.MaxPlayers + 1]int
	Resigned [board.MaxPlayers + 1]bool
	Passed   [board.MaxPlayers + 1]bool // without a token in the cache, since the newest placement
	Over     bool

	before *slowTokens // the newest placement
}

// newSlowTokens is a game before its first turn.
func newSlowTokens(players, first int, simple bool, cards board.Cards) *slowTokens {
	g := &slowTokens{Players: players, Simple: simple, Cards: cards, Wheel: map[board.Cell][]board.Token{}}
	g.begin(first)
	return g
}

// begin begins a turn: one token must be placed.
func (g *slowTokens) begin(player int) {
	g.InTurn, g.May, g.Must, g.Placed, g.Colours, g.Column, g.Free = player, 1, 1, false, false, false, false
	g.Columns, g.Hand, g.Claimed, g.Card, g.Fours = nil, 0, false, 0, nil
	g.AtBegin = [board.Colours + 1]int{}
	for _, stack := range g.Wheel {
		for _, t := range stack {
			g.AtBegin[t.Colour()]++
		}
	}
}

func (g *slowTokens) copy() *slowTokens {
	c := *g
	c.Wheel = map[board.Cell][]board.Token{}
	for cell, stack := range g.Wheel {
		c.Wheel[cell] = slices.Clone(stack)
	}
	c.Columns, c.ToTake, c.Fours = slices.Clone(g.Columns), slices.Clone(g.ToTake), slices.Clone(g.Fours)
	return &c
}

// endTurn: play continues in a clockwise direction.
func (g *slowTokens) endTurn() string {
	next := g.InTurn
	for {
		if next++; next > g.Players {
			next = 1
		}
		if !g.Resigned[next] {
			break
		}
	}
	g.begin(next)
	return fmt.Sprintf("turn %d", next)
}

// On is the space of a token.
func (g *slowTokens) On(token board.Token) (board.Cell, bool) {
	for c, stack := range g.Wheel {
		if slices.Contains(stack, token) {
			return c, true
		}
	}
	return 0, false
}

// CallColours is "four colours".
func (g *slowTokens) CallColours() string {
	colour, most := board.Colour(0), 0
	for _, c := range []board.Colour{board.Blue, board.Green, board.Red, board.Yellow} {
		if g.AtBegin[c] > most {
			colour, most = c, g.AtBegin[c]
		}
	}
	count := ""
	if most > 0 {
		count = fmt.Sprintf(" %d %v", most, colour)
	}
	switch {
	case g.Simple:
		return fmt.Sprintf("four-colours refused simple-game left %d", g.May)
	case g.Colours:
		return fmt.Sprintf("four-colours refused already-called left %d", g.May)
	case most < 4:
		return fmt.Sprintf("four-colours refused no-situation%s left %d", count, g.May)
	}
	g.Colours = true
	g.Free = g.Column
	g.May++
	return fmt.Sprintf("four-colours%s left %d", count, g.May)
}

// CallColumn is "column".
func (g *slowTokens) CallColumn() string {
	highest, cells := 0, []board.Cell(nil)
	for _, stack := range g.Wheel {
		highest = max(highest, len(stack))
	}
	for c := range board.Cell(board.Cells) {
		if n := len(g.Wheel[c]); n > 0 && n >= min(highest, 4) {
			cells = append(cells, c)
		}
	}
	list := ""
	if highest > 0 {
		list = fmt.Sprintf(" %s height %d", cellNames(cells), highest)
	}
	switch {
	case g.Simple:
		return fmt.Sprintf("column refused simple-game left %d", g.May)
	case g.Column:
		return fmt.Sprintf("column refused already-called left %d", g.May)
	case highest < 4:
		return fmt.Sprintf("column refused no-situation%s left %d", list, g.May)
	}
	g.Column = true
	g.Free = g.Colours
	g.May++
	if g.Columns = cells; len(cells) == 1 {
		g.take(cells[0])
	}
	return fmt.Sprintf("column%s left %d", list, g.May)
}

// take: all of the tokens of the column go back to the cache.
func (g *slowTokens) take(c board.Cell) {
	g.Columns = nil
	g.ToTake = append(g.ToTake, g.Wheel[c]...)
	delete(g.Wheel, c)
}

// ordered reports whether tokens must leave the wheel before others are placed. With both
// situations a column is taken and tokens are placed in the order of the player's choice.
func (g *slowTokens) ordered() bool { return !g.Free || g.May == 0 }

// Due reports whether the token in hand may be placed now.
func (g *slowTokens) Due() bool {
	waits := len(g.ToTake) > 0 || len(g.Columns) > 0
	return g.Hand != 0 && !g.Claimed && g.Card == 0 && !(waits && !g.Free)
}

// LayReason is the reason for which a token cannot be laid.
func (g *slowTokens) LayReason(token board.Token) string {
	on, ok := g.On(token)
	switch {
	case ok:
		return "not-in-cache " + on.String()
	case g.Claimed:
		return "show-first"
	case g.Card != 0:
		return "choose-first"
	case len(g.Columns) > 0 && g.ordered():
		return "choose-first"
	case len(g.ToTake) > 0 && g.ordered():
		return "take-first"
	}
	return ""
}

// Lay lays a token in the tray.
func (g *slowTokens) Lay(token board.Token) (said []string) {
	if g.Over || token == g.Hand {
		return nil
	}
	if r := g.LayReason(token); r != "" {
		return []string{"refused lay " + r}
	}
	if g.May == 0 {
		said = append(said, g.endTurn())
	}
	g.Hand = token
	return append(said, fmt.Sprintf("laid %v", token))
}

// Put places the token in hand.
func (g *slowTokens) Put(c board.Cell, buried int) string {
	before := g.copy()
	before.before = nil
	g.before = before
	token := g.Hand
	height := len(g.Wheel[c]) + 1 + buried
	if buried > 0 { // it is taken off with the column below it
		g.ToTake = append(g.ToTake, token)
	} else {
		g.Wheel[c] = append(g.Wheel[c], token)
	}
	g.Hand, g.Placed, g.Passed = 0, true, [board.MaxPlayers + 1]bool{}
	g.May--
	g.Must = max(0, g.Must-1)
	return fmt.Sprintf("put %v %v height %d left %d", token, c, height, g.May)
}

// Took is a token that was to be taken off and is in the cache again.
func (g *slowTokens) Took(token board.Token) {
	g.ToTake = slices.DeleteFunc(g.ToTake, func(t board.Token) bool { return t == token })
}

// Claim is QUARTO after placing.
func (g *slowTokens) Claim() string {
	switch {
	case g.Over:
		return "refused claim over"
	case g.Card != 0:
		return "refused claim choose-first"
	case g.Claimed:
		return "refused claim show-first"
	case len(g.ToTake) > 0:
		return "refused claim take-first"
	case len(g.Columns) > 0:
		return "refused claim choose-first"
	}
	g.Claimed = true
	return "quartino"
}

// Show lays a card in the tray. A player who cannot place, since the cache is empty, says Quartino
// with it.
func (g *slowTokens) Show(card board.Card) []string {
	if !g.Over && !g.Placed && g.cache() == 0 && len(g.Columns) == 0 {
		g.Placed, g.May, g.Must, g.Claimed = true, 0, 0, true
		return append([]string{"quartino"}, g.Show(card)...)
	}
	switch {
	case g.Over:
		return nil
	case g.Card != 0:
		return []string{"refused show choose-first"}
	case !g.Placed:
		return []string{"refused show not-placed"}
	case !g.Claimed:
		return []string{"refused show not-claimed"}
	case int(card) > g.Cards.Len():
		return []string{fmt.Sprintf("card %d no-such-card", card)}
	case g.Removed[card]:
		return []string{fmt.Sprintf("card %d already-removed", card)}
	}
	fours := g.Matches(card)
	if g.Shown[g.InTurn] == 3 { // with this card the player wins, whichever four it is
		fours = fours[:min(1, len(fours))]
	}
	switch len(fours) {
	case 0:
		return []string{fmt.Sprintf("card %d not-formed", card), g.endTurn()}
	case 1:
		g.Claimed = false
		return g.good(card, fours[0])
	}
	g.Claimed, g.Card, g.Fours = false, card, fours
	return []string{"ask which-four"}
}

// good: the card is put to the side, and the four tokens go back; as soon as a player removes
// the last card, they win.
func (g *slowTokens) good(card board.Card, four []board.Cell) []string {
	g.Card, g.Fours, g.Free = 0, nil, false
	g.Removed[card] = true
	g.Shown[g.InTurn]++
	left := 4 - g.Shown[g.InTurn]
	slices.Sort(four)
	said := []string{fmt.Sprintf("card %d good %s cards %d", card, cellNames(four), left)}
	if left == 0 {
		g.Over = true
		return append(said, fmt.Sprintf("ended %d cards", g.InTurn))
	}
	for _, c := range four {
		stack := g.Wheel[c]
		g.ToTake = append(g.ToTake, stack[len(stack)-1])
		g.Wheel[c] = stack[:len(stack)-1]
	}
	g.May++ // a new token, wherever the player wants
	g.Must++
	return said
}

// Lift is a token lifted as the answer to a question: one of several columns, or of several
// fours. It reports whether it answers.
func (g *slowTokens) Lift(c board.Cell) []string {
	if slices.Contains(g.Columns, c) {
		height := len(g.Wheel[c])
		g.take(c)
		return []string{fmt.Sprintf("chosen %v height %d", c, height)}
	}
	if g.Card == 0 {
		return nil
	}
	var with [][]board.Cell
	for _, four := range g.Fours {
		if slices.Contains(four, c) {
			with = append(with, four)
		}
	}
	if len(with) != 1 {
		return nil
	}
	return g.good(g.Card, with[0])
}

// cache is the number of tokens that are not on the wheel.
func (g *slowTokens) cache() int {
	n := board.Tokens
	for _, stack := range g.Wheel {
		n -= len(stack)
	}
	return n
}

// Pass ends the turn; before a token that must be placed it takes "Quartino" back.
func (g *slowTokens) Pass() []string {
	switch {
	case g.Over:
		return nil
	case len(g.ToTake) > 0:
		return []string{"refused pass take-first"}
	case len(g.Columns) > 0:
		return []string{"refused pass choose-first"}
	case g.Must > 0 && g.cache() > 0:
		g.Claimed = false
		return []string{"refused pass not-placed"}
	case g.Must > 0:
		g.Passed[g.InTurn] = true
		for p := 1; p <= g.Players; p++ {
			if !g.Passed[p] && !g.Resigned[p] {
				return []string{g.endTurn()}
			}
		}
		g.Over = true
		return []string{"ended 0 stuck"}
	}
	return []string{g.endTurn()}
}

// Resign takes a player out of the game.
func (g *slowTokens) Resign(player int) []string {
	if g.Over || g.Resigned[player] {
		return nil
	}
	g.Resigned[player] = true
	said := []string{fmt.Sprintf("resigned %d", player)}
	var left []int
	for p := 1; p <= g.Players; p++ {
		if !g.Resigned[p] {
			left = append(left, p)
		}
	}
	switch {
	case len(left) == 1:
		g.Over = true
		said = append(said, fmt.Sprintf("ended %d last", left[0]))
	case player == g.InTurn:
		said = append(said, g.endTurn())
	}
	return said
}

// Undo takes the newest placement back, with all that followed from it.
func (g *slowTokens) Undo() bool {
	if g.before == nil {
		return false
	}
	*g = *g.before
	return true
}
