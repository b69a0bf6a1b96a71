package power

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/godbus/dbus/v5"
)

// patience is the longest time for an answer of logind.
const patience = 5 * time.Second

// Login is a machine whose power systemd-logind controls (org.freedesktop.login1(5)). Run
// must run as a worker.
type Login struct {
	bus     string // its address; "" for the system's
	asked   chan Act
	answers chan answer
}

type answer struct {
	act Act
	err error
}

// NewLogin makes a machine. bus is the address of a D-Bus, "" for that of the system.
func NewLogin(bus string) *Login {
	return &Login{bus: bus, asked: make(chan Act, 1), answers: make(chan answer, 1)}
}

// Ask asks logind, unless it has not answered yet.
func (l *Login) Ask(a Act) {
	select {
	case l.asked <- a:
	default:
	}
}

// Answer returns the answer to what was asked last, once.
func (l *Login) Answer() (a Act, ok bool, err error) {
	select {
	case got := <-l.answers:
		return got.act, true, got.err
	default:
		return 0, false, nil
	}
}

// Run asks logind until ctx ends.
func (l *Login) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case a := <-l.asked:
			got := answer{a, l.do(ctx, a)}
			select {
			case l.answers <- got:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

// do asks logind. The error is one sentence.
func (l *Login) do(ctx context.Context, a Act) error {
	ctx, enough := context.WithTimeout(ctx, patience)
	defer enough()
	bus, err := l.connect(ctx)
	if err != nil {
		return fmt.Errorf("power: no D-Bus: %w", err)
	}
	defer func() { _ = bus.Close() }() // it has answered
	logind := bus.Object("org.freedesktop.login1", "/org/freedesktop/login1")
	if a == Off {
		const interactive = false // nobody is at a keyboard
		err = logind.CallWithContext(ctx, "org.freedesktop.login1.Manager.PowerOff", 0, interactive).Err
	} else {
		var can string
		err = logind.CallWithContext(ctx, "org.freedesktop.login1.Manager.CanPowerOff", 0).Store(&can)
		if err == nil && can != "yes" {
			return fmt.Errorf("power: logind does not let this user switch off: %q", can)
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = errors.New("no answer")
	}
	if err != nil {
		return fmt.Errorf("power: logind: %w", err)
	}
	return nil
}

func (l *Login) connect(ctx context.Context) (*dbus.Conn, error) {
	if l.bus == "" {
		return dbus.ConnectSystemBus(dbus.WithContext(ctx))
	}
	return dbus.Connect(l.bus, dbus.WithContext(ctx))
}

var _ Machine = (*Login)(nil)
