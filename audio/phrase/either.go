package phrase

import (
	"quartoboard/audio"
	"quartoboard/rules/games"
)

// Either has the words of a Speech for either game.
type Either struct{ *Speech }

// Say returns the utterances for a step, as they are to be queued.
func (p Either) Say(before games.Game, step games.Step) []audio.Utterance {
	was, _ := games.Quarto(before)
	if quarto, is := step.Quarto(); is {
		return p.Speech.Say(was, quarto)
	}
	return nil
}

// ReadBoard reads the board, an utterance for each row.
func (p Either) ReadBoard(g games.Game) []audio.Utterance {
	quarto, _ := games.Quarto(g)
	return p.Speech.ReadBoard(quarto)
}

// Now tells where the game stands.
func (p Either) Now(g games.Game) audio.Utterance {
	quarto, _ := games.Quarto(g)
	return p.Speech.Now(quarto)
}
