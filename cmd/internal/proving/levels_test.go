package proving

import (
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
)

func TestRandomGamesAgainstASeatAwayAreUnderstood(t *testing.T) {
	for _, p := range loadProfiles(t) {
		t.Run(p.Name, func(t *testing.T) { proveAlone(t, p, 0, deep.Size(2, 30)) })
	}
}

// A level never calls falsely, and each of its acts is taken.
func TestGamesAgainstEachLevelAreUnderstood(t *testing.T) {
	highest, builds := board.Level(deep.Size(int(board.LevelFair), int(board.LevelPerfect))), deep.Size(1, 6)
	for level := board.LevelKind; level <= highest; level++ {
		if level == board.LevelPerfect {
			builds = 1 // it thinks for seconds
		}
		for _, p := range loadProfiles(t)[:builds] {
			t.Run(level.String()+"/"+p.Name, func(t *testing.T) { proveAlone(t, p, level, 1) })
		}
	}
}

// proveAlone plays n games against a level, or 0 for acts at random.
func proveAlone(t *testing.T, p rig.Profile, level board.Level, n int) {
	n, of := sizeOf(n)
	play := func(p rig.Profile, seed uint64, game int) result { return playAlone(p, level, seed, game) }
	if *only >= 0 {
		playOne(t, p, of, play)
		return
	}
	prove(t, p, of, n, play)
}
