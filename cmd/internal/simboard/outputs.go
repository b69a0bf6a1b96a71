package simboard

import (
	"bufio"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/cmd/internal/wire"
	"quartoboard/hw/sim/hands"
)

//go:embed demo.hands
var builtIn string

// OutputOpts are the outputs of a demo. Each name may be "" for none.
type OutputOpts struct {
	Speech  board.Preferences
	Script  string  // file of the acts; "" for the built-in game
	Record  string  // file of the record
	Frames  string  // file of the trace of the hardware
	WAV     string  // file of the sound
	Journal string  // folder of the games; "" for memory
	Serial  string  // port of a host
	Socket  string  // path of a socket for the uplink of the halls
	Link    string  // folder of the link to other boards, whose messages come by that socket; "" for no link
	Version string  // of the program, for the serial port and the socket
	Browser bool    // one is to be heard
	Silent  bool    // what is said takes its time, and is not heard
	Speed   float64 // simulated seconds a second; below 0: 1 where the board is heard, else 0

	Out, Err io.Writer
}

// outputs are the open outputs of a demo: files, sound, hosts.
type outputs struct {
	board   *Board
	start   Opts // of the board
	workers []daemon.Worker
	opts    OutputOpts
	closers []func() error // in this order
	heard   page.Sound     // for browsers; nil without a synthesizer
	aloud   bool           // a loudspeaker plays it
	wires   []*wire.Wire
}

// acts returns the acts of the script, or of the built-in game.
func (o OutputOpts) acts() ([]hands.Act, error) {
	if o.Script == "" {
		return hands.Parse("demo.hands", strings.NewReader(builtIn), games.Kinds()...)
	}
	return readScript(o.Script)
}

// stem returns the start of the games' names.
func (o OutputOpts) stem() string {
	base := filepath.Base(cmp.Or(o.Script, "demo"))
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// open opens the outputs, and has them listen to the board.
func (b *Board) open(ctx context.Context, o OutputOpts) (*outputs, error) {
	words, err := run.WordsOf(o.Speech)
	if err != nil {
		return nil, err
	}
	p := &outputs{board: b, opts: o, start: Opts{Parts: run.Parts{Words: words, Link: o.Link}, Speed: max(o.Speed, 0), Err: o.Err}}
	b.heard.out = o.Out
	b.Listen(run.Transcript{Writer: o.Out})
	for _, open := range []func(context.Context) error{p.openSound, p.openRecord, p.openFrames, p.openJournal, p.openHosts} {
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, p.close())
		}
	}
	return p, nil
}

// close closes the outputs.
func (p *outputs) close() error {
	var errs []error
	for _, closer := range p.closers {
		errs = append(errs, closer())
	}
	return errors.Join(errs...)
}

// openSound chooses the sound: a WAV file, the loudspeaker or a browser if somebody
// listens, or captions.
func (p *outputs) openSound(ctx context.Context) error {
	switch {
	case p.opts.WAV != "":
		synth, file, err := run.Recorder(ctx, p.opts.WAV, config.Default(games.Kinds()...).Audio, p.opts.Speech.Lang)
		if err != nil {
			return err
		}
		p.closers = append(p.closers, file.Close)
		p.start.Output = voice.NewRecorded(synth, file)
	case p.opts.Silent, p.opts.Script != "" && p.start.Speed != 1:
		p.start.Output = voice.NewCaptions()
	default:
		instead := "The board is silent, here are captions only"
		if p.opts.Browser {
			instead = "The browser speaks by its own voice, here are captions"
		}
		sound, err := run.Live(ctx, config.Default(games.Kinds()...).Audio, p.opts.Speech.Lang, p.opts.Browser)
		if ctx.Err() != nil {
			return hands.ErrStopped
		}
		if err != nil {
			fmt.Fprintf(p.opts.Err, "%s: %v.\n", instead, err)
			p.start.Output = voice.NewCaptions()
			return nil
		}
		p.workers = append(p.workers, sound.Workers...)
		p.start.Output, p.heard, p.aloud = sound.Output, sound.Heard, sound.Aloud
		if p.opts.Speed < 0 {
			p.start.Speed = 1
		}
	}
	return nil
}

func (p *outputs) openRecord(context.Context) error {
	if p.opts.Record == "" {
		return nil
	}
	file, err := create("--record", p.opts.Record, p.opts.Script)
	if err != nil {
		return err
	}
	buffer := bufio.NewWriter(file)
	p.closers = append(p.closers, buffer.Flush, file.Close)
	p.board.Listen(run.RecordLines{Writer: buffer})
	return nil
}

func (p *outputs) openFrames(context.Context) error {
	if p.opts.Frames == "" {
		return nil
	}
	file, err := create("--frames", p.opts.Frames, p.opts.Script, p.opts.Record)
	if err != nil {
		return err
	}
	p.start.Recording = trace.NewRecorder(file)
	p.closers = append(p.closers, p.start.Recording.Close, file.Close)
	return nil
}

// create creates the file of a flag, which must not be one of the others.
func create(flag, path string, others ...string) (*os.File, error) {
	before, missing := os.Stat(path)
	for _, other := range others {
		if there, err := os.Stat(other); missing == nil && err == nil && os.SameFile(before, there) {
			return nil, fmt.Errorf("%s: %s is another file of this demo", flag, path)
		}
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	return file, nil
}

// openJournal keeps the games in a folder, or in memory.
func (p *outputs) openJournal(context.Context) error {
	var keep Store = journal.NewMemory()
	if p.opts.Journal != "" {
		j := &tornJournal{dir: p.opts.Journal, err: p.opts.Err}
		if err := j.open(); err != nil {
			return err
		}
		p.closers = append(p.closers, func() error { return j.Close() })
		keep, p.start.Tear = j, j.tear
	}
	p.start.Journal = keep
	p.start.Name = func() string { return keep.Unique(p.opts.stem()) }
	return nil
}

// openHosts opens the serial port and the socket, each with a wire.
func (p *outputs) openHosts(context.Context) error {
	var halls net.Listener
	open := run.Opener(p.opts.Serial, 0)
	if open != nil {
		port, err := open()
		if err == nil {
			err = port.Close()
		}
		if err != nil {
			return fmt.Errorf("--serial: %w", err)
		}
	}
	if p.opts.Socket != "" {
		var err error
		if halls, err = listenAt(p.opts.Socket); err != nil {
			return fmt.Errorf("--socket: %w", err)
		}
		p.closers = append(p.closers, func() error { _ = halls.Close(); return nil }) // its worker may have done so
	}
	keep := p.start.Journal
	wires, workers := run.Wires(halls, open, keep, p.board, tableGame(p.board.build), wire.Opts{
		Board: "demo", Version: p.opts.Version, Acked: keep.Acknowledge,
		Exchange: func(name string, up bool, boards []string, in []link.Message) ([]link.Message, error) {
			if l := p.board.link.Load(); l != nil {
				return l.Exchange(name, up, boards, in)
			}
			return nil, board.ErrBusy
		},
	})
	p.wires, p.workers = wires, append(p.workers, workers...)
	for _, w := range wires {
		p.board.Listen(w)
	}
	return nil
}

// listenAt listens at a unix socket, in place of one that a program has left behind.
func listenAt(path string) (net.Listener, error) {
	if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSocket == 0 {
		return nil, fmt.Errorf("%s exists and is not a socket", path)
	}
	if other, err := net.Dial("unix", path); err == nil {
		return nil, errors.Join(fmt.Errorf("another program listens at %s", path), other.Close())
	}
	_ = os.Remove(path) // Listen tells what is wrong
	return net.Listen("unix", path)
}

// hostPatience is the longest wait for the host at the end.
const hostPatience = 10 * time.Second

// stay waits until each host has every line.
func (p *outputs) stay(ctx context.Context) {
	wait, cancel := context.WithTimeout(ctx, hostPatience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for slices.ContainsFunc(p.wires, func(w *wire.Wire) bool { return !w.AllAcked() }) {
		select {
		case <-wait.Done():
			fmt.Fprintln(p.opts.Err, "quartoboard: the host has not taken every line; it will ask for them next time, if there is a --journal")
			return
		case <-tick.C:
		}
	}
}
