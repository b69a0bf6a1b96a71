package link

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// session is a match of this board with another one while it is played.
type session struct {
	*Match
	here  here // the game at this board
	done  int  // acts of the match that it has
	led   bool // to the acts of the match: that game begins
	calls int  // wrong calls of the player that are no acts yet

	state     Have           // of this board, as the other one was told last
	there     Have           // that of the other board
	has       int            // acts that it has
	news      bool           // for the other board
	sent      time.Duration  // when the newest messages were sent
	heard     time.Duration  // when the other board was heard last
	moved     time.Time      // of the newest act, by the wall clock
	lost      bool           // the other board was told as not heard
	refused   Wish           // tells from which act on the boards disagree, until the other board has gone back; zero for none, as those that follow
	mine      Wish           // of the player here, with the answer
	agreeable map[string]int // what the player here wished or agreed to, and the number of acts then
	theirs    Wish           // of the player there, with the answer of the one here: to a resignation, or a claim of one, yes
	asked     time.Duration
	doubt     string        // the hash of an act that does not fit here
	doubted   time.Duration // when it came first
	greeting  Wish          // newest of the player here, until the other board has heard it
}

// newSession goes on with a match in the game at this board.
func newSession(m *Match, h here, at time.Duration) *session {
	s := &session{Match: m, here: h, state: Have{V: 1, Match: m.ID()}, heard: at, sent: at - again, agreeable: map[string]int{}}
	s.find()
	return s
}

// find finds how many acts the game at this board has, as after a restart: those up to the newest
// position that it has, with a placement that it is carrying out.
func (s *session) find() {
	h := &s.here
	s.done = s.Len()
	if s.Author() == s.Own() && h.Given() == board.Empty && h.Placements() == s.Game(s.done).Placements()+1 {
		return // the player has placed since then, perhaps again what was taken back
	}
	for ; s.done > 0; s.done-- {
		g := s.Game(s.done)
		if same(g, h.Game) {
			break
		}
		ahead := h.Placements() - g.Placements()
		if mine := board.Seat(s.Game(s.done-1).State().Acts) == s.Own(); mine && g.Result() == 0 && (ahead > 0 || ahead == 0 && g.Given() == board.Empty) {
			s.done = s.Len()
			break
		}
	}
	owed := h.Table().Owed
	switch {
	case s.done == 0 && h.Placements() > 0: // the player has placed
		s.done = s.Len()
	case owed != quarto.Owed{} && s.done < s.Len():
		s.done++
	}
}

// same reports whether two games are at the same point.
func same(a, b quarto.Game) bool { return Digest(a) == Digest(b) && a.Result() == b.Result() }

// hear takes a step of the game at this board: the acts of its player are made.
func (s *session) hear(l *Link, step rules.Step) {
	s.here = l.here
	if _, begins := step.Event.Fact.(board.Started); begins {
		s.led, s.calls = false, 0
		s.find()
	}
	a, _ := step.Event.Fact.(board.Asked)
	taken := s.done < s.Len() && a.By != 0 && a.Via == board.ViaAway && (a.Request != board.RequestAnswer || a.Yes)
	for _, j := range step.Judgements {
		switch j := j.(type) {
		case quarto.Void:
			taken = false
			s.back(l, s.Len())
		case quarto.Call:
			if j.By == s.Own() && j.Reason == quarto.NoneLive {
				s.calls++
			}
		case quarto.Undone: // and what was called of it
			s.calls = 0
		}
	}
	if taken {
		s.done++
	}
	s.advance(l)
}

// advance makes the acts of the player here, as far as they are final, and notes what the player wants.
func (s *session) advance(l *Link) {
	if s.here.Result() != 0 || s != l.game {
		s.done = s.Len()
	}
	defer s.want()
	for !s.led && s.done == s.Len() && s.Author() == s.Own() {
		a, ok := s.next()
		if !ok {
			return
		}
		if _, err := s.Make(a); err != nil {
			s.back(l, s.Len())
			return
		}
		s.done++
		s.keep(l)
	}
}

// keep keeps an act on the card.
func (s *session) keep(l *Link) {
	s.news, s.moved = true, l.opts.Wall(l.at)
	if s.theirs.N <= s.Len() && (s.theirs.Wish != ActResign || s.Author() == 0) { // it was about the act before
		s.theirs = Wish{}
	}
	l.keep(s.Match)
}

// back goes back to the first n acts, which both boards have: the hands at this board are led there. A game before the
// one that is played stays as it is.
func (s *session) back(l *Link, n int) {
	if s != l.game {
		return
	}
	l.told(s.Board(), "differs")
	s.Cut(n)
	s.keep(l)
	s.theirs, s.led = Wish{}, true
	l.tells = append(l.tells, s.lead(l))
}

// lead begins the game at this board as it stands after the newest act, before the end.
func (s *session) lead(l *Link) board.Asked {
	o := l.options(s.Match)
	o.From = quarto.From(s.Game(s.Len())).From
	return board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o}
}

// want notes what the player here wants of the other: to take back, to draw, or to resign out of turn.
func (s *session) want() {
	wish := ""
	if to := s.here.due.To; to != 0 {
		wish = to.String()
	}
	switch {
	case s.done < s.Len() && wish != ActResign: // an act of the other board may be the answer
	case wish == "":
		s.mine = Wish{}
	case s.mine.Wish != wish || s.mine.N != s.Len()+1:
		s.mine, s.news = s.wish(s.Len()+1, wish, ""), true
		s.agreeable[wish] = s.Len()
	}
}

// wish is one of the player here, or of the board.
func (s *session) wish(n int, what, answer string) Wish {
	return Wish{V: 1, Match: s.ID(), N: n, By: s.Own(), Wish: what, Answer: answer}
}

// next returns the next act of the player here, who is its author; ok is false for none yet. A
// placement is final with the giving or the call behind it.
func (s *session) next() (a Act, ok bool) {
	g, both, own := s.here.Game, s.Game(s.Len()), s.Own()
	a.By = own
	asker := own // whose wish is carried out: that of the player there, once the one here agrees
	if s.theirs.Answer == "yes" && s.mine.Wish == "" {
		asker = own.Other()
	}
	ahead, over := g.Placements()-both.Placements(), g.Result() != 0
	final := over && !s.agrees(ActDraw) || g.Answered() || s.here.due.To == board.OfferUndo // what is taken back was made
	switch {
	case g.Result() == board.ResultAbandoned:
		return a, false
	case ahead == 1 && final:
		p, c, _ := g.Last()
		a.Act, a.Piece, a.Cell = ActPlace, board.Holding(p), c
	case ahead == 1 && !over:
		return a, false
	case s.calls > 0 && !over && (final || both.Given() != board.Empty):
		s.calls--
		a.Act = ActCall
	case same(both, g):
		return a, false
	case ahead == 0 && !over && both.Given() == board.Empty:
		a.Act, a.Piece = ActGive, g.Given()
		return a, g.Answered()
	case over && g.Result() == board.Win(own) && s.agrees(ActResign):
		a.Act, a.By = ActResign, own.Other()
	case over && g.Result() == board.Win(own):
		a.Act = ActCall
	case over && g.Result() == board.Win(own.Other()):
		a.Act = ActResign
	case over && both.Placements() == board.Pieces:
		a.Act = ActPass
	case over:
		a.Act, a.By = ActDraw, asker
	case ahead == 0 && (g.Given() != board.Empty || g.Placements() > 0):
		return a, false
	default:
		a.Act, a.By = ActUndo, asker
	}
	return a, true
}

// agrees reports whether the player here agrees to what the one there wishes.
func (s *session) agrees(wish string) bool {
	return s.theirs.Wish == wish && s.theirs.Answer == "yes"
}

// agreed reports whether the player here has wished an act that the other board makes, or agrees to it: after
// the end of the game here to any.
func (s *session) agreed(a Act) bool {
	at, ok := s.agreeable[a.Act]
	return s.here.Result() != 0 || ok && s.Len() <= at+1
}

// due returns what the game at this board is to be told; ok is false for nothing.
func (s *session) due(l *Link) (a board.Asked, ok bool) {
	now, own := l.here.due, s.Own()
	a = board.Asked{Via: board.ViaAway, By: now.By, N: now.N, At: now.At}
	if now.By == 0 || s.led {
		return a, false
	}
	next, has, newest := Act{}, s.done < s.Len(), s.Act(s.Len())
	if has {
		next = s.Act(s.done + 1)
	}
	switch {
	case !has && s.theirs.Answer == "yes" && (s.theirs.Wish == ActResign || s.Author() == own && now.Need != quarto.NeedAnswer):
		a.Request, a.Result = requestOf(s.theirs.Wish)
		return a, true
	case now.To == board.OfferResign: // whatever the game here lacks
		a.Request, a.To = board.RequestAnswer, now.To
		a.Yes = s.Author() == own || newest.Act == ActResign && newest.By == own
		return a, a.Yes || s.Author() == 0
	case has && s.lacks():
		return s.lead(l), true
	case now.Need == quarto.NeedAnswer:
		a.Request, a.To = board.RequestAnswer, now.To
		if has {
			a.Yes = next.By == own && next.Act == now.To.String()
			return a, true
		}
		a.Yes = s.mine.Answer == "yes"
		return a, a.Yes && s.Author() == own || s.mine.Answer == "no"
	case has && next.By == own: // the offer was made once
		a = board.Asked{Via: board.ViaMenu, By: own}
		a.Request, a.Result = requestOf(next.Act)
		return a, true
	case has:
		a.Piece, a.Cell = next.Piece, next.Cell
		a.Request, a.Result = requestOf(next.Act)
		return a, now.Need.Takes(a.Request)
	case now.Need == quarto.NeedPlace && s.Author() == own && !l.here.Answered():
		a.Request, a.To, a.Yes = board.RequestAnswer, board.OfferGive, true
		return a, true
	}
	return a, false
}

// lacks reports whether the game at this board, of acts that it has not had, lacks some of its player that cannot be
// asked for: the card has lost them. What ends the game, and what was wished, can.
func (s *session) lacks() bool {
	acts := s.chain[s.done+1:]
	if s.Author() == 0 {
		acts = acts[:len(acts)-1]
	}
	return slices.ContainsFunc(acts, func(l link) bool { return l.act.By == s.Own() && !wished(l.act) })
}

// requestOf is the request of an act, and the result that it asks for.
func requestOf(act string) (r board.Request, result board.Result) {
	if act == ActDraw {
		return board.RequestAdjudicate, board.ResultDraw
	}
	r, _ = board.ParseRequest(act) // the others have the names of their requests
	return r, 0
}
