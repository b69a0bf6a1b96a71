package hallpage

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/topic"
)

// TestMain runs the tests, or the program of the browser's tests (deploy/browser): the page of a club in memory at
// an address, whose language and boards the lines of the standard input choose.
func TestMain(m *testing.M) {
	if address := os.Getenv("QUARTOBOARD_HALL"); address != "" {
		if err := serve(address, os.Getenv("QUARTOBOARD_LANG")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serve serves until the input ends.
func serve(address, lang string) error {
	words, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	c := newClub()
	o := optsOf(c, words)
	o.Listener = l
	dir, err := os.MkdirTemp("", "evenings")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	o.Evenings = evening.NewStore(dir)
	c.evening = &players{games: evening.NewGames(o.Evenings, func(text string) { fmt.Fprintln(os.Stderr, text) }), names: map[string][]string{}}
	p := New(o)
	var workers sync.WaitGroup
	for _, work := range []func(context.Context) error{p.Serve, p.Stop, p.Follow, p.Call, c.evening.games.Run} {
		workers.Go(func() { _ = work(ctx) })
	}
	fmt.Println(p.URL())
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		answer := c.obey(p, strings.Fields(lines.Text()))
		tables, _ := c.Tables()
		p.show(tables, time.Now()) // Follow would, soon
		p.update()
		fmt.Println(answer)
	}
	cancel()
	workers.Wait()
	return lines.Err()
}

// obey does what a line says, and returns the answer.
func (c *club) obey(p *Page, words []string) string {
	board := append(words, "", "")[1]
	switch words[0] {
	case "seat": // BOARD SCRIPT
		if err := c.seat(board, words[2]); err != nil {
			return err.Error()
		}
		c.play(board, 0)
	case "play": // BOARD [LINES]
		n, err := strconv.Atoi(append(words, "", "")[2])
		if err != nil {
			n = math.MaxInt
		}
		c.play(board, n)
	case "need": // BOARD [REASON ...]
		var help []topic.Help
		for _, why := range words[2:] {
			help = append(help, topic.Help(why))
		}
		c.need(board, help...)
	case "refuse": // SENTENCE
		c.mu.Lock()
		defer c.mu.Unlock()
		c.refuses = strings.Join(words[1:], " ")
	case "done":
		c.mu.Lock()
		defer c.mu.Unlock()
		return strings.Join(c.done, "\t")
	case "join": // BOARD, which plays what it is told to
		c.join(board)
	case "leave": // BOARD
		c.leave(board)
	case "end": // BOARD RESULT
		c.evening.end(board, words[2])
	case "code":
		return p.NewCode()
	default:
		return "unknown command " + words[0]
	}
	return "ok"
}
