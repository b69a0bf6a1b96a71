package power

import (
	"bufio"
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// bus starts a D-Bus of its own and returns its address.
func bus(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("dbus-daemon"); err != nil {
		t.Skip("dbus-daemon is not installed: sudo apt install dbus-daemon")
	}
	daemon := exec.CommandContext(t.Context(), "dbus-daemon", "--session", "--nofork", "--print-address",
		"--address=unix:path="+filepath.Join(t.TempDir(), "bus"))
	out, err := daemon.StdoutPipe()
	if err == nil {
		err = daemon.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = daemon.Process.Kill()
		_ = daemon.Wait() // killed
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// logind is a systemd-logind.
type logind struct {
	can         string
	refuses     string // an error of PowerOff; "" for none
	interactive chan bool
}

func (l *logind) CanPowerOff() (string, *dbus.Error) { return l.can, nil }

func (l *logind) PowerOff(interactive bool) *dbus.Error {
	if l.refuses != "" {
		return dbus.NewError("org.freedesktop.DBus.Error.AccessDenied", []any{l.refuses})
	}
	l.interactive <- interactive
	return nil
}

// serve has l answer on a bus.
func (l *logind) serve(t *testing.T, address string) {
	t.Helper()
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := conn.Export(l, "/org/freedesktop/login1", "org.freedesktop.login1.Manager"); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName("org.freedesktop.login1", 0); err != nil {
		t.Fatal(err)
	}
}

// ask asks a machine that runs, and waits for the answer.
func ask(t *testing.T, l *Login, a Act) error {
	t.Helper()
	l.Ask(a)
	select {
	case got := <-l.answers:
		l.answers <- got // for Answer
	case <-time.After(2 * patience):
		t.Fatalf("no answer in %v", 2*patience)
	}
	got, ok, err := l.Answer()
	if got != a || !ok {
		t.Fatalf("answer to %v, %v, want %v", got, ok, a)
	}
	return err
}

// login is a machine that runs.
func login(t *testing.T, address string) *Login {
	t.Helper()
	l := NewLogin(address)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- l.Run(ctx) }()
	t.Cleanup(func() {
		if cancel(); <-done != nil {
			t.Error("Run ended with an error")
		}
	})
	return l
}

func TestLogindSwitchesOff(t *testing.T) {
	address := bus(t)
	fake := &logind{can: "yes", interactive: make(chan bool, 2)}
	fake.serve(t, address)
	l := login(t, address)
	if err := ask(t, l, Check); err != nil || len(fake.interactive) != 0 {
		t.Errorf("check: %v, %d times switched off, want neither", err, len(fake.interactive))
	}
	if err := ask(t, l, Off); err != nil {
		t.Error(err)
	}
	if len(fake.interactive) != 1 || <-fake.interactive {
		t.Error("want one PowerOff, which asks for no password")
	}
}

func TestWhatDoesNotSwitchOffSaysWhy(t *testing.T) {
	address := bus(t)
	none := login(t, address)
	if err := ask(t, none, Check); err == nil || !strings.HasPrefix(err.Error(), "power: logind: ") {
		t.Errorf("without a logind: %v", err)
	}
	if err := ask(t, login(t, "unix:path="+filepath.Join(t.TempDir(), "none")), Check); err == nil || !strings.HasPrefix(err.Error(), "power: no D-Bus: ") {
		t.Errorf("without a bus: %v", err)
	}
	fake := &logind{can: "challenge", refuses: "Permission denied"}
	fake.serve(t, address)
	for act, want := range map[Act]string{
		Check: `power: logind does not let this user switch off: "challenge"`,
		Off:   "power: logind: Permission denied",
	} {
		if err := ask(t, none, act); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
