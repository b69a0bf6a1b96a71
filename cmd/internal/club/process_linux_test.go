package club_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"quartoboard/cmd/internal/cli"
)

// asProgram has the test binary be the program.
const asProgram = "QUARTOBOARD_CLUB_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(cli.Main("test"))
	}
	os.Exit(m.Run())
}

// process is a program that can be killed and started again.
type process struct {
	t    *testing.T
	line []string
	cmd  *exec.Cmd
	in   io.Writer // the standard input
	said *said     // on the standard error
}

// said keeps the end of what a process says.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer // Guarded by mu.
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// program returns the line of a command of the program.
func program(t *testing.T, args ...string) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{self}, args...)
}

// start starts a process, which is killed at the end of the test. What it said is shown if that failed.
func start(t *testing.T, line ...string) *process {
	t.Helper()
	p := &process{t: t, line: line, said: &said{}}
	p.start()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			text := p.said.String()
			t.Logf("%s said, at its end\n%s", strings.Join(line, " "), text[max(0, len(text)-4000):])
		}
	})
	return p
}

func (p *process) start() {
	p.t.Helper()
	p.cmd = exec.Command(p.line[0], p.line[1:]...)
	p.cmd.Env = append(os.Environ(), asProgram+"=1")
	p.cmd.Stderr, p.cmd.Stdout = p.said, p.said
	in, err := p.cmd.StdinPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if p.in = in; err != nil {
		p.t.Fatal(err)
	}
}

// kill kills the process, and waits for its end.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	_ = p.cmd.Wait()         // it was killed
}

// stat returns the processor time that the process has used, and the memory that it has now.
func (p *process) stat() (used time.Duration, memory int) {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), ") ") // the name may have blanks
	fields := strings.Fields(rest)
	number := func(n int) int { // as proc(5) counts them
		v, err := strconv.Atoi(fields[n-3])
		if err != nil {
			p.t.Fatal(err)
		}
		return v
	}
	return time.Duration(number(14)+number(15)) * 10 * time.Millisecond, number(24) * os.Getpagesize()
}

// slow is a limit for a machine that has much else to do.
const slow = 2 * time.Minute

// await waits until something is so.
func await(t *testing.T, limit time.Duration, what string, so func() bool) time.Duration {
	t.Helper()
	begun := time.Now()
	for !so() {
		if time.Since(begun) > limit {
			t.Fatalf("%s: not after %v", what, limit)
		}
		time.Sleep(20 * time.Millisecond) // other processes are asked, which tell no end
	}
	return time.Since(begun)
}

// club is the processes of a club, and its folders.
type club struct {
	t                    *testing.T
	boards               []string
	cards, dir           string // of the boards, and of the hall
	page                 string // its address
	broker, hall, uplink *process
}

// place is where the processes of a club are.
type place struct {
	address string   // of the broker; "" for a free one of this computer
	hall    []string // the begin of the lines that start broker and hall; nil for none
	uplink  []string // the same of the uplink
	dir     string   // of the hall; "" for a new one
	root    string   // where this process sees the root of the hall; "" for the same
}

// newClub starts the processes of a club with so many boards.
func newClub(t *testing.T, boards int, at place) *club {
	t.Helper()
	program, dir := program(t)[0], cmp.Or(at.dir, t.TempDir())
	c := &club{t: t, cards: t.TempDir(), dir: at.root + dir, page: free(t, "127.0.0.1")}
	for n := range boards {
		c.boards = append(c.boards, fmt.Sprintf("t%04d", n+1))
		if err := os.Mkdir(filepath.Join(c.cards, c.boards[n]), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	address := cmp.Or(at.address, free(t, "127.0.0.1"))
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	conf := filepath.Join(t.TempDir(), "mosquitto.conf")
	text := "listener %s %s\nallow_anonymous true\nset_tcp_nodelay true\nmax_connections -1\nconnection_messages false\nuser root\n"
	if err := os.WriteFile(conf, fmt.Appendf(nil, text, port, host), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(within []string, line ...string) *process { return start(t, slices.Concat(within, line)...) }
	c.broker = run(at.hall, mosquitto(t), "-c", conf)
	c.hall = run(at.hall, program, "hall", "--broker", "mqtt://"+address, "--club", "club", "--name", "h1", "--dir", dir, "--address", c.page)
	c.uplink = run(at.uplink, program, "uplink", "--broker", "mqtt://"+address, "--club", "club", "--from", c.cards)
	return c
}

// free returns a free address of a host, of a port that no system gives to others unasked (Linux gives
// those from 32768 on).
func free(t *testing.T, host string) string {
	t.Helper()
	for range 100 {
		address := net.JoinHostPort(host, strconv.Itoa(10000+rand.IntN(20000)))
		if l, err := net.Listen("tcp", address); err == nil {
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			return address
		}
	}
	t.Fatalf("%s: found no free port", host)
	return ""
}

// has reports whether the hall has all cards, byte for byte, and nothing else. Files are read again
// only after a change.
func (c *club) has() bool {
	for _, board := range c.boards {
		games, err := os.ReadDir(filepath.Join(c.cards, board))
		if err != nil {
			c.t.Fatal(err)
		}
		kept, err := os.ReadDir(filepath.Join(c.dir, board))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			c.t.Fatal(err)
		}
		if len(kept) != len(games) {
			return false
		}
		for i, g := range games {
			card, err1 := g.Info()
			file, err2 := kept[i].Info()
			if err1 != nil || err2 != nil || card.Size() != file.Size() || card.Name() != file.Name() {
				return false
			}
		}
	}
	return true
}

// check wants the hall's files to be byte for byte those of the cards.
func (c *club) check() {
	c.t.Helper()
	for _, board := range c.boards {
		games, err := os.ReadDir(filepath.Join(c.cards, board))
		if err != nil {
			c.t.Fatal(err)
		}
		for _, g := range games {
			card, err1 := os.ReadFile(filepath.Join(c.cards, board, g.Name()))
			file, err2 := os.ReadFile(filepath.Join(c.dir, board, g.Name()))
			if err1 != nil || err2 != nil || !bytes.Equal(card, file) {
				c.t.Errorf("%s/%s: %d bytes on the card, %d in the hall, %v", board, g.Name(), len(card), len(file), errors.Join(err1, err2))
			}
		}
	}
}

// size returns the bytes of the hall's files.
func (c *club) size() (sum int64) {
	files, err := filepath.Glob(filepath.Join(c.dir, "*", "*.log"))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil { // else it was removed meanwhile
			sum += info.Size()
		}
	}
	return sum
}

// event is a change of the list of the tables.
type event struct {
	at     time.Time
	Tables []struct{ Board, Part string }
}

// events returns the events that the page of the hall sends, as they come.
func (c *club) events() <-chan event {
	c.t.Helper()
	events := make(chan event, 10_000)
	answer, err := http.Get("http://" + c.page + "/events")
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = answer.Body.Close() }) // it was read
	go func() {
		defer close(events)
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			e := event{at: time.Now()}
			if data, is := strings.CutPrefix(lines.Text(), "data: {"); is && json.Unmarshal([]byte("{"+data), &e) == nil {
				events <- e
			}
		}
	}()
	return events
}

// mosquitto returns the program, and skips the test where it is missing.
func mosquitto(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"mosquitto", "/usr/sbin/mosquitto"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("wants mosquitto (Debian package mosquitto)")
	return ""
}
