package proving

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
)

// outlet collects what leaves the board behind the line that names the cards of the deck: the
// lines of the record, which are those of the wire and the page, and the texts that are said
// and shown.
type outlet struct {
	words  *phrase.Speech
	before rules.Game
	begun  bool
	text   bytes.Buffer
}

// Hear implements daemon.Listener.
func (o *outlet) Hear(s rules.Step, lines record.Lines) {
	if o.begun {
		o.text.Write(lines.Text)
		for _, u := range append(o.words.Say(o.before, s), append(o.words.ReadBoard(s.Game), o.words.Now(s.Game))...) {
			fmt.Fprintf(&o.text, "%+v\n", u)
		}
	}
	_, starts := s.Event.Fact.(board.Started)
	o.before, o.begun = s.Game, o.begun || starts
}

// decks returns the cards of the default deck, and of one that differs in each card: four of
// one colour.
func decks() (all [2]board.Cards) {
	all[0] = quartino.DefaultCards()
	for n, card := range all[0] {
		for i := range card {
			if card != (board.Combination{}) {
				card[i].Colour = board.Blue + board.Colour(n)%board.Colours
			}
		}
		all[1][n] = card
	}
	return all
}

// TestTheCardsInTheHandsChangeNothingUntilTheyAreShown plays games twice by the same acts, with
// players who hold different cards, know what they form, and say "Quartino", but show none. The
// board knows all cards of the deck, and which of them the wheel shows; nothing of it leaves
// the board.
func TestTheCardsInTheHandsChangeNothingUntilTheyAreShown(t *testing.T) {
	seed, pairs, claims := deep.Seed(t), deep.Size(1, 12), 0
	for _, p := range loadProfiles(t) {
		if p.Name != tokenBuilds[1] {
			continue
		}
		for i := range pairs {
			var left [2]string
			script := ""
			for n, cards := range decks() {
				h, out, err := secretParty(p, seed, i, cards)
				if err != nil {
					t.Fatal(err)
				}
				if h.tokens().Cards() != cards {
					t.Fatal("the board has other cards")
				}
				if script == "" {
					h.playSecret()
					script, claims = h.script.String(), claims+h.did["claim"]
				} else {
					for line := range strings.Lines(strings.TrimPrefix(script, h.script.String())) {
						h.do("%s", strings.TrimSpace(line))
					}
					h.rest()
				}
				if err := h.rig.Close(); err != nil || h.err != nil {
					t.Fatal(err, h.err)
				}
				left[n] = out.text.String()
			}
			if left[0] != left[1] || left[0] == "" {
				t.Fatalf("seed %d game %d: a card that was not shown changes what leaves the board:\n%s\n%s\nscript:\n%s", seed, i, left[0], left[1], script)
			}
		}
	}
	if t.Logf("%d pairs of games, %d times Quartino", pairs, claims); claims == 0 {
		t.Error("nobody says Quartino")
	}
}

// secretParty is the party of a game with a deck, and what leaves its board.
func secretParty(p rig.Profile, seed uint64, game int, cards board.Cards) (*party, *outlet, error) {
	words, err := phrase.NewPreferred(board.Preferences{Lang: "en", Verbosity: "normal"}, games.Words)
	if err != nil {
		return nil, nil, err
	}
	h, err := partyOf(p, seed, 3*game, cards) // careful
	if err != nil {
		return nil, nil, err
	}
	out := &outlet{words: words, before: h.daemon.Game()}
	h.daemon.Listen(out)
	h.begin()
	return h, out, nil
}

// playSecret plays a while without showing a card.
func (h *party) playSecret() {
	for range 60 {
		if h.slow.Claimed {
			h.pass()
		} else {
			h.move()
		}
		h.compare()
	}
	h.rest()
}
