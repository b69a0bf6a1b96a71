package broker

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/eclipse/paho.golang/packets"
)

func TestAddressesOfBrokers(t *testing.T) {
	for address, want := range map[string]string{
		"mqtt://hall.local":           "hall.local:1883",
		"mqtts://hall.local/":         "hall.local:8883",
		"mqtt://[fd00::1]:2000":       "[fd00::1]:2000",
		"hall.local:1883":             "",
		"http://hall.local":           "",
		"mqtt://user:secret@h":        "",
		"mqtt://":                     "",
		"mqtt://hall.local/elsewhere": "",
	} {
		u, err := Parse(address)
		if (err == nil) != (want != "") || err == nil && u.Host != want {
			t.Errorf("%s: got %v, %v, want %s", address, u, err, want)
		}
	}
}

func TestManyBoardsDoNotComeAtOnce(t *testing.T) {
	c := &Conn{opts: Opts{Spread: 5 * time.Second}}
	for attempt, limits := range map[int][2]time.Duration{
		0: {settleTime, settleTime + 5*time.Second}, 1: {500 * time.Millisecond, time.Second}, 3: {2 * time.Second, 4 * time.Second}, 100: {30 * time.Second, time.Minute},
	} {
		least, most := time.Hour, time.Duration(0)
		for range 200 {
			d := c.wait(attempt)
			least, most = min(least, d), max(most, d)
		}
		if least < limits[0] || most > limits[1] || most-least < (limits[1]-limits[0])/2 {
			t.Errorf("attempt %d: from %v to %v, want within %v", attempt, least, most, limits)
		}
	}
}

// The broker of the other tests says nothing when a client takes the name of another one.
func TestANameThatTheBrokerGivesToAnotherClientIsLeftToItForAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &Conn{}
		if err := c.ended(packets.DisconnectServerShuttingDown); errors.Is(err, ErrTaken) || c.leaves() > 0 {
			t.Errorf("a broker that ends: %v", err)
		}
		if err := c.ended(packets.DisconnectSessionTakenOver); !errors.Is(err, ErrTaken) {
			t.Errorf("got %v, want %v", err, ErrTaken)
		}
		if got := c.wait(0); got != time.Minute {
			t.Errorf("waits %v", got)
		}
		time.Sleep(time.Minute)
		if got := c.wait(0); got > settleTime+1 {
			t.Errorf("after a minute: waits %v", got)
		}
	})
}

// silent is a broker that lets a client in, and answers nothing else. It returns its address.
func silent(t *testing.T) *url.URL {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() }) // it takes no more
	go func() {
		conn, err := l.Accept()
		if err == nil {
			_, _ = conn.Write([]byte{0x20, 3, 0, 0, 0}) // CONNACK
			_, _ = io.Copy(io.Discard, conn)
		}
	}()
	return &url.URL{Scheme: "mqtt", Host: l.Addr().String()}
}

func TestAMessageWithoutAnAnswerHoldsUpNobodyWhoLeaves(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	var c *Conn
	c, err := New(Opts{
		Account: Account{URL: silent(t)}, Client: "c", Receive: func(Message) {}, Trouble: func(error) {},
		Up: func() {
			go func() { ended <- c.Publish(Message{Topic: "t", QoS: 1}) }()
			leave()
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if err := c.Run(ctx); err != nil {
		t.Error(err)
	}
	if err := <-ended; err == nil || time.Since(begun) > sendTime/2 {
		t.Errorf("after %v: got %v", time.Since(begun), err)
	}
}
