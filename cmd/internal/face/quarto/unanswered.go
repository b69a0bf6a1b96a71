package quarto

import (
	"quartoboard/board"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

const gameOver = "The game is over: type new for another one."

// unanswered returns the reason why the board says nothing of an act: what it cannot see,
// or that nothing changes in the game as it was before.
func unanswered(a hands.Act, game rules.Game) string {
	g := quarto.Of(game)
	switch a.Verb {
	case hands.Give, hands.Put, hands.Lift, hands.Slide, hands.Swap:
		if g.Phase() == quarto.PhaseOver {
			return gameOver
		}
	}
	switch a.Verb {
	case hands.Give:
		if g.Rules().Giving == board.GivingUnseen {
			return "The board cannot see a giving in this game: put the piece on its cell."
		}
		if g.Phase() == quarto.PhaseGive {
			return "Given. At this verbosity the board says nothing of that."
		}
		return "No piece can be given now."
	case hands.Put:
		if g.Position()[a.Cell] == board.Holding(a.Piece) {
			return "The piece stands again where it stood."
		}
		return "The board sees no placement in that."
	case hands.Lift:
		return "Felt. A piece may be off its cell for four seconds before the board says something."
	case hands.Take:
		return "The tray is empty. In whose hand the piece is the board cannot see."
	case hands.Press:
		return unansweredPress(a, g)
	case hands.Ask:
		return "Asked, and there is nothing to change."
	case hands.Noise, hands.Fault, hands.Heal, hands.Tag:
		return "Done. The board has not noticed it yet."
	case hands.ExpectSaid, hands.ExpectPhase:
		return "As expected."
	}
	return "Done. The board has nothing to say of that."
}

func unansweredPress(a hands.Act, g quarto.Game) string {
	switch {
	case a.Button == board.ButtonRepeat || a.Button == board.ButtonMenu:
		return "That ends what is being said, and nothing more."
	case a.Button == board.ButtonQuarto && g.Rules().Caller == board.CallerBoard:
		return "In this game the board calls, and the QUARTO buttons call nothing."
	case a.Button == board.ButtonQuarto:
		return "The board has not judged the call yet."
	case g.Phase() == quarto.PhaseOver:
		return gameOver
	case g.Rules().Giving == board.GivingUnseen:
		return "In this game pass gives no piece: the board cannot see a giving."
	case g.Rules().Giving == board.GivingTray && g.Phase() == quarto.PhaseGive:
		return "In this game pass gives no piece: lay it in the tray."
	}
	return "Pass changes nothing now."
}
