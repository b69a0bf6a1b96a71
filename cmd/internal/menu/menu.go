// Package menu is the menu of the buttons, for players without a screen: repeat goes on to
// the next item and, held, to the previous one; pass chooses and, held, goes back. Menu is
// a value like the game: presses, placements and time go in, words and requests come out.
// A Listener says the words, in a replay too. A Source marks the presses that the menu
// takes, and asks the daemon for what was chosen.
package menu

import (
	"strings"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// The times of the menu. They begin with a press, or when the answer to it has been said.
const (
	helpTime  = 3 * time.Second  // until the buttons are explained, once in each list
	closeTime = 20 * time.Second // until the menu closes
	agreeTime = 10 * time.Second // until an offer ends
)

type state uint8

const (
	closed state = iota
	browsing
	offering  // waits for players to consent
	answering // waits for the answer to another board
)

// Menu is the menu of the buttons as a value. The zero Menu is closed.
type Menu struct {
	known

	state   state
	list    list
	index   [lists]int    // of the item in each list
	options board.Options // of the new game
	asks    *rules.Kind   // the game that was asked for as the next one; nil for none
	offered offer         // the newest one
	past    past          // the newest list
	boards  []string      // as the link to another board told them

	question board.Link // of another board; zero for none

	held          bool              // repeat, by a press that the menu took
	consented     board.Seat        // the one that pressed QUARTO since then; 0 for none
	opened, ended time.Duration     // of the newest time that it was open
	from          time.Duration     // of the newest press, or the end of the answer to it
	saying        string            // the answer, until it has been said
	rest          []audio.Utterance // of it, to be said then
	helped        bool              // in this list
}

// known is what the menu knows while it is closed, too.
type known struct {
	tray   bool       // the board has shown that it has one
	offers board.Menu // the fact that it opens, from which a replay has what it offers
	lot    bool       // drew who began the game that was asked for last
	owed   bool       // the hands are to carry out a placement of the player who is away

	house House // zero in a replay, whose record has what was wanted
}

// House has the options with which each of the games is offered.
type House struct {
	Games  []board.Options // in the order of the menu
	Faces  []face.Face     // of the games; the first is that of no game, too
	Offers board.Menu      // what it offers besides; New sets Open and Codes
}

// Words are the words of the menu, in the current language.
type Words struct {
	*phrase.Words
	Preferred func() board.Preferences // how the board speaks now
}

// Effects are what the menu wants after an event.
type Effects struct {
	Say  []audio.Utterance
	Want []board.Fact // Menu and Asked, in this order

	Lesson bool // begin it
	Train  bool // begin the next exercise
	Code   bool // say one
}

// Takes reports whether the menu takes a press from the game. A bare press of QUARTO is
// never taken: only one with repeat held, while an offer waits for it or just after the
// offer lapsed. What began while the menu was open is taken after it closed, too.
func (m Menu) Takes(p board.Pressed) bool {
	switch p.Button {
	case board.ButtonQuarto:
		return m.held && m.state != closed && m.offered.item != ""
	case board.ButtonRepeat:
		if p.Press == board.PressDown {
			return m.state != closed
		}
		return m.held
	case board.ButtonPass:
		return p.Contact >= m.opened && (m.state != closed || p.Contact < m.ended)
	}
	return false
}

// step is the menu while something is applied to it.
type step struct {
	Menu
	at    time.Duration
	game  rules.Game
	face  face.Face // of the game
	words Words
	Effects
}

func (m Menu) step(at time.Duration, g rules.Game, words Words) step {
	s := step{Menu: m, at: at, game: g, words: words}
	if g == nil {
		s.game = rules.New()
	}
	s.face = face.Of(m.house.Faces, s.game)
	return s
}

// Apply takes an event and the game after it into the menu.
func (m Menu) Apply(in rules.Step, words Words) (Menu, Effects) {
	s := m.step(in.Event.At, in.Game, words)
	s.tray = s.tray || rules.ByTray(s.game.Options())
	switch f := in.Event.Fact.(type) {
	case board.Opened:
		if s.leave(); f.Resumed {
			return Menu{known: s.known}, Effects{} // a restart
		}
	case board.Menu:
		if f.Open {
			s.offers = f
		} else if s.state != closed { // in a replay that says other words
			s.state, s.ended = closed, s.at
		}
	case board.Fault:
		switch {
		case f.Part.Kind == board.PartButtons: // whether repeat is let go nobody knows
			s.held = false
		case f.Part.Kind == board.PartSound && f.State == board.OK:
			s.sayAgain()
		}
	case board.Tray:
		s.tray = true
	case board.Asked:
		s.asked(f)
	case board.Pressed:
		s.pressed(f)
	case board.Said:
		s.heard(f)
	}
	effects := in.Effects(false)
	carried := s.owed && s.state == answering && effects.Has(rules.Played) && !effects.Has(rules.Ended) // which answers nothing
	s.owed = s.game.State().Owed
	if effects.Has(rules.Played|rules.Undone|rules.Ended) && !carried || s.game.State().Answer {
		if effects.Has(rules.Played) && !carried || s.state == answering && !s.game.State().Answer {
			s.overtake()
		}
		s.leave()
	}
	if s.question.Verb != "" && s.state == closed && !s.game.State().Answer {
		put(&s)
		s.ask()
	}
	return s.Menu, s.Effects
}

// Due returns the next moment at which time changes the menu, if there is one.
func (m Menu) Due() (at time.Duration, ok bool) {
	switch {
	case m.state == closed || m.state == answering || m.saying != "":
		return 0, false
	case m.state == offering:
		return m.from + agreeTime, true
	case m.helped:
		return m.from + closeTime, true
	}
	return m.from + helpTime, true
}

// Tick lets the time of Due come.
func (m Menu) Tick(g rules.Game, words Words) (Menu, Effects) {
	at, ok := m.Due()
	if !ok {
		return m, Effects{}
	}
	s := m.step(at, g, words)
	switch {
	case s.state == offering:
		s.from = at
		s.lapse()
	case s.helped:
		s.shut()
	default:
		s.helped = true
		s.Say = append(s.Say, words.MenuHelp())
	}
	return s.Menu, s.Effects
}

// asked notes the answer to what the menu has asked for.
func (s *step) asked(f board.Asked) {
	switch {
	case f.Request == board.RequestCode:
		s.Code = true
		f.Text = s.words.MenuCode("").Text
	case f.Request == board.RequestNew:
		s.lot = rules.Get(f.Options, "first") == ""
		return
	case f.Request == board.RequestList:
		if s.state == browsing {
			s.past = past{}
			s.past.of, s.past.entries, _ = strings.Cut(f.Text, "\n")
			s.enter(pastList, 0)
		}
		return
	case f.Request == board.RequestLink:
		linked(s, f)
		return
	case f.Request == board.RequestOptions && f.Via == board.ViaMenu:
		s.changed(f.Options)
		return
	case f.Request != board.RequestSay || f.Via != board.ViaMenu: // that is the answer of a check
		return
	}
	if s.state != closed {
		s.saying = f.Text
	}
}

func (s *step) pressed(p board.Pressed) {
	if p.Menu || p.Button == board.ButtonMenu {
		s.from, s.saying, s.rest = s.at, "", nil
	}
	switch {
	case p.Button == board.ButtonMenu:
		if s.held = false; p.Press == board.PressLong && !p.Menu { // the release of repeat is not reported
			s.toggle()
		}
	case p.Button == board.ButtonQuarto && p.Menu:
		s.consent(p.Seat)
	case p.Button == board.ButtonQuarto && s.state != answering: // a call answers no question of another board
		s.overtake()
		s.leave()
	case p.Button == board.ButtonRepeat:
		s.repeat(p)
	case p.Button == board.ButtonPass && p.Menu && s.state != closed:
		switch {
		case s.state == offering && s.offered.item == phrase.ItemSwitchOff && p.Press == board.PressLong:
			s.grant(s.offered, 0)
		case s.state == answering && p.Press != board.PressLong:
			reply(s, board.LinkYes)
		case s.state == offering || p.Press == board.PressLong:
			s.back()
		default:
			s.row().choose(s)
		}
	}
}

func (s *step) repeat(p board.Pressed) {
	if p.Press == board.PressDown {
		s.held, s.consented = p.Menu, 0
		return
	}
	s.held = false
	switch {
	case !p.Menu || s.consented != 0:
	case s.state == browsing && p.Press == board.PressLong:
		s.move(-1)
	case s.state == browsing:
		s.move(1)
	case s.state != closed:
		s.ask()
	}
}

// heard notes that the answer to a press has been said, and goes on with it. The times
// begin then; that of the help begins after what the voice says of a change, too.
func (s *step) heard(f board.Said) {
	if f.Text != s.saying {
		if s.saying == "" && !s.helped && f.Class == board.ClassHint && f.Start >= s.from {
			s.from = f.End
		}
		return
	}
	s.saying = ""
	s.from = max(s.from, f.End)
	if f.Outcome == board.OutcomeSaid && len(s.rest) > 0 {
		s.answer(s.rest...)
	}
}

// answer says utterances, one after the other.
func (s *step) answer(us ...audio.Utterance) {
	s.Say = append(s.Say, us[0])
	s.saying, s.rest = us[0].Written(), us[1:]
}

// toggle opens or closes the menu. It does not open while the board asks something, and
// the question is said again.
func (s *step) toggle() {
	switch {
	case s.state != closed:
		s.shut()
	case s.game.State().Answer:
		s.Say = append(s.Say, s.words.Now(s.game))
	default:
		s.Menu = Menu{known: s.known, state: browsing, opened: s.at, from: s.at}
		s.Want = append(s.Want, s.offers)
		s.answer(s.words.MenuOpened(s.row().text(s)))
	}
}

// shut closes the menu and says so.
func (s *step) shut() {
	if s.offered.item != phrase.ItemSwitchOff {
		s.overtake()
	}
	s.leave()
	s.Say = append(s.Say, s.words.MenuClosed())
}

// overtake tells that an offer is over, unless the game is, and answers the question of another board by no.
func (s *step) overtake() {
	if s.state == answering || s.state == offering && !s.game.State().Over {
		s.Say = append(s.Say, s.words.MenuOvertaken(s.offered.item))
	}
	if s.state == answering {
		reply(s, board.LinkNo)
	}
}

// leave closes the menu, and ends any offer.
func (s *step) leave() {
	if s.state == closed {
		return
	}
	s.state, s.ended, s.saying, s.rest = closed, s.at, "", nil
	s.Want = append(s.Want, board.Menu{})
}
