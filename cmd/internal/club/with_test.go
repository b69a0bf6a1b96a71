package club

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/simboard"
)

// demo is one whose table is a board of a club.
type demo struct {
	name, journal string
	typed         *io.PipeWriter
	run           daemon.Worker
}

func newDemo(t *testing.T, m *mosquitto, name string) *demo {
	in, typed := io.Pipe()
	d := &demo{name: name, journal: t.TempDir(), typed: typed}
	d.run = func(ctx context.Context) error {
		defer in.Close()
		return DemoWith(ctx, simboard.DemoOpts{
			OutputOpts: simboard.OutputOpts{Speech: board.Preferences{Lang: "en", Verbosity: "brief"}, Journal: d.journal, Silent: true, Speed: 20, Out: io.Discard, Err: io.Discard},
			Profile:    "analog-pn532", In: in, NoPage: true,
		}, config.Uplink{Access: config.Access{Broker: m.url, Club: "club"}, Board: name})
	}
	return d
}

// asks types a request of the player to the link.
func (d *demo) asks(text string) error {
	_, err := fmt.Fprintln(d.typed, "ask link "+text)
	return err
}

// hears waits for a text in the record, and returns what matches.
func (d *demo) hears(ctx context.Context, pattern string) (string, error) {
	for want := regexp.MustCompile(pattern); ; {
		files, _ := filepath.Glob(filepath.Join(d.journal, "*.log"))
		all := ""
		for _, file := range files {
			text, _ := os.ReadFile(file) // what cannot be read has no match
			all += string(text)
		}
		if found := want.FindStringSubmatch(all); found != nil {
			return found[len(found)-1], nil
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return "", fmt.Errorf("%s hears nothing of %s in\n%s", d.name, pattern, all)
		}
	}
}

// TestPlayersOfTwoDemosPairTheirBoardsAndBeginAGame plays on a real clock.
func TestPlayersOfTwoDemosPairTheirBoardsAndBeginAGame(t *testing.T) {
	needMosquitto(t)
	m, err := newMosquitto(t.TempDir(), mosquittos...)
	if err != nil {
		t.Fatal(err)
	}
	anna, ben := newDemo(t, m, "anna"), newDemo(t, m, "ben")
	play := func(ctx context.Context) (err error) {
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		for err = errors.New("ben is not there"); err != nil && ctx.Err() == nil; { // ben comes when he likes
			soon, stop := context.WithTimeout(ctx, 300*time.Millisecond)
			if err = anna.asks("boards"); err == nil {
				_, err = anna.hears(soon, `"text":"boards [^"]*ben`)
			}
			stop()
		}
		var cells [2]string
		var steps []func() error
		asks := func(d *demo, text string) {
			steps = append(steps, func() error { return d.asks(text) })
		}
		hears := func(d *demo, pattern string, found *string) {
			steps = append(steps, func() (err error) { *found, err = d.hears(ctx, pattern); return err })
		}
		var none string
		asks(anna, "play ben")
		hears(anna, `"text":"ask ben pair ([a-d1-4 ]*)"`, &cells[0])
		hears(ben, `"text":"ask anna pair ([a-d1-4 ]*)"`, &cells[1])
		asks(anna, "yes")
		asks(ben, "yes")
		hears(anna, `"type":"started".*"kind":"link","board":"ben"`, &none)
		hears(ben, `"type":"started".*"kind":"link","board":"anna"`, &none)
		for _, step := range steps {
			if err == nil {
				err = step()
			}
		}
		if cells[0] != cells[1] || len(strings.Fields(cells[0])) != 6 {
			t.Errorf("the boards say the cells %q", cells)
		}
		return err
	}
	if err := m.with(t.Context(), func(ctx context.Context) error { return daemon.RunWithWorkers(ctx, play, anna.run, ben.run) }); err != nil {
		t.Fatal(err)
	}
}

func TestADemoTellsWhatIsWrongWithItsClub(t *testing.T) {
	for want, u := range map[string]config.Uplink{
		`--with: --club is missing`:             {Access: config.Access{Broker: "mqtt://h"}, Board: "anna"},
		`--with: --board is missing`:            {Access: config.Access{Broker: "mqtt://h", Club: "club"}},
		`--with: --board: invalid name "Anna"`:  {Access: config.Access{Broker: "mqtt://h", Club: "club"}, Board: "Anna"},
		`--with: invalid address "h"`:           {Access: config.Access{Broker: "h", Club: "club"}, Board: "anna"},
		`certificate authority of the broker: `: {Access: config.Access{Broker: "mqtts://h", Club: "club", CA: "none"}, Board: "anna"},
	} {
		err := DemoWith(t.Context(), simboard.DemoOpts{}, u)
		if bad := (*run.BadInput)(nil); !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
