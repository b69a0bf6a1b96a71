package record

import (
	"reflect"
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

var (
	cardSeven = board.Combination{{Cell: board.B2, Colour: board.Red}, {Cell: board.A3, Colour: board.Blue}, {Cell: board.B3, Colour: board.Green}, {Cell: board.C3, Colour: board.Yellow}}
	red1      = board.TokenOf(board.Red, 1)
	yellow7   = board.TokenOf(board.Yellow, 7)
)

func ofQuartino(q quartino.Options) quartino.Options { return q }

// everyLineOfQuartino has each type of line that is of Quartino alone, and the fields of
// others that are, in each of its forms.
var everyLineOfQuartino = []any{
	board.Started{Options: ofQuartino(quartino.Options{Players: 2})},
	board.Started{
		Options: ofQuartino(quartino.Options{Players: 4, First: 3, Deck: "club", Simple: true, Names: [4]string{"Zoë", "", "\"Z\""}}),
		Match:   board.Match{Games: 6, Won: [2]int{3, 2}},
		Cards:   board.Cards{1: cardSeven},
	},
	board.Stacks{},
	board.Stacks{First: true, Changed: board.SetOf(board.A1, board.B2), Now: [board.Cells]board.Stack{
		board.A1: {Change: board.StackCleared}, board.B2: {Change: board.StackUnsure, Heard: board.TokenSet(0).With(red1).With(yellow7)},
	}},
	board.Stacks{Changed: board.SetOf(board.A1, board.B1, board.C1), Now: [board.Cells]board.Stack{
		board.A1: {Change: board.StackGrew}, board.B1: {Change: board.StackShrank, Moved: 2}, board.C1: {Heard: board.TokenSet(0).With(red1)},
	}, Contact: 8250 * ms},
	board.Tray{Holds: board.Unenrolled, Token: yellow7, Contact: 8700 * ms},
	board.Tray{Holds: board.Unenrolled, Card: 24, Contact: 8700 * ms},
	board.Asked{Request: board.RequestNew, Via: board.ViaSerial, Options: ofQuartino(quartino.Options{Players: 3, First: 1, Deck: "club", Simple: true, Names: [4]string{"A", "B", "C"}})},
	board.Asked{Request: board.RequestResign, Via: board.ViaPage, Player: 4},
	quartino.Turn{Player: 1},
	quartino.Laid{Player: 2, Token: red1},
	quartino.Put{Player: 2, Token: red1, Cell: board.B2, Height: 3, Left: 1},
	quartino.Situation{Player: 1, Kind: quartino.FourColours, Good: true, Colour: board.Red, Count: 4, Left: 2},
	quartino.Situation{Player: 1, Kind: quartino.Column, Good: true, Cells: board.SetOf(board.A1, board.C3), Height: 5, Left: 3},
	quartino.Situation{Player: 1, Kind: quartino.FourColours, Reason: quartino.SimpleGame, Left: 1},
	quartino.Chosen{Player: 1, Cell: board.C3, Height: 5},
	quartino.Taken{Player: 1, Token: yellow7, Cell: board.C3, Left: 4},
	quartino.Claimed{Player: 3},
	quartino.Shown{Player: 3, Card: 7, Good: true, Four: cardSeven, Cards: 2},
	quartino.Shown{Player: 3, Card: 7, Reason: quartino.NotFormed, Four: cardSeven, Cell: board.A3, Want: board.Blue, Seen: board.Green, Cards: 3, Ends: true},
	quartino.Shown{Player: 3, Card: 7, Reason: quartino.NotFormed, Four: cardSeven, Cell: board.A3, Want: board.Blue, Cards: 3, Ends: true},
	quartino.Shown{Player: 3, Card: 64, Reason: quartino.NoSuchCard, Cards: 3, Ends: true},
	quartino.Refused{Player: 1, Deed: quartino.DeedLay, Reason: quartino.NotInCache, Token: red1, Cell: board.B2},
	quartino.Refused{Player: 1, Deed: quartino.DeedShow, Reason: quartino.NotClaimed, Card: 7},
	quartino.Refused{Deed: quartino.DeedPass, Reason: quartino.Over},
	quartino.Lifted{Cell: board.C1, Token: yellow7},
	quartino.Returned{Cell: board.C1, Token: yellow7},
	quartino.Ask{What: quartino.WhichSpace, Cells: board.SetOf(board.A1, board.A2), Token: red1},
	quartino.Ask{What: quartino.WhichToken},
	quartino.Wrong{What: quartino.WrongMoved, Cells: board.SetOf(board.A1, board.B1), Do: quartino.Instruction{Act: quartino.Move, Token: red1, From: board.A1, To: board.B1}},
	quartino.Wrong{What: quartino.WrongStranger, Cells: board.SetOf(board.D4), Do: quartino.Instruction{Act: quartino.Remove, From: board.D4}},
	quartino.Wrong{What: quartino.WrongRemoved, Cells: board.SetOf(board.C1), Do: quartino.Instruction{Act: quartino.Return, Token: red1, To: board.C1}},
	quartino.Right{},
	quartino.Undone{Player: 2, Token: red1, Cell: board.B2},
	quartino.Resigned{Player: 4},
	quartino.Ended{Winner: 3, How: quartino.HowCards},
	quartino.Ended{How: quartino.HowStuck},
}

func TestNoNameOfALineMeansTwoThings(t *testing.T) {
	names := map[string]bool{}
	for _, l := range both.types {
		if names[l.name] {
			t.Errorf("%s: twice", l.name)
		}
		names[l.name] = true
	}
}

func TestWhatIsWrongInALineOfQuartinoIsSaidInASentence(t *testing.T) {
	for _, row := range []struct{ name, fields, want string }{
		{"no players", `"type":"quartino-started"`, "players: missing"},
		{"one player", `"type":"quartino-started","players":1`, "players: invalid value 1: want a whole number from 2 to 4"},
		{"a first player who does not play", `"type":"quartino-started","players":2,"first":3`, "first: player 3 of 2"},
		{"the same in a request", `"type":"asked","request":"new","via":"menu","quartino":{"players":2,"first":3}`, "quartino: first: player 3 of 2"},
		{"names of more players than can play", `"type":"quartino-started","players":2,"names":["a","b","c","d","e"]`, "names: 5 names: want at most 4"},
		{"a combination of three", `"type":"quartino-started","players":2,"cards":["b2 red, a3 blue, b3 green"]`, `cards: invalid combination "b2 red, a3 blue, b3 green": want four spots, as b2 red, a3 blue, b3 green, c3 yellow`},
		{"a spot without a colour", `"type":"quartino-started","players":2,"cards":["b2, a3 blue, b3 green, c3 red"]`, `cards: invalid colour "": want blue, green, red or yellow`},
		{"a space that no table has", `"type":"quartino-seen","spaces":{"e1":{}}`, `spaces: field: invalid cell "e1": want a1 to d4`},
		{"a token that is not", `"type":"quartino-laid","player":1,"token":"red8"`, `token: invalid token "red8": want a colour and a number from 1 to 7, as blue1`},
		{"a fifth player", `"type":"quartino-turn","player":5`, "player: invalid value 5: want a whole number from 1 to 4"},
	} {
		_, err := both.Decode(Frame(nil, []byte(head+row.fields+"}")))
		if err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.name, err, row.want)
		}
	}
}

// FuzzEverythingWrittenOfQuartinoIsReadBack draws a line from the seed.
func FuzzEverythingWrittenOfQuartinoIsReadBack(f *testing.F) {
	for seed := range uint64(2000) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		d := newDice(seed)
		want := Line{Game: "g", Seq: 1 + d.IntN(1000), At: d.time()}
		want.Wall = wall(want.At)
		if d.bool() {
			want.Fact = d.factOfQuartino()
		} else {
			want.Judgement = d.verdict()
		}
		line := want.encode()
		if got, err := both.Decode(line); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\ngot  %+v\nwant %+v", line, err, got, want)
		}
	})
}

func (d dice) player() board.Player { return of[board.Player](d, board.MaxPlayers) }
func (d dice) token() board.Token   { return of[board.Token](d, board.Tokens) }

func (d dice) four() (c board.Combination) {
	if d.bool() {
		for i := range c {
			c[i] = board.Spot{Cell: d.cell(), Colour: of[board.Colour](d, board.Colours)}
		}
	}
	return c
}

func (d dice) quartino() quartino.Options {
	q := quartino.Options{Players: board.MinPlayers + d.IntN(3), Deck: d.text(), Simple: d.bool()}
	q.First = maybe[board.Player](d, q.Players)
	for i := range d.IntN(board.MaxPlayers + 1) {
		q.Names[i] = d.text()
	}
	return ofQuartino(q)
}

func (d dice) stacks() board.Stacks {
	s := board.Stacks{First: d.bool(), Changed: d.cells(), Contact: d.time()}
	for c := range s.Changed.All() {
		s.Now[c].Change = maybe[board.StackChange](d, 4)
		for range d.IntN(4) {
			s.Now[c].Heard = s.Now[c].Heard.With(d.token())
		}
	}
	return s
}

func (d dice) factOfQuartino() board.Fact {
	switch d.IntN(5) {
	case 0:
		s := board.Started{Options: d.quartino(), Match: board.Match{Games: 9, Won: [2]int{d.IntN(5), d.IntN(5)}}}
		for range d.IntN(9) {
			s.Cards[d.IntN(board.MaxCards)] = d.four()
		}
		return s
	case 1:
		f := board.Tray{Holds: d.content(), Token: maybe[board.Token](d, board.Tokens), Card: maybe[board.Card](d, board.MaxCards)}
		if f.Holds != board.Empty {
			f.Contact = d.time()
		}
		return f
	case 2:
		return board.Asked{Request: board.RequestNew, Via: of[board.Via](d, 3), Options: d.quartino()}
	case 3:
		return board.Asked{Request: of[board.Request](d, 9), Via: of[board.Via](d, 3), Player: maybe[board.Player](d, 4)}
	default:
		return d.stacks()
	}
}

func (d dice) shown() quartino.Shown {
	s := quartino.Shown{Player: d.player(), Card: maybe[board.Card](d, board.MaxCards), Good: d.bool(), Four: d.four(), Cards: d.IntN(5), Ends: d.bool()}
	if !s.Good {
		s.Reason = one[quartino.Reason](d)
	}
	if s.Reason == quartino.NotFormed {
		s.Cell, s.Want, s.Seen = d.cell(), of[board.Colour](d, 4), maybe[board.Colour](d, 4)
	}
	return s
}

func (d dice) refused() quartino.Refused {
	r := quartino.Refused{Player: maybe[board.Player](d, 4), Deed: one[quartino.Deed](d), Reason: one[quartino.Reason](d), Token: maybe[board.Token](d, board.Tokens), Card: maybe[board.Card](d, board.MaxCards)}
	if r.Reason == quartino.NotInCache {
		r.Cell = d.cell()
	}
	return r
}

func (d dice) situation() quartino.Situation {
	s := quartino.Situation{Player: d.player(), Kind: one[quartino.Kind](d), Good: d.bool(), Colour: maybe[board.Colour](d, 4), Count: d.IntN(8), Cells: d.cells(), Height: d.IntN(8), Left: d.IntN(4)}
	if !s.Good {
		s.Reason = one[quartino.Reason](d)
	}
	return s
}

func (d dice) wrongWheel() quartino.Wrong {
	w := quartino.Wrong{What: one[quartino.Mistake](d), Cells: d.cells(), Do: quartino.Instruction{Act: one[quartino.Act](d), Token: maybe[board.Token](d, board.Tokens)}}
	if w.Do.Act != quartino.Return {
		w.Do.From = d.cell()
	}
	if w.Do.Act != quartino.Remove {
		w.Do.To = d.cell()
	}
	return w
}

// verdict draws a judgement of Quartino.
func (d dice) verdict() board.Judgement {
	player, token, cell := d.player(), d.token(), d.cell()
	switch d.IntN(17) {
	case 0:
		return quartino.Turn{Player: player}
	case 1:
		return quartino.Laid{Player: player, Token: token}
	case 2:
		return quartino.Put{Player: player, Token: token, Cell: cell, Height: d.IntN(9), Left: d.IntN(4)}
	case 3:
		return d.situation()
	case 4:
		return quartino.Chosen{Player: player, Cell: cell, Height: d.IntN(9)}
	case 5:
		return quartino.Taken{Player: player, Token: token, Cell: cell, Left: d.IntN(9)}
	case 6:
		return quartino.Claimed{Player: player}
	case 7:
		return d.shown()
	case 8:
		return d.refused()
	case 9:
		return quartino.Lifted{Cell: cell, Token: token}
	case 10:
		return quartino.Returned{Cell: cell, Token: token}
	case 11:
		return quartino.Ask{What: one[quartino.Question](d), Cells: d.cells(), Token: maybe[board.Token](d, board.Tokens)}
	case 12:
		return d.wrongWheel()
	case 13:
		return quartino.Right{}
	case 14:
		return quartino.Undone{Player: player, Token: token, Cell: cell}
	case 15:
		return quartino.Resigned{Player: player}
	default:
		return quartino.Ended{Winner: maybe[board.Player](d, 4), How: one[quartino.How](d)}
	}
}
