package scan

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// withTokens are the options of a board with tags 20 to 47 on tokens, and 60 to 63 on cards.
func withTokens() Options {
	o := options()
	o.Tokens, o.Cards = map[hw.Tag]board.Token{}, map[hw.Tag]board.DeckCard{}
	for n := range board.Tokens {
		o.Tokens[tagOf(20+n)] = board.Token(n + 1)
	}
	for n := range 4 {
		o.Cards[tagOf(60+n)] = board.DeckCard{Card: board.Card(n + 1)}
	}
	return o
}

func TestTheTrayTellsTokensAndCards(t *testing.T) {
	for _, row := range []struct{ name, do, want string }{
		{"a token by its colour", "lay 20; wait 300", "tray blue1"},
		{"another one in its place", "lay 20; wait 300; lay 27; wait 300", "tray blue1, tray green1"},
		{"a card", "lay 60; wait 300; take; wait 1000", "tray card 1, tray ."},
		{"a card for another", "lay 60; wait 300; lay 63; wait 300", "tray card 1, tray card 4"},
		{"a piece after a token", "lay 47; wait 300; lay 7; wait 300", "tray yellow7, tray 7"},
		{"one strange tag for another is nothing new", "lay 90; wait 300; lay 91; wait 300", "tray !"},
		{"one that is taken before it could be told, for a cell moves", "field b3 200; lay 7; wait 300; take; wait 4000", "seen b3=?, tray 7, tray ."},
		{"and before it is seen on a cell", "field c2 200; lay 7; wait 300; take; wait 150; put 7 b3; wait 4000", "tray 7, seen c2=? b3=7, tray ."},
		{"a token on a cell in a game of Quarto is nobody's piece", "put 20 b3; wait 500", "seen b3=!"},
		{"a token that goes from the tray to the board", "lay 20; wait 300; take; wait 100; put 20 b3; wait 1000", "tray blue1, seen b3=!, tray ."},
	} {
		newTable(t).start(withTokens(), "tray").do("wait 2000; " + row.do).want(row.want)
	}
}

// The same sticker is a card as soon as its deck is played, also where it lies in the tray then.
func TestACardIsOneInAGameWithItsDeckAlone(t *testing.T) {
	o := withTokens()
	o.Cards[tagOf(70)] = board.DeckCard{Card: 3, Deck: "Club"}
	tb := newTable(t).start(o, "tray")
	tb.scanner.Play(Mode{Stacks: true})
	tb.do("wait 3000; lay 70; wait 1000").want("found, tray !")
	tb.scanner.Play(Mode{Stacks: true, Deck: "Club"})
	tb.do("wait 3000").want("found, tray card 3")
	tb.do("lay 60; wait 1000").want("tray !")
}

func TestATagHasOneMeaning(t *testing.T) {
	for name, edit := range map[string]func(o *Options){
		"a token and a piece": func(o *Options) { o.Tokens[tagOf(7)] = 1 },
		"a card and a token":  func(o *Options) { o.Cards[tagOf(20)] = board.DeckCard{Card: 1} },
		"a card and a piece":  func(o *Options) { o.Cards[tagOf(7)] = board.DeckCard{Card: 1} },
		"token 29":            func(o *Options) { o.Tokens[tagOf(80)] = board.Tokens + 1 },
		"card 65":             func(o *Options) { o.Cards[tagOf(80)] = board.DeckCard{Card: board.MaxCards + 1} },
	} {
		o := withTokens()
		edit(&o)
		if _, err := NewSettler(o, Build{Tray: true}); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

// trayContacts are the contacts that were told since the last call.
func (tb *table) trayContacts() (all []time.Duration) {
	for _, e := range tb.all {
		if f, ok := e.Fact.(board.Tray); ok {
			all = append(all, f.Contact)
		}
	}
	tb.all = tb.all[:0]
	return all
}

func TestTheContactOfTheTrayIsTheFirstReadingThatHeardIt(t *testing.T) {
	for _, row := range []struct {
		name, before, after string
		build               string
		late                time.Duration // at most
	}{
		{name: "where pieces are given", after: "lay 7; wait 500", late: 60 * ms},
		{name: "in other games", after: "lay 7; wait 500", build: "not given", late: 110 * ms},
		{name: "while a cell holds up the report", after: "field b3 200; lay 7; wait 4000", late: 60 * ms},
		{name: "of one in the place of another", before: "lay 3; wait 500", after: "lay 7; wait 500", late: 110 * ms},
		{name: "of one laid when another was taken", before: "lay 3; wait 500; take; wait 1000", after: "lay 7; wait 500", late: 60 * ms},
		{name: "on a table without readers", after: "lay 7; wait 500", build: "no readers", late: 60 * ms},
		{name: "of a strange tag", after: "lay 90; wait 500", late: 60 * ms},
	} {
		for offset := time.Duration(0); offset < 60*ms; offset += 7 * ms {
			tb := newTable(t).start(options(), "tray")
			if row.build == "no readers" {
				tb.start(options(), "tray", row.build)
			}
			tb.scanner.Await(row.build != "not given")
			tb.do("wait 2000; " + row.before)
			tb.run(offset)
			tb.all = tb.all[:0]
			touch := tb.now
			tb.do(row.after)
			got := tb.trayContacts()
			if len(got) != 1 || got[0] < touch || got[0] > touch+row.late {
				t.Errorf("%s: laid at %v, told %v, want one contact %v later at most", row.name, touch, got, row.late)
			}
		}
	}
}

func TestATrayInWhichAGivingIsDueIsReadEvery50ms(t *testing.T) {
	for _, row := range []struct {
		name     string
		giving   bool
		do       string
		low, top int // readings in ten seconds
	}{
		{"a giving is due", true, "", 160, 200},
		{"a piece lies there", true, "lay 7; wait 1000", 80, 100},
		{"nothing is given there", false, "", 80, 100},
	} {
		tb := newTable(t).start(options(), "tray")
		tb.scanner.Await(row.giving)
		tb.do("wait 5000; " + row.do)
		before := tb.trayReads
		tb.do("wait 10000")
		if n := tb.trayReads - before; n < row.low || n > row.top {
			t.Errorf("%s: %d readings, want %d to %d", row.name, n, row.low, row.top)
		}
	}
}

// The reader of the tray misses readings: two that agree within a second are a piece, and one
// that never agrees with the next is told.
func TestATrayThatIsReadNowAndThenIsAGivingOrTold(t *testing.T) {
	for _, row := range []struct {
		name   string
		every  int // readings from one that answers to the next
		want   string
		within time.Duration
	}{
		{"each", 1, "tray 7", 250 * ms},
		{"every second", 2, "tray 7", 400 * ms},
		{"every third", 3, "tray 7", 500 * ms},
		{"every ninth", 9, "tray 7", 1100 * ms},
		{"every fifteenth", 15, "tray ?", 6 * time.Second},
	} {
		s, err := NewSettler(options(), Build{FullScale: 1023, Tray: true})
		if err != nil {
			t.Fatal(err)
		}
		var f Frame
		got := ""
		reading, given := 0, 2*time.Second
		for at := time.Duration(0); at < given+row.within+50*ms && got == ""; at += 10 * ms {
			for n := range f.Levels {
				f.Levels[n] = 500
			}
			for _, e := range s.Feed(at, &f, nil) {
				got = text(e)
			}
			if p, ok := s.Next(at); ok {
				tag, err := hw.Tag{}, hw.ErrNoTag
				if at >= given {
					if reading%row.every == 0 {
						tag, err = tagOf(7), nil
					}
					reading++
				}
				s.FeedTag(at, p, tag, err)
			}
		}
		if got != row.want {
			t.Errorf("%s: got %q within %v, want %q", row.name, got, row.within, row.want)
		}
	}
	newTable(t).start(options(), "tray").do("wait 2000; lay 7; wait 100; take; wait 9000").want("") // a hand passes over it
}
