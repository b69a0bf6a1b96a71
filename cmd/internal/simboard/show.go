package simboard

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/page"
	"quartoboard/hw/sim/hands"
)

// The lines of the page about troubles: a verb and the name of one, or the end of a show.
const (
	verbMake = "make"
	verbMend = "mend"
	verbShow = "show"
	endShow  = "stop"
)

var (
	errShowing = errors.New("a trouble is being shown: stop ends that")
	errStop    = errors.New("the show was ended")
)

// trouble makes or mends a trouble, or has it shown next.
func (l *openBoard) trouble(verb, name string) error {
	n := slices.IndexFunc(l.troubles, func(t trouble) bool { return string(t.Kind) == name })
	if n < 0 {
		return fmt.Errorf("unknown trouble %.40q", name)
	}
	switch t := l.troubles[n]; verb {
	case verbMake:
		return l.board.player.Immediately(t.made)
	case verbMend:
		return l.board.player.Immediately(t.mended)
	default:
		l.due = &t
		return nil
	}
}

// follow tells the page what the hand holds after an act, and which troubles there are.
func (l *openBoard) follow(a hands.Act) {
	now := l.page.Simulation()
	held, troubles := l.board.table.Hands.Held(), slices.Clone(now.Troubles)
	for _, t := range l.troubles {
		n := slices.Index(troubles, t.Kind)
		switch {
		case n < 0 && sameAct(a, t.made):
			troubles = append(troubles, t.Kind)
		case n >= 0 && sameAct(a, t.mended):
			troubles = slices.Delete(troubles, n, n+1)
		}
	}
	if !slices.Equal(held, now.Held) || !slices.Equal(troubles, now.Troubles) {
		now.Held, now.Troubles = held, troubles
		l.page.Simulate(now)
	}
}

// mend mends all troubles, the power first.
func (l *openBoard) mend() error {
	for _, t := range slices.Backward(l.troubles) {
		if slices.Contains(l.page.Simulation().Troubles, t.Kind) {
			if err := l.board.player.Immediately(t.mended); err != nil {
				return err
			}
		}
	}
	return nil
}

// show plays the show of a trouble, then begins the game that would have been next.
func (l *openBoard) show(ctx context.Context, t trouble) error {
	if err := l.mend(); err != nil {
		return err
	}
	next := l.board.daemon.Game().NextOptions()
	acts := t.show()
	waits := len(slices.DeleteFunc(slices.Clone(acts), func(a hands.Act) bool { return a.Verb != hands.Wait }))
	l.showing(t.Kind, 1+len(acts)-waits) // Do does not get the waits
	err := hands.NewPlayer(shown{l.board, l}, hands.PlayerOpts{}).Play(ctx, acts)
	if act := (*hands.ActError)(nil); err == errStop || errors.As(err, &act) {
		err = nil // a hand that cannot go on ends the show too
	}
	if err != nil {
		return err
	}
	if err := l.mend(); err != nil {
		return err
	}
	l.showing("", 0)
	l.parser.Keep(next, next)
	again, _, err := l.parser.Next("new")
	if err != nil {
		return err
	}
	return l.board.player.Immediately(again)
}

// showing tells the page which trouble is shown, in a number of acts.
func (l *openBoard) showing(t phrase.Trouble, acts int) {
	l.tell(func(s *page.Simulation) { s.Shown, s.Done, s.Of = t, 0, acts })
}

// shown is the board during a show. Visitors may press buttons and end it.
type shown struct {
	*Board
	open *openBoard
}

// Begin does nothing: there is a game before each show.
func (s shown) Begin(hands.Act) (bool, error) { return false, nil }

// Do does what the hand cannot, and tells the page how far the show is.
func (s shown) Do(a hands.Act, p *hands.Player) error {
	if err := s.Board.Do(a, p); err != nil {
		return err
	}
	s.open.tell(func(s *page.Simulation) { s.Done++ })
	return nil
}

// Step lets a moment pass, and answers the visitors.
func (s shown) Step() error {
	select {
	case o := <-s.open.orders:
		if err := s.open.during(o); err != nil {
			return err
		}
	default:
	}
	return s.Board.Step()
}

// during answers an order during a show. An error ends that.
func (l *openBoard) during(o order) error {
	verb, _, _ := strings.Cut(o.line, " ")
	var err error
	switch {
	case o.line == endShow:
		err = errStop
		o.done <- nil
	case o.line == "quit":
		err = errLeave
		o.done <- err
	case slices.Contains(buttons, verb):
		o.done <- l.play(o)
	default:
		if o.typed {
			fmt.Fprintln(l.terminal.out, errShowing)
		}
		o.done <- phrase.Refusal{Obstacle: phrase.Showing, Text: errShowing.Error()}
	}
	return err
}
