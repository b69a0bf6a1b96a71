package club

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"quartoboard/cmd/internal/daemon"
)

// mosquitto is a broker for this computer alone, a process that ends with this one.
type mosquitto struct {
	program, conf, url string        // Set by newMosquitto, then fixed.
	up                 chan struct{} // closed once it takes connections
}

// errNoMosquitto is the error where the program is not installed.
var errNoMosquitto = errors.New("the demo hall needs mosquitto: apt install mosquitto")

// mosquittos are the names of the program; PATH need not have its folder.
var mosquittos = []string{"mosquitto", "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"}

// newMosquitto makes a broker of one of some programs on a free port, with its file in a folder.
func newMosquitto(dir string, programs ...string) (*mosquitto, error) {
	m := &mosquitto{conf: filepath.Join(dir, "mosquitto.conf"), up: make(chan struct{})}
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			m.program = cmp.Or(m.program, path)
		}
	}
	if m.program == "" {
		return nil, errNoMosquitto
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	m.url = "mqtt://" + l.Addr().String()
	conf := fmt.Sprintf("listener %d 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nconnection_messages false\n"+
		"user root\n", l.Addr().(*net.TCPAddr).Port) // as another user it would not end with this process
	return m, errors.Join(l.Close(), os.WriteFile(m.conf, []byte(conf), 0o644))
}

// with runs the broker, and main once it takes connections, until main has ended.
func (m *mosquitto) with(ctx context.Context, main daemon.Worker) error {
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		select {
		case <-m.up:
			return main(ctx)
		case <-ctx.Done():
			return nil
		}
	}, m.run)
}

// run runs the broker until ctx ends.
func (m *mosquitto) run(ctx context.Context) error {
	runtime.LockOSThread() // the child ends with the thread that has started it
	defer runtime.UnlockOSThread()
	c := exec.CommandContext(ctx, m.program, "-c", m.conf)
	endWithUs(c)
	log, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return err
	}
	last := ""
	for lines, up := bufio.NewScanner(log), false; lines.Scan(); last = lines.Text() {
		if !up && strings.HasSuffix(lines.Text(), " running") {
			up = true
			close(m.up)
		}
	}
	if err = c.Wait(); ctx.Err() != nil {
		return nil
	}
	return fmt.Errorf("mosquitto has ended: %v: %s", err, last)
}
