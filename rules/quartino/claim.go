package quartino

import (
	"slices"

	"quartoboard/board"
)

// call judges a call of a situation. A good one gives one token more, and the only column is taken; of
// several the player must lift one. A call that is refused whatever lies there tells nothing of the
// wheel.
func (a *agreed) call(kind Kind) Situation {
	t, j := &a.turn, a.situation(kind)
	switch {
	case a.opts.Simple:
		j = Situation{Reason: SimpleGame}
	case slices.Contains(t.called[:], kind):
		j = Situation{Reason: AlreadyCalled}
	case j.Count < Four && j.Height < Four:
		j.Reason = NoSituation
	default:
		j.Good = true
		t.called = [2]Kind{kind, t.called[0]}
		t.left++
		t.alternates = t.called[1] != ""
		if j.Cells.Len() == 1 {
			a.Take(a.Wheel[j.Cells.First()].Set())
		} else {
			t.columns |= j.Cells
		}
	}
	j.Kind, j.Player, j.Left = kind, t.player, int(t.left)
	return j
}

// choose takes the first column that is lifted, of several.
func (a *agreed) choose(lifted board.CellSet) []board.Judgement {
	if lifted &= a.turn.columns; lifted == 0 {
		return nil
	}
	c := lifted.First()
	j := Chosen{Player: a.turn.player, Cell: c, Height: a.Wheel[c].Height()}
	a.turn.columns = 0
	a.Take(a.Wheel[c].Set())
	return []board.Judgement{j}
}

func (a *agreed) claim() []board.Judgement {
	switch t := &a.turn; {
	case t.card != 0:
		return a.refuse(Refused{Deed: DeedClaim, Reason: ChooseFirst})
	case t.claimed:
		return a.refuse(Refused{Deed: DeedClaim, Reason: ShowFirst})
	case a.Taking != 0:
		return a.refuse(Refused{Deed: DeedClaim, Reason: TakeFirst})
	case t.columns != 0:
		return a.refuse(Refused{Deed: DeedClaim, Reason: ChooseFirst})
	default:
		t.claimed = true
		return []board.Judgement{Claimed{Player: t.player}}
	}
}

// forfeit calls Quartino instead of a placement, if the player in turn cannot place a token because the
// cache is empty: a card lies in the tray.
func (a *agreed) forfeit() []board.Judgement {
	t := &a.turn
	if t.placed || a.Set().Len() < board.Tokens || a.Taking != 0 || t.columns != 0 {
		return nil
	}
	t.placed, t.left, t.must, t.claimed = true, 0, 0, true
	return []board.Judgement{Claimed{Player: t.player}}
}

// show judges a card that was claimed. Where it is on the wheel, point judges it.
func (a *agreed) show(c board.Card) []board.Judgement {
	var f board.Combination
	if c > 0 && int(c) <= len(a.cards) {
		f = a.cards[c-1]
	}
	switch {
	case f == board.Combination{}:
		return a.judged(Shown{Card: c, Reason: NoSuchCard})
	case a.spent()>>(c-1)&1 == 1:
		return a.judged(Shown{Card: c, Reason: AlreadyRemoved})
	case len(matches(&a.Wheel, f, 0)) == 0:
		return append(a.judged(notFormed(&a.Wheel, c, f)), a.begin(a.next())...)
	}
	a.turn.claimed, a.turn.card, a.turn.pointed = false, c, 0
	return nil
}

// judged completes the judgement of a card.
func (a *agreed) judged(j Shown) []board.Judgement {
	j.Player = a.turn.player
	j.Cards = HandCards - a.count(j.Player)
	return []board.Judgement{j}
}

// fours returns the fours of the shown card on the wheel that have the spaces pointed out, and some more.
func (a *agreed) fours(more board.CellSet) []board.Combination {
	return matches(&a.Wheel, a.cards[a.turn.card-1], a.turn.pointed|more)
}

// point narrows the fours that match the shown card by the lifted spaces, and judges the card once one
// four is left.
func (a *agreed) point(lifted board.CellSet) []board.Judgement {
	t := &a.turn
	if t.card == 0 {
		return nil
	}
	for c := range (board.Wheel & lifted &^ t.pointed).All() {
		if space := board.SetOf(c); len(a.fours(space)) > 0 {
			t.pointed |= space
		}
	}
	wins := a.count(t.player)+1 == HandCards // whichever it is
	if fours := a.fours(0); len(fours) == 1 || wins && len(fours) > 0 {
		return a.quartino(fours[0])
	}
	return nil
}

// quartino judges a good card: its four tokens are taken off, and one more is placed.
func (a *agreed) quartino(four board.Combination) []board.Judgement {
	t := &a.turn
	card := t.card
	t.card, t.pointed, t.alternates = 0, 0, false
	a.shown[t.player] |= 1 << (card - 1)
	js := a.judged(Shown{Card: card, Good: true, Four: four})
	if a.count(t.player) == HandCards {
		return append(js, a.end(t.player, HowCards)...)
	}
	t.left++
	t.must++
	var tops board.TokenSet
	for _, spot := range four {
		tops = tops.With(a.Wheel[spot.Cell].Top())
	}
	a.Take(tops)
	return js
}

// choice returns the question which column is taken, or which of several fours is meant; zero for none.
func (a *agreed) choice() (ask Ask) {
	switch t := &a.turn; {
	case t.card != 0:
		ask.What = WhichFour
		common := board.AllCells
		for _, four := range a.fours(0) {
			ask.Cells |= cellsOf(four)
			common &= cellsOf(four)
		}
		ask.Cells &^= common
	case t.columns != 0:
		ask = Ask{What: WhichColumn, Cells: t.columns}
	}
	return ask
}
