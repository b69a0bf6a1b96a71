package hands

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// tokensOf tells what lies where, as text: "b2: blue1 red1; tray: yellow1; hand: green1".
func tokensOf(table *sim.Table) string {
	var places []string
	tell := func(place string, tokens []sim.Token) {
		if len(tokens) == 0 {
			return
		}
		text := place + ":"
		for _, n := range tokens {
			text += " " + board.Token(n).String()
		}
		places = append(places, text)
	}
	for c := range board.Cell(board.Cells) {
		tell(c.String(), table.Things.Stack(int(c)))
	}
	if n, in := table.Things.InTray().(sim.Token); in {
		tell("tray", []sim.Token{n})
	}
	if n, in := table.Things.InTray().(sim.Card); in {
		places = append(places, fmt.Sprintf("tray: card %d", n))
	}
	tell("hand", table.Hands.Held())
	return strings.Join(places, "; ")
}

func TestHandsStackTokens(t *testing.T) {
	const stack = "lay blue\nput b2\nlay red\nput b2\nlay yellow\nput b2\n"
	for _, c := range []struct{ name, text, want string }{
		{"laid in the tray", "lay yellow", "tray: yellow1"},
		{"the lowest number first", "lay yellow\nput a1\nlay yellow", "a1: yellow1; tray: yellow2"},
		{"out of the tray onto the board", stack, "b2: blue1 red1 yellow1"},
		{"while it is laid in the tray", "lay blue\n& put b2", "b2: blue1"},
		{"without the tray", "put red b2", "b2: red1"},
		{"one that is named", "lay red5\nput red3 c1\nput c2", "c1: red3; c2: red5"},
		{"taken out of the tray and put back", "lay blue\ntake\ncache\nlay blue", "tray: blue1"},
		{"taken out of the tray into the hand", "lay blue\ntake", "hand: blue1"},
		{"the top is lifted", stack + "lift b2", "b2: blue1 red1; hand: yellow1"},
		{"two are lifted together", stack + "lift b2 2", "b2: blue1; hand: red1 yellow1"},
		{"the column is lifted", stack + "lift b2 all", "hand: blue1 red1 yellow1"},
		{"the column in two hands", stack + "lift b2 2\n& lift b2", "hand: red1 yellow1 blue1"},
		{"and put elsewhere in its order", stack + "put green a1\nlift b2 all\n& put a1", "a1: green1 blue1 red1 yellow1"},
		{"one of those in the hand", stack + "lift b2 2\nput red c3", "b2: blue1; c3: red1; hand: yellow1"},
		{"one of those in the hand into the tray", stack + "lift b2 2\nlay red", "b2: blue1; tray: red1; hand: yellow1"},
		{"lifted one after another", stack + "lift b2\nlift b2\nput c3", "b2: blue1; c3: yellow1 red1"},
		{"back to the cache", stack + "lift b2 all\ncache\nput blue c1", "c1: blue1"},
		{"knocked off", stack + "knock b2", "b2: blue1 red1"},
		{"knocked off and put again", stack + "put yellow a1\nknock b2\nput yellow b2", "a1: yellow2; b2: blue1 red1 yellow1"},
		{"touched", stack + "touch b2", "b2: blue1 red1 yellow1"},
		{"beside a piece", "put 7 b3\nput red b2\nlift b3", "b2: red1"},
		{"a card in the tray", "card 7", "tray: card 7"},
		{"a card taken, a token laid", "card 7\ntake\nlay red", "tray: red1"},
		{"new clears the table", stack + "lay green\nlift b2\nnew", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := tokensOf(do(t, c.text)); got != c.want {
				t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
			}
		})
	}
}

func TestWhatCannotBeDoneWithTokensIsRefused(t *testing.T) {
	const seven = "put red a1\nput red a1\nput red a1\nput red a1\nput red a1\nput red a1\nput red a1\n"
	for _, c := range []struct{ text, want string }{
		{"lay pink", `x:1: invalid token "pink": want blue, green, red or yellow, or one of them as blue1`},
		{"lay red8", `x:1: invalid token "red8": want blue, green, red or yellow, or one of them as blue1`},
		{"lay", `x:1: invalid act: want one like "lay yellow"`},
		{"put", `x:1: invalid act: want one like "put 7 b3"`},
		{"put e5", `x:1: invalid act: want one like "put 7 b3"`},
		{"put pink b2", `x:1: invalid piece "pink": want 0 to 9 or a to f`},
		{"put red e5", `x:1: invalid cell "e5": want a1 to d4`},
		{"card 65", `x:1: invalid card "65": want 1 to 64`},
		{"claim B", `x:1: invalid act: want one like "claim"`},
		{"lift b2 0", `x:1: invalid number of tokens "0": want 1 to 28 or all`},
		{seven + "lay red", `x:8: no red token is left in the cache`},
		{seven + "put red b2", `x:8: no red token is left in the cache`},
		{"put red3 b2\nlay red3", `x:2: red3 lies on b2`},
		{"put red3 b2\nput red3 c2", `x:2: red3 lies on b2`},
		{"lay red3\nlay red3", `x:2: red3 lies in the tray already`},
		{"lay red\nlay blue", `x:2: red1 lies in the tray`},
		{"lay red\ncard 7", `x:2: red1 lies in the tray`},
		{"card 7\ncard 7", `x:2: card 7 lies in the tray already`},
		{"card 7\nlay red", `x:2: card 7 lies in the tray`},
		{"new giving=tray\nlay red\ngive 7", `x:3: red1 lies in the tray`},
		{"new giving=tray\ngive 7\nlay red", `x:3: piece 7 lies in the tray`},
		{"put b2", `x:1: no token is in the hand`},
		{"card 7\nput b2", `x:2: no token is in the hand`},
		{"cache", `x:1: no token is in the hand`},
		{"put 7 b2\nput red b2", `x:2: b2 is taken by piece 7`},
		{"put red b2\nput 7 b2", `x:2: b2 is taken by red1`},
		{"put red b2\nput 7 a2\nslide a2 c2", `x:3: no way from a2 to c2: b2 is taken by red1`},
		{"put red b2\nslide b2 c2", `x:2: nothing stands on b2 to slide`},
		{"lift b2 2", `x:1: nothing stands on b2 to lift`},
		{"put red b2\nlift b2 2", `x:2: cannot lift 2 tokens from b2, which has 1`},
		{"put 7 b2\nlift b2 2", `x:2: piece 7 stands on b2: want "lift b2"`},
		{"knock b2", `x:1: nothing stands on b2 to knock off`},
		{"tag red1", `x:1: invalid act: want one like "tag 7 unknown or tag 7 same-as 3"`},
		{"tag red9 unknown", `x:1: invalid token "red9": want a colour and a number from 1 to 7, as blue1`},
		{"tag red1 same-as 7", `x:1: invalid token "7": want a colour and a number from 1 to 7, as blue1`},
		{"tag red1 lost", `x:1: invalid act: want one like "tag red1 unknown or tag red1 same-as blue2"`},
		{"new game=quartino\nask adjudicate result=A", "x:2: adjudicate expects player=1 to 4 in Quartino, or result=draw or abandoned"},
		{"new game=quartino\nask resign by=A", "x:2: resign expects player=1 to 4 in Quartino"},
		{"ask resign player=1", "x:1: resign expects by=A or by=B, or in Quartino player=1 to 4"},
	} {
		_, err := Parse("x", strings.NewReader(c.text), games...)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestARefusedActWithTokensChangesNothing(t *testing.T) {
	p := NewParser("input", quarto.DefaultOptions(), games...)
	for _, line := range []string{"put red b2", "lift c2", "lift b2 2", "lay red1", "knock a1", "lift b2", "put b2", "card 7", "lay blue", "take", "lay blue"} {
		_, _, err := p.Next(line)
		bad := line == "lift c2" || line == "lift b2 2" || line == "lay red1" || line == "knock a1"
		if bad = bad || line == "lay blue" && p.table.Things.InTray() == sim.Card(7); (err != nil) != bad {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestClaimPressesTheButtonOfSeatA(t *testing.T) {
	if got, want := parseAll(t, "claim")[0], parseAll(t, "press A")[0]; got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestStickersOfTokensChange(t *testing.T) {
	table := do(t, "tag red1 same-as blue2\ntag green3 unknown\ntag green4 unknown\ntag green4 same-as green4")
	red, blue, green := sim.Token(board.TokenOf(board.Red, 1)), sim.Token(board.TokenOf(board.Blue, 2)), sim.Token(board.TokenOf(board.Green, 3))
	if a, b := table.Tags.UID(red), table.Tags.UID(blue); string(a) != string(b) {
		t.Errorf("red1 answers %x, blue2 %x: want the same", a, b)
	}
	if string(table.Tags.UID(green)) == string(table.Tags.OwnUID(green)) {
		t.Error("green3 answers with its own sticker")
	}
	if string(table.Tags.UID(green+1)) != string(table.Tags.OwnUID(green+1)) {
		t.Error("green4 does not answer with its own sticker again")
	}
}

func TestAGameOfQuartinoHasItsOptions(t *testing.T) {
	for _, c := range []struct {
		text string
		want quartino.Options
	}{
		{"new", quartino.Options{}},
		{"new game=quarto squares", quartino.Options{}},
		{"new game=quartino", quartino.Options{Players: 2, First: 1}},
		{"new players=3 game=quartino simple first=2 names=Ann,Ben,Cy", quartino.Options{
			Players: 3, First: 2, Simple: true, Names: [board.MaxPlayers]string{"Ann", "Ben", "Cy"},
		}},
		{"new game=quartino names=Ann,Ben,Cy,Di players=4 simple=false", quartino.Options{
			Players: 4, First: 1, Names: [board.MaxPlayers]string{"Ann", "Ben", "Cy", "Di"},
		}},
	} {
		var o board.Options = c.want
		if c.want.Players == 0 {
			own := quarto.DefaultOptions()
			own.Squares = strings.Contains(c.text, "squares")
			o = own
		}
		if got := parseAll(t, c.text)[0].Options; got != o {
			t.Errorf("%s\n got %+v\nwant %+v", c.text, got, o)
		}
		if a := parseAll(t, "ask "+c.text)[0].Asked; c.text != "new" && a.Options != o {
			t.Errorf("ask %s\n got %+v\nwant %+v", c.text, a.Options, o)
		}
	}
}

func TestNoOptionsOfOneGameAreKeptFromAnother(t *testing.T) {
	own := quarto.DefaultOptions()
	own.Squares, own.Giving, own.Names = true, board.GivingPass, [2]string{"Ann", "Ben"}
	wheel := quartino.Options{Players: 3, First: 2}
	p := NewParser("input", quarto.DefaultOptions(), games...)
	next := func(line string, game board.Options) board.Options {
		t.Helper()
		p.Keep(game, game)
		a, _, err := p.Next(line)
		if err != nil {
			t.Fatal(err)
		}
		if o := a.Options; o != nil {
			return o
		}
		return a.Asked.Options
	}
	first := own
	first.First = board.B
	for _, row := range []struct {
		line       string
		game, want board.Options
	}{
		{"new game=quarto first=B", wheel, func() board.Options { o := quarto.DefaultOptions(); o.First = board.B; return o }()},
		{"new game=quartino players=3 first=2", own, wheel},
		{"new game=quarto first=B", wheel, first},
		{"ask new game=quarto first=B", wheel, first},
		{"ask new game=quartino players=3 first=2", own, wheel},
		{"new", wheel, wheel},
	} {
		if got := next(row.line, row.game); got != row.want || got.Check() != nil {
			t.Errorf("%s\n got %+v, %v\nwant %+v", row.line, got, got.Check(), row.want)
		}
	}
}

// A next game is of the kind of the one before, unless another is said.
func TestTheNextGameIsOfTheSameKind(t *testing.T) {
	o := quartino.Options{Players: 3, First: 2}
	p := NewParser("input", o, games...)
	p.Keep(o, o)
	for line, want := range map[string]board.Options{
		"new":             o,
		"new simple":      quartino.Options{Players: 3, First: 2, Simple: true},
		"new game=quarto": quarto.DefaultOptions(),
	} {
		if a, _, err := p.Next(line); err != nil || a.Options != want {
			t.Errorf("%s: got %+v, %v, want %+v", line, a.Options, err, want)
		}
	}
}

func TestOptionsThatQuartinoLacksAreRefused(t *testing.T) {
	for args, want := range map[string]string{
		"game=chess":                              `unknown game "chess": want quarto or quartino`,
		"game=quartino squares":                   `option "squares" is one of Quarto: write game=quarto too`,
		"game=quartino players=5":                 `players: invalid number "5": want 2 to 4`,
		"game=quartino players=1":                 `players: invalid number "1": want 2 to 4`,
		"game=quartino players":                   `players expects a value: players=…`,
		"game=quartino first=0":                   `first: invalid number "0": want 1 to 4`,
		"game=quartino first=3":                   `first: player 3 of 2`,
		"game=quartino first=A":                   `first: invalid number "A": want 1 to 4`,
		"game=quartino simple=soon":               `simple: invalid value "soon": want true or false`,
		"game=quartino names=Ann,Ben,Cy":          `names: more than 2, the number of players`,
		"game=quartino names=A,B,C,D,E":           `names: 5 names: want at most 4`,
		"game=quartino players=3 names=Ann,x,ann": `names: two players named Ann: want different names`,
		"players=3":                               `option "players" is one of Quartino: write game=quartino too`,
	} {
		_, err := Parse("x", strings.NewReader("new "+args), games...)
		if err == nil || err.Error() != "x:1: "+want {
			t.Errorf("%s\n got %v\nwant x:1: %s", args, err, want)
		}
	}
}

// randomLine is an act with pieces, tokens or cards, which often cannot be done.
func randomLine(r *rand.Rand) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	cell, token := pick("a1", "b2", "c3"), pick("blue", "green", "red", "yellow", "red3", "blue1")
	line := pick("lay "+token, "put "+cell, "put "+token+" "+cell, "lift "+cell, "lift "+cell+" 2", "lift "+cell+" all",
		"knock "+cell, "take", "cache", "card 7", "touch "+cell, "put 7 "+cell, "give 7", "slide "+cell+" b1", "new giving=tray")
	if r.IntN(4) == 0 && line != "new giving=tray" {
		line = "& " + line
	}
	return line
}

func TestWhatTheParserTakesTheHandCanDo(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 0))
	for range deep.Size(30, 1000) {
		table, p := newTable(t), NewParser("x", quarto.DefaultOptions(), games...)
		var done []string
		for len(done) < 40 {
			line := randomLine(r)
			a, _, err := p.Next(line)
			if err != nil {
				continue
			}
			done = append(done, line)
			if err := begin(table, a); err != nil {
				t.Fatalf("%s\n%v", strings.Join(done, "\n"), err)
			}
			if r.IntN(4) == 0 {
				rest(table)
			}
		}
		rest(table)
		if got, want := tokensOf(table), tokensOf(p.table); got != want {
			t.Fatalf("%s\n got %s\nwant %s", strings.Join(done, "\n"), got, want)
		}
	}
}
