package quartino

import (
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// scene is a step of Quartino to be spoken of, and the game before it.
type scene struct {
	name   string
	before quartino.Game
	step   quartino.Step
}

func scenes(t testing.TB) []scene {
	t.Helper()
	begun := func(q quartino.Options) quartino.Game { return quartino.New(q, board.Cards{}) }
	var (
		three = begun(quartino.Options{Players: 3, First: 1})
		named = begun(quartino.Options{Players: 2, First: 2, Names: [board.MaxPlayers]string{"Louis", "Marie"}})
		spoof = begun(quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Quartino!", "Quarto"}})

		red, blue, yellow = board.TokenOf(board.Red, 1), board.TokenOf(board.Blue, 2), board.TokenOf(board.Yellow, 7)
		four              = board.Combination{{Cell: board.A1, Colour: board.Red}, {Cell: board.B1, Colour: board.Blue}, {Cell: board.B2, Colour: board.Green}, {Cell: board.A2, Colour: board.Yellow}}
	)
	started := func(q quartino.Options) quartino.Step {
		g := begun(q)
		return quartino.Step{Event: board.Event{Fact: board.Started{Options: g.Options()}}, Judgements: []quartino.Judgement{quartino.Turn{Player: q.First}}, Game: g}
	}
	fact := func(f board.Fact) quartino.Step { return quartino.Step{Event: board.Event{Fact: f}, Game: three} }
	in := func(g quartino.Game, js ...quartino.Judgement) quartino.Step {
		return quartino.Step{Event: board.Event{Fact: board.Tick{}}, Judgements: js, Game: g}
	}
	judged := func(js ...quartino.Judgement) quartino.Step { return in(three, js...) }
	refused := func(d quartino.Deed, r quartino.Reason) quartino.Step {
		return judged(quartino.Refused{Player: 1, Deed: d, Reason: r, Token: red, Cell: board.C3})
	}
	situation := func(k quartino.Kind, r quartino.Reason) quartino.Step {
		return judged(quartino.Situation{Player: 1, Kind: k, Reason: r})
	}
	notFormed := func(seen board.Colour) quartino.Step {
		return judged(quartino.Shown{Player: 1, Card: 7, Four: four, Reason: quartino.NotFormed, Cell: board.A1, Want: board.Red, Seen: seen, Cards: 3, Ends: true})
	}
	wrong := func(what quartino.Mistake, do quartino.Instruction) quartino.Step {
		return judged(quartino.Wrong{What: what, Do: do})
	}
	ask := func(what quartino.Question, cells ...board.Cell) quartino.Step {
		return judged(quartino.Ask{What: what, Cells: board.SetOf(cells...), Token: red})
	}
	over := func(winner board.Player, how quartino.How) quartino.Step {
		return judged(quartino.Ended{Winner: winner, How: how})
	}
	return append([]scene{
		{"new game", three, started(quartino.Options{Players: 3, First: 1, Deck: "wheel"})},
		{"new game of beginners, by names", three, started(quartino.Options{Players: 2, First: 2, Simple: true, Names: [board.MaxPlayers]string{"Louis", "Marie"}})},
		{"new game of four, all named", three, started(quartino.Options{Players: 4, First: 4, Names: [board.MaxPlayers]string{"Ana", "Bob", "Eva", "Tom"}})},
		{"opened", three, fact(board.Opened{})},
		{"resumed", quartino.Game{}, fact(board.Opened{Resumed: true})},
		{"turn", three, judged(quartino.Turn{Player: 1})},
		{"turn, by names", named, in(named, quartino.Turn{Player: 2})},
		{"turn of one named like a win", spoof, in(spoof, quartino.Turn{Player: 1})},

		{"laid", three, judged(quartino.Laid{Player: 1, Token: red})},
		{"laid, by names", named, in(named, quartino.Laid{Player: 2, Token: yellow})},
		{"put, and not named before", three, judged(quartino.Put{Player: 1, Token: blue, Cell: board.B3, Height: 1})},
		{"put, by names", named, in(named, quartino.Put{Player: 2, Token: red, Cell: board.A1, Height: 3})},
		{"put, and one is left", three, judged(quartino.Put{Player: 1, Token: blue, Cell: board.B3, Height: 2, Left: 1})},
		{"put, and the turn ends", three, judged(quartino.Put{Player: 3, Token: blue, Cell: board.B3, Height: 2}, quartino.Turn{Player: 1})},
		{"lifted", three, judged(quartino.Lifted{Cell: board.A1, Token: red})},
		{"returned", three, judged(quartino.Returned{Cell: board.A1, Token: red})},

		{"four colours", three, judged(quartino.Situation{Player: 1, Kind: quartino.FourColours, Good: true, Colour: board.Green, Count: 5, Left: 2})},
		{"four colours, and there are three", three, judged(quartino.Situation{Player: 1, Kind: quartino.FourColours, Reason: quartino.NoSituation, Colour: board.Blue, Count: 3})},
		{"four colours, and there is one token", three, judged(quartino.Situation{Player: 1, Kind: quartino.FourColours, Reason: quartino.NoSituation, Colour: board.Yellow, Count: 1})},
		{"four colours on an empty board", three, judged(quartino.Situation{Player: 1, Kind: quartino.FourColours, Reason: quartino.NoSituation})},
		{"four colours twice", three, situation(quartino.FourColours, quartino.AlreadyCalled)},
		{"four colours in a simple game", three, situation(quartino.FourColours, quartino.SimpleGame)},
		{"column", three, judged(quartino.Situation{Player: 1, Kind: quartino.Column, Good: true, Cells: board.SetOf(board.B2), Height: 4, Left: 2})},
		{"column, one of several", three, judged(quartino.Situation{Player: 1, Kind: quartino.Column, Good: true, Cells: board.SetOf(board.A1, board.B2), Height: 5, Left: 2},
			quartino.Ask{What: quartino.WhichColumn, Cells: board.SetOf(board.A1, board.B2)})},
		{"column, and there are two of three", three, judged(quartino.Situation{Player: 1, Kind: quartino.Column, Reason: quartino.NoSituation, Cells: board.SetOf(board.A1, board.C3), Height: 3})},
		{"column on an empty board", three, judged(quartino.Situation{Player: 1, Kind: quartino.Column, Reason: quartino.NoSituation})},
		{"chosen", three, judged(quartino.Chosen{Player: 1, Cell: board.A1, Height: 4})},
		{"taken", three, judged(quartino.Taken{Player: 1, Token: red, Cell: board.A1, Left: 3})},
		{"taken, the last", three, judged(quartino.Taken{Player: 1, Token: red, Cell: board.A1})},

		{"Quartino is claimed", three, judged(quartino.Claimed{Player: 1})},
		{"the card is right", three, judged(quartino.Shown{Player: 1, Card: 7, Good: true, Four: four, Cards: 2})},
		{"the card is right, by names", named, in(named, quartino.Shown{Player: 2, Card: 7, Good: true, Four: four, Cards: 1})},
		{"the card is right, and wins", three, judged(quartino.Shown{Player: 1, Card: 7, Good: true, Four: four}, quartino.Ended{Winner: 1, How: quartino.HowCards})},
		{"the card is wrong: another colour", three, notFormed(board.Blue)},
		{"the card is wrong: an empty space", three, notFormed(0)},
		{"the card was removed", three, judged(quartino.Shown{Player: 1, Card: 7, Reason: quartino.AlreadyRemoved, Cards: 3})},
		{"the deck has no such card", three, judged(quartino.Shown{Player: 1, Card: 60, Reason: quartino.NoSuchCard, Cards: 3})},

		{"refused: a card that nobody claimed", three, refused(quartino.DeedShow, quartino.NotClaimed)},
		{"refused: Quartino or pass before placing", three, refused(quartino.DeedPass, quartino.NotPlaced)},
		{"refused: undo, and nothing was placed", three, refused(quartino.DeedUndo, quartino.NotPlaced)},
		{"refused: a token of the board", three, refused(quartino.DeedLay, quartino.NotInCache)},
		{"refused: tokens must be taken", three, refused(quartino.DeedLay, quartino.TakeFirst)},
		{"refused: a card must be shown", three, refused(quartino.DeedPass, quartino.ShowFirst)},
		{"refused: a space must be chosen", three, refused(quartino.DeedLay, quartino.ChooseFirst)},
		{"refused: a piece of Quarto", three, refused(quartino.DeedLay, quartino.NoToken)},
		{"refused: not enrolled", three, refused(quartino.DeedLay, quartino.Unenrolled)},
		{"refused: several in the tray", three, refused(quartino.DeedLay, quartino.Several)},
		{"refused: the tray is not read", three, refused(quartino.DeedLay, quartino.Unread)},
		{"refused: the board is wrong", three, refused(quartino.DeedClaim, quartino.Paused)},
		{"refused: over", three, refused(quartino.DeedUndo, quartino.Over)},

		{"which space", three, ask(quartino.WhichSpace, board.A1, board.B2)},
		{"which token", three, ask(quartino.WhichToken, board.A1)},
		{"which column", three, ask(quartino.WhichColumn, board.A1, board.C2)},
		{"which four", three, ask(quartino.WhichFour, board.A1, board.C1, board.C3)},

		{"wrong: not laid", three, wrong(quartino.WrongNotLaid, quartino.Instruction{Act: quartino.Remove, Token: red, From: board.B2})},
		{"wrong: a stranger", three, wrong(quartino.WrongStranger, quartino.Instruction{Act: quartino.Remove, From: board.B2})},
		{"wrong: outside", three, wrong(quartino.WrongSpace, quartino.Instruction{Act: quartino.Remove, Token: blue, From: board.D4})},
		{"wrong: moved", three, wrong(quartino.WrongMoved, quartino.Instruction{Act: quartino.Move, Token: yellow, From: board.B2, To: board.C3})},
		{"wrong: removed", three, wrong(quartino.WrongRemoved, quartino.Instruction{Act: quartino.Return, Token: red, To: board.B2})},
		{"wrong: in another order", three, wrong(quartino.WrongOrder, quartino.Instruction{Act: quartino.Remove, Token: red, From: board.B2})},
		{"undone", three, judged(quartino.Undone{Player: 1, Token: red, Cell: board.A1})},

		{"resigned", three, judged(quartino.Resigned{Player: 2}, quartino.Turn{Player: 1})},
		{"the others have resigned", three, judged(quartino.Resigned{Player: 2}, quartino.Ended{Winner: 1, How: quartino.HowLast})},
		{"ended: nobody can move", three, over(0, quartino.HowStuck)},
		{"ended: adjudicated for one", three, over(3, quartino.HowAdjudicated)},
		{"ended: adjudicated for nobody", three, over(0, quartino.HowAdjudicated)},
		{"ended: abandoned", three, over(0, quartino.HowAbandoned)},

		{"reader fails", three, fact(board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.Failed, Cells: board.SetOf(board.B3)})},
		{"the sound is back", three, fact(board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.OK})},
		{"switched off in vain", three, fact(board.Fault{Part: board.Part{Kind: board.PartPower}, State: board.Failed})},
		{"switched off", three, fact(board.Asked{Request: board.RequestSwitchOff, Via: board.ViaMenu})},
		{"pressed", three, fact(board.Pressed{Button: board.ButtonPass, Press: board.PressShort})},
	}, append(wholeGame(t).told(), trouble(t).told()...)...)
}
