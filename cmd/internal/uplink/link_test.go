package uplink

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/topic"
)

// exchange is one that a link has seen.
type exchange struct {
	at     time.Time
	name   string
	up     bool
	boards []string
	in     []link.Message
}

// slowLink is a link that tells what it has seen, and sends what it is given.
type slowLink struct {
	mu   sync.Mutex
	seen []exchange
	out  []link.Message
}

func (l *slowLink) exchange(name string, up bool, boards []string, in []link.Message) (out []link.Message, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen = append(l.seen, exchange{time.Now(), name, up, boards, in})
	out, l.out = l.out, nil
	return out, nil
}

// take returns the exchanges since the last call, and what came in them.
func (l *slowLink) take() (all []exchange, in []link.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	all, l.seen = l.seen, nil
	for _, e := range all {
		in = append(in, e.in...)
	}
	return all, in
}

func (l *slowLink) send(out ...link.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.out = out
}

// withLink runs a test with an uplink and a daemon with a link, connected to a broker without a hall.
func withLink(t *testing.T, test func(d *daemon, c *clubhouse, l *slowLink)) {
	synctest.Test(t, func(t *testing.T) {
		d, c, l := newDaemon(t), newClubhouse(t, 1, 0), &slowLink{}
		d.link = l.exchange
		d.play(linesOf("g", 1, 5)...)
		stop := c.start(Opts{Source: daemonOf(d.dial)}, d.run)
		defer stop()
		c.connect()
		time.Sleep(20 * time.Second)
		l.take()
		test(d, c, l)
	})
}

// from has a message of another board arrive.
func (c *clubhouse) from(board string, k topic.Kind, to, text string, retained bool) {
	name := topic.Topic{Club: club, Board: board, Kind: k, To: to}.String()
	c.uplink.receive(broker.Message{Topic: name, Payload: []byte(text), Retained: retained})
}

// atOnce has what do lets arrive come before the loop takes any of it.
func (c *clubhouse) atOnce(do func()) { c.uplink.post(func(time.Time) { do() }) }

const there = `{"v":1,"online":true,"daemon":true}`

func TestMessagesGoToTheLinkAndFromItWithoutAHall(t *testing.T) {
	withLink(t, func(d *daemon, c *clubhouse, l *slowLink) {
		c.from("ben", topic.Statuses, "", there, true)
		l.send(link.Message{Board: "ben", Kind: "pair", Text: "y"}) // in the exchange that the next message brings about
		c.from("ben", topic.Acts, tableName, "x\n", false)
		time.Sleep(50 * time.Millisecond) // it is not waited for
		all, _ := l.take()
		if len(all) != 1 {
			t.Fatalf("got %+v", all)
		}
		all[0].at = time.Time{}
		if want := (exchange{name: tableName, up: true, boards: []string{"ben"}, in: []link.Message{{Board: "ben", Kind: "act", Text: "x\n"}}}); !reflect.DeepEqual(all[0], want) {
			t.Errorf("got %+v, want %+v", all[0], want)
		}
		c.mu.Lock()
		last := c.sent[len(c.sent)-1]
		c.mu.Unlock()
		if want := (broker.Message{Topic: "qb/v1/club/t4/pair/ben", Payload: []byte("y")}); !reflect.DeepEqual(last, want) {
			t.Errorf("published %+v, want %+v", last, want)
		}
		c.disconnect()
		time.Sleep(idlePause)
		if all, _ := l.take(); len(all) == 0 || all[len(all)-1].up {
			t.Errorf("without a broker: got %+v", all)
		}
	})
}

func TestTheLinkKnowsWhichBoardsAreThere(t *testing.T) {
	withLink(t, func(d *daemon, c *clubhouse, l *slowLink) {
		for i, step := range []struct{ board, status, want string }{
			{"cleo", there, "cleo"},
			{"ben", there, "ben cleo"},
			{tableName, there, "ben cleo"},
			{"dan", `{"v":1,"online":true,"daemon":false}`, "ben cleo"},
			{"eve", `{"v":2,"online":true,"daemon":true}`, "ben cleo"},
			{"cleo", string(topic.Offline()), "ben"},
			{"ben", "", ""},
		} {
			c.from(step.board, topic.Statuses, "", step.status, i%2 == 0)
			time.Sleep(idlePause + time.Second)
			all, _ := l.take()
			if got := strings.Join(all[len(all)-1].boards, " "); got != step.want {
				t.Errorf("%s %s: got %s, want %s", step.board, step.status, got, step.want)
			}
		}
		if n := c.uplink.dropped.Load(); n != 1 {
			t.Errorf("%d dropped, want that of eve", n)
		}
		for i := range 1100 {
			c.from(fmt.Sprintf("%032d", i), topic.Statuses, "", there, true)
		}
		time.Sleep(idlePause + time.Second)
		if all, _ := l.take(); len(all[len(all)-1].boards) != namesRoom/35 {
			t.Errorf("of many boards %d are told, want %d", len(all[len(all)-1].boards), namesRoom/35)
		}
	})
}

func TestMessagesThatAreNotOfTheContractAreDroppedAndCounted(t *testing.T) {
	withLink(t, func(d *daemon, c *clubhouse, l *slowLink) {
		wrong := []func(){
			func() { c.from("ben", topic.Acts, "t5", "x", false) },
			func() { c.from(tableName, topic.Acts, tableName, "x", false) },
			func() { c.from("ben", topic.Acts, tableName, "x", true) },
			func() { c.from("ben", topic.Pairs, tableName, "", false) },
			func() { c.from("ben", topic.Acts, tableName, "\xff", false) },
			func() { c.from("ben", topic.Acts, tableName, strings.Repeat("x", letterRoom), false) },
			func() { c.from("ben", topic.States, "", "x", false) },
		}
		for _, w := range wrong {
			w()
		}
		time.Sleep(time.Second)
		if all, in := l.take(); len(in) > 0 {
			t.Errorf("got %+v", all)
		}
		if n := c.uplink.dropped.Load(); n != int64(len(wrong)) {
			t.Errorf("%d were counted, want %d", n, len(wrong))
		}
	})
}

func TestAsManyMessagesAsFitGoInAnExchangeAndNoneIsLost(t *testing.T) {
	withLink(t, func(d *daemon, c *clubhouse, l *slowLink) {
		var want []link.Message
		for i := range maxLetters {
			want = append(want, link.Message{Board: "ben", Kind: "act", Text: fmt.Sprint(i) + strings.Repeat(`"<é`, 5*i%100)})
		}
		c.atOnce(func() {
			for _, m := range want {
				c.from("ben", topic.Acts, tableName, m.Text, false)
			}
		})
		time.Sleep(10 * time.Second)
		all, in := l.take()
		if !reflect.DeepEqual(in, want) || c.uplink.dropped.Load() > 0 {
			t.Errorf("%d came of %d", len(in), len(want))
		}
		if all = slices.DeleteFunc(all, func(e exchange) bool { return len(e.in) == 0 }); len(all) > maxLetters/3 {
			t.Errorf("they came in %d exchanges", len(all))
		}
		c.atOnce(func() {
			for range maxLetters + 9 {
				c.from("ben", topic.Acts, tableName, "x", false)
			}
		})
		time.Sleep(10 * time.Second)
		if _, in := l.take(); len(in) != maxLetters || c.uplink.dropped.Load() != 9 {
			t.Errorf("of %d at once %d came, %d were counted", maxLetters+9, len(in), c.uplink.dropped.Load())
		}
	})
}

func TestTheLinkIsAskedOftenForAWhileBehindAMessage(t *testing.T) {
	withLink(t, func(d *daemon, c *clubhouse, l *slowLink) {
		pauses := func(within time.Duration) (all []time.Duration) {
			time.Sleep(within)
			seen, _ := l.take()
			for i := range seen[1:] {
				all = append(all, seen[i+1].at.Sub(seen[i].at).Round(100*time.Millisecond))
			}
			return all
		}
		if got := pauses(time.Minute); slices.Min(got) != idlePause {
			t.Errorf("idle: got %v", got)
		}
		c.from("ben", topic.Acts, tableName, "x", false)
		if got := pauses(briskTime); len(got) < 40 || slices.Max(got[1:]) != briskPause {
			t.Errorf("behind a message: got %v", got)
		}
		if got := pauses(time.Minute); slices.Min(got[1:]) != idlePause {
			t.Errorf("when that is long ago: got %v", got)
		}
	})
}

func TestABoardOfFoldersHasNoLink(t *testing.T) {
	u := newUplink(Opts{Club: club, Board: tableName, Source: NewDaemon("x")})
	filters := u.connection(noAccount, 0).Subscribe
	slices.Sort(filters)
	if got, want := strings.Join(filters, " "), "qb/v1/club/+/act/t4 qb/v1/club/+/pair/t4 qb/v1/club/+/status qb/v1/club/t4/ask qb/v1/club/t4/have/+"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	u = newUplink(Opts{Club: club, Board: tableName, Source: NewFolder("x", nil)})
	if got := u.connection(noAccount, 0).Subscribe; len(got) != 2 {
		t.Errorf("got %v", got)
	}
}
