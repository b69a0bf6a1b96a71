package quartino

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// step is the game while an event is applied to it.
type step struct {
	Game
	at         time.Duration
	was        stack.Wheel // the believed tokens before the event
	judgements []board.Judgement
}

// Apply takes an event into the game and returns the game after it and the judgements, in
// their order; nil for an event that changes nothing. Events come in the order of At. It
// panics on a fact of an unknown type.
func (g Game) Apply(e board.Event) (Game, []board.Judgement) {
	s := step{Game: g, at: e.At, was: g.table.Wheel}
	s.table.now = max(s.table.now, e.At)
	switch f := e.Fact.(type) {
	case board.Started:
		s.start(f)
	case board.Stacks:
		s.stacks(f)
	case board.Tray:
		s.tray(f)
	case board.Pressed:
		s.pressed(f)
	case board.Asked:
		s.asked(f)
	case board.Tick:
		s.tick()
	case board.Opened:
		s.open(f)
	case board.Fault:
		s.table.fault(f)
	case board.Seen, board.Menu, board.Said: // the game ignores them
	default:
		panic(fmt.Sprintf("quartino: unknown fact %T", f))
	}
	s.newly = s.table.lifts.cells &^ g.table.lifts.cells
	return s.Game, s.judgements
}

// judge adds judgements. With the end of the game all guidance ends.
func (s *step) judge(js ...board.Judgement) {
	s.judgements = append(s.judgements, js...)
	if s.agreed.ended.How != "" && !s.round.Ended {
		s.guide = guide{}
		s.table.lifts.cells, s.table.lifts.guided = 0, 0
		s.filled = !s.table.clear()
		s.round.End(s.at)
	}
}

func (s *step) refuse(r Refused) { s.judge(s.agreed.refuse(r)...) }

// read reads what came and went, and asks what that leaves open.
func (s *step) read(do func(*reading)) {
	r := reading{table: &s.table, agreed: &s.agreed, guide: &s.guide, at: s.at}
	do(&r)
	s.judge(r.asks...)
}

// open begins a file: the facts that follow report what is on the table. After a restart every
// time limit begins again.
func (s *step) open(f board.Opened) {
	if !f.Resumed {
		s.Game = Game{table: table{now: s.table.now}}
	}
	s.guide.again = true
	s.table.early, s.round.Still = 0, s.at
	s.table.lifts.restart(s.at)
}

// start begins a game. Tokens that already lie on the wheel must be taken off it.
func (s *step) start(f board.Started) {
	seen := s.table
	o, _ := f.Options.(Options)
	s.Game = New(o, f.Cards)
	s.match = f.Match
	belief := stack.Belief{Wheel: seen.Wheel, Heard: seen.Heard, Sensed: seen.Sensed}
	s.table = table{Belief: belief, now: seen.now, tray: seen.tray}
	s.judge(Turn{Player: s.agreed.turn.player})
	s.compare()
	s.layAgain()
}

func (s *step) asked(f board.Asked) {
	switch f.Request {
	case board.RequestNew:
		s.askNew(f.Options)
	case board.RequestOptions:
		s.round.Chosen = f.Options
	case board.RequestUndo:
		s.undo()
	case board.RequestAdjudicate:
		how := HowAdjudicated
		if f.Result == board.ResultAbandoned { // by the players
			how = HowAbandoned
		}
		s.judge(s.agreed.end(f.Player, how)...)
	case board.RequestCall:
		if f.By != 0 {
			s.press(press{seat: f.By, contact: s.at})
		}
	case board.RequestPass:
		s.press(press{contact: s.at})
	case board.RequestResign:
		s.endTurn(s.agreed.resign(f.Player))
	case board.RequestGive, board.RequestSet, board.RequestSay, board.RequestSwitchOff, board.RequestCheck, board.RequestCode, board.RequestPlace, board.RequestAnswer, board.RequestLevel, board.RequestPast, board.RequestList, board.RequestLink: // the game ignores them
	default:
		panic(fmt.Sprintf("quartino: unknown request %v", f.Request))
	}
}

// askNew ends the game for a new one, by the options of NextOptions if o is nil.
func (s *step) askNew(o board.Options) {
	s.judge(s.agreed.end(0, HowAbandoned)...)
	if o == nil {
		o = s.NextOptions()
	}
	s.round.Ask(board.Started{Options: o, Match: s.match})
}

// undo takes the newest placement back, with all that followed from it.
func (s *step) undo() {
	a := &s.agreed
	last := a.before.turn
	if last.player == 0 {
		reason := NotPlaced
		if a.last != 0 {
			reason = OnlyNewest
		}
		s.refuse(Refused{Deed: DeedUndo, Reason: reason})
		return
	}
	c, onWheel := a.Find(last.hand)
	if !onWheel {
		c = s.table.LastSpace[last.hand]
	}
	a.position, a.before, s.round.Ended = a.before, position{}, false
	s.guide = guide{undoing: true, all: true}
	s.table.early, s.table.Doubtful = 0, 0
	s.presses = presses{}
	s.judge(Undone{Player: last.player, Token: last.hand, Cell: c})
	s.compare()
}

func (s *step) tray(f board.Tray) {
	if f.Contact < s.at { // in a record of an older version it is the same
		s.judgePresses(f.Contact)
	}
	before := s.table.tray
	s.table.tray, s.table.cardWaits, s.table.laidWrong = f, false, false
	if s.table.early != 0 && before.Token != 0 && f.Token != before.Token {
		s.read(func(r *reading) { r.nameEarly(false) })
		s.compare()
	}
	if s.agreed.over() {
		return
	}
	switch {
	case f.Token != 0:
		home, returns := s.agreed.Find(f.Token)
		q := s.guide.question
		s.read(func(r *reading) { r.fetch(f.Token) })
		s.compare()
		if !returns || !q.naming && !(q.What == WhichSpace && q.Cells.Has(home)) { // else it answers, and goes back
			s.lay(f.Token)
		}
	case f.Card != 0:
		s.layCard(f.Card)
	case f.Holds != board.Empty:
		s.refuse(Refused{Deed: DeedLay, Reason: strangeReason(f)})
	}
}

// strangeReason returns the reason to refuse a thing in the tray that is neither a token nor a card.
func strangeReason(f board.Tray) Reason {
	switch _, piece := f.Holds.Piece(); {
	case piece:
		return NoToken
	case f.Several:
		return Several
	case f.Holds == board.Unenrolled:
		return Unenrolled
	}
	return Unread
}

func (s *step) lay(token board.Token) {
	switch {
	case token == s.agreed.turn.hand: // laid back
	case s.guide.paused():
		_, onWheel := s.agreed.Find(token)
		s.table.laidWrong = !onWheel
		s.refuse(Refused{Deed: DeedLay, Token: token, Reason: Paused})
	default:
		s.judge(s.agreed.lay(token)...)
	}
}

// layAgain judges the token that already lies in the tray, as laid by the player in turn.
func (s *step) layAgain() {
	if token := s.table.tray.Token; token != 0 && !s.agreed.over() {
		s.lay(token)
	}
}

// endTurn judges what may have ended the turn. The token in the tray is that of the next player.
func (s *step) endTurn(js []board.Judgement) {
	s.judge(js...)
	if len(js) > 0 && js[len(js)-1] == (Turn{Player: s.agreed.turn.player}) {
		s.layAgain()
	}
}

// layCard judges a card laid in the tray.
func (s *step) layCard(c board.Card) {
	if !s.guide.paused() {
		s.judge(s.agreed.forfeit()...)
	}
	switch reason := s.agreed.cardReason(); {
	case reason != "":
		s.refuse(Refused{Deed: DeedShow, Card: c, Reason: reason})
	case s.guide.paused():
		s.table.cardWaits = true
		s.refuse(Refused{Deed: DeedShow, Card: c, Reason: Paused})
	default:
		s.showAgain()
	}
}

// showAgain judges the card that already lies in the tray.
func (s *step) showAgain() {
	c := s.table.tray.Card
	if c == 0 || !s.agreed.turn.claimed || s.guide.paused() || s.agreed.over() {
		return
	}
	s.judge(s.agreed.show(c)...)
	if s.agreed.turn.card != 0 {
		s.compare()
	}
}

func (s *step) stacks(f board.Stacks) {
	if f.First {
		s.table.Inventory(f, &s.agreed.Wheel)
		s.read(func(r *reading) { r.table.PlaceFound(r.hand()) })
		s.compare()
		return
	}
	due := s.agreed.due()
	ch := s.table.Read(f, due != 0 && !s.table.Set().Has(due))
	if ch.Came != 0 {
		s.judgePresses(f.Contact)
	}
	s.read(func(r *reading) {
		r.Change = ch
		for c := range ch.Left.All() {
			r.leave(c, f.Now[c])
		}
		r.settle()
		r.arrive()
		r.table.NoteAnswers(f.Changed, &r.agreed.Goal)
		r.doubt()
	})
	if s.agreed.over() && f.Changed != 0 {
		s.round.Still = s.at
	}
	s.compare()
	if !s.guide.question.places(s.agreed.due()) {
		s.judgePresses(s.at + 1)
	}
}

// tick judges by the deadlines that have passed.
func (s *step) tick() {
	if limitsOf(&s.Game).presses.Passed(s.at) {
		s.judgePresses(s.at + 1)
	}
	if limitsOf(&s.Game).early.Passed(s.at) {
		s.read(func(r *reading) { r.nameEarly(true) })
		s.compare()
	}
	if limitsOf(&s.Game).clear.Passed(s.at) {
		s.askNew(nil)
	}
	s.compare()
}
