package link

import (
	"errors"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/topic"
)

// watch tells that the other board is not heard any more.
func (s *session) watch(l *Link) {
	if l.at-s.heard > silence && !s.lost && s.there.No == "" && s.Game(s.Len()).Result() == 0 {
		s.lost = true
		l.tells = append(l.tells, board.Fault{Part: board.Part{Kind: board.PartLink}, State: board.Failed, Text: s.Board()})
	}
	if s.theirs.open() && l.at-s.asked > patience {
		s.theirs.Answer, s.news = "no", true
		l.told(s.Board(), "late")
	}
}

// take takes a message of the other board about the match.
func (s *session) take(l *Link, line []byte, read any) {
	s.heard = l.at
	if s.lost {
		s.lost = false
		l.tells = append(l.tells, board.Fault{Part: board.Part{Kind: board.PartLink}, State: board.OK, Text: s.Board()})
	}
	switch m := read.(type) {
	case Act:
		s.takeAct(l, line)
	case Wish:
		if verify(line, "wish", s.other) {
			s.takeWish(l, m)
		}
	case Have:
		s.takeHave(l, m)
	case Start:
		s.news = true
	}
}

// takeAct takes an act. One that is refused changes nothing, and its author is told the name of the reason.
func (s *session) takeAct(l *Link, line []byte) {
	a, err := s.Take(line, s.agreed)
	s.news = true
	refusal, _ := errors.AsType[Refusal](err)
	s.state.Refused = string(refusal)
	switch {
	case err == nil:
		s.has, s.refused, s.doubt = s.Len(), Wish{}, ""
		s.keep(l)
		s.advance(l)
	case refusal == NotYourAct && wished(a) && s.Author() == s.Own().Other() && !s.theirs.open():
		if t := s.theirs; a.Act == ActResign || t.N == a.N && t.Wish == a.Act { // it was refused here, as after an arbiter's decision there
			s.refused = s.wish(a.N, "differs", hash(line))
			return
		}
		// A restart has forgotten the answer.
		s.ask(l, Wish{V: 1, Match: s.ID(), N: a.N, By: a.By, Wish: a.Act})
	case refusal == PrevDiffers, refusal == PositionDiffers, refusal == Illegal:
		n, refused := s.Len(), hash(line)
		if refusal == PrevDiffers && n > 0 { // the newest act here is another one there
			n, refused = n-1, a.Prev
		}
		if s.doubt != refused {
			s.doubt, s.doubted = refused, l.at
		}
		if l.at-s.doubted < insists || s.refused.Answer == refused {
			return
		}
		s.back(l, n)
		s.refused = s.wish(n+1, "differs", refused)
	}
}

// ask asks the player here for an answer to a wish.
func (s *session) ask(l *Link, w Wish) {
	s.theirs, s.asked = w, l.at
	l.tell(board.LinkAsk, s.Board(), w.Wish)
}

// takeWish takes a wish of the player there, or the answer to one of the player here.
func (s *session) takeWish(l *Link, w Wish) {
	switch {
	case w.Wish == "differs":
		if w.N <= s.Len() && hash(s.Line(w.N)) == w.Answer {
			s.back(l, w.N-1)
		}
	case w.By == s.Own():
		if s.mine.Wish == w.Wish && s.mine.N == w.N && s.mine.Answer == "" && w.Answer != "" {
			s.mine.Answer = w.Answer
			l.here.tried.Need = 0 // it is due now
			if w.Answer == "no" {
				l.told(s.Board(), "no")
			}
		}
	case strings.HasPrefix(w.Wish, board.LinkGreeting):
		if s.news = true; w.N > s.state.Greeted {
			s.state.Greeted = w.N
			l.told(s.Board(), w.Wish)
		}
	case w.N != s.Len()+1 || w.Answer != "":
	case s.theirs.N == w.N && s.theirs.Wish == w.Wish:
		s.news = s.news || s.theirs.Answer != ""
	case w.Wish == ActResign:
		w.Answer = "yes"
		s.theirs = w
		l.here.tried.Need = 0
	case l.here.Result() != 0:
		w.Answer = "no"
		s.theirs, s.news = w, true
	default:
		s.ask(l, w)
	}
}

func (s *session) takeHave(l *Link, m Have) {
	if m.No != "" {
		if s.there.No == "" && s.Game(s.Len()).Result() == 0 {
			l.told(s.Board(), "busy")
		}
		s.there.No = m.No
		return
	}
	if m.MS < s.there.MS && s.there.MS-m.MS < 60_000 { // it has come late
		return
	}
	if s.there.Wrong != m.Wrong {
		l.told(s.Board(), map[bool]string{true: "wrong", false: "right"}[m.Wrong])
	}
	s.there, s.has = m, min(m.Have, s.Len())
	s.news = s.news || m.Have != s.Len()
	if s.greeting.N > 0 && m.Greeted >= s.greeting.N {
		s.greeting = Wish{}
		l.told(s.Board(), "heard")
	}
}

// tick sends what the other board may lack: at once what is new, and all again after a while.
func (s *session) tick(l *Link) {
	_, wrong := l.here.Wrong()
	s.news = s.news || s == l.game && wrong != s.state.Wrong
	late := l.at-s.sent >= again
	if s != l.game && (s.there.No != "" || s.has >= s.Len() && s.Author() == 0) || !late && !s.news {
		return
	}
	if !late && l.at-s.sent < 100*time.Millisecond {
		return
	}
	s.sent, s.news = l.at, false
	to := s.Board()
	if s == l.game {
		s.state.Have, s.state.MS, s.state.Wrong = s.Len(), int(l.at.Milliseconds()), wrong
		l.send(to, topic.Acts, s.state.Text())
		s.state.Refused = ""
	}
	for n := s.has + 1; n <= s.Len() && n <= s.has+4; n++ {
		l.send(to, topic.Acts, s.Line(n))
	}
	for _, w := range []Wish{s.mine, s.theirs, s.greeting, s.refused} {
		if w.N > 0 && (w.Wish == "differs" || w.open() == (w.By == s.Own())) {
			l.send(to, topic.Acts, w.Sign(s.key))
		}
	}
}
