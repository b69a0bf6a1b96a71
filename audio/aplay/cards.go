package aplay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"

	"quartoboard/audio/process"
)

// english returns the environment in which the programs complain in English.
func english() []string { return append(os.Environ(), "LC_ALL=C") }

// found is a card that can play.
type found struct {
	number string
	name   string
	usb    bool
}

var cardLine = regexp.MustCompile(`(?m)^card (\d+): (\S+) \[(.*)$`)

// Cards returns the names of the cards that can play. Without a card the list is empty
// and the error nil. It blocks for a run of "aplay -l", 3 s at most.
func (s *Sink) Cards(ctx context.Context) ([]string, error) {
	cards, err := s.list(ctx)
	var names []string
	for _, c := range cards {
		names = append(names, c.name)
	}
	return names, err
}

func (s *Sink) list(ctx context.Context) (cards []found, err error) {
	out, err := process.Ask(ctx, s.limit, english(), s.opts.Program, "-l")
	if _, exit := errors.AsType[*exec.ExitError](err); err != nil && !exit { // without cards, aplay -l ends with 1
		return nil, fmt.Errorf("aplay: list cards: %w", err)
	}
	for _, row := range cardLine.FindAllStringSubmatch(string(out), -1) {
		if !slices.ContainsFunc(cards, func(c found) bool { return c.name == row[2] }) {
			cards = append(cards, found{row[1], row[2], strings.Contains(row[3], "USB")})
		}
	}
	return cards, nil
}

var numbered = regexp.MustCompile(`^(?:\w+:)?(?:CARD=)?(\d+)(?:,(?:DEV=)?(\d+))?(?:,.*)?$`)

// ByName returns the name of the device of a card that is given by its number, as "aplay -l"
// has it: where it has none of that number the name of the only card, or "". ok is false for a
// card that is given by its name.
func ByName(ctx context.Context, o Opts) (name string, ok bool) {
	number := numbered.FindStringSubmatch(o.Card)
	if number == nil {
		return "", false
	}
	o.Card = ""
	s, err := New(o)
	if err != nil {
		return "", true
	}
	cards, _ := s.list(ctx) // without a list there is no name
	if len(cards) == 1 {
		name = named + cards[0].name
	}
	for _, c := range cards {
		if c.number != number[1] {
			continue
		}
		if name = named + c.name; cmp.Or(number[2], "0") != "0" {
			name += ",DEV=" + number[2]
		}
	}
	return name, true
}

// instead is the card that plays while ALSA's default one cannot be opened.
type instead struct {
	mu     sync.Mutex
	device string // "" for none. Guarded by mu.
	why    error  // of the default one, until that is told. Guarded by mu.
}

// Device returns ALSA's name of the device that plays.
func (s *Sink) Device() string {
	s.instead.mu.Lock()
	defer s.instead.mu.Unlock()
	return cmp.Or(s.instead.device, s.device)
}

// turn takes another card after one has failed, and reports whether it has: in place of
// ALSA's default one the only USB card, and after that the default one again.
func (s *Sink) turn(ctx context.Context, failed error) bool {
	if failed == nil || ctx.Err() != nil || s.opts.Card != "" {
		return false
	}
	device := ""
	if s.Device() == s.device {
		cards, _ := s.list(ctx) // without a list there is no other card
		cards = slices.DeleteFunc(cards, func(c found) bool { return !c.usb })
		if len(cards) != 1 {
			return false
		}
		device = named + cards[0].name
	}
	s.instead.mu.Lock()
	s.instead.device, s.instead.why = device, failed
	s.instead.mu.Unlock()
	if device != "" {
		s.Adjust(ctx)
	}
	return device != ""
}

// tellInstead tells that another card plays, once it does.
func (s *Sink) tellInstead() {
	s.instead.mu.Lock()
	device, why := s.instead.device, s.instead.why
	s.instead.why = nil
	s.instead.mu.Unlock()
	if device != "" && why != nil && s.opts.Told != nil {
		s.opts.Told(fmt.Sprintf("%s plays in place of the default sound card (%v)", device, why))
	}
}
