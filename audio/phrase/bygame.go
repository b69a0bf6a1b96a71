package phrase

import (
	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// Game has the words of one game, in one language.
type Game interface {
	// Say returns the utterances for a step, as they are to be queued.
	Say(before rules.Game, step rules.Step) []audio.Utterance
	// ReadBoard reads the board, an utterance for each row.
	ReadBoard(g rules.Game) []audio.Utterance
	// ReadLifted returns what was lifted off a cell. g is the game before that.
	ReadLifted(g rules.Game, c board.Cell) []audio.Utterance
	// Now tells where the game stands.
	Now(g rules.Game) audio.Utterance
	// Entries are what the menu reads out of the game, in their order. One without a text is the
	// list of the cells.
	Entries(g rules.Game) []Section
	// ReadCell returns what is on a cell.
	ReadCell(g rules.Game, c board.Cell) audio.Utterance
	// Lesson returns what the lesson says in a step, where the next placement is to be on c.
	Lesson(step LessonStep, g rules.Game, t Task) audio.Utterance
	// Next returns what the players must do, for the page.
	Next(g rules.Game) string
	// Score returns the score of the match; "" for a game without one.
	Score(g rules.Game) string
	// Rules returns the rules, section by section.
	Rules(o board.Options) []Section
	// OptionName returns the name of an option, or of a value that it has in o, as part of a
	// sentence: of names the player. "" is for the value itself, or for yes and no.
	OptionName(x rules.Option, value string, o board.Options) string
	// Offer returns the question whether the players consent to an item, all, or the one who
	// resigns: player, where the players are not the seats.
	Offer(i Item, player board.Player, o board.Options) audio.Utterance
	// Agrees returns that one player has consented, and the question to the other.
	Agrees(by board.Seat, o board.Options) audio.Utterance
	// LetGo returns what a player must do who presses QUARTO while repeat is still held for the
	// consent of the other.
	LetGo(by board.Seat, o board.Options) audio.Utterance
	// Page returns texts of the page with those of the game in their places.
	Page(w PageWords) PageWords
	// Phrases returns the texts of the game, as Speech.Phrases does.
	Phrases() []Phrase
}

// Words are the words of a board, whose language and verbosity may change.
type Words struct{ *Speech }

// Of returns the words of a kind of game; those of the first one for nil.
func (s *Speech) Of(k *rules.Kind) Game { return s.games(s, k) }

// Game returns the words of a game; those of the first one for nil.
func (s *Speech) Game(g rules.Game) Game {
	if g == nil {
		return s.Of(nil)
	}
	return s.Of(g.Kind())
}

// Say returns the utterances for a step, with a mark on those that are not of a part.
func (s *Speech) Say(before rules.Game, step rules.Step) []audio.Utterance {
	said := s.Game(step.Game).Say(before, step)
	_, ofPart := step.Event.Fact.(board.Fault)
	for i := range said {
		said[i].Judged = !ofPart
	}
	return said
}

// ReadBoard reads the board.
func (s *Speech) ReadBoard(g rules.Game) []audio.Utterance { return s.Game(g).ReadBoard(g) }

// ReadLifted returns what was lifted.
func (s *Speech) ReadLifted(g rules.Game, c board.Cell) []audio.Utterance {
	return s.Game(g).ReadLifted(g, c)
}

// Now tells where the game stands.
func (s *Speech) Now(g rules.Game) audio.Utterance { return s.Game(g).Now(g) }

// MenuOffer returns the question whether the players consent to an item: all, or the one who resigns
// or switches off. What begins another game ends the one that runs.
func (s *Speech) MenuOffer(i Item, player board.Player, o board.Options) audio.Utterance {
	if i == ItemSwitchOff {
		return s.Offer(i, false)
	}
	u := s.Of(rules.KindOf(o)).Offer(i, player, o)
	switch i {
	case ItemNewGame, ItemLesson, ItemExercises, ItemShow, ItemStart:
		u.Text = s.menu.ends + " " + u.Text
	}
	return u
}
