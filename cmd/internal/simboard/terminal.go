package simboard

import (
	"bufio"
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ergochat/readline"

	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/hw/sim/hands"
)

// prompt stands before each line.
const prompt = "> "

// maxLine is the limit of a line in bytes.
const maxLine = 64 << 10

// terminal reads the acts that are typed, and shows their results.
type terminal struct {
	out  io.Writer
	read func() (string, error)
	edit *readline.Instance // nil for plain lines
}

// openTerminal reads lines from in. Where the standard input is read and the standard
// output is written on a terminal, lines are edited there, with a history, and Tab
// completes the words of an act. A terminal that does not tell its width, as a serial
// console, edits its lines itself.
func openTerminal(in io.Reader, out io.Writer) *terminal {
	t := &terminal{out: out}
	if in == os.Stdin && isDevice(os.Stdout) && os.Getenv("TERM") != "dumb" {
		tty := &cursor{in: in, out: out}
		edit, err := readline.NewFromConfig(&readline.Config{Prompt: prompt, AutoComplete: completer{}, Stdin: tty, Stdout: tty})
		if err == nil {
			width, _ := edit.GetConfig().FuncGetSize()
			if width > 0 && edit.GetConfig().FuncIsTerminal() {
				t.edit, t.read, t.out = edit, edit.ReadLine, edit
				return t
			}
			_ = edit.Close() // it has changed nothing
		}
	}
	t.out = &shared{w: out}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	t.read = func() (string, error) {
		if !lines.Scan() {
			return "", io.EOF
		}
		return lines.Text(), nil
	}
	return t
}

// shared is a writer of several goroutines.
type shared struct {
	mu sync.Mutex
	w  io.Writer // Guarded by mu.
}

func (s *shared) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(b)
}

// isDevice reports whether a file is a device, as a terminal is, and not a pipe.
func isDevice(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// isTerminal reports whether a file is a terminal.
func isTerminal(f *os.File) bool {
	own, _ := f.Stat()
	null, err := os.Stat(os.DevNull)
	return isDevice(f) && (err != nil || !os.SameFile(own, null))
}

// close leaves the terminal as it was.
func (t *terminal) close() error {
	if t.edit == nil {
		return nil
	}
	return t.edit.Close()
}

// line returns the next line; ok is false at the end, by an interrupt too. meanwhile is as for
// daemon.ReadLine.
func (t *terminal) line(ctx context.Context, meanwhile func()) (text string, ok bool) {
	if t.edit == nil {
		_, _ = io.WriteString(t.out, prompt) // the output keeps its error
	}
	text, err := daemon.ReadLine(ctx, t.read, meanwhile)
	if err != nil {
		_, _ = io.WriteString(t.out, "\n")
		return "", false
	}
	return strings.TrimSpace(text), true
}

// What the line editor asks before each prompt, and the answer: row 1, column 1.
const (
	whereIsCursor = "\x1b[6n"
	cursorIsHome  = "\x1b[1;1R"
)

// cursor answers the line editor in place of the terminal: a terminal that does not
// answer would hold it up. A prompt begins in column 1, and the row does not matter.
type cursor struct {
	in    io.Reader
	out   io.Writer
	asked atomic.Bool
}

func (c *cursor) Write(p []byte) (int, error) {
	if string(p) == whereIsCursor {
		c.asked.Store(true)
		return len(p), nil
	}
	return c.out.Write(p)
}

func (c *cursor) Read(p []byte) (int, error) {
	if c.asked.Swap(false) {
		return copy(p, cursorIsHome), nil
	}
	return c.in.Read(p)
}

// completer completes acts for the line editor.
type completer struct{}

// Do returns what may follow the line up to pos, without the part that is typed already.
func (completer) Do(line []rune, pos int) (rest [][]rune, typed int) {
	text := string(line[:pos])
	typed = len(text) - strings.LastIndexByte(text, ' ') - 1
	words := hands.Complete(text, games.Kinds()...)
	if typed == len(text) {
		words = append(words, slices.DeleteFunc(slices.Clone(own), func(w string) bool { return !strings.HasPrefix(w, text) })...)
	}
	for _, word := range words {
		rest = append(rest, []rune(word[typed:]+" "))
	}
	return rest, typed
}
