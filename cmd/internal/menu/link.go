package menu

import (
	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// request asks the link to other boards for something.
func request(s *step, text string) { s.want(board.Asked{Request: board.RequestLink, Text: text}) }

// linkRows returns the entries of what can be asked of it. The menu is left for each.
func linkRows(acts []phrase.LinkAct) (all []row) {
	for _, a := range acts {
		all = append(all, row{
			choose: func(s *step) {
				s.leave()
				request(s, a.Ask)
			},
			name: func(s *step) audio.Utterance { return s.words.Answer(a.Name + ".") },
		})
	}
	return all
}

// linked takes what the link to another board tells, and the voice says, and an answer by others. A question opens the
// menu, and overtakes what is open there.
func linked(s *step, f board.Asked) {
	switch l, _ := board.ParseLink(f.Text); {
	case l.Verb == board.LinkAsk:
		s.overtake()
		if s.question = l; !s.game.State().Answer {
			put(s)
		}
	case l.Ends(s.question):
		if s.question = (board.Link{}); s.state == answering {
			s.leave()
		}
	case l.Verb != board.LinkBoards || f.Via != board.ViaAway || s.state != browsing:
	case len(l.Words) == 0:
		s.answer(s.words.Answer(s.words.NoBoards()))
	default:
		s.boards = l.Words
		s.enter(boardList, 0)
	}
}

// put has the buttons answer the question of another board: pass is yes and, held, no.
func put(s *step) {
	if s.state == closed {
		s.Want = append(s.Want, s.offers)
	}
	s.Menu = Menu{known: s.known, state: answering, question: s.question, held: s.held, opened: s.at, from: s.at}
}

// reply answers the question of another board. What was compared by telephone waits for the other player.
func reply(s *step, verb string) {
	q := s.question
	s.question = board.Link{}
	s.leave()
	request(s, verb)
	if verb == board.LinkYes && q.Words[0] == "pair" {
		s.Say = append(s.Say, s.words.Answer(s.words.Waiting(s.words.BoardName(q.Board))))
	}
}
