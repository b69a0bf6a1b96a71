//go:build linux

package uart

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/hw/uart/pty"
)

// cable makes a pseudo-terminal: the host's end, and the name of the board's.
func cable(t *testing.T) (host *os.File, name string) {
	t.Helper()
	host, name, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = host.Close() }) // some tests close it themselves
	return host, name
}

func open(t *testing.T, name string) *Port {
	t.Helper()
	p, err := Open(name, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() }) // again, where the test has closed it
	return p
}

// everyByte is all values that a byte has, those that a terminal would act on too.
func everyByte() []byte {
	var all []byte
	for b := range 256 {
		all = append(all, byte(b))
	}
	return all
}

func TestEveryByteCrossesUnchanged(t *testing.T) {
	host, name := cable(t)
	p := open(t, name)
	got := make([]byte, 256)
	if _, err := p.Write(everyByte()); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(host, got); err != nil || !bytes.Equal(got, everyByte()) {
		t.Errorf("the host got %x, %v", got, err)
	}
	if _, err := host.Write(everyByte()); err != nil {
		t.Fatal(err)
	}
	clear(got)
	if _, err := io.ReadFull(p, got); err != nil || !bytes.Equal(got, everyByte()) {
		t.Errorf("the board got %x, %v", got, err)
	}
}

func TestReadWithoutAnythingToReadIsNoError(t *testing.T) {
	_, name := cable(t)
	if n, err := open(t, name).Read(make([]byte, 10)); n != 0 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}

func TestWriteToAHostThatDoesNotReadEndsAndTellsHowMuchWent(t *testing.T) {
	host, name := cable(t)
	p := open(t, name)
	text := bytes.Repeat([]byte("0123456789abcde\n"), 4096)
	n, err := p.Write(text)
	if !errors.Is(err, os.ErrDeadlineExceeded) || n == 0 || n == len(text) {
		t.Fatalf("wrote %d of %d, %v", n, len(text), err)
	}
	t.Logf("a pseudo-terminal takes %d bytes that nobody reads", n)
	var got []byte
	for b := make([]byte, 4096); len(got) < len(text); {
		k, err := host.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, b[:k]...)
		if n < len(text) {
			k, err := p.Write(text[n:])
			if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Fatal(err)
			}
			n += k
		}
	}
	if !bytes.Equal(got, text) {
		t.Error("what was cut and written on does not fit together")
	}
}

func TestUnpluggingIsTold(t *testing.T) {
	host, name := cable(t)
	p := open(t, name)
	if err := host.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := p.Read(make([]byte, 1)); n != 0 || !errors.Is(err, ErrGone) {
		t.Errorf("Read got %d, %v", n, err)
	}
	if n, err := p.Write([]byte("x")); n != 0 || !errors.Is(err, ErrGone) {
		t.Errorf("Write got %d, %v", n, err)
	}
	if err := p.Close(); err != nil {
		t.Errorf("Close got %v", err)
	}
}

func TestCloseEndsAReadThatWaits(t *testing.T) {
	_, name := cable(t)
	p := open(t, name)
	if err := p.in.SetReadTimeout(10 * time.Second); err != nil {
		t.Fatal(err)
	}
	began, ended := make(chan bool), make(chan error)
	go func() {
		close(began)
		_, err := p.Read(make([]byte, 1))
		ended <- err
	}()
	<-began
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, os.ErrClosed) {
		t.Errorf("Read got %v", err)
	}
	if _, err := p.Write([]byte("x")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Write got %v", err)
	}
	if err := p.Close(); err != nil {
		t.Errorf("the second Close got %v", err)
	}
}

func TestCloseDoesNotWaitForAHostThatDoesNotRead(t *testing.T) {
	_, name := cable(t)
	p := open(t, name)
	if _, err := p.Write(make([]byte, 1<<16)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
	begin := time.Now()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	// Linux waits for 30 s where nobody reads, unless it is told otherwise.
	if took := time.Since(begin); took > 15*time.Second {
		t.Errorf("Close took %v", took)
	}
}

func TestChildrenInheritNoDescriptorOfThePort(t *testing.T) {
	_, name := cable(t)
	open(t, name)
	var device unix.Stat_t
	if err := unix.Stat(name, &device); err != nil {
		t.Fatal(err)
	}
	found := 0
	for fd := range 256 {
		var st unix.Stat_t
		if unix.Fstat(fd, &st) != nil || st.Rdev != device.Rdev {
			continue
		}
		found++
		flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0)
		if err != nil || flags&unix.FD_CLOEXEC == 0 {
			t.Errorf("descriptor %d of the port is inherited (%v)", fd, err)
		}
	}
	if found != 2 {
		t.Errorf("found %d descriptors of the port, want one to read and one to write", found)
	}
}

func TestWhatCannotBeOpenedIsToldInASentence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, port, want string
	}{
		{name: "no device", port: "/dev/ttyNOBODY7", want: "serial port /dev/ttyNOBODY7: there is no such port"},
		{name: "no terminal", port: "/dev/null", want: "serial port /dev/null: this is not a serial port"},
		{name: "a file", port: file, want: "this is not a serial port"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := Open(test.port, 0)
			if p != nil || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want ... %s", err, test.want)
			}
		})
	}
}

func TestErrorsOfTheKernelHaveOurWords(t *testing.T) {
	for _, test := range []struct {
		from error
		want error
	}{
		{syscall.ENOENT, ErrAbsent},
		{syscall.EIO, ErrGone},
		{syscall.ENXIO, ErrGone},
		{syscall.ENODEV, ErrGone},
		{syscall.EACCES, errDenied},
		{syscall.EBUSY, errBusy},
		{os.ErrDeadlineExceeded, os.ErrDeadlineExceeded},
		{io.ErrShortWrite, io.ErrShortWrite},
	} {
		p := &Port{name: "/dev/ttyACM0"}
		got := p.failed(&fs.PathError{Op: "write", Path: "/dev/ttyACM0", Err: test.from})
		if !errors.Is(got, test.want) {
			t.Errorf("%v became %v, want %v", test.from, got, test.want)
		}
	}
}
