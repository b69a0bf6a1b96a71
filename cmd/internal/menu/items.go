package menu

import (
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// list is a list of items.
type list uint8

const (
	top list = iota
	cells
	newGame
	announcements
	languages
	rules
	lists // number of lists
)

// row is an item, and what choosing it does.
type row struct {
	item   phrase.Item
	choose func(s *step)
}

// rows returns the items of a list; none of cells, languages and rules.
func (m Menu) rows(l list) []row {
	switch l {
	case top:
		all := []row{
			{phrase.ItemLeft, func(s *step) { s.answer(s.words.ReadLeft(s.quarto)) }},
			{phrase.ItemCells, func(s *step) { s.enter(cells, 0) }},
			{phrase.ItemScore, func(s *step) { s.answer(s.words.Score(s.quarto)) }},
			{phrase.ItemLouder, volume(volumeStep)},
			{phrase.ItemSofter, volume(-volumeStep)},
			{phrase.ItemFaster, rate(rateStep)},
			{phrase.ItemSlower, rate(-rateStep)},
			{phrase.ItemAnnouncements, (*step).enterAnnouncements},
			{phrase.ItemTakeBack, (*step).offerTakeBack},
			{phrase.ItemDraw, (*step).offerEnd},
			{phrase.ItemResign, (*step).offerEnd},
			{phrase.ItemNewGame, (*step).enterNewGame},
			{phrase.ItemLanguage, (*step).enterLanguages},
			{phrase.ItemRules, func(s *step) { s.enter(rules, 0) }},
			{phrase.ItemLesson, (*step).startLesson},
			{phrase.ItemCheck, func(s *step) { s.want(board.Asked{Request: board.RequestCheck}) }},
			{phrase.ItemSwitchOff, func(s *step) { s.offer(phrase.ItemSwitchOff) }},
		}
		if m.wheel {
			all = ofQuartino(all)
		}
		if m.codes { // behind the rules: the lesson stays the third last
			code := row{phrase.ItemCode, func(s *step) { s.want(board.Asked{Request: board.RequestCode}) }}
			rules := slices.IndexFunc(all, func(r row) bool { return r.item == phrase.ItemRules })
			all = slices.Insert(all, rules+1, code)
		}
		return all
	case newGame:
		if m.options.Quartino.Players != 0 {
			return m.newQuartino()
		}
		return []row{
			{phrase.ItemStart, (*step).start},
			{phrase.ItemSquares, option(func(o *board.Options) { o.Squares = !o.Squares })},
			{phrase.ItemSize, attribute(board.Size)},
			{phrase.ItemShape, attribute(board.Shape)},
			{phrase.ItemFill, attribute(board.Fill)},
			{phrase.ItemTexture, attribute(board.Texture)},
			{phrase.ItemGiving, (*step).changeGiving},
			{phrase.ItemBoardCalls, option(func(o *board.Options) { o.Caller = after(o.Caller, board.CallerBoard) })},
			{phrase.ItemFalseCallsLose, option(func(o *board.Options) { o.FalseCall = after(o.FalseCall, board.FalseCallLoses) })},
			{phrase.ItemCallerShows, option(func(o *board.Options) { o.Point = after(o.Point, board.PointLift) })},
			{phrase.ItemTouchMove, option(func(o *board.Options) { o.TouchMove = !o.TouchMove })},
			{phrase.ItemMissed, option(func(o *board.Options) { o.Missed = after(o.Missed, board.TellNever) })},
			{phrase.ItemGame, (*step).changeGame},
		}
	case announcements:
		return []row{
			{phrase.ItemBrief, verbosity(phrase.Brief)},
			{phrase.ItemTerse, verbosity(phrase.Terse)},
			{phrase.ItemNormal, verbosity(phrase.Normal)},
			{phrase.ItemFull, verbosity(phrase.Full)},
			{phrase.ItemLetters, letters},
			{phrase.ItemEarcons, earcons},
		}
	}
	return nil
}

// after returns the value after v of an enumeration from 1 to last.
func after[T ~uint8](v, last T) T { return v%last + 1 }

// option changes an option of the next game, however that begins, and says it.
func option(change func(o *board.Options)) func(*step) {
	return func(s *step) {
		change(&s.options)
		s.want(board.Asked{Request: board.RequestOptions, Options: s.options})
		s.say()
	}
}

// changeGiving changes how a piece is given: in the tray only where there is one.
func (s *step) changeGiving() {
	option(func(o *board.Options) {
		if o.Giving = after(o.Giving, board.GivingUnseen); o.Giving == board.GivingTray && !s.tray {
			o.Giving = board.GivingPass
		}
	})(s)
}

// attribute lets an attribute count or not. The last one stays.
func attribute(a board.Attributes) func(*step) {
	return option(func(o *board.Options) {
		if o.Attributes != a {
			o.Attributes ^= a
		}
	})
}

// row returns the item that was said last.
func (s *step) row() row { return s.rows(s.list)[s.index[s.list]] }

// say says the item.
func (s *step) say() { s.answer(s.name()) }

// name returns the item, in words.
func (s *step) name() audio.Utterance {
	switch s.list {
	case cells:
		return s.readCell(s.index[cells])
	case languages:
		return s.words.MenuLanguage(s.language())
	case rules:
		return s.section().Title
	}
	return s.words.MenuItem(s.row().item, s.options, s.words.Preferred())
}

// sayAgain says where the menu is, for players who have not heard it.
func (s *step) sayAgain() {
	opened := s.words.MenuOpened(s.rows(top)[s.index[top]].item)
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
func (s *step) section() phrase.Section { return s.words.Rules(s.game.Options())[s.index[rules]] }

// size returns the number of items of the list.
func (s *step) size() int {
	switch s.list {
	case cells:
		return s.cells()
	case languages:
		return len(phrase.Languages())
	case rules:
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
	case rules:
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
