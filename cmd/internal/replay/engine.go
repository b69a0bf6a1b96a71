package replay

import (
	"context"
	"fmt"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// engines are those of the games that were replayed, with their memories.
type engines map[*rules.Kind]face.Engine

// of returns the engine of a game; nil for none.
func (all engines) of(k *rules.Kind) face.Engine {
	if e, known := all[k]; known || k == nil {
		return e
	}
	if engine := face.OfKind(games.Faces, k).Engine; engine != nil {
		all[k] = engine()
	}
	return all[k]
}

// decide has the engine decide an act of the seat away again, and compares. An act that is not due is
// not the engine's.
func (r *replay) decide(f board.Asked) {
	e := r.engines.of(r.game.Kind())
	if f.Via != board.ViaAway || r.differs != nil || e == nil || e.Due(r.game) == nil {
		return
	}
	if again, _ := e.Decide(context.Background(), r.game); again.N == f.N && again.At == f.At && again != f {
		r.differs = difference(fmt.Sprintf("%s: game %s, seq %d: recorded %s, the engine of this version decides %s",
			r.name, r.line.Game, r.line.Seq, objectOf(f), objectOf(again)))
	}
}

// objectOf is a fact as the record has it.
func objectOf(f board.Fact) string { return games.Format().Object(record.Line{Fact: f}) }
