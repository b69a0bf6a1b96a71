package scan

import (
	"slices"
	"time"

	"quartoboard/board"
)

// KnownSpace is what is known of a space in a game of Quartino that is still.
type KnownSpace struct {
	Fields        []float32 // of the steps of its stack, as pile has them
	Went          []float32 `json:",omitempty"` // of those that are remembered
	Unknown, Down bool
	Noise, Told   float32
	Begun         bool
	Since, Steady time.Duration
	Looks         int

	Readings []board.TokenSet // the last ones
	Answered int
	Heard    board.TokenSet // as last reported
}

// known returns what is known of the spaces; nil in a game of Quarto.
func (k *stacker) known() *[board.Cells]KnownSpace {
	if !k.game.Quartino {
		return nil
	}
	spaces := new([board.Cells]KnownSpace)
	for i := range k.spaces {
		p := &k.spaces[i]
		spaces[i] = KnownSpace{
			Fields: slices.Clone(p.pile.fields[:p.pile.n+1]), Went: slices.Clone(p.pile.fields[p.pile.n+1 : max(p.pile.were, p.pile.n)+1]), Unknown: p.pile.unknown, Down: p.pile.down,
			Noise: p.noise, Told: p.told, Begun: p.begun, Since: p.since, Steady: p.steady, Looks: p.looks,
			Readings: slices.Clone(p.tags.last[:p.tags.n]), Answered: p.tags.answered, Heard: p.tags.told,
		}
	}
	return spaces
}

// resume has a new stacker go on from what another one knew.
func (k *stacker) resume(spaces *[board.Cells]KnownSpace, deck string) {
	if spaces == nil {
		return
	}
	k.game, k.told = Game{Quartino: true, Deck: deck}, true
	for i := range spaces {
		from, p := &spaces[i], &k.spaces[i]
		p.noise, p.told, p.before, p.begun, p.still = from.Noise, from.Told, from.Told, from.Begun, true
		p.since, p.steady, p.looks = from.Since, from.Steady, from.Looks
		p.pile.n = min(max(len(from.Fields)-1, 0), len(p.pile.fields)-1)
		copy(p.pile.fields[:], from.Fields)
		p.pile.were = p.pile.n + copy(p.pile.fields[p.pile.n+1:], from.Went)
		p.pile.unknown, p.pile.down = from.Unknown, from.Down
		p.tags.n, p.tags.answered, p.tags.told, p.tags.atRest = min(len(from.Readings), keptReadings), from.Answered, from.Heard, true
		copy(p.tags.last[:], from.Readings)
	}
}
