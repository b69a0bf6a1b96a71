package simboard

import (
	"embed"
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/page"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
)

// trouble is a trouble of the simulated board that a visitor of the page can make and mend.
// The script of its name in the folder shows begins a game, makes the trouble, and mends it.
type trouble struct {
	page.Trouble
	made, mended hands.Act
}

//go:embed shows
var shows embed.FS

// troublesOf returns the troubles that a build can have, in the order of the page.
func troublesOf(p rig.Profile) []trouble {
	var all []trouble
	for _, t := range []struct {
		kind         phrase.Trouble
		made, mended string
		not          bool // on this build
	}{
		{phrase.TroubleReader, "fault reader b3 dead", "heal reader b3", p.Readers == nil},
		{phrase.TroubleMISO, "fault reader c3 holds-miso", "heal reader c3", p.Readers == nil || !p.Readers.Gated},
		{phrase.TroubleSensor, "fault sensor b3 dead", "heal sensor b3", false},
		{phrase.TroubleStuck, "fault sensor c2 stuck-on", "heal sensor c2", false},
		{phrase.TroubleNoise, "noise 0.05", "noise 0", p.Presence.Coded()},
		{phrase.TroubleSticker, "tag 9 unknown", "tag 9 same-as 9", false},
		{phrase.TroublePhone, "phone b2", "take-phone", p.Readers == nil},
		{phrase.TroubleSound, "fault audio gone", "heal audio", false},
		{phrase.TroubleDisk, "fault disk full", "heal disk", false},
		{phrase.TroubleSupply, "fault supply low", "heal supply", false},
		{phrase.TroublePlug, "fault mains gone", "heal mains", false},
	} {
		if t.not {
			continue
		}
		acts := parsed(string(t.kind), t.made+"\n"+t.mended)
		piece, _ := acts[0].Thing.(board.Piece)
		all = append(all, trouble{page.Trouble{Kind: t.kind, Cell: max(acts[0].Fault.Cell, acts[0].Cell), Piece: piece}, acts[0], acts[1]})
	}
	return all
}

// show returns the acts that show a trouble. Their game counts in no match.
func (t trouble) show() []hands.Act {
	name := "shows/" + string(t.Kind) + ".hands"
	text, err := shows.ReadFile(name)
	if err != nil {
		panic(err) // each trouble has one
	}
	acts := parsed(name, string(text))
	acts[0].Options = rules.With(acts[0].Options, "practice", true)
	return acts
}

// parsed returns the acts of a script of the program.
func parsed(name, script string) []hands.Act {
	acts, err := hands.Parse(name, strings.NewReader(script), games.Kinds()...)
	if err != nil {
		panic(err)
	}
	return acts
}

// sameAct reports whether two acts do the same.
func sameAct(a, b hands.Act) bool {
	a.File, a.Line, a.Together = b.File, b.Line, b.Together
	return a == b
}
