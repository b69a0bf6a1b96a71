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
	announcements
	languages
	rulesList
	lists // number of lists
)

// row is an item, and what choosing it does.
type row struct {
	item   phrase.Item // 0 for an option that package phrase has no item for
	choose func(s *step)
	name   func(s *step) audio.Utterance // nil for that of the item
}

// rows returns the items of a list; none of cells, languages and rulesList.
func (s *step) rows(l list) []row {
	switch l {
	case top:
		var all []row
		for _, i := range s.face.Entries {
			all = append(all, row{item: i, choose: func(s *step) { s.answer(s.words.ReadItem(i, s.game)) }})
			if i == phrase.ItemCells {
				all[len(all)-1].choose = func(s *step) { s.enter(cells, 0) }
			}
		}
		all = append(all, []row{
			{item: phrase.ItemLouder, choose: volume(volumeStep)},
			{item: phrase.ItemSofter, choose: volume(-volumeStep)},
			{item: phrase.ItemFaster, choose: rate(rateStep)},
			{item: phrase.ItemSlower, choose: rate(-rateStep)},
			{item: phrase.ItemAnnouncements, choose: (*step).enterAnnouncements},
			{item: phrase.ItemTakeBack, choose: (*step).offerTakeBack},
			{item: s.face.End, choose: (*step).offerEnd},
			{item: phrase.ItemResign, choose: (*step).offerEnd},
			{item: phrase.ItemNewGame, choose: (*step).enterNewGame},
			{item: phrase.ItemLanguage, choose: (*step).enterLanguages},
			{item: phrase.ItemRules, choose: func(s *step) { s.enter(rulesList, 0) }},
		}...)
		if s.codes {
			all = append(all, row{item: phrase.ItemCode, choose: func(s *step) { s.want(board.Asked{Request: board.RequestCode}) }})
		}
		if s.face.Course != nil {
			all = append(all, row{item: phrase.ItemLesson, choose: (*step).startLesson})
		}
		return append(
			all,
			row{item: phrase.ItemCheck, choose: func(s *step) { s.want(board.Asked{Request: board.RequestCheck}) }},
			row{item: phrase.ItemSwitchOff, choose: func(s *step) { s.offer(phrase.ItemSwitchOff) }},
		)
	case newGame:
		return s.newOf(rules.KindOf(s.options))
	case announcements:
		return []row{
			{item: phrase.ItemBrief, choose: verbosity(phrase.Brief)},
			{item: phrase.ItemTerse, choose: verbosity(phrase.Terse)},
			{item: phrase.ItemNormal, choose: verbosity(phrase.Normal)},
			{item: phrase.ItemFull, choose: verbosity(phrase.Full)},
			{item: phrase.ItemLetters, choose: letters},
			{item: phrase.ItemEarcons, choose: earcons},
		}
	}
	return nil
}

// row returns the item that was said last.
func (s *step) row() row { return s.rows(s.list)[s.index[s.list]] }

// say says the item.
func (s *step) say() { s.answer(s.name()) }

// name returns the item, in words.
func (s *step) name() audio.Utterance {
	switch s.list {
	case cells:
		return s.words.ReadCell(s.game, s.face.Cells[s.index[cells]])
	case languages:
		return s.words.MenuLanguage(s.language())
	case rulesList:
		return s.section().Title
	}
	if own := s.row().name; own != nil {
		return own(s)
	}
	return s.words.MenuItem(s.row().item, s.options, s.words.Preferred())
}

// sayAgain says where the menu is, for players who have not heard it.
func (s *step) sayAgain() {
	opened := s.opened(s.rows(top)[s.index[top]])
	switch {
	case s.state == closed:
	case s.state == offering:
		s.answer(s.question())
	case s.list == top:
		s.answer(opened)
	default:
		s.answer(opened, s.name())
	}
}

// language returns the code of the language that the list is at.
func (s *step) language() string { return phrase.Languages()[s.index[languages]] }

// section returns the section of the rules that the list is at.
func (s *step) section() phrase.Section { return s.words.Rules(s.game.Options())[s.index[rulesList]] }

// size returns the number of items of the list.
func (s *step) size() int {
	switch s.list {
	case cells:
		return len(s.face.Cells)
	case languages:
		return len(phrase.Languages())
	case rulesList:
		return len(s.words.Rules(s.game.Options()))
	}
	return len(s.rows(s.list))
}

// move goes on by n items, round the list.
func (s *step) move(n int) {
	s.index[s.list] = (s.index[s.list] + n + s.size()) % s.size()
	s.say()
}

// choose does what the item is for: a cell is read again, a section of the rules read out.
func (s *step) choose() {
	switch s.list {
	case cells:
		s.say()
	case languages:
		s.set(board.Preferences{Lang: s.language()})
	case rulesList:
		s.answer(s.section().Text...)
	default:
		s.row().choose(s)
	}
}

// enter goes to an item of a list.
func (s *step) enter(l list, index int) {
	s.list, s.index[l], s.helped = l, index, false
	s.say()
}

// enterAnnouncements begins with how much is said now.
func (s *step) enterAnnouncements() {
	now, _ := phrase.ParseVerbosity(s.words.Preferred().Verbosity)
	s.enter(announcements, int(max(now, phrase.Brief)-phrase.Brief))
}

// enterLanguages begins with the language that is spoken now.
func (s *step) enterLanguages() {
	s.enter(languages, max(0, slices.Index(phrase.Languages(), s.words.Preferred().Lang)))
}

// back ends an offer, goes back to the first list, or closes the menu.
func (s *step) back() {
	switch {
	case s.state == offering:
		s.lapse()
	case s.list != top:
		s.list = top
		s.say()
	default:
		s.shut()
	}
}

// enterNewGame begins with the options of the next game.
func (s *step) enterNewGame() {
	s.options = s.game.NextOptions()
	s.enter(newGame, 0)
}
