package quartino

import "quartoboard/board"

// claim judges "Quartino".
func (s *step) claim() {
	switch t := &s.now.turn; {
	case t.card != 0:
		s.refuse(Refused{Deed: DeedClaim, Reason: ChooseFirst})
	case t.claimed:
		s.refuse(Refused{Deed: DeedClaim, Reason: ShowFirst})
	case s.now.taking != 0:
		s.refuse(Refused{Deed: DeedClaim, Reason: TakeFirst})
	case t.columns != 0:
		s.refuse(Refused{Deed: DeedClaim, Reason: ChooseFirst})
	default:
		t.claimed = true
		s.judge(Claimed{Player: t.player})
		s.showAgain()
	}
}

// layCard judges a card laid in the tray.
func (s *step) layCard(c board.Card) {
	t := &s.now.turn
	if s.forfeits() {
		t.placed, t.left, t.must, t.claimed = true, 0, 0, true
		s.judge(Claimed{Player: t.player})
	}
	switch {
	case t.card != 0:
		s.refuse(Refused{Deed: DeedShow, Card: c, Reason: ChooseFirst})
	case !t.placed:
		s.refuse(Refused{Deed: DeedShow, Card: c, Reason: NotPlaced})
	case !t.claimed:
		s.refuse(Refused{Deed: DeedShow, Card: c, Reason: NotClaimed})
	case s.paused():
		s.table.cardWaits = true
		s.refuse(Refused{Deed: DeedShow, Card: c, Reason: Paused})
	default:
		s.show(c)
	}
}

// forfeits reports whether the player in turn cannot place a token because the cache is empty: then a
// card in the tray calls Quartino instead of the placement.
func (s *step) forfeits() bool {
	t := &s.now.turn
	return !t.placed && s.now.cacheEmpty() && s.now.taking == 0 && t.columns == 0 && !s.paused()
}

// showAgain judges the card that already lies in the tray.
func (s *step) showAgain() {
	if c := s.table.tray.Card; c != 0 && s.now.turn.claimed && !s.paused() && !s.over() {
		s.show(c)
	}
}

// show judges a card that was claimed.
func (s *step) show(c board.Card) {
	f := s.card(c)
	switch {
	case f == board.Combination{}:
		s.shown(Shown{Card: c, Reason: NoSuchCard})
	case s.now.spent>>(c-1)&1 == 1:
		s.shown(Shown{Card: c, Reason: AlreadyRemoved})
	case len(s.now.wheel.matches(f, 0)) == 0:
		s.shown(s.notFormed(c, f))
		s.endTurn()
	default:
		s.now.turn.claimed, s.now.turn.card, s.now.turn.pointed = false, c, 0
		s.compare()
	}
}

// shown judges a card, with the number of cards that the player has still to show.
func (s *step) shown(j Shown) {
	j.Player = s.now.turn.player
	j.Cards = HandCards - int(s.now.shown[j.Player])
	s.judge(j)
}

// notFormed tells where the wheel differs from a card.
func (s *step) notFormed(c board.Card, f board.Combination) Shown {
	j := Shown{Card: c, Reason: NotFormed, Four: s.now.wheel.nearest(f), Ends: true}
	for _, spot := range j.Four {
		if seen := s.now.wheel[spot.Cell].top().Colour(); seen != spot.Colour {
			j.Cell, j.Want, j.Seen = spot.Cell, spot.Colour, seen
			break
		}
	}
	return j
}

// point narrows the fours that match the shown card by the lifted spaces, and judges the card once one
// four is left.
func (s *step) point() {
	t := &s.now.turn
	f := s.card(t.card)
	for c := range board.Wheel.All() {
		space := board.SetOf(c)
		if s.off(c) && t.pointed&space == 0 && len(s.now.wheel.matches(f, t.pointed|space)) > 0 {
			t.pointed |= space
		}
	}
	wins := s.now.shown[t.player]+1 == HandCards // whichever it is
	if fours := s.now.wheel.matches(f, t.pointed); len(fours) == 1 || wins && len(fours) > 0 {
		s.quartino(fours[0])
	}
}

// quartino judges a good card: its four tokens are taken off, and one more is placed.
func (s *step) quartino(four board.Combination) {
	t := &s.now.turn
	card := t.card
	t.card, t.pointed, t.alternates = 0, 0, false
	s.now.spent |= 1 << (card - 1)
	s.now.shown[t.player]++
	s.shown(Shown{Card: card, Good: true, Four: four})
	if s.now.shown[t.player] == HandCards {
		s.end(t.player, HowCards)
		return
	}
	t.left++
	t.must++
	var tops board.TokenSet
	for _, spot := range four {
		tops = tops.With(s.now.wheel[spot.Cell].top())
	}
	s.now.take(tops)
}

// fourAsked returns the spaces that tell several fours apart.
func (s *step) fourAsked() (cells board.CellSet) {
	common := board.AllCells
	for _, four := range s.now.wheel.matches(s.card(s.now.turn.card), s.now.turn.pointed) {
		cells |= cellsOf(four)
		common &= cellsOf(four)
	}
	return cells &^ common
}
