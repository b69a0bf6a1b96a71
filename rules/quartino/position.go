package quartino

import "quartoboard/board"

// HandCards is the number of cards that a player draws.
const HandCards = 4

// position is the state that undo restores.
type position struct {
	wheel  wheel
	taking board.TokenSet // to be taken off the wheel; no longer part of it
	last   board.Token    // that was placed
	turn   turn
	counts [board.Colours + 1]uint8 // of the colours, at the start of the turn
	spent  uint64                   // cards that were removed, bit n-1 for card n
	shown  [board.MaxPlayers + 1]uint8
	out    uint8 // players who have resigned, bit n for player n
	idle   uint8 // players who could not place since the newest placement
	ended  How
	winner board.Player
}

// turn is what the player in turn has done and may do.
type turn struct {
	player     board.Player
	left       uint8         // tokens that may still be placed
	must       uint8         // of them: tokens that must be placed
	placed     bool          // a token was placed
	called     [2]Kind       // the situations that were called, the newest first
	alternates bool          // a column is taken and tokens are placed in any order
	hand       board.Token   // laid in the tray, and not placed yet
	columns    board.CellSet // of which one must be lifted
	claimed    bool          // a card must be shown
	card       board.Card    // that was shown and is on the wheel more than once
	pointed    board.CellSet // spaces of it that were lifted
}

// begin begins a turn.
func (p *position) begin(player board.Player) {
	p.turn = turn{player: player, left: 1, must: 1}
	p.counts = p.wheel.counts()
}

// next returns the player who follows the one in turn, clockwise, among those who have not resigned.
func (p *position) next(players int) board.Player {
	n := p.turn.player
	for range players {
		n = n%board.Player(players) + 1
		if p.out>>n&1 == 0 {
			break
		}
	}
	return n
}

// pass notes that the player in turn cannot place anything, and reports whether nobody can.
func (p *position) pass(players int) (stuck bool) {
	p.idle |= 1 << p.turn.player
	for i := range players {
		if (p.idle|p.out)>>(i+1)&1 == 0 {
			return false
		}
	}
	return true
}

// playing returns the number of players who have not resigned.
func (p *position) playing(players int) (n int) {
	for i := range players {
		if p.out>>(i+1)&1 == 0 {
			n++
		}
	}
	return n
}

// cacheEmpty reports whether every token is on the wheel.
func (p *position) cacheEmpty() bool { return p.wheel.all().Len() == board.Tokens }

// due returns the token that may be placed now; zero if there is none.
func (p *position) due() board.Token {
	t := &p.turn
	if t.claimed || t.card != 0 || (p.taking != 0 || t.columns != 0) && !t.alternates {
		return 0
	}
	return t.hand
}

// put places the token in hand. On a column that is being taken it is taken too.
func (p *position) put(c board.Cell, height int) {
	if height > int(p.wheel[c].n)+1 {
		p.taking = p.taking.With(p.turn.hand)
	} else {
		p.wheel[c].push(p.turn.hand)
	}
	t := &p.turn
	p.last, t.hand, t.placed, p.idle = t.hand, 0, true, 0
	t.left--
	t.must = max(t.must, 1) - 1
}

// take removes tokens from the wheel, which the player must take off.
func (p *position) take(set board.TokenSet) {
	p.wheel.drop(set)
	p.taking |= set
}
