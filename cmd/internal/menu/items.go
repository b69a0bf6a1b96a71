package menu

import (
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// list is a list of items.
type list uint8

const (
	top list = iota
	cells
	newGame
	playAlone
	announcements
	languages
	rulesList
	pastList // that was told
	boardList
	greetings
	lists // number of lists
)

// row is an item, and what choosing it does.
type row struct {
	item   phrase.Item // "" for one that has a name of its own
	choose func(s *step)
	name   func(s *step) audio.Utterance // nil for that of the item
}

// rows returns the items of a list.
func (s *step) rows(l list) (all []row) {
	switch l {
	case top:
		return s.topRows()
	case newGame:
		return newRows(rules.KindOf(s.options), s.offers.ByTray || s.game.State().Alone != 0, s.face.Onward != nil)
	case playAlone:
		return aloneRows(s)
	case announcements:
		return []row{
			{item: phrase.ItemBrief, choose: verbosity(phrase.Brief)},
			{item: phrase.ItemTerse, choose: verbosity(phrase.Terse)},
			{item: phrase.ItemNormal, choose: verbosity(phrase.Normal)},
			{item: phrase.ItemFull, choose: verbosity(phrase.Full)},
			{item: phrase.ItemLetters, choose: letters},
			{item: phrase.ItemEarcons, choose: earcons},
		}
	case cells:
		for _, c := range s.face.Cells { // one that is chosen is read again
			all = append(all, row{choose: (*step).say, name: func(s *step) audio.Utterance { return s.words.Game(s.game).ReadCell(s.game, c) }})
		}
	case languages:
		for _, code := range phrase.Languages() {
			all = append(all, row{
				choose: func(s *step) { s.set(board.Preferences{Lang: code}) },
				name:   func(s *step) audio.Utterance { return s.words.MenuLanguage(code) },
			})
		}
	case pastList:
		return s.past.rows()
	case boardList:
		return linkRows(s.words.Boards(s.boards))
	case greetings:
		return linkRows(s.words.Greetings(s.game.State().Link))
	case rulesList:
		for _, section := range s.words.Game(s.game).Rules(s.game.Options()) {
			all = append(all, read(section))
		}
	}
	return all
}

// read returns the item that reads out a section.
func read(section phrase.Section) row {
	return row{
		choose: func(s *step) { s.answer(section.Text...) },
		name:   func(*step) audio.Utterance { return section.Title },
	}
}

// topRows returns the items of the first list. What many look for before the first placement, and after
// the end, comes first then.
func (s *step) topRows() (all []row) {
	now, begun := s.game.State(), begunForPractice(s.game)
	games := []row{{item: phrase.ItemNewGame, choose: enterNewGame}}
	var points, alone, early, greet, claim []row
	if s.face.Coach != nil && (begun || now.Ended && !now.Posed) {
		points = []row{{item: phrase.ItemTurningPoints, choose: look(phrase.ItemTurningPoints)}}
	}
	if s.face.Coach != nil && begun {
		points = append(points, row{item: phrase.ItemBack, choose: look(phrase.ItemBack)})
	}
	if len(s.face.Kind.Alone) > 0 {
		alone = []row{{item: phrase.ItemAlone, choose: enterAlone}}
	}
	if s.offers.Links {
		alone = append(alone, row{item: phrase.ItemLink, choose: func(s *step) { request(s, board.LinkBoards) }})
	}
	if now.Link != "" {
		greet = []row{{item: phrase.ItemGreetings, choose: func(s *step) { s.enter(greetings, 0) }}}
		claim = []row{{item: phrase.ItemClaim, choose: propose(phrase.ItemClaim, !now.Over)}}
	}
	for _, entry := range s.words.Game(s.game).Entries(s.game) {
		all = append(all, read(entry))
		if len(entry.Text) == 0 {
			all[len(all)-1].choose = func(s *step) { s.enter(cells, 0) }
		}
	}
	switch {
	case now.Ended:
		early, greet, games, points, alone = slices.Concat(greet, games, points, alone), nil, nil, nil, nil
	case !now.Begun:
		early, all, alone = slices.Concat(all[:1], alone), all[1:], nil
	}
	if s.face.Gift != nil && s.face.Gift(s.game) != nil {
		all = append(all, row{item: phrase.ItemGift, choose: look(phrase.ItemGift)})
	}
	all = slices.Concat(early, all, greet, []row{
		{item: phrase.ItemLouder, choose: volume(volumeStep)},
		{item: phrase.ItemSofter, choose: volume(-volumeStep)},
		{item: phrase.ItemFaster, choose: rate(rateStep)},
		{item: phrase.ItemSlower, choose: rate(-rateStep)},
		{item: phrase.ItemAnnouncements, choose: enterAnnouncements},
		{item: phrase.ItemTakeBack, choose: propose(phrase.ItemTakeBack, now.CanUndo)},
		{item: s.face.End, choose: propose(s.face.End, !now.Over)},
		{item: phrase.ItemResign, choose: propose(phrase.ItemResign, !now.Over)},
	}, claim, games, alone, []row{
		{item: phrase.ItemLanguage, choose: enterLanguages},
		{item: phrase.ItemRules, choose: func(s *step) { s.enter(rulesList, 0) }},
	}, points)
	if s.face.Exercise != nil {
		all = append(all, row{item: phrase.ItemExercises, choose: begin(phrase.ItemExercises)})
	}
	if s.offers.Codes {
		all = append(all, row{item: phrase.ItemCode, choose: func(s *step) { s.want(board.Asked{Request: board.RequestCode}) }})
	}
	if s.face.Course != nil {
		all = append(all, row{item: phrase.ItemLesson, choose: begin(phrase.ItemLesson)})
	}
	return append(
		all,
		row{item: phrase.ItemCheck, choose: func(s *step) { s.want(board.Asked{Request: board.RequestCheck}) }},
		row{item: phrase.ItemSwitchOff, choose: func(s *step) { s.offer(phrase.ItemSwitchOff) }},
	)
}

// text returns the item, in words.
func (r row) text(s *step) audio.Utterance {
	if r.name != nil {
		return r.name(s)
	}
	return s.words.MenuItem(r.item, s.options, s.words.Preferred())
}

// row returns the item that was said last.
func (s *step) row() row { return s.rows(s.list)[s.index[s.list]] }

// say says the item.
func (s *step) say() { s.answer(s.row().text(s)) }

// sayAgain says where the menu is, for players who have not heard it.
func (s *step) sayAgain() {
	opened := s.words.MenuOpened(s.rows(top)[s.index[top]].text(s))
	switch {
	case s.state == closed:
	case s.state != browsing:
		s.ask()
	case s.list == top:
		s.answer(opened)
	default:
		s.answer(opened, s.row().text(s))
	}
}

// move goes on by n items, round the list.
func (s *step) move(n int) {
	size := len(s.rows(s.list))
	s.index[s.list] = (s.index[s.list] + n + size) % size
	s.say()
}

// enter goes to an item of a list.
func (s *step) enter(l list, index int) {
	s.list, s.index[l], s.helped = l, index, false
	s.say()
}

// enterAnnouncements begins with how much is said now.
func enterAnnouncements(s *step) {
	now, _ := phrase.ParseVerbosity(s.words.Preferred().Verbosity)
	s.enter(announcements, int(max(now, phrase.Brief)-phrase.Brief))
}

// enterLanguages begins with the language that is spoken now.
func enterLanguages(s *step) {
	s.enter(languages, max(0, slices.Index(phrase.Languages(), s.words.Preferred().Lang)))
}

// back ends an offer, goes back to the first list, or closes the menu.
func (s *step) back() {
	switch {
	case s.state == offering:
		s.lapse()
	case s.state == answering:
		s.overtake()
	case s.list != top:
		s.list = top
		s.say()
	default:
		s.shut()
	}
}

// enterNewGame begins with the options of the next game.
func enterNewGame(s *step) {
	s.options, s.asks = s.game.NextOptions(), nil
	s.enter(newGame, 0)
}
