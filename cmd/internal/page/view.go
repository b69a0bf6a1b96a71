package page

import (
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// view is what a visitor sees of the table.
type view struct {
	Lang string `json:"lang"`
	face.View
	Head   string   `json:"head"` // the first part of what is next
	Menu   bool     `json:"menu"` // is open
	Faults []string `json:"faults"`

	Troubles []string `json:"troubles"` // of a simulated board, by name
	Shown    string   `json:"shown"`    // the one of the show; "" for none
	Showing  string   `json:"showing"`  // that it is shown
	Done     int      `json:"done"`     // acts of the show
	Of       int      `json:"of"`
	Build    string   `json:"build"`
	Carries  bool     `json:"carries,omitempty"` // the acts of a player who is away are carried out

	Link *other `json:"link,omitempty"` // nil where no game with another board can be played
}

// other is what a visitor sees of other boards.
type other struct {
	Text string           `json:"text"` // the question, or that no board is there
	Does []phrase.LinkAct `json:"does"`
}

// linked takes what is asked of the link to other boards, and what that tells.
func (s *state) linked(f board.Asked) {
	switch l, _ := board.ParseLink(f.Text); l.Verb {
	case board.LinkAsk:
		s.question = l
	case board.LinkBoards:
		if f.Via == board.ViaAway {
			s.boards = l.Words
		}
	case board.LinkPlay, board.LinkForget:
		s.boards = nil
	default:
		if l.Ends(s.question) {
			s.question = board.Link{}
		}
	}
}

// link shows the question of another board and its answers; or the boards with which a game can be played, or
// in a game the greetings.
func (v *view) link(s state) {
	w, now, l := s.words, rules.StateOf(s.game), &other{}
	v.Link = l
	if now.Link != "" {
		l.Does = w.Greetings(now.Link)
	}
	switch {
	case s.question.Verb != "":
		l.Text = w.LinkText(s.question)
		l.Does = []phrase.LinkAct{{Ask: board.LinkYes, Name: phrase.Sentence(w.Yes(true))}, {Ask: board.LinkNo, Name: phrase.Sentence(w.Yes(false))}}
	case now.Link != "" && !now.Over:
		l.Does = append(l.Does, phrase.LinkAct{Ask: board.LinkClaim + " " + now.Link, Name: w.Item(phrase.ItemClaim)})
	default:
		l.Does = append(l.Does, phrase.LinkAct{Ask: board.LinkBoards, Name: w.Item(phrase.ItemLink)})
		l.Does = append(l.Does, w.Boards(s.boards)...)
		if s.boards != nil && len(s.boards) == 0 {
			l.Text = w.NoBoards()
		}
	}
}

// viewOf returns the view of a state. It depends on the agreed position, on what the board
// feels, and on the instruction in a wrong position: on nothing that a live line changes.
func viewOf(s state) view {
	w, words := s.words.For(s.game.Kind()), s.words.Of(s.game.Kind())
	v := view{Lang: w.Lang(), Menu: s.menu, Faults: []string{}}
	v.Next, v.Score = words.Next(s.game), words.Score(s.game)
	f := s.face()
	if v.Game = f.Kind.Name; f.Kind == s.opts.Faces[0].Kind {
		v.Game = ""
	}
	moves := s.moves.slide(rules.StateOf(s.game))
	f.View(&v.View, s.game, face.Around{Leaving: moves.leaving, Coming: moves.coming, Held: s.sim.Held}, w)
	if v.Over != nil && s.opts.Games != nil {
		v.Over.Past = s.opts.pathOf(s.name)
	}
	for _, f := range s.faults {
		text := w.Failing(f.Part.Kind, f.Cells)
		if f.Part.Kind == board.PartLink {
			text = w.Connection(f)
		}
		v.Faults = append(v.Faults, text)
	}
	if v.simulate(s); s.opts.Linked {
		v.link(s)
	}
	v.Head = strings.TrimSpace(strings.SplitAfterN(v.Next, ". ", 2)[0])
	return v
}

// movesOf returns the moves of the game at hand; nil where the page does not list them.
func movesOf(s state) []face.Move {
	if list := s.face().Moves; list != nil {
		return append([]face.Move{}, list(s.steps, s.words)...)
	}
	return nil
}

// face returns the face of the game.
func (s state) face() face.Face { return face.Of(s.opts.Faces, s.game) }

// motion has the cells that something leaves, and those on which something comes, before the
// board knows what.
type motion struct{ leaving, coming board.CellSet }

// slide returns the part of a motion in which a piece is moved: something comes on a free cell
// while a piece leaves another one, or is off it. It is empty for a piece that is lifted and
// returned, or placed, so that streams are silent about a hand that explores.
func (m motion) slide(s rules.State) motion {
	m.coming &^= s.Stands
	m.leaving &= s.Stands
	off := m.leaving | s.Off&s.Stands
	if m.coming == 0 || off == 0 {
		return motion{}
	}
	return m
}

// section is a section of the rules, as the menu reads them out.
type section struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// rulesOf returns the rules of the game.
func rulesOf(s state) (all []section) {
	for _, one := range s.words.Of(s.game.Kind()).Rules(s.game.Options()) {
		var said []string
		for _, u := range one.Text {
			said = append(said, u.Text)
		}
		all = append(all, section{strings.TrimSuffix(one.Title.Text, "."), strings.Join(said, " ")})
	}
	return all
}

// serveCards sends the closed cards of one player, which nothing else does: neither documents nor streams have
// them. The page does not know who looks at its screen, so any visitor may ask; it is the people who pass the
// screen on. Each game of a demo has cards of its own.
func (p *Page) serveCards(w http.ResponseWriter, r *http.Request, s state) error {
	hand := s.face().Hand
	n, err := strconv.Atoi(r.PathValue("player"))
	if hand == nil || err != nil || n < 1 || n > len(viewOf(s).Holders) {
		return refusal{http.StatusNotFound, s.words.Page().Games.Unknown}
	}
	game := fnv.New64a()
	_, _ = game.Write([]byte(s.name)) // it never fails
	sendJSON(w, hand(s.game, board.Player(n), rand.New(rand.NewPCG(p.opts.Deal, game.Sum64())), s.words))
	return nil
}
