package simboard

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

var (
	farGames = flag.Int("far-games", 0, "games between two boards; 0 is the number of the check")
	farGame  = flag.Int("far-game", -1, "play this game between two boards only, and print what its players do and hear")
)

// habit is how a player acts, as chances at each act.
type habit struct{ call, hurry, astray, touch, undo, draw, resign, greet float64 }

var farHabits = map[string]habit{
	"careful": {call: 1},
	"hasty":   {call: .5, hurry: .5, greet: .02},
	"clumsy":  {call: .8, hurry: .1, astray: .2, touch: .1, undo: .03, draw: .01, resign: .004, greet: .02},
}

// friend is a player at a board far from the other one.
type friend struct {
	*far
	*rand.Rand
	habit
	cut      time.Duration // when the power is cut; 0: it was
	invites  time.Duration // when it asks for a game; 0: never
	games    int           // that are played
	resigned bool
	log      io.Writer
	last     string // what it did last
	then     string // what it does at once
}

// TestGamesBetweenTwoBoardsAreTheSameAtBoth plays whole games over a network that loses, holds up, doubles and reorders
// messages, and cuts either board off. Each board loses its power once.
func TestGamesBetweenTwoBoardsAreTheSameAtBoth(t *testing.T) {
	first, n, seed := max(0, *farGame), cmp.Or(*farGames, deep.Size(1, 80)), deep.Seed(t)
	if *farGame >= 0 {
		n = 1
	}
	did := map[string]int{}
	for i := first; i < first+n; i++ {
		if !t.Run(fmt.Sprint(i), func(t *testing.T) { playFar(t, seed, i, did) }) {
			t.Logf("again: -far-game %d, with %s=%d", i, deep.SeedVariable, seed)
		}
	}
	t.Logf("%d games: %v", n, did)
	for _, what := range []string{"give", "place", "call", "pass", "undo", "draw", "resign", "power cut", "next game"} {
		if n >= 50 && did[what] == 0 {
			t.Errorf("no %s in %d games", what, n)
		}
	}
}

// friends draws two boards that know each other, and their players, who play one game, or two of a match.
func friends(t *testing.T, seed uint64, game int, story io.Writer) (both [2]*far, players [2]*friend) {
	r := rand.New(rand.NewPCG(seed, uint64(game)))
	opts := [2]farOpts{{name: "anna"}, {name: "ben"}}
	for i := range opts {
		builds, kinds := []string{"analog-pn532", "analog-tray", "resistor", "matrix-nfc", "analog-nfc", "tray"}, []string{"careful", "hasty", "clumsy"}
		o, kind := &opts[i], kinds[r.IntN(len(kinds))]
		o.profile, o.speech = builds[r.IntN(len(builds))], board.Preferences{
			Lang: []string{"en", "de", "fr", "es"}[r.IntN(4)], Verbosity: []string{"brief", "normal"}[r.IntN(2)], Letters: board.SwitchOf(r.IntN(2) == 0),
		}
		players[i] = &friend{
			Rand: rand.New(rand.NewPCG(seed, uint64(game*2+i))), habit: farHabits[kind],
			cut: time.Duration(1+r.IntN(400)) * time.Second, log: story,
		}
		fmt.Fprintf(story, "%s: %s, %s\n", o.name, o.profile, kind)
	}
	both = newFar(t, &post{Rand: r}, story, opts)
	pair(t, both)
	games := 1 + r.IntN(4)/3
	for i, p := range players {
		p.far, p.games = both[i], games
	}
	players[r.IntN(2)].invites = time.Second
	return both, players
}

// playFar plays the games of two players, and counts what is done.
func playFar(t *testing.T, seed uint64, game int, did map[string]int) {
	cryptotest.SetGlobalRandom(t, seed+uint64(game))
	var story strings.Builder
	defer func() {
		if t.Failed() || *farGame >= 0 {
			t.Log(story.String())
		}
	}()
	both, players := friends(t, seed, game, &story)
	games := players[0].games
	var check, end time.Duration // end is when the boards must have the same acts
	goOn := func() bool {
		at := both[0].time()
		if end == 0 {
			end = at + 10*time.Minute
		}
		if at < check {
			return true
		}
		check = at + 5*time.Second
		return at < end && differ(t, both, games) != ""
	}
	if err := together(both, goOn, func(f *far) error {
		if f == both[0] {
			return players[0].play()
		}
		return players[1].play()
	}); err != nil {
		t.Fatal(err)
	}
	if what := differ(t, both, games); what != "" {
		t.Fatal(what)
	}
	a, b := both[0].quarto(), both[1].quarto()
	resigned := players[0].resigned || players[1].resigned                   // with a placement that is not carried out
	drawn := a.Result() == board.ResultDraw && a.Placements() < board.Pieces // a placement may not be final, or not carried out
	if a.Result() != b.Result() || a.Position() != b.Position() && !drawn && !resigned {
		t.Errorf("the positions are %v and %v, the results %v and %v", a.Position(), b.Position(), a.Result(), b.Result())
	}
	for i, f := range both {
		checkReplays(t, linesOf(t, f.keep))
		if players[i].cut == 0 {
			did["power cut"]++
		}
	}
	if games > 1 {
		did["next game"]++
	}
	all, _ := both[0].matches(t)
	for _, m := range all {
		for n := range m.Len() {
			did[m.Act(n+1).Act]++
		}
	}
}

// differ tells in what the matches on the cards of two boards differ, or are not over; "" for nothing.
func differ(t *testing.T, both [2]*far, games int) string {
	a, lines := both[0].matches(t)
	_, other := both[1].matches(t)
	if len(a) != games || len(other) != games {
		return fmt.Sprintf("%d and %d matches, want %d", len(a), len(other), games)
	}
	for id, m := range a {
		if m.Author() != 0 {
			return "the match is not over"
		}
		if lines[id] != other[id] {
			return fmt.Sprintf("the acts differ:\n%s\nand\n%s", lines[id], other[id])
		}
	}
	return ""
}

// farPatience is the longest that a game may take.
const farPatience = 2 * time.Hour

// play plays the games of a match at this board.
func (p *friend) play() error {
	for n := 1; ; n++ {
		if err := p.game(); err != nil || n == p.games {
			return err
		}
		if err := p.clear(); err != nil {
			return err
		}
	}
}

// game plays until the game is over at this board.
func (p *friend) game() error {
	for p.quarto().Rules().Away == (quarto.Away{}) || p.quarto().Result() == 0 {
		if p.time() > farPatience {
			g := p.quarto()
			return fmt.Errorf("%s: the game does not end: phase %v, position %v, given %v, awaits %+v", p.name, g.Phase(), g.Position(), g.Given(), g.Awaits())
		}
		if err := p.act(p.next()); err != nil {
			return err
		}
	}
	return nil
}

// clear clears the board, by which the next game begins.
func (p *friend) clear() error {
	err := p.act(fmt.Sprintf("wait %ds", 3+p.IntN(30)))
	for c := range board.Cell(board.Cells) {
		if _, stands := p.table.Things.At(int(c)); stands && err == nil {
			err = p.act(fmt.Sprintf("lift %v", c))
		}
	}
	if p.table.Things.InTray() != nil && err == nil {
		err = p.act("take")
	}
	for begun := p.time(); err == nil && p.quarto().Result() != 0; err = p.act("wait 1s") {
		if p.time() > begun+time.Minute {
			return fmt.Errorf("%s: no next game begins", p.name)
		}
	}
	return err
}

// act has the hands do what a line says, if nothing is in the way.
func (p *friend) act(line string) error {
	if !strings.HasPrefix(line, "wait") {
		fmt.Fprintf(p.log, "%v %s > %s\n", p.time().Round(time.Millisecond), p.name, line)
	}
	p.last = line
	err := p.do(line)
	if r := (sim.Refusal{}); errors.As(err, &r) {
		fmt.Fprintf(p.log, "  %v\n", err)
		err = p.hand.Pass(500 * time.Millisecond)
	}
	return err
}

func (p *friend) chance(c float64) bool { return p.Float64() < c }

// next is what the player does next.
func (p *friend) next() string {
	g := p.quarto()
	if line := p.then; line != "" {
		p.then = ""
		return line
	}
	if n := len(p.asks); n > 0 { // it hears the newest
		q, byPage := p.asks[n-1], p.IntN(2)
		p.asks = nil
		if strings.HasSuffix(q, "undo") && p.chance(.3) || strings.HasSuffix(q, "draw") && p.chance(.7) {
			return []string{"press pass long", "ask link no"}[byPage]
		}
		return []string{"press pass", "ask link yes"}[byPage]
	}
	away := g.Rules().Away
	if away == (quarto.Away{}) {
		if p.invites > 0 && p.time() > p.invites {
			p.invites = p.time() + 3*time.Minute
			return "ask link play " + p.other.name
		}
		return "wait 1s"
	}
	if p.cut > 0 && p.time() > p.cut {
		p.cut, p.asks = 0, nil // a question is gone with it
		return "power-cut"
	}
	if quiet, _ := p.Board.Quiet(); !quiet { // nothing breaks
		return "wait 300ms"
	}
	own := away.Seat().Other()
	gives, owed := g.ToGive() == own, g.Table().Owed
	switch {
	case p.chance(p.undo):
		return "ask undo"
	case g.Placements() < 3: // there is something to clear at both boards
	case p.chance(p.draw):
		return "offer draw"
	case p.chance(p.resign):
		p.resigned = true
		return fmt.Sprintf("ask resign by=%v", own)
	}
	if p.chance(p.greet) {
		return fmt.Sprintf("ask link greet %s %d", p.other.name, 1+p.IntN(6))
	}
	if line := p.mend(g); line != "" {
		return line
	}
	if stands := slices.Collect(g.Position().Occupied().All()); len(stands) > 0 && p.chance(p.touch) {
		return fmt.Sprintf("%s %v", []string{"touch", "lift"}[p.IntN(2)], stands[p.IntN(len(stands))])
	}
	free := slices.Collect((board.AllCells &^ g.Position().Occupied()).All())
	switch {
	case owed.By != 0:
		if p.chance(p.astray) {
			return p.put(owed.Piece, free[p.IntN(len(free))])
		}
		return p.put(owed.Piece, owed.Cell)
	case g.MayCall(own) && (p.live(g) && p.chance(p.call) || p.chance(p.astray/20)):
		return fmt.Sprintf("press %v", board.A+board.Seat(p.IntN(2)))
	case g.Phase() == quarto.PhaseGive && gives && g.Placements() == board.Pieces:
		return "press pass"
	case g.Phase() == quarto.PhaseGive && gives:
		left := slices.Collect((board.AllPieces &^ g.Position().Pieces()).All())
		if p.table.Things.InTray() != nil {
			return "take"
		}
		piece := left[p.IntN(len(left))]
		return fmt.Sprintf("give %v", piece)
	case g.Phase() == quarto.PhasePlace && !gives:
		piece, _ := g.Given().Piece()
		line := p.put(piece, free[p.IntN(len(free))])
		if left := slices.Collect((board.AllPieces &^ g.Position().Pieces() &^ (1 << piece)).All()); strings.HasPrefix(line, "put") && len(left) > 0 && p.chance(p.hurry) {
			p.then = fmt.Sprintf("& give %v", left[p.IntN(len(left))])
			if p.chance(.2) {
				p.then = "& press A"
			}
		}
		return line
	}
	return "wait 1s"
}

// live reports whether there is a line that can be called.
func (p *friend) live(g quarto.Game) bool {
	position := g.Position()
	return rules.All(g.Rules().Squares).Aligned(&position, g.Rules().Attributes)&^g.Dead() != 0
}

// mend puts one thing right that does not stand as agreed; "" for none. Where the board leads to a position
// it is obeyed.
func (p *friend) mend(g quarto.Game) string {
	agreed, owed := g.Position(), g.Table().Owed
	w, wrong := g.Wrong()
	if piece, known := w.Do.Piece.Piece(); wrong && g.Rules().From != "" {
		switch _, stands := p.table.Things.At(int(w.Do.From)); {
		case w.Do.Act == quarto.Put && known:
			return p.put(piece, w.Do.To)
		case w.Do.Act != quarto.Put && stands:
			return fmt.Sprintf("lift %v", w.Do.From)
		}
	}
	missing := ""
	for c := range board.Cell(board.Cells) {
		n, stands := p.table.Things.At(int(c))
		is, due := board.Empty, owed.By != 0 && c == owed.Cell
		if stands {
			is = board.Holding(board.Piece(n))
		}
		switch {
		case is == agreed[c] || due && is == board.Holding(owed.Piece):
		case is != board.Empty:
			return fmt.Sprintf("lift %v", c)
		case missing == "":
			piece, _ := agreed[c].Piece()
			missing = fmt.Sprintf("put %v %v", piece, c)
		}
	}
	if missing == "" && wrong && p.table.Things.InTray() != nil {
		return "take"
	}
	return missing
}

// put puts a piece on a cell. Where the tray alone reads, it is named there first.
func (p *friend) put(piece board.Piece, c board.Cell) string {
	switch in := p.table.Things.InTray(); {
	case !p.build.ByTray() || in == sim.Thing(piece) || p.last == fmt.Sprintf("give %v", piece):
		return fmt.Sprintf("put %v %v", piece, c)
	case in != nil:
		return "take"
	}
	return fmt.Sprintf("give %v", piece)
}
