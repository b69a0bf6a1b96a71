package quarto

import (
	"testing"

	"quartoboard/board"
)

func TestAResignationWaitsWhileAnotherBoardHasTheTurn(t *testing.T) {
	shown := against(board.GivingShown, nil)
	linked := shown
	linked.Away = AwayAt(board.B, Sitter{Kind: SitterLink, Board: "ben", Match: match})
	second := linked
	second.First = board.B
	const given, ends, yes = "put 7 b3" + final, "ended B by resigned", "; away answer yes"
	runAll(t, []promise{
		{"which has what was given", linked, given + "; ask resign by=A", []string{"given 7 by A, shown"}},
		{"until that board has it", linked, given + "; ask resign by=A; wait 1h" + yes, []string{"given 7 by A, shown", ends}},
		{"whatever the way", linked, given + "; ask resign by=A via=menu; ask resign by=A via=page" + yes, []string{"given 7 by A, shown", ends}},
		{"while a placement is owed", linked, given + "; away place c3; ask resign by=A via=menu" + yes, []string{"owed B: 7 c3", ends}},
		{"and before it gives", second, "ask resign by=A via=menu" + yes, []string{ends}},
		{"in a wrong position, too", linked, given + "; away place b3; see b3=. a1=7; ask resign by=A" + yes, []string{"wrong moved: move 7 from a1 to b3", ends}},
		{"a power cut keeps it", linked, given + "; ask resign by=A; open" + yes, []string{"given 7 by A, shown", ends}},
		{"what the other player has done comes first", linked, given + "; ask resign by=A; away answer no; away place b3", []string{"given 7 by A, shown", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"also a resignation", linked, given + "; ask resign by=A; away resign" + yes, []string{"given 7 by A, shown", "ended A by resigned", "void B 0: not-due"}},
		{"and what both agreed to", linked, round1 + "; put 2 b2" + final + "; ask resign by=A; away undo" + yes, []string{"given 2 by A, shown", "undone 2, place", "wrong stranger: remove 2 from b2", "void B 5: not-due"}},
		{"it takes the place of another offer", linked, given + "; ask undo via=menu; ask resign by=A" + yes, []string{"given 7 by A, shown", ends}},
		{"and another offer takes its place", linked, given + "; ask resign by=A; ask adjudicate result=draw via=menu" + yes, []string{"given 7 by A, shown", "ended draw by adjudicated"}},
		{"not in the turn of its player", linked, "ask resign by=A via=menu", []string{ends}},
		{"nor while the giving is not final", linked, "put 7 b3; ask resign by=A via=menu", []string{"given 7 by A, shown", ends}},
		{"nor behind the player's placement", linked, round1 + "; ask resign by=A via=menu", []string{"placed 1 d4 by A", ends}},
		{"nor against a program", shown, given + "; ask resign by=A via=menu", []string{"given 7 by A, shown", ends}},
		{"nor between two players", options(nil), "put 7 b3; ask resign by=A via=menu", []string{"given 7 by A, inferred", "placed 7 b3 by B", ends}},
	})
}
