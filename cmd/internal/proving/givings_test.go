package proving

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// contacts is a listener that collects the contacts of pieces in the tray.
type contacts []time.Duration

func (c *contacts) Hear(s rules.Step, _ record.Lines) {
	if f, ok := s.Event.Fact.(board.Tray); ok && f.Holds != board.Empty {
		*c = append(*c, f.Contact)
	}
}

// TestACallIsJudgedByTheContactOfTheGiving plays the turn in which a line is made and the next
// one, with calls by both players at any time: before, between and after the contacts of the
// placement, of the giving and of the next placement, however soon these follow one another.
func TestACallIsJudgedByTheContactOfTheGiving(t *testing.T) {
	seed := deep.Seed(t)
	for _, p := range loadProfiles(t) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			var latest time.Duration
			for n := range deep.Size(6, 400) {
				r := rand.New(rand.NewPCG(seed, uint64(n)))
				h := haste{Rand: r, giving: metalOf(p).giving([]board.Giving{board.GivingTray, board.GivingPass, board.GivingUnseen}[n%3])}
				if err := h.play(p); err != nil {
					t.Errorf("game %d of seed %d, giving=%v: %v\n%s", n, seed, h.giving, err, &h.log)
				}
				latest = max(latest, h.late)
			}
			t.Logf("the contact of a piece in the tray is told %v late at most", latest)
		})
	}
}

// haste plays one such game.
type haste struct {
	*rand.Rand
	*ground
	giving board.Giving
	acts   []Act         // what was really done
	late   time.Duration // of the contact of the giving
	log    strings.Builder

	// How far the times may be off: that of a press, or of a piece on a cell, is that of a look, and
	// that of a piece in the tray that of a reading.
	lookLate, trayLate time.Duration
}

func (h *haste) play(p rig.Profile) (err error) {
	if h.ground, err = newGround(p, sim.Opts{Seed: h.Uint64()}); err != nil {
		return err
	}
	if h.lookLate, h.trayLate = 60*time.Millisecond, 100*time.Millisecond; p.SlowReaders() {
		h.lookLate, h.trayLate = 120*time.Millisecond, 120*time.Millisecond
	}
	h.lookLate += time.Duration(p.Presence.Feel().Lag) * time.Millisecond
	var laid contacts
	h.daemon.Listen(&laid)
	h.do("new giving=%v first=A", h.giving)
	for _, put := range []string{"8 a1", "9 b1", "a c1", "f d1"} {
		piece, cell, _ := strings.Cut(put, " ")
		h.give(h.do("give %s", piece), piece)
		if cell == "d1" {
			break
		}
		h.place(h.do("put %s", put), piece, cell)
	}
	if h.giving == board.GivingTray {
		h.do("take")
	}
	h.rest()
	h.turns()
	h.rest()
	if h.err != nil {
		return h.err
	}
	if h.giving == board.GivingTray {
		given := h.acts[slices.IndexFunc(h.acts, func(a Act) bool { return a.Kind == Give && a.Piece == 0 })].At
		if len(laid) != 5 {
			return fmt.Errorf("%d pieces were laid in the tray, want 5", len(laid))
		}
		if h.late = laid[4] - given; h.late > h.trayLate || h.late < -h.lookLate {
			return fmt.Errorf("the contact of the giving is told %v late, want %v at most", h.late, h.trayLate)
		}
	}
	return h.compare()
}

// turns has the line made, the next piece given and placed, and calls at random times.
func (h *haste) turns() {
	start := h.clock.Now() + 500*time.Millisecond
	given := start + 60*time.Millisecond + h.upTo(1200)
	placed := given + 500*time.Millisecond + h.upTo(1000)
	calls := map[string]time.Duration{}
	for range 1 + h.IntN(2) {
		calls[board.Seat(1+h.IntN(2)).String()] = start + h.upTo(int((placed-start)/time.Millisecond)+500)
	}
	type due struct {
		at   time.Duration
		line string
		note func(at time.Duration)
	}
	all := []due{
		{start, "put f d1", func(at time.Duration) { h.place(at, "f", "d1") }},
		{given, "give 0", func(at time.Duration) { h.give(at, "0") }},
		{placed, "put 0 a4", func(at time.Duration) { h.place(at, "0", "a4") }},
	}
	for seat, at := range calls {
		by, _ := board.ParseSeat(seat)
		all = append(all, due{at, "press " + seat, func(at time.Duration) { h.act(Act{At: at, Kind: Call, Seat: by}) }})
	}
	slices.SortFunc(all, func(a, b due) int { return int(a.at - b.at) })
	for _, d := range all {
		h.pass(d.at)
		a, _, err := h.parser.Next(d.line)
		if err == nil {
			err = h.player.Immediately(a)
		}
		if err != nil {
			h.fail("%s: %v", d.line, err)
			return
		}
		d.note(h.begun)
	}
}

func (h *haste) upTo(ms int) time.Duration { return time.Duration(h.IntN(1000*ms)) * time.Microsecond }

// pass lets time pass.
func (h *haste) pass(to time.Duration) { _ = h.player.Pass(to - h.clock.Now()) }

func (h *haste) act(a Act) {
	fmt.Fprintf(&h.log, "%v %v %v %x %s\n", a.At, a.Kind, a.Seat, a.Piece, a.Cell)
	h.acts = append(h.acts, a)
}

func (h *haste) place(begun time.Duration, piece, cell string) {
	h.act(Act{At: begun + touching, Kind: Place, Piece: number(piece), Cell: cell})
}

func (h *haste) give(begun time.Duration, piece string) {
	switch h.giving {
	case board.GivingTray:
		h.act(Act{At: begun + touching, Kind: Give, Piece: number(piece)})
	case board.GivingPass:
		h.act(Act{At: begun, Kind: Pass, Piece: number(piece)})
	}
}

func number(piece string) int {
	p, _ := board.ParsePiece(piece)
	return int(p)
}

// compare compares the verdicts with those of the leaflet, with what can be told late told so.
func (h *haste) compare() error {
	got := h.witness.verdicts
	var all [][]string
	h.each(0, func() bool {
		want := slowVerdicts(h.daemon.Game().Options().(quarto.Options), h.acts)
		all = append(all, want)
		return slices.Equal(want, got)
	})
	if last := all[len(all)-1]; !slices.Equal(last, got) {
		return fmt.Errorf("got %q\nwant one of %q", got, all)
	}
	return nil
}

// each calls so for all times at which the acts from i on may have been told, until one is so.
func (h *haste) each(i int, so func() bool) bool {
	if i == len(h.acts) {
		return so()
	}
	a := &h.acts[i]
	was, late := a.At, h.lookLate
	if a.Kind == Give {
		late = h.trayLate
	}
	defer func() { a.At = was }()
	if h.each(i+1, so) {
		return true
	}
	for _, c := range h.acts {
		if c.Kind == Call && a.Kind != Call && c.At > was-h.lookLate && c.At < was+late {
			for _, beside := range []time.Duration{-1, 1} {
				if a.At = c.At + beside; h.each(i+1, so) {
					return true
				}
			}
		}
	}
	return false
}
