package proving

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/quarto"
)

// habits are the probabilities of what players do, at each occasion.
type habits struct {
	call, both, slap, early float64 // press alone; both at once; after setting down; before
	touch, lift, late       float64 // feel; lift and put back; longer than 4 s
	adjust, slide           float64 // the last piece is moved to another cell
	bounce                  float64 // set down, lifted, set down
	two, wrong, stray       float64 // two pieces at once; not the given one; a placed one moved
	swap                    float64
	twoHands                float64 // a piece is placed while another is felt
	take                    float64 // the giver lays another piece in the tray
	ponder                  float64 // the given piece is held for long
	clear                   float64 // a child clears the board
	faults                  float64 // parts fail
	undo                    float64 // the arbiter takes a placement back
	cut                     float64 // the power fails
	hurry                   float64 // no pause, and no waiting for a judgement
	tag                     float64 // a piece that is not enrolled, or two that are alike
}

// The kinds of players. Those of a game are a mixture of some.
var kindsOfPlayers = []struct {
	name string
	habits
}{
	{"careful", habits{call: .1}},
	{"hasty", habits{call: .1, slap: .3, early: .1, bounce: .1}},
	{"exploring", habits{call: .1, touch: .4, lift: .3, late: .02, twoHands: .03, ponder: .04}},
	{"clumsy", habits{call: .1, touch: .1, adjust: .15, slide: .15, bounce: .1, two: .08, wrong: .08, stray: .05, swap: .05, take: .02}},
	{"both at once", habits{call: .1, both: .2, slap: .2}},
	{"a child", habits{call: .1, touch: .1, clear: .05}},
	{"unlucky", habits{call: .1, faults: .1}},
	{"with an arbiter", habits{call: .1, undo: .1, tag: .06}},
	{"on a weak supply", habits{call: .1, slap: .1, cut: .08}},
}

// player plays one game on a ground and keeps the truth: what was really done.
type player struct {
	*ground
	*rand.Rand
	habits
	metal   metal
	opts    quarto.Options
	did     map[string]int // number of acts, by their names
	noisy   bool           // bus answers are lost
	crossed bool           // readers hear the tags of their neighbours
	quick   bool           // the call before is not judged yet

	// The truth.
	pos    board.Position
	left   []board.Piece
	n      int
	given  bool // and seen
	last   board.Cell
	made   []made
	acts   []Act
	broken board.CellSet  // cells with a broken part
	part   string         // of them: "sensor" or "reader"
	must   map[string]int // faults that must be reported
}

// made is a placement, and the state before it.
type made struct {
	piece board.Piece
	given bool
	last  board.Cell
}

// result is the result of one game.
type result struct {
	err    error
	script string
	story  string // facts, judgements and faults
	did    map[string]int
	faults map[string]int
	time   time.Duration
	n      int
	wrongs int
}

// setUp makes the ground and the player for a game of a seed.
func setUp(p rig.Profile, seed uint64, game int) (*player, error) {
	r := rand.New(rand.NewPCG(seed, uint64(game)))
	g, err := newGround(p, sim.Opts{Seed: r.Uint64(), Flipped: uint16(r.Uint32()), Drift: drift(r), Q: loaded(seed, game)})
	if err != nil {
		return nil, err
	}
	y := &player{crossed: loaded(seed, game) > 0, ground: g, Rand: r, metal: metalOf(p), did: map[string]int{}, must: map[string]int{}}
	for range 1 + r.IntN(3) {
		y.habits = y.and(kindsOfPlayers[r.IntN(len(kindsOfPlayers))].habits)
	}
	if r.IntN(2) == 0 { // half of the games are hurried
		y.hurry = .9
	}
	y.opts = options(r)
	y.opts.Giving = y.metal.giving(y.opts.Giving)
	if y.opts.Point == board.PointLift { // one call at a time: the next one would wait for the line to be shown
		y.both, y.early, y.slap = 0, 0, 0
	}
	calm := 250 * time.Millisecond
	if y.opts.Giving != board.GivingTray {
		calm = time.Duration(100+10*r.IntN(16)) * time.Millisecond // less than a reading of the tray takes, and more than most votes
	}
	if y.crossed { // a reading of eight tags takes longer than a press
		calm += 200 * time.Millisecond
		y.opts.LastCall = max(y.opts.LastCall, time.Minute) // a reading among many that are not known takes longer than 5 s
	}
	g.player = hands.NewPlayer(g, hands.PlayerOpts{Calm: calm})
	g.witness.other = 1 + (y.opts.Attributes+board.Attributes(r.IntN(14)))%15 // never the same
	for _, i := range r.Perm(board.Pieces) {
		y.left = append(y.left, board.Piece(i))
	}
	return y, nil
}

// loaded draws the loaded Q of the antennas, which has readers hear their neighbours: in every
// fourth game up to 20, at which all are heard at 45 mm. The other draws do not depend on it.
func loaded(seed uint64, game int) float64 {
	if game%4 != 3 {
		return 0
	}
	return 20 * rand.New(rand.NewPCG(seed, uint64(game)<<32)).Float64()
}

// drift draws the drift of the sensors in half an hour, in mT: zero in most games.
func drift(r *rand.Rand) float64 {
	if r.IntN(4) > 0 {
		return 0
	}
	return 2.5 * r.Float64()
}

// and is the mixture of two habits.
func (h habits) and(o habits) habits {
	return habits{
		call: max(h.call, o.call), both: max(h.both, o.both), slap: max(h.slap, o.slap), early: max(h.early, o.early),
		touch: max(h.touch, o.touch), lift: max(h.lift, o.lift), late: max(h.late, o.late),
		adjust: max(h.adjust, o.adjust), slide: max(h.slide, o.slide), bounce: max(h.bounce, o.bounce),
		two: max(h.two, o.two), wrong: max(h.wrong, o.wrong), stray: max(h.stray, o.stray), swap: max(h.swap, o.swap),
		undo: max(h.undo, o.undo), cut: max(h.cut, o.cut), tag: max(h.tag, o.tag), hurry: max(h.hurry, o.hurry),
		twoHands: max(h.twoHands, o.twoHands), take: max(h.take, o.take), ponder: max(h.ponder, o.ponder), clear: max(h.clear, o.clear), faults: max(h.faults, o.faults),
	}
}

// options draws the options of a game.
func options(r *rand.Rand) quarto.Options {
	o := quarto.DefaultOptions()
	if r.IntN(2) == 0 {
		o.Attributes = board.Attributes(1 + r.IntN(15))
	}
	o.Squares = r.IntN(3) == 0
	o.Giving = []board.Giving{board.GivingTray, board.GivingPass, board.GivingUnseen}[r.IntN(3)]
	o.First = board.Seat(1 + r.IntN(2))
	if r.IntN(8) == 0 {
		o.Caller = board.CallerBoard
	}
	if r.IntN(8) == 0 {
		o.FalseCall = board.FalseCallLoses
	}
	o.Missed = board.Tell(1 + r.IntN(3))
	o.TouchMove = r.IntN(8) == 0
	o.LastCall = 5 * time.Second
	if r.IntN(8) == 0 {
		o.Point = board.PointLift
		o.LastCall = 5 * time.Minute // longer than showing a line takes
	}
	return o
}

func line(o quarto.Options) string {
	return fmt.Sprintf("new attributes=%v squares=%v giving=%v caller=%v first=%v false_call=%v missed=%v touch_move=%v point=%v last_call=%v",
		o.Attributes, o.Squares, o.Giving, o.Caller, o.First, o.FalseCall, o.Missed, o.TouchMove, o.Point, o.LastCall.Seconds())
}

// play plays a game of a seed and compares it with the truth.
func play(p rig.Profile, seed uint64, game int) result {
	y, err := setUp(p, seed, game)
	if err != nil {
		return result{err: err}
	}
	y.do("%s", line(y.opts))
	y.disturb()
	for y.n < board.Pieces && !y.over() {
		y.turn()
	}
	y.lastCall()
	y.after()
	return y.result()
}

// result compares the game with the truth, and ends it.
func (y *player) result() result {
	y.prove()
	story := y.story()
	if err := y.rig.Close(); err != nil {
		y.fail("%v", err)
	}
	return result{
		err: y.err, script: y.script.String(), story: story, did: y.did, faults: y.witness.faults,
		time: y.clock.Now(), n: y.n, wrongs: y.witness.wrongs,
	}
}

// replay plays a script on the table of that game.
func replay(p rig.Profile, seed uint64, game int, script string) (story string, err error) {
	y, err := setUp(p, seed, game)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(script) {
		y.do("%s", strings.TrimSpace(line))
	}
	y.rest()
	return y.story(), y.err
}

func (y *player) story() string {
	return fmt.Sprintf("%s%v\n%q\n%v", y.witness.record, y.clock.Now(), y.witness.verdicts, y.witness.faults)
}

// chance reports whether the player does it now, and counts it.
func (y *player) chance(p float64, what string) bool {
	if y.over() || y.Float64() >= p || !y.able(what) {
		return false
	}
	y.did[what]++
	return true
}

func (y *player) truth(a Act) { y.acts = append(y.acts, a) }

// prove compares the judgements with the truth.
func (y *player) prove() {
	if y.err != nil {
		return
	}
	y.heal()
	y.rest()
	if !y.waitFor(func() bool { return len(y.witness.failed) == 0 }) {
		y.fail("not healed: %v", y.witness.failed)
	}
	y.acts = slices.DeleteFunc(y.acts, func(a Act) bool { return a.At > y.clock.Now() })
	want := slowVerdicts(y.opts, y.acts)
	w := y.witness
	switch {
	case y.err != nil:
	case len(w.violations) > 0:
		y.fail("%s", w.violations[0])
	case !slices.Equal(w.verdicts, want):
		y.fail("verdicts:\n got %q\nwant %q\nacts %v", w.verdicts, want, inOrder(y.acts))
	}
	y.proveFaults()
}

// proveFaults checks that every fault that must be reported was reported once, and
// that no healthy part was reported as failed.
func (y *player) proveFaults() {
	for part, times := range y.must {
		if got := y.witness.faults[part]; got != times {
			y.fail("%s failed %d times, reported %d times", part, times, got)
		}
	}
	for part, times := range y.witness.faults {
		if _, known := y.must[part]; !known && !y.noisy {
			y.fail("%s is healthy, reported %d times", part, times)
		}
	}
}

// known waits until the board has the placements of the truth, or the game has
// ended.
func (y *player) known() {
	y.rest()
	so := func() bool {
		return y.over() || y.game().Position() == y.pos && y.game().Phase() != quarto.PhaseWrong
	}
	if (!y.metal.ids || y.crossed) && !y.waitFor(so) {
		y.setDownAgain()
	}
	if !y.waitFor(so) {
		y.fail("the board has %v, on the table is %v", y.game().Position(), y.pos)
	}
}

// setDownAgain lifts and puts back the pieces that cannot be read: a switch that closes
// by either pole may have missed that a piece was slid away, because of the magnets of
// its neighbours; and of two that came to neighbouring cells together, whose readers hear both
// tags, nothing tells which is which, and the board is silent.
func (y *player) setDownAgain() {
	for c := range board.Cell(board.Cells) {
		table := y.game().Table().Cells
		if p, stands := y.table.Things.At(int(c)); stands && table[c] == board.Unknown && y.game().Position()[c] == board.Empty {
			y.do("lift %v", c)
			y.do("put %x %v", p, c)
			y.rest()
		}
	}
}
