package wire

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// pipes is a listener made of memory, in the clock of a synctest bubble. Like a socket it takes
// clients that nobody has accepted yet.
type pipes struct {
	waiting chan net.Conn
	closed  chan struct{}
	once    sync.Once
	reads   atomic.Int64 // of the board, from all clients
	breaks  error        // at each Accept
	tries   atomic.Int64
}

func listenInMemory() net.Listener {
	return &pipes{waiting: make(chan net.Conn, 100), closed: make(chan struct{})}
}

func (p *pipes) Accept() (net.Conn, error) {
	p.tries.Add(1)
	if p.breaks != nil {
		return nil, p.breaks
	}
	select {
	case c := <-p.waiting:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "memory", Net: "unix"} }

// counted is the board's end. It counts its reads, and cannot be closed twice, as a socket's.
type counted struct {
	net.Conn
	reads  *atomic.Int64
	closed *atomic.Bool
}

func (c counted) Close() error {
	if c.closed.Swap(true) {
		return net.ErrClosed
	}
	return c.Conn.Close()
}

func (c counted) Read(b []byte) (int, error) {
	c.reads.Add(1)
	return c.Conn.Read(b)
}

// connect is a client that connects. It gets lines once it reads.
func (r *rig) connect() net.Conn {
	p := r.listener.(*pipes)
	ours, theirs := net.Pipe()
	p.waiting <- counted{theirs, &p.reads, new(atomic.Bool)}
	r.t.Cleanup(func() { _ = ours.Close() }) // the test is over
	synctest.Wait()
	return ours
}

// readLine reads a line within a second, "" and an error if none comes.
func readLine(c net.Conn) (string, error) {
	if err := c.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
		return "", err
	}
	var line []byte
	for b := make([]byte, 1); ; {
		if _, err := c.Read(b); err != nil {
			return string(line), err
		}
		if line = append(line, b[0]); b[0] == '\n' {
			return string(line), nil
		}
	}
}

// askHello sends hello and returns its answer.
func askHello(c net.Conn) (string, error) {
	if err := c.SetWriteDeadline(time.Now().Add(time.Second)); err != nil {
		return "", err
	}
	if _, err := io.WriteString(c, `{"id":1,"cmd":"hello"}`+"\n"); err != nil {
		return "", err
	}
	return readLine(c)
}

// disconnected reports whether the board has closed the connection, within two seconds.
func disconnected(c net.Conn) bool {
	if err := c.SetReadDeadline(time.Now().Add(2 * time.Second)); err != nil {
		return errors.Is(err, io.ErrClosedPipe)
	}
	_, err := io.Copy(io.Discard, c)
	return err == nil
}

// served reports whether the client of c is the one that is served.
func served(c net.Conn) bool {
	line, err := askHello(c)
	return err == nil && strings.Contains(line, `"cmd":"hello","ok":true`)
}

func TestAClientOfASocketGetsLinesAtOnceAndIsNotPolled(t *testing.T) {
	runOn(t, listenInMemory, board.ViaHall, Opts{}, func(r *rig) {
		r.pass(time.Hour) // nobody is there
		c, reads := r.connect(), &r.listener.(*pipes).reads
		for seq := 1; seq <= 3; seq++ {
			r.pass(time.Hour)
			at := time.Now()
			r.publish("one", seq, 1)
			if got, err := readLine(c); err != nil || got != string(lines("one", seq, 1)) || time.Since(at) > 0 {
				t.Errorf("line %d: got %q, %v after %v", seq, got, err, time.Since(at))
			}
		}
		if n := reads.Load(); n > 20 {
			t.Errorf("the board read %d times in three hours of a client that sent nothing", n)
		}
		if len(r.health) > 0 {
			t.Errorf("told %q of a port on which nobody was", r.health)
		}
	})
}

func TestAClientThatEndsInTheMiddleOfALineMakesWayForTheNext(t *testing.T) {
	runOn(t, listenInMemory, board.ViaHall, Opts{}, func(r *rig) {
		for range 5 {
			killed := r.connect()
			if _, err := io.WriteString(killed, `{"id":7,"cmd":"hel`); err != nil {
				t.Fatal(err)
			}
			_ = killed.Close() // as the kernel does for a process that is killed
			synctest.Wait()
			at := time.Now()
			again := r.connect()
			if !served(again) || time.Since(at) > 50*time.Millisecond {
				t.Errorf("a client that was started again was not served, or after %v", time.Since(at))
			}
			_ = again.Close() // it ends, too
			r.pass(50 * time.Millisecond)
		}
		if len(r.health) > 0 {
			t.Errorf("told %q of clients that ended", r.health)
		}
	})
}

func TestAClientThatEndsWhileItReadsALineLeavesTheNextWholeOnes(t *testing.T) {
	runOn(t, listenInMemory, board.ViaHall, Opts{}, func(r *rig) {
		killed := r.connect()
		r.publish("one", 1, 2)
		if _, err := io.ReadFull(killed, make([]byte, 30)); err != nil {
			t.Fatal(err)
		}
		_ = killed.Close()
		c := r.connect()
		if empty, err := readLine(c); empty != "\n" {
			t.Errorf("got %q, %v, want the end of the line that was cut", empty, err)
		}
		if got, err := readLine(c); got != string(lines("one", 2, 1)) {
			t.Errorf("got %q, %v, want line 2", got, err)
		}
	})
}

func TestANewerClientReplacesTheOlderOneOnceASecondAtMost(t *testing.T) {
	runOn(t, listenInMemory, board.ViaHall, Opts{}, func(r *rig) {
		older := r.connect()
		if !served(older) {
			t.Fatal("the first client was not served")
		}
		if _, err := io.WriteString(older, `{"id":1,"cmd":"un`); err != nil { // and hangs
			t.Fatal(err)
		}
		at := time.Now()
		newer := r.connect()
		if !served(newer) || time.Since(at) > 50*time.Millisecond {
			t.Errorf("the newer client was not served within %v", time.Since(at))
		}
		if !disconnected(older) {
			t.Error("the older one is still connected")
		}
		at = time.Now()
		for n := range 10 { // both connect again as soon as they can
			older, newer = newer, r.connect()
			if !disconnected(older) {
				t.Fatalf("replaced %d times, and then both are connected", n)
			}
		}
		if took := time.Since(at); took < 9*time.Second || took > 11*time.Second {
			t.Errorf("replaced 10 times in %v, want one a second", took)
		}
	})
}

func TestAClientThatDoesNotReadHoldsNothingUpAndAsksForTheRest(t *testing.T) {
	runOn(t, listenInMemory, board.ViaHall, Opts{}, func(r *rig) {
		r.wire.queue = 100
		r.keep("one", 1, 200)
		c := r.connect()
		at := time.Now()
		for seq := 1; seq <= 200; seq++ {
			r.publish("one", seq, 1)
		}
		if time.Since(at) > 0 {
			t.Errorf("the game was held up for %v", time.Since(at))
		}
		r.pass(time.Minute)
		if n := r.wire.Dropped(); n != 100 && n != 99 { // one may be on its way
			t.Errorf("%d lines were dropped", n)
		}
		ask := make(chan error, 1)
		go func() {
			_, err := io.WriteString(c, `{"id":1,"cmd":"resend","game":"one","from":1}`+"\n")
			ask <- err
		}()
		var got strings.Builder // what waited, and behind it what was asked for
		for from, answered := bufio.NewReader(c), false; !answered; {
			line, err := from.ReadString('\n')
			if err != nil {
				t.Fatalf("after %d bytes: %v", got.Len(), err)
			}
			if answered = strings.Contains(line, `"type":"answer"`); !answered {
				got.WriteString(line)
			}
		}
		if err := <-ask; err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(got.String(), string(lines("one", 101, 100))+string(lines("one", 1, 200))) {
			t.Errorf("got %d bytes, want the newest 100 lines, and then all 200", got.Len())
		}
	})
}

func TestAWriteToAClientThatDoesNotReadEndsAfter100Milliseconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer theirs.Close()
		at := time.Now()
		n, err := (&client{Conn: ours}).Write([]byte("line\n"))
		if took := time.Since(at); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) || took != 100*time.Millisecond {
			t.Errorf("got %d, %v after %v", n, err, took)
		}
	})
}

func TestASocketThatFailsIsTriedOnceASecond(t *testing.T) {
	broken := &pipes{closed: make(chan struct{}), breaks: errors.New("too many open files")}
	runOn(t, func() net.Listener { return broken }, board.ViaHall, Opts{}, func(r *rig) {
		r.pass(time.Minute)
		if n := broken.tries.Load(); n < 50 || n > 62 {
			t.Errorf("tried %d times in a minute", n)
		}
	})
}

// TestARealSocketIsServedUntilTheBoardEnds has a client that is idle at the end.
func TestARealSocketIsServedUntilTheBoardEnds(t *testing.T) {
	dir, err := os.MkdirTemp("", "wire") // a path of a socket has 108 bytes at most
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // in the temporary directory
	path := filepath.Join(dir, "hall.sock")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	s, w := NewSocket(l), (*Wire)(nil)
	w = New(s.Open, journal.NewMemory(), Requests{Via: board.ViaHall, Games: faces, Format: games.Format()}, Opts{Board: "hall 3"})
	ctx, stop := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	for _, work := range []func(context.Context) error{s.Run, s.Stop, w.Run} {
		ended.Go(func() {
			if err := work(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	killed, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := askHello(killed); !strings.Contains(got, `"board":"hall 3"`) {
		t.Fatalf("got %q, %v", got, err)
	}
	if err := killed.Close(); err != nil {
		t.Fatal(err)
	}
	idle, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	if !served(idle) {
		t.Fatal("not served")
	}
	w.Hear(rules.Step{}, record.Lines{Game: "one", First: 1, Last: 1, Text: lines("one", 1, 1)})
	if got, err := readLine(idle); got != string(lines("one", 1, 1)) {
		t.Errorf("got %q, %v", got, err)
	}
	stop()
	ended.Wait()
	if _, err := readLine(idle); err != io.EOF {
		t.Errorf("got %v, want the end", err)
	}
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is still there: %v", err)
	}
}

// BenchmarkALineBySocket measures a line from the game to an idle client that reads it.
func BenchmarkALineBySocket(b *testing.B) {
	path := filepath.Join(b.TempDir(), "s")
	l, err := net.Listen("unix", path)
	if err != nil {
		b.Fatal(err)
	}
	s := NewSocket(l)
	w := New(s.Open, journal.NewMemory(), Requests{Via: board.ViaHall, Games: faces, Format: games.Format()}, Opts{})
	ctx, stop := context.WithCancel(b.Context())
	var ended sync.WaitGroup
	for _, work := range []func(context.Context) error{s.Run, s.Stop, w.Run} {
		ended.Go(func() { _ = work(ctx) }) // it returns nil
	}
	defer ended.Wait()
	defer stop()
	c, err := net.Dial("unix", path)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	if !served(c) || c.SetReadDeadline(time.Time{}) != nil {
		b.Fatal("not served")
	}
	one, buf := linesOf("one", 1, 1), make([]byte, 4096)
	var heard time.Duration
	for b.Loop() {
		at := time.Now()
		w.Hear(rules.Step{}, one)
		heard += time.Since(at)
		if _, err := c.Read(buf); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(heard.Nanoseconds())/float64(b.N), "ns-in-the-loop/op")
}
