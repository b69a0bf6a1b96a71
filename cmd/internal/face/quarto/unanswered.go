package quarto

import (
	"slices"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// unanswered returns the reason why the board says nothing of an act: what it cannot see,
// or that nothing changes in the game as it was before.
func unanswered(a hands.Act, game rules.Game) string {
	g := quarto.Of(game)
	giving, phase := g.Rules().Giving, g.Phase()
	pass := a.Verb == hands.Press && a.Button == board.ButtonPass
	moves := slices.Contains([]hands.Verb{hands.Give, hands.Put, hands.Lift, hands.Slide, hands.Swap}, a.Verb)
	switch {
	case a.Verb == hands.Ask && (a.Asked.Request == board.RequestLink || g.State().Link != ""):
		return "Asked. The answer comes from other boards, if demo --with has connected any."
	case phase == quarto.PhaseOver && (moves || pass):
		return "The game is over: type new for another one."
	case a.Verb == hands.Give && giving == board.GivingUnseen:
		return "The board cannot see a giving in this game: put the piece on its cell."
	case a.Verb == hands.Give && phase == quarto.PhaseGive:
		return "Given. At this verbosity the board says nothing of that."
	case a.Verb == hands.Give:
		return "No piece can be given now."
	case a.Verb == hands.Put && g.Position()[a.Cell] == board.Holding(a.Piece):
		return "The piece stands again where it stood."
	case a.Verb == hands.Put:
		return "The board sees no placement in that."
	case a.Verb == hands.Lift:
		return "Felt. A piece may be off its cell for four seconds before the board says something."
	case a.Verb == hands.Take:
		return "The tray is empty. In whose hand the piece is the board cannot see."
	case pass && giving == board.GivingUnseen:
		return "In this game pass gives no piece: the board cannot see a giving."
	case pass && giving == board.GivingTray && phase == quarto.PhaseGive:
		return "In this game pass gives no piece: lay it in the tray."
	case pass:
		return "Pass changes nothing now."
	case a.Verb == hands.Press && a.Button != board.ButtonQuarto:
		return "That ends what is being said, and nothing more."
	case a.Verb == hands.Press && g.Rules().Caller == board.CallerBoard:
		return "In this game the board calls, and the QUARTO buttons call nothing."
	case a.Verb == hands.Press:
		return "The board has not judged the call yet."
	}
	switch a.Verb {
	case hands.Ask:
		return "Asked, and there is nothing to change."
	case hands.Noise, hands.Fault, hands.Heal, hands.Tag:
		return "Done. The board has not noticed it yet."
	case hands.ExpectSaid, hands.ExpectPhase:
		return "As expected."
	}
	return "Done. The board has nothing to say of that."
}
