package phrase

import (
	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/games"
	"quartoboard/rules/quartino"
)

// Either has the words of a Speech for either game.
type Either struct{ *Speech }

// Say returns the utterances for a step, as they are to be queued.
func (p Either) Say(before games.Game, step games.Step) []audio.Utterance {
	if of, is := step.Quartino(); is {
		was, _ := before.(quartino.Game)
		return p.SayQuartino(was, of)
	}
	was, _ := games.Quarto(before)
	of, _ := step.Quarto()
	return p.Speech.Say(was, of)
}

// ReadBoard reads the board, an utterance for each row.
func (p Either) ReadBoard(g games.Game) []audio.Utterance {
	if of, is := g.(quartino.Game); is {
		return p.ReadQuartino(of)
	}
	quarto, _ := games.Quarto(g)
	return p.Speech.ReadBoard(quarto)
}

// ReadLifted returns what was lifted off a cell, of Quarto with the lines of the cell, of
// Quartino with all tokens of the space. g is the game before that.
func (p Either) ReadLifted(g games.Game, c board.Cell) []audio.Utterance {
	if of, is := g.(quartino.Game); is {
		return []audio.Utterance{p.ReadQuartinoSpace(of, c)}
	}
	quarto, _ := games.Quarto(g)
	return p.Speech.ReadLifted(quarto, c)
}

// Now tells where the game stands.
func (p Either) Now(g games.Game) audio.Utterance {
	if of, is := g.(quartino.Game); is {
		return p.NowQuartino(of)
	}
	quarto, _ := games.Quarto(g)
	return p.Speech.Now(quarto)
}
