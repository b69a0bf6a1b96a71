package simboard

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/run"
)

// BenchmarkLook is a look that changes what the page shows, with nobody and with as many
// readers as there may be, who read or who do not.
func BenchmarkLook(b *testing.B) {
	const most = 32
	for _, readers := range []struct {
		name string
		n    int
		read bool
	}{{"none", 0, false}, {"fast", most, true}, {"slow", most, false}} {
		b.Run(readers.name, func(b *testing.B) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			must(b, err)
			at, err := New("analog-nfc", "", "")
			must(b, err)
			p := run.NewPage(l, func() *run.Words { return at.opts.Words }, page.Opts{})
			at.Listen(p)
			must(b, at.Start(optsOf(b, Opts{})))
			at.daemon.Begin(tableGame(at.build))
			ctx, stop := context.WithCancel(b.Context())
			ended := make(chan error, 2)
			go func() { ended <- p.Serve(ctx) }()
			go func() { ended <- p.Stop(ctx) }()
			for range readers.n {
				answer, err := http.Get(p.URL() + "events")
				must(b, err)
				defer answer.Body.Close()
				if answer.StatusCode != http.StatusOK {
					b.Fatal(answer.Status)
				}
				if readers.read {
					go func() { _, _ = io.Copy(io.Discard, answer.Body) }()
				}
			}
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n++
				at.daemon.Tell(board.Tray{Holds: board.Holding(board.Piece(n % 2))})
				at.daemon.Step()
			}
			stop()
			must(b, errors.Join(<-ended, <-ended), at.Close())
		})
	}
}
