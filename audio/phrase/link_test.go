package phrase

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quartoboard/audio"
	"quartoboard/board"
)

// linkTexts are all that is said of a game with another board.
func linkTexts(t testing.TB, s *Speech) (all []named) {
	t.Helper()
	say := func(text string) {
		said := s.Told(board.Asked{Request: board.RequestLink, Via: board.ViaAway, Text: text})
		if len(said) != 1 {
			t.Fatalf("%q: said %v, want one sentence", text, said)
		}
		all = append(all, named{"link: " + text, said[0]})
	}
	for _, ask := range []string{"play", "pair b3 a1 c2 d4 a2 b1", "undo", "draw"} {
		say("ask ben " + ask)
	}
	for _, word := range strings.Fields("heard invites waits busy refused different late paired forgotten unknown no-broker wrong right no differs early not-now " +
		"greeting-1 greeting-2 greeting-3 greeting-4 greeting-5 greeting-6") {
		say("told ben " + word)
	}
	for _, h := range []board.Health{board.Failed, board.OK} {
		for _, u := range s.Told(board.Fault{Part: board.Part{Kind: board.PartLink}, State: h, Text: "ben"}) {
			all = append(all, named{"link: " + h.String(), u})
		}
	}
	return append(all, named{"link: comes and goes", s.Unsteady(board.Fault{Part: board.Part{Kind: board.PartLink}})},
		named{"link: no board", s.Answer(s.NoBoards())}, named{"link: forget", s.Answer(s.Boards([]string{"+ben"})[1].Name + ".")}, named{"link: waiting", s.Answer(s.Waiting("Ben"))})
}

func TestTheNameOfABoardIsSaidInWords(t *testing.T) {
	s := speech(t, "en", Normal)
	for name, want := range map[string]string{"ben": "ben", "red-hall": "red hall", "table-12": "table one two", "quarto": "somebody", "-": "somebody"} {
		if got := s.BoardName(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestWhatIsForTheLogIsNotSaid(t *testing.T) {
	for _, text := range []string{
		"boards ben", "boards", "yes", "greet ben 3", "told ben position-differs", "told ben unsigned", "told ben greeting-7", "told ben greeting-", "ask ben tea", "frob", "",
	} {
		if said := speech(t, "en", Full).Told(board.Asked{Request: board.RequestLink, Text: text}); said != nil {
			t.Errorf("%q: said %v", text, said)
		}
	}
}

func TestCellsToCompareHaveTheNamesOfTheHearer(t *testing.T) {
	for _, tt := range []struct {
		lang    string
		letters bool
		want    string
	}{
		{"en", false, "Bella three, Anna one, Cesar two, David four, Anna two, Bella one"},
		{"en", true, "B three, A one, C two, D four, A two, B one"},
		{"fr", false, "Bella trois, Anna un, César deux, David quatre, Anna deux, Bella un"},
		{"de", true, "B drei, A eins, C zwei, D vier, A zwei, B eins"},
	} {
		s, err := New(Opts{Lang: tt.lang, Verbosity: Brief, Letters: tt.letters})
		if err != nil {
			t.Fatal(err)
		}
		l, err := board.ParseLink("ask ben pair b3 a1 c2 d4 a2 b1")
		if got := s.LinkText(l); err != nil || !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %q, %v, want %q in it", tt.lang, got, err, tt.want)
		}
	}
}

func TestTheNewestWordOfTheLinkIsSaid(t *testing.T) {
	s, q := speech(t, "en", Normal), audio.Queue{}
	for _, text := range []string{"told ben waits", "told ben late", "ask ben undo", "told ben no"} {
		for _, u := range s.Told(board.Asked{Request: board.RequestLink, Text: text}) {
			q.Add(u)
		}
	}
	var got []string
	for u, ok := q.Next(0); ok; u, ok = q.Next(0) {
		got = append(got, u.Text)
		q.Finish(0, board.OutcomeSaid)
	}
	if want := []string{"Ben has not answered.", "Ben does not agree."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWhatIsAskedOfAnotherBoardHasAName(t *testing.T) {
	s := speech(t, "en", Normal)
	const want = "[{play clara Clara} {play ben Ben} {forget clara Forget clara}] [{greet ben 1 Good game} {greet ben 2 Hello} " +
		"{greet ben 3 Thank you} {greet ben 4 Well played} {greet ben 5 One moment, please} {greet ben 6 Goodbye}]"
	if got := fmt.Sprint(s.Boards([]string{"+clara", "ben"}), s.Greetings("ben")); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, acts := range [][]LinkAct{s.Boards([]string{"+clara", "ben"}), s.Greetings("ben")} {
		for _, a := range acts {
			if l, err := board.ParseLink(a.Ask); err != nil || l.String() != a.Ask {
				t.Errorf("%q comes back as %q, %v", a.Ask, l, err)
			}
		}
	}
}
