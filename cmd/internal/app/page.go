package app

import (
	"errors"
	"fmt"
	"net"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/notify"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/wire"
)

// OpenPage makes the page of a board that speaks by words, on a port of this computer: 8016, or
// where another program has that one of the next, so that a browser that is left open mostly finds
// it there when the board is started again.
func OpenPage(words func() *Words, o page.Opts) (*page.Page, error) {
	l, err := listen(8016, 8017, 8018, 8019, 0)
	if err != nil {
		return nil, err
	}
	return NewPage(l, words, o), nil
}

// listen listens on the first port of this computer that is free, of some; 0 is any.
func listen(ports ...int) (l net.Listener, err error) {
	for _, port := range ports {
		if l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			return l, nil
		}
	}
	return nil, err
}

// OpenSessionPage makes a page on which a calibration or an enrolment is followed, on a port
// of this computer.
func OpenSessionPage(c config.Config, m *meter.Meter) (*page.Page, error) {
	words, err := SpeechOf(c).Words()
	if err != nil {
		return nil, err
	}
	return OpenPage(func() *Words { return words }, page.Opts{Meter: m})
}

// NewPage makes the page of a board that speaks by words. Of the options Words and Prefers
// are filled in.
func NewPage(l net.Listener, words func() *Words, o page.Opts) *page.Page {
	o.Words = func() *phrase.Speech { return words().Speech }
	o.Prefers = func() board.Preferences { return words().Preferred() }
	o.Faces, o.Format = games.Faces, games.Format()
	return page.New(l, o)
}

// ListenPage listens at an address of the settings, or takes the socket that systemd has
// opened for this process, as the variables of its environment tell.
func ListenPage(address string, getenv func(string) string) (net.Listener, error) {
	l, err := notify.Listener(getenv)
	if l == nil && err == nil {
		l, err = net.Listen("tcp", address)
	}
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	return l, nil
}

// pageCommands are the commands that a visitor of the page may send: what the players may
// change between games, how the board speaks, and the acts of an arbiter. What is a player's
// alone, as a call and a giving, is not among them.
var pageCommands = []string{"new", "options", "set", "undo", "adjudicate", "resign"}

// Commands returns the function of a page that takes the commands of its visitors for a
// daemon. A game that they ask for has the options of house where they do not say others.
func Commands(d Asked, house board.Options) func(command []byte) error {
	r := requests(board.ViaPage, d, house)
	return func(command []byte) error {
		err := r.Do(command, pageCommands...)
		if errors.Is(err, wire.ErrBusy) {
			return page.ErrBusy
		}
		return err
	}
}
