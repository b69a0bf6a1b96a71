package quartino

import (
	"math/bits"

	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// Numbers of the leaflet.
const (
	HandCards = 4 // that a player draws
	Four      = 4 // tokens of a colour, and the height of a column, that make a situation
)

// agreed is the game by the leaflet, without fields and tags. Its acts are those of the player in
// turn, and return their judgements.
type agreed struct {
	opts   Options
	cards  board.Cards
	before position // before the newest placement, for undo
	position
}

// position is the state that undo restores.
type position struct {
	stack.Goal
	last   board.Token // that was placed
	turn   turn
	counts [board.Colours + 1]uint8     // of the colours, at the start of the turn
	shown  [board.MaxPlayers + 1]uint64 // cards that the players have shown, bit n-1 for card n
	out    uint8                        // players who have resigned, bit n for player n
	idle   uint8                        // players who could not place since the newest placement
	ended  Ended
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

// spent returns the cards that were removed.
func (p *position) spent() (all uint64) {
	for _, some := range p.shown {
		all |= some
	}
	return all
}

// count returns the number of cards that a player has shown.
func (p *position) count(of board.Player) int { return bits.OnesCount64(p.shown[of]) }

// over reports whether no game runs.
func (p *position) over() bool { return p.turn.player == 0 || p.ended.How != "" }

// due returns the token that may be placed now; zero if there is none.
func (p *position) due() board.Token {
	t := &p.turn
	if t.claimed || t.card != 0 || (p.Taking != 0 || t.columns != 0) && !t.alternates {
		return 0
	}
	return t.hand
}

// layReason returns the reason to refuse a token in the tray; zero for none.
func (p *position) layReason() Reason {
	switch t := &p.turn; {
	case t.claimed:
		return ShowFirst
	case t.card != 0, t.columns != 0 && !t.alternates:
		return ChooseFirst
	case p.Taking != 0 && (!t.alternates || t.left == 0):
		return TakeFirst
	case t.columns != 0 && t.left == 0:
		return ChooseFirst
	}
	return ""
}

// cardReason returns the reason to refuse a card in the tray; zero for none.
func (p *position) cardReason() Reason {
	switch t := &p.turn; {
	case t.card != 0:
		return ChooseFirst
	case !t.placed:
		return NotPlaced
	case !t.claimed:
		return NotClaimed
	}
	return ""
}

// situation returns a situation as it is on the wheel, "four colours" as at the start of the turn.
func (p *position) situation(kind Kind) (j Situation) {
	if kind == Column {
		j.Height, j.Cells = p.Highest(Four)
		return j
	}
	for c := board.Blue; c <= board.Yellow; c++ {
		if n := int(p.counts[c]); n > j.Count {
			j.Colour, j.Count = c, n
		}
	}
	return j
}

func (a *agreed) begin(player board.Player) []board.Judgement {
	a.turn = turn{player: player, left: 1, must: 1}
	a.counts = a.Counts()
	return []board.Judgement{Turn{Player: player}}
}

// next returns the player who follows the one in turn, clockwise, among those who have not resigned.
func (a *agreed) next() board.Player {
	n := a.turn.player
	for range a.opts.Players {
		n = n%board.Player(a.opts.Players) + 1
		if a.out>>n&1 == 0 {
			break
		}
	}
	return n
}

// without returns the number of players who are not in a set.
func without(set uint8, players int) int { return bits.OnesCount8((1<<players - 1) << 1 &^ set) }

func (a *agreed) refuse(r Refused) []board.Judgement {
	r.Player = a.turn.player
	return []board.Judgement{r}
}

func (a *agreed) lay(token board.Token) (js []board.Judgement) {
	cell, onWheel := a.Find(token)
	reason := a.layReason()
	switch {
	case onWheel:
		return a.refuse(Refused{Deed: DeedLay, Token: token, Reason: NotInCache, Cell: cell})
	case reason != "":
		return a.refuse(Refused{Deed: DeedLay, Token: token, Reason: reason})
	case a.turn.left == 0:
		js = a.begin(a.next())
	}
	a.turn.hand = token
	return append(js, Laid{Player: a.turn.player, Token: token})
}

// put places the token in hand on a space, which has that height after it. On a column that is being
// taken it is taken too.
func (a *agreed) put(c board.Cell, height int) Put {
	a.before = a.position
	t := &a.turn
	if height > a.Wheel[c].Height()+1 {
		a.Taking = a.Taking.With(t.hand)
	} else {
		a.Wheel[c].Push(t.hand)
	}
	a.last, t.hand, t.placed, a.idle = t.hand, 0, true, 0
	t.left--
	t.must = max(t.must, 1) - 1
	return Put{Player: t.player, Token: a.last, Cell: c, Height: height, Left: int(t.left)}
}

// pass ends the turn, if the player may.
func (a *agreed) pass() []board.Judgement {
	switch t := &a.turn; {
	case a.Taking != 0:
		return a.refuse(Refused{Deed: DeedPass, Reason: TakeFirst})
	case t.columns != 0:
		return a.refuse(Refused{Deed: DeedPass, Reason: ChooseFirst})
	case t.must > 0 && a.Set().Len() < board.Tokens:
		t.claimed = false // it takes "Quartino" back
		return a.refuse(Refused{Deed: DeedPass, Reason: NotPlaced})
	case t.must > 0:
		if a.idle |= 1 << t.player; without(a.idle|a.out, a.opts.Players) == 0 {
			return a.end(0, HowStuck)
		}
	}
	return a.begin(a.next())
}

// resign removes a player from the game; zero for the one in turn. The last player wins.
func (a *agreed) resign(p board.Player) []board.Judgement {
	if p == 0 {
		p = a.turn.player
	}
	if a.over() || int(p) > a.opts.Players || a.out>>p&1 == 1 {
		return nil
	}
	a.out |= 1 << p
	js := []board.Judgement{Resigned{Player: p}}
	switch {
	case without(a.out, a.opts.Players) == 1:
		return append(js, a.end(a.next(), HowLast)...)
	case p == a.turn.player:
		return append(js, a.begin(a.next())...)
	}
	return js
}

func (a *agreed) end(winner board.Player, how How) []board.Judgement {
	if a.over() {
		return nil
	}
	a.ended = Ended{Winner: winner, How: how}
	return []board.Judgement{a.ended}
}
