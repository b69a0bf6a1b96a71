package club

import (
	"context"
	"errors"
	"net"
	"os"
	"strings"
	"testing"
)

// needMosquitto skips a test where mosquitto is missing.
func needMosquitto(t testing.TB) {
	t.Helper()
	if _, err := newMosquitto(t.TempDir(), mosquittos...); errors.Is(err, errNoMosquitto) {
		t.Skip("wants mosquitto (Debian package mosquitto)")
	}
}

func TestTheBrokerTakesConnectionsOfThisComputerAndEndsWithIt(t *testing.T) {
	needMosquitto(t)
	m, err := newMosquitto(t.TempDir(), mosquittos...)
	if err != nil {
		t.Fatal(err)
	}
	came := false
	err = m.with(t.Context(), func(context.Context) error {
		came = true
		conn, err := net.Dial("tcp", m.url[len("mqtt://"):])
		if err == nil {
			err = conn.Close()
		}
		return err
	})
	if err != nil || !came {
		t.Fatal(err, came)
	}
	if conn, err := net.Dial("tcp", m.url[len("mqtt://"):]); err == nil {
		_ = conn.Close()
		t.Error("it takes connections after its end")
	}
}

func TestABrokerThatCannotStartIsTold(t *testing.T) {
	needMosquitto(t)
	m, err := newMosquitto(t.TempDir(), mosquittos...)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(m.conf, []byte("no such line\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	err = m.with(t.Context(), func(context.Context) error { t.Error("it has come up"); return nil })
	if err == nil || !strings.Contains(err.Error(), m.conf+":1") {
		t.Errorf("got %v, want the line", err)
	}
}

func TestAHallWithoutABrokerNamesThePackage(t *testing.T) {
	if _, err := newMosquitto(t.TempDir(), "no-such-mosquitto"); !errors.Is(err, errNoMosquitto) {
		t.Errorf("got %v", err)
	}
}
