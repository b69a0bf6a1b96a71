package link

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/quarto"
)

// talk is what two boards agree on before a game: their keys, where they do not know them, and the game.
type talk struct {
	board   string
	invited bool          // by the other board
	pairing *Pairing      // nil where the keys are known
	paired  bool          // by it
	start   []byte        // of the game, signed; nil before
	match   *Match        // that begins with it
	asks    bool          // a player is asked
	begun   bool          // the game was asked for
	at      time.Duration // of the newest progress
	sent    time.Duration // when the newest messages were sent
}

// asked takes what a player asks.
func (l *Link) asked(q board.Link) {
	s := l.game
	switch q.Verb {
	case board.LinkBoards:
		var names []string
		for _, name := range l.boards {
			if l.friends[name] != nil {
				name = "+" + name
			}
			names = append(names, name)
		}
		slices.Sort(names) // those whose keys are known come first
		l.tell(board.LinkBoards, "", names...)
	case board.LinkPlay:
		l.invite(q.Board)
	case board.LinkForget:
		l.friends[q.Board] = nil
		l.save(func() error { return l.opts.Store.Forget(q.Board) })
		l.told(q.Board, "forgotten")
	case board.LinkYes, board.LinkNo:
		l.answer(q.Verb == board.LinkYes)
	case board.LinkGreet:
		if s == nil || s.Board() != q.Board {
			l.told(q.Board, "not-now")
			return
		}
		s.greeting = s.wish(int(l.opts.Wall(l.at).Unix()), board.LinkGreeting+q.Words[0], "")
	case board.LinkClaim:
		switch {
		case s == nil || s.Board() != q.Board:
			l.told(q.Board, "not-now")
		case !s.lost || l.opts.Wall(l.at).Sub(s.moved) < vanished:
			l.told(q.Board, "early")
		default:
			s.theirs = s.wish(s.Len()+1, ActResign, "yes")
			s.theirs.By = s.Own().Other()
		}
	}
}

// invite invites a board to a game.
func (l *Link) invite(to string) {
	switch {
	case !l.up || l.key == nil:
		l.told(to, "no-broker")
	case !slices.Contains(l.boards, to):
		l.told(to, "unknown")
	case l.here.busy():
		l.told(to, "not-now")
	default:
		l.talk = &talk{board: to, at: l.at, sent: -again}
		if l.friends[to] == nil {
			l.talk.pairing = Invite(l.key, l.opts.Rand)
		} else {
			l.propose()
		}
		l.told(to, "waits")
	}
}

// propose offers a game to the board of the talk, whose key is known.
func (l *Link) propose() {
	t := l.talk
	house, _ := l.opts.House().(quarto.Options)
	lot := make([]byte, 1+matchBytes)
	_, _ = l.opts.Rand.Read(lot) // crypto/rand never fails
	if house.First == 0 {
		house.First = board.A + board.Seat(lot[0]&1)
	}
	terms := Terms{A: l.name, B: t.board, First: house.First, Squares: house.Squares, Attributes: house.Attributes, Names: [2]string{l.name, t.board}}
	start := Start{V: 1, Match: hex.EncodeToString(lot[1:]), Start: terms}.Sign(l.key)
	m, err := NewMatch(start, board.A, l.key, l.friends[t.board], t.board)
	if err != nil {
		panic(fmt.Sprintf("link: own start: %v", err))
	}
	t.match, t.start, t.sent, t.at = m, start, -again, l.at
}

// takePair takes a message about keys.
func (l *Link) takePair(from string, text []byte) {
	t, invites := l.talk, strings.Contains(string(text), `"commit"`)
	switch {
	case l.key == nil || l.here.busy() || t != nil && t.board != from:
		if invites {
			l.send(from, topic.Pairs, No("busy"))
		}
		return
	case invites && (t == nil && (l.game == nil || l.game.Author() == 0) || t != nil && t.pairing != nil && !t.invited && from < l.name): // of two that invite each other the first by name does
		t = &talk{board: from, invited: true, pairing: Invited(l.key, l.opts.Rand), at: l.at}
		l.talk = t
		l.told(from, "invites")
	case t == nil || t.pairing == nil || invites && !t.invited:
		return
	}
	t.sent = -again
	if err := t.pairing.Take(text); err != nil {
		reason := "different"
		if r, ok := err.(Refused); ok {
			reason = string(r)
		} else {
			l.send(from, topic.Pairs, No(reason))
		}
		l.drop(reason)
		return
	}
	if six, ok := t.pairing.Cells(); ok && !t.asks {
		t.asks, t.at = true, l.at
		words := []string{"pair"}
		for _, c := range six {
			words = append(words, c.String())
		}
		l.tell(board.LinkAsk, from, words...)
	}
	l.pair()
}

// pair keeps the key of the other board once both players have confirmed the cells.
func (l *Link) pair() {
	t := l.talk
	key, ok := t.pairing.Other()
	if !ok || t.paired {
		return
	}
	t.paired, t.at, l.friends[t.board] = true, l.at, key
	l.save(func() error { return l.opts.Store.KeepFriend(t.board, key) })
	l.told(t.board, "paired")
	if !t.invited {
		l.propose()
	}
}

// takeTalk takes what concerns no game that is played here.
func (l *Link) takeTalk(from string, line []byte, read any) {
	t := l.talk
	mine := t != nil && t.board == from
	switch m := read.(type) {
	case Start:
		switch key := l.friends[from]; {
		case l.key == nil || mine && t.pairing != nil && !t.paired:
		case key == nil:
			l.send(from, topic.Acts, refuse(m.Match, "unknown"))
		case mine && t.match != nil && t.match.ID() == m.Match:
			l.accept()
		case l.here.busy() || t != nil && !mine:
			l.send(from, topic.Acts, refuse(m.Match, "busy"))
		case mine && !t.invited && from > l.name: // it takes ours
		default:
			match, err := NewMatch(line, board.B, l.key, key, from)
			if err != nil {
				return
			}
			sure := mine && (t.paired || !t.invited)
			l.talk = &talk{board: from, invited: true, match: match, at: l.at}
			if sure {
				l.begin()
			} else {
				l.talk.asks = true
				l.tell(board.LinkAsk, from, "play")
			}
		}
	case Have:
		switch {
		case l.game != nil && l.game.Board() == from && quarto.NextMatch(l.game.ID()) == m.Match: // it has cleared its table first
			l.send(from, topic.Acts, Have{V: 1, Match: m.Match, Have: m.Have, MS: int(l.at.Milliseconds())}.Text())
		case !mine || t.match == nil || t.match.ID() != m.Match:
		case m.No == "unknown" && !t.invited:
			l.friends[from], t.match, t.start = nil, nil, nil
			t.pairing, t.paired, t.at = Invite(l.key, l.opts.Rand), false, l.at
		case m.No != "":
			l.drop(m.No)
		case !t.begun && !t.invited:
			l.begin()
		}
	case Act:
		known := mine && t.match != nil && t.match.ID() == m.Match || l.game != nil && quarto.NextMatch(l.game.ID()) == m.Match
		if !known && l.load == "" && l.key != nil {
			l.send(from, topic.Acts, refuse(m.Match, "over"))
		}
	}
}

// answer takes the answer of a player to what was asked last.
func (l *Link) answer(yes bool) {
	t, s := l.talk, l.game
	switch {
	case t != nil && t.asks && t.pairing != nil && !t.paired:
		t.at, t.sent = l.at, -again
		if !yes {
			l.send(t.board, topic.Pairs, No("different"))
			l.drop("different")
			return
		}
		t.pairing.Confirm()
		l.pair()
	case t != nil && t.asks && t.match != nil && !t.begun:
		if !yes {
			l.send(t.board, topic.Acts, refuse(t.match.ID(), "refused"))
			l.talk = nil
			return
		}
		l.begin()
	case s != nil && s.theirs.open():
		if s.theirs.Answer, s.news = "no", true; yes {
			s.theirs.Answer, s.agreeable[s.theirs.Wish] = "yes", s.Len()
		}
	}
}

// begin begins the game of the talk, once its board is cleared.
func (l *Link) begin() {
	t := l.talk
	t.begun = true
	l.keep(t.match)
	l.tells = append(l.tells, board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: l.options(t.match), NewMatch: true})
	l.accept()
}

// options are those of the game of a match at this board.
func (l *Link) options(m *Match) quarto.Options {
	o, _ := l.opts.House().(quarto.Options)
	both := m.Options()
	o.Away = quarto.AwayAt(m.Own().Other(), quarto.Sitter{Kind: quarto.SitterLink, Match: m.ID(), Board: m.Board()})
	o.Squares, o.Attributes, o.First, o.Names = both.Squares, both.Attributes, both.First, both.Names
	o.Caller, o.Missed, o.FalseCall, o.Point, o.TouchMove = both.Caller, both.Missed, both.FalseCall, both.Point, both.TouchMove
	if o.Giving = board.GivingShown; l.opts.Tray {
		o.Giving = board.GivingTray
	}
	return o
}

// accept tells the other board that its game is begun here.
func (l *Link) accept() {
	if l.talk.invited && l.talk.begun {
		l.send(l.talk.board, topic.Acts, Have{V: 1, Match: l.talk.match.ID()}.Text())
	}
}

// refuse is the message that no game of a match is played here.
func refuse(match, why string) []byte { return Have{V: 1, Match: match, No: why}.Text() }

// drop ends the talk, and tells why.
func (l *Link) drop(why string) {
	l.told(l.talk.board, why)
	l.talk = nil
}

// tick sends what the other board may lack.
func (t *talk) tick(l *Link) {
	if !t.begun && l.at-t.at > patience {
		l.drop("late")
		return
	}
	if l.at-t.sent < again {
		return
	}
	t.sent = l.at
	if t.pairing != nil {
		if text := t.pairing.Message(); text != nil {
			l.send(t.board, topic.Pairs, text)
		}
	}
	if t.start != nil && !t.begun {
		l.send(t.board, topic.Acts, t.start)
	}
}

// told tells the players a word about a board.
func (l *Link) told(other, word string) { l.tell(board.LinkTold, other, word) }

// tell tells the players, and the menu.
func (l *Link) tell(verb, other string, words ...string) {
	text := board.Link{Verb: verb, Board: other, Words: words}.String()
	l.tells = append(l.tells, board.Asked{Request: board.RequestLink, Via: board.ViaAway, Text: text})
}
