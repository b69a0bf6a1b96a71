package app

import (
	"net"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/page"
)

// pageAddress is where a browser finds the page, unless another program is there.
const pageAddress = "127.0.0.1:8016"

// OpenPage makes the page of a board that speaks by words, on a port of this computer.
func OpenPage(words func() *Words, o page.Opts) (*page.Page, error) {
	l, err := net.Listen("tcp", pageAddress)
	if err != nil {
		l, err = net.Listen("tcp", "127.0.0.1:0")
	}
	if err != nil {
		return nil, err
	}
	o.Words = func() *phrase.Speech { return words().Speech }
	return page.New(l, o), nil
}
