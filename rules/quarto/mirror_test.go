package quarto

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// final makes final what the player gave, or placed.
const final = "; away answer yes to=give"

func TestWhatTheSeatAwayHasIsFinal(t *testing.T) {
	shown, tray := against(board.GivingShown, nil), against(board.GivingTray, nil)
	runAll(t, []promise{
		{"another piece on the board comes off", shown, "put 7 b3" + final + "; lift b3; put 8 c3; lift c3", []string{"given 7 by A, shown", "wrong not-the-given: remove 8 from c3", "right"}},
		{"also beside it", shown, "put 7 b3" + final + "; put 8 c3", []string{"given 7 by A, shown", "wrong not-the-given: remove 8 from c3"}},
		{"also where there is a tray", tray, "tray 7; tray ." + final + "; put 8 c3", []string{"given 7 by A, tray", "wrong not-the-given: remove 8 from c3"}},
		{"in the tray it is compared", tray, "tray 7" + final + "; tray .; tray 8; wait 5s; tray .; away place b3; put 7 b3", []string{"given 7 by A, tray", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"also where the tray alone reads", tray, "see a1=?; lift a1; tray 7; tray ." + final + "; tray 8; tray .; away place b3; see b3=?", []string{"given 7 by A, tray", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"the piece itself may stand anywhere", shown, "put 7 b3" + final + "; see b3=. c2=7; lift c2; put 7 d4; away place d4", []string{"given 7 by A, shown", "owed B: 7 d4", "placed 7 d4 by B"}},
		{"it is said once", shown, "put 7 b3" + final + final, []string{"given 7 by A, shown", "void B 2: not-due"}},
		{"and not denied", shown, "put 7 b3; away answer no to=give", []string{"given 7 by A, shown", "void B 1: not-due"}},
		{"not of another piece", shown, "put 7 b3; see b3=. c3=8; away answer yes to=give at=..../..../..../....␣7", []string{"given 8 by A, shown", "void B 1: other-position"}},
		{"nor before one is given", shown, "wait 1s" + final, []string{"void B 1: not-due"}},
		{"nor where the seat gave", shown, "put 7 b3; away place b3; away give 8" + final, []string{"given 8 by B, asked", "void B 3: not-due"}},
		{"nor while a placement is owed", shown, "put 7 b3; away place c3" + final, []string{"owed B: 7 c3", "void B 2: not-due"}},
		{"nor in a wrong position", shown, round1 + "; put 2 b2; see a1=. a2=0" + final, []string{"given 2 by A, shown", "wrong moved: move 0 from a2 to a1", "void B 3: not-due"}},
		{"nor before an offer is answered", shown, "put 7 b3; ask adjudicate result=draw via=menu" + final, []string{"given 7 by A, shown", "void B 1: not-due"}},
		{"a power cut changes nothing", shown, "put 7 b3" + final + "; open; lift b3; put 8 c3", []string{"given 7 by A, shown", "wrong not-the-given: remove 8 from c3"}},
		{"nor does an undo by the seat", shown, "put 7 b3" + final + "; away place b3; away undo; lift b3; put 8 c3", []string{"placed 7 b3 by B", "undone, place", "wrong not-the-given: remove 8 from c3"}},
		{"the next giving is replaced as ever", shown, "put 7 b3" + final + "; away place b3; away give 0; put 0 a1; put 1 c1; see c1=. c2=2", []string{"given 1 by A, shown", "taken back 1 by A", "given 2 by A, shown"}},
		{"a placement that the seat has stays", shown, round1 + final + "; see d4=. c4=1", []string{"placed 1 d4 by A", "wrong moved: move 1 from c4 to d4"}},
		{"what is given then is not final yet", shown, round1 + final + "; put 2 b2; see b2=. c2=3" + final, []string{"given 2 by A, shown", "taken back 2 by A", "given 3 by A, shown"}},
	})
	for acts, want := range map[string]string{"put 7 b3": ".", "put 7 b3" + final: "7", "put 7 b3" + final + "; away place b3": ".", round1 + final: "."} {
		if g, _ := play(t, shown, acts); g.Table().Sought.String() != want || g.Answered() != strings.HasSuffix(acts, final) {
			t.Errorf("%s: got %v sought, answered %v, want %v", acts, g.Table().Sought, g.Answered(), want)
		}
	}
}

func TestTheSeatAwayUndoesWhatIsAgreed(t *testing.T) {
	shown := against(board.GivingShown, nil)
	second := shown
	second.First = board.B
	loses := against(board.GivingShown, func(o *Options) { o.FalseCall = board.FalseCallLoses })
	runAll(t, []promise{
		{"its own placement, whose piece may stay until it is placed again", shown, "put 7 b3; away place b3; away undo; wait 9s; away place b3", []string{"placed 7 b3 by B", "undone, place", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"or elsewhere", shown, "put 7 b3; away place b3; away undo; away place c3; see b3=. c3=7", []string{"undone, place", "owed B: 7 c3", "placed 7 c3 by B"}},
		{"one that is owed counts as made", shown, "put 7 b3; away place d1; away undo; wait 9s; away place b3", []string{"owed B: 7 d1", "placed 7 d1 by B", "undone, place", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"with the giving behind it", shown, "put 7 b3; away place b3; away give 8; away undo", []string{"given 8 by B, asked", "undone, place"}},
		{"with the player's placement behind it", shown, round1 + "; away undo; lift d4; away place a1", []string{"placed 1 d4 by A", "undone 2, place", "wrong stranger: remove 1 from d4", "right", "owed B: 0 a1", "placed 0 a1 by B"}},
		{"also after the player's giving", shown, round1 + "; put 2 b2; away undo; lift b2; lift d4", []string{"given 2 by A, shown", "undone 2, place", "wrong stranger: remove 2 from b2", "wrong stranger: remove 1 from d4", "right"}},
		{"what it gave first", second, "away give 3; away undo; away give 4", []string{"given 3 by B, asked", "taken back 3 by B", "given 4 by B, asked"}},
		{"also after the player's placement", second, "away give 3; put 3 a1; away undo; lift a1", []string{"placed 3 a1 by A", "undone, give", "wrong stranger: remove 3 from a1", "right"}},
		{"not what the player gave first", shown, "put 7 b3; away undo", []string{"given 7 by A, shown", "void B 1: not-due"}},
		{"nothing at the begin", second, "away undo", []string{"void B 1: not-due"}},
		{"in a wrong position, too", shown, round1 + "; see a1=. a2=0; away undo; lift a2", []string{"wrong moved: move 0 from a2 to a1", "undone 2, place", "wrong stranger: remove 1 from d4"}},
		{"in place of an answer", shown, round1 + "; ask undo via=menu; away undo; away answer yes", []string{"undone 2, place", "wrong stranger: remove 1 from d4", "void B 4: not-due"}},
		{"a press before it is judged first", loses, round1 + "; put 2 b2; press A; +100ms away undo; wait 1s", []string{"given 2 by A, shown", "refused A: not-your-turn-to-call", "undone 2, place", "wrong stranger: remove 2 from b2"}},
		{"but not after the end", shown, round1 + "; away resign; away undo", []string{"ended A by resigned", "void B 0: not-due"}},
		{"nor while the player asks to take it back", shown, round1 + "; away resign; ask undo via=menu; away undo", []string{"ended A by resigned", "void B 4: not-due"}},
		{"a draw", shown, "put 7 b3; away adjudicate result=draw", []string{"given 7 by A, shown", "ended draw by adjudicated"}},
		{"in place of an answer", shown, "put 7 b3; ask undo via=menu; away adjudicate result=draw; away answer yes", []string{"ended draw by adjudicated", "void B 0: not-due"}},
		{"no other result", shown, "put 7 b3; away adjudicate result=B", []string{"given 7 by A, shown", "void B 1: not-due"}},
		{"nor twice", shown, "away adjudicate result=draw; away adjudicate result=draw n=2", []string{"ended draw by adjudicated", "void B 2: not-due"}},
	})
}

func TestTheLinkBeginsAGameAndTellsThePlayers(t *testing.T) {
	o := against(board.GivingShown, nil)
	o.Away = AwayAt(board.B, Sitter{Kind: SitterLink, Board: "ben", Match: match})
	for _, before := range []Options{DefaultOptions(), against(board.GivingShown, nil), o} {
		g, _ := play(t, before, "put 7 b3")
		g, _ = g.Apply(board.Event{At: g.table.now, Fact: board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o}})
		if next, due := g.Next(); !due || next.Options != board.Options(o) {
			t.Errorf("%v: got %+v, %v", before.Away, next, due)
		}
	}
	g, _ := play(t, o, bTall+"; away place d1; see d2=. d1=f; away give 3")
	g, _ = g.Apply(board.Event{At: g.table.now, Fact: board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: g.table.now}})
	for _, via := range []board.Via{board.ViaAway, board.ViaMenu, board.ViaPage, board.ViaSerial} {
		same, js := g.Apply(board.Event{At: g.table.now + time.Millisecond, Fact: board.Asked{Request: board.RequestLink, Via: via, Text: "told ben busy"}})
		if same.table.now = g.table.now; same != g || len(js) > 0 {
			t.Errorf("%v: what is told changed the game: %v", via, js)
		}
	}
}

func TestTheNextGameBetweenTwoBoardsIsAnotherMatch(t *testing.T) {
	o := against(board.GivingShown, nil)
	o.Away = AwayAt(board.B, Sitter{Kind: SitterLink, Board: "ben", Match: match})
	g, _ := play(t, o, "ask resign by=A; ask new")
	next, _ := g.Next()
	if got := next.Options.(Options); got.Away.String() != "B link ben 59735673aefb7c73d37725a67a3980e3" || got.First != board.B || next.Match.Games != 1 {
		t.Errorf("got %v, %v first, match %+v, want B, and the score going on", got.Away, got.First, next.Match)
	}
	other := changed(o, AwayAt(board.B, Sitter{Kind: SitterLink, Board: "anna", Match: match}))
	for _, to := range []Options{other, changed(o, AwayAt(board.A, o.Away.B))} {
		g, _ := play(t, o, "ask resign by=A")
		g, _ = g.Apply(board.Event{At: g.table.now, Fact: board.Asked{Request: board.RequestNew, Options: to}})
		if next, _ := g.Next(); next.Match.Games != 0 {
			t.Errorf("%v: got match %+v, want another one", to.Away, next.Match)
		}
	}
}

// seatAt is one of two boards of a game: the hands of its player, and its referee.
type seatAt struct {
	game   Game
	own    board.Seat
	reads  bool // its cells
	stands board.Position
	now    time.Duration
	judged []string
}

// apply takes a fact, behind the ticks that are due before it, and returns what was judged by it.
func (b *seatAt) apply(f board.Fact) (js []Judgement) {
	for {
		e, due := b.game.Due(b.now)
		if !due {
			e = board.Event{At: b.now, Fact: f}
		}
		before := b.game
		b.game, js = before.Apply(e)
		for _, j := range js {
			b.judged = append(b.judged, fmt.Sprintf("%v %T: %s", b.now, e.Fact, brief(j)))
		}
		if err := check(b.game); err != nil {
			panic(fmt.Sprintf("after %+v: %v", e, err))
		}
		if err := checkStep(before, e, b.game, js); err != nil {
			panic(fmt.Sprintf("after %+v: %v", e, err))
		}
		if !due {
			return js
		}
	}
}

func (b *seatAt) wait(d time.Duration) {
	b.now += d
	b.apply(board.Tick{})
}

// set changes what stands on a cell.
func (b *seatAt) set(c board.Cell, holds board.Content) {
	b.now += time.Second
	b.stands[c] = holds
	seen := board.Seen{Changed: board.SetOf(c), Evidence: board.Evidence{Reader: b.reads}}
	if seen.Now[c] = holds; holds != board.Empty {
		seen.Contact = b.now
		if !b.reads {
			seen.Now[c] = board.Unknown
		}
	}
	b.now += settle
	b.apply(seen)
}

// lay lays a piece in the tray and takes it out.
func (b *seatAt) lay(p board.Content) {
	b.now += time.Second
	b.apply(board.Tray{Holds: p, Contact: b.now})
	b.now += time.Second
	b.apply(board.Tray{})
}

func (b *seatAt) put(p board.Content, c board.Cell) {
	if !b.reads {
		b.lay(p)
	}
	b.set(c, p)
}

// tidy carries out what the board wants: an instruction, or an owed placement.
func (b *seatAt) tidy() {
	for range 40 {
		b.wait(5 * time.Second)
		w, wrong := b.game.Wrong()
		owed := b.game.Table().Owed
		from, there := b.stands.Find(owed.Piece)
		switch {
		case wrong && w.Do.Act == Put:
			b.put(w.Do.Piece, w.Do.To)
		case wrong:
			holds := b.stands[w.Do.From]
			if b.set(w.Do.From, board.Empty); w.Do.Act == Move {
				b.put(holds, w.Do.To)
			}
		case owed.By == 0:
			return
		case there:
			b.set(from, board.Empty)
			fallthrough
		default:
			b.put(board.Holding(owed.Piece), owed.Cell)
		}
	}
	panic(fmt.Sprintf("no end of instructions: %+v", b.game.guidance.told))
}

// act takes an act of the other board. It reports whether that was not void.
func (b *seatAt) act(a board.Asked) bool {
	w := b.game.Awaits()
	b.now += time.Second
	a.Via, a.By, a.N, a.At = board.ViaAway, b.own.Other(), w.N, w.At
	for _, j := range b.apply(a) {
		if _, void := j.(Void); void {
			return false
		}
	}
	return true
}

// agreed is what both boards have in common after each act.
func (b *seatAt) agreed() string {
	g := b.game
	return fmt.Sprintf("%s %s %v to give, dead %v, live %v, result %v", board.FormatPosition(g.Position(), g.Given()), g.Phase(), g.ToGive(),
		board.Texts(g.Dead().All()), board.Texts(g.turns.window.live.All()), g.Result())
}

// match is a game between two boards, at random.
type mirrored struct {
	*rand.Rand
	boards [2]*seatAt
	acts   []string
}

func (m *mirrored) chance(of int) bool { return m.IntN(of) == 0 }

// both makes an act: at the player's board, then as one of the seat away at the other.
func (m *mirrored) both(by board.Seat, own func(b *seatAt), a board.Asked) error {
	m.acts = append(m.acts, fmt.Sprintf("%v %v %v %v", by, a.Request, a.Piece, a.Cell))
	b := m.boards[by-1]
	if own(b); !m.boards[by.Other()-1].act(a) {
		return fmt.Errorf("void at the other board, which awaits %+v", m.boards[by.Other()-1].game.Awaits())
	}
	return nil
}

// offer asks the other board, which agrees.
func offer(a board.Asked, to board.Offer) func(*seatAt) {
	return func(b *seatAt) {
		b.now += time.Second
		b.apply(a)
		b.act(board.Asked{Request: board.RequestAnswer, To: to, Yes: true})
	}
}

func (b *seatAt) press(button board.Button) {
	b.now += time.Second
	b.apply(board.Pressed{Button: button, Seat: b.own, Press: board.PressShort, Contact: b.now})
	b.wait(time.Second)
}

// give gives a piece in one of the ways of the board, maybe in place of another one, and for good.
func (m *mirrored) give(b *seatAt, left []board.Content) board.Content {
	p := left[0]
	for _, p = range left[:1+m.IntN(min(2, len(left)))] {
		if tray := b.game.Rules().Giving == board.GivingTray; !b.reads || tray && m.chance(2) {
			b.lay(p)
		} else {
			free := m.free(b)
			b.set(free[m.IntN(len(free))], p)
		}
		b.tidy()
	}
	if !b.act(board.Asked{Request: board.RequestAnswer, To: board.OfferGive, Yes: true}) || !b.game.Answered() {
		panic("the giving is not final")
	}
	return p
}

func (m *mirrored) free(b *seatAt) (cells []board.Cell) {
	for c := range board.Cell(board.Cells) {
		if b.stands[c] == board.Empty && b.game.Position()[c] == board.Empty {
			cells = append(cells, c)
		}
	}
	return cells
}

// turn makes one act. hands reports whether the hands then carry out what is owed before the next one.
func (m *mirrored) turn(agree bool) (hands bool, err error) {
	g := m.boards[0].game
	by, rest := board.Seat(1+m.IntN(2)), m.IntN(40)
	undo := board.Asked{Request: board.RequestUndo}
	switch own := m.boards[by-1].game.State().CanUndo; {
	case (agree || rest < 8) && !own:
		if m.boards[by.Other()-1].act(undo) {
			return true, fmt.Errorf("%v undoes at the other board alone", by)
		}
	case agree || rest < 8:
		ask := undo
		ask.Via = board.ViaMenu
		return true, m.both(by, offer(ask, board.OfferUndo), undo)
	case rest == 8 && m.chance(4):
		draw := board.Asked{Request: board.RequestAdjudicate, Result: board.ResultDraw}
		ask := draw
		ask.Via = board.ViaMenu
		return true, m.both(by, offer(ask, board.OfferDraw), draw)
	case rest == 9 && m.chance(4):
		ask := board.Asked{Request: board.RequestResign, Via: board.ViaMenu, By: by}
		return true, m.both(by, offer(ask, board.OfferResign), board.Asked{Request: board.RequestResign})
	}
	var left []board.Content
	for p := range (board.AllPieces &^ g.Position().Pieces()).All() {
		left = append(left, board.Holding(p))
	}
	m.Shuffle(len(left), func(i, k int) { left[i], left[k] = left[k], left[i] })
	if by = g.ToGive(); g.Phase() == PhasePlace {
		by = by.Other()
	}
	b := m.boards[by-1]
	switch {
	case g.MayCall(by) && (m.chance(12) || IsLive(g) && m.chance(6)):
		return true, m.both(by, func(b *seatAt) { b.press(board.ButtonQuarto) }, board.Asked{Request: board.RequestCall})
	case len(left) == 0:
		return true, m.both(by, func(b *seatAt) { b.press(board.ButtonPass) }, board.Asked{Request: board.RequestPass})
	case g.Phase() == PhaseGive:
		p := m.give(b, left)
		return true, m.both(by, func(*seatAt) {}, board.Asked{Request: board.RequestGive, Piece: p})
	}
	free := m.free(b)
	c := free[m.IntN(len(free))]
	a := board.Asked{Request: board.RequestPlace, Piece: g.Given(), Cell: c}
	return m.chance(2), m.both(by, func(b *seatAt) { b.put(a.Piece, c) }, a)
}

// play plays to the end, for an error where the boards disagree.
func (m *mirrored) play() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	hands := true
	for range 120 {
		if hands, err = m.turn(!hands); err != nil {
			return err
		}
		if !hands {
			continue
		}
		for _, b := range m.boards {
			if b.game.Result() == 0 {
				b.tidy()
			}
		}
		if a, b := m.boards[0].agreed(), m.boards[1].agreed(); a != b {
			return fmt.Errorf("the boards disagree:\nA %s\nB %s", a, b)
		}
		if m.boards[0].game.Result() != 0 {
			return nil
		}
	}
	return nil
}

// TestTwoBoardsThatFeedEachOtherAgreeAfterEachAct plays games of two players, each with a board on which the
// other one is away.
func TestTwoBoardsThatFeedEachOtherAgreeAfterEachAct(t *testing.T) {
	seed, ends := deep.Seed(t), map[board.Result]int{}
	for i := range uint64(deep.Size(60, 2_000)) {
		r := rand.New(rand.NewPCG(seed, i))
		o := DefaultOptions()
		o.First, o.Squares, o.Missed, o.FalseCall = board.Seat(1+r.IntN(2)), r.IntN(2) == 0, board.Tell(1+r.IntN(3)), board.FalseCall(1+r.IntN(2))
		m := &mirrored{Rand: r}
		for k, own := range []board.Seat{board.A, board.B} {
			o.Away, o.Giving = AwayAt(own.Other(), Sitter{Kind: SitterLink, Board: "ben", Match: match}), board.GivingTray
			b := &seatAt{own: own, reads: r.IntN(3) > 0}
			if b.reads && r.IntN(2) == 0 {
				o.Giving = board.GivingShown
			}
			m.boards[k] = b
			b.apply(board.Opened{ByTray: !b.reads})
			b.apply(board.Started{Options: o})
		}
		err := m.play()
		if err != nil {
			t.Fatalf("game %d: %v\nacts:\n%s\nat A:\n%s\nat B:\n%s", i, err, strings.Join(m.acts, "\n"), strings.Join(m.boards[0].judged, "\n"), strings.Join(m.boards[1].judged, "\n"))
		}
		ends[m.boards[0].game.Result()]++
	}
	if len(ends) < 3 {
		t.Errorf("got ends %v, want wins of both and draws", ends)
	}
}
