package record

import (
	"math"

	"quartoboard/rules/quartino"
)

// count is a number of tokens, cards or spaces.
var count = integer[int](0, math.MaxInt32)

func describeTurn(o *object, j *quartino.Turn) { field(o, "player", &j.Player, player) }

func describeLaid(o *object, j *quartino.Laid) {
	field(o, "player", &j.Player, player)
	field(o, "token", &j.Token, token)
}

func describePut(o *object, j *quartino.Put) {
	field(o, "player", &j.Player, player)
	field(o, "token", &j.Token, token)
	field(o, "cell", &j.Cell, cell)
	field(o, "height", &j.Height, count)
	field(o, "left", &j.Left, count)
}

func describeSituation(o *object, j *quartino.Situation) {
	field(o, "player", &j.Player, player)
	field(o, "kind", &j.Kind, word(quartino.ParseKind))
	describeGood(o, &j.Good, &j.Reason)
	optional(o, "colour", &j.Colour, colour)
	optional(o, "count", &j.Count, count)
	optionalCells(o, "cells", &j.Cells)
	optional(o, "height", &j.Height, count)
	field(o, "left", &j.Left, count)
}

// describeGood describes whether something is good, and else the reason.
func describeGood(o *object, good *bool, why *quartino.Reason) {
	field(o, "good", good, flag)
	if !*good {
		field(o, "reason", why, reason)
	}
}

var reason = word(quartino.ParseReason)

func describeChosen(o *object, j *quartino.Chosen) {
	field(o, "player", &j.Player, player)
	field(o, "cell", &j.Cell, cell)
	field(o, "height", &j.Height, count)
}

func describeTaken(o *object, j *quartino.Taken) {
	field(o, "player", &j.Player, player)
	field(o, "token", &j.Token, token)
	field(o, "cell", &j.Cell, cell)
	field(o, "left", &j.Left, count)
}

func describeClaimed(o *object, j *quartino.Claimed) { field(o, "player", &j.Player, player) }

func describeShown(o *object, j *quartino.Shown) {
	field(o, "player", &j.Player, player)
	optional(o, "card", &j.Card, card)
	describeGood(o, &j.Good, &j.Reason)
	optional(o, "four", &j.Four, combination)
	if j.Reason == quartino.NotFormed {
		field(o, "cell", &j.Cell, cell)
		optional(o, "want", &j.Want, colour)
		optional(o, "seen", &j.Seen, colour)
	}
	field(o, "cards", &j.Cards, count)
	optional(o, "ends", &j.Ends, flag)
}

func describeRefused(o *object, j *quartino.Refused) {
	optional(o, "player", &j.Player, player)
	field(o, "deed", &j.Deed, word(quartino.ParseDeed))
	field(o, "reason", &j.Reason, reason)
	optional(o, "token", &j.Token, token)
	optional(o, "card", &j.Card, card)
	if j.Reason == quartino.NotInCache {
		field(o, "cell", &j.Cell, cell)
	}
}

func describeTokenLifted(o *object, j *quartino.Lifted) {
	field(o, "cell", &j.Cell, cell)
	optional(o, "token", &j.Token, token)
}

func describeTokenReturned(o *object, j *quartino.Returned) {
	describeTokenLifted(o, (*quartino.Lifted)(j))
}

func describeAsk(o *object, j *quartino.Ask) {
	field(o, "what", &j.What, word(quartino.ParseQuestion))
	optionalCells(o, "cells", &j.Cells)
	optional(o, "token", &j.Token, token)
}

func describeWrongWheel(o *object, j *quartino.Wrong) {
	field(o, "what", &j.What, word(quartino.ParseMistake))
	optionalCells(o, "cells", &j.Cells)
	field(o, "do", &j.Do, objectOf(describeDo))
}

func describeDo(o *object, i *quartino.Instruction) {
	field(o, "act", &i.Act, word(quartino.ParseAct))
	optional(o, "token", &i.Token, token)
	if i.Act == quartino.Remove || i.Act == quartino.Move {
		field(o, "from", &i.From, cell)
	}
	if i.Act == quartino.Return || i.Act == quartino.Move {
		field(o, "to", &i.To, cell)
	}
}

func describeTokenUndone(o *object, j *quartino.Undone) {
	field(o, "player", &j.Player, player)
	field(o, "token", &j.Token, token)
	field(o, "cell", &j.Cell, cell)
}

func describeResigned(o *object, j *quartino.Resigned) { field(o, "player", &j.Player, player) }

func describeQuartinoEnded(o *object, j *quartino.Ended) {
	optional(o, "winner", &j.Winner, player)
	field(o, "how", &j.How, word(quartino.ParseHow))
}
