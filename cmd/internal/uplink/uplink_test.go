package uplink

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/topic"
	"quartoboard/deploy/deep"
	"quartoboard/rules/record"
)

var noAccount broker.Account

func TestLinesReachTheHallsByteForByteWhateverIsLost(t *testing.T) {
	for seed := range uint64(deep.Size(3, 60)) {
		seed += 1000 * deep.Seed(t)
		synctest.Test(t, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 2))
			d, c := newDaemon(t), newClubhouse(t, seed, []float64{0, 0.1, 0.3}[r.IntN(3)])
			for i := range r.IntN(30) {
				d.play(linesOf(gameName(i), i+1, 2+r.IntN(60))...)
			}
			var halls []*smallHall
			for _, name := range []string{"h1", "h2", "h3"}[:1+r.IntN(3)] {
				some := map[string][]byte{}
				for game, text := range d.cards {
					if n := r.IntN(len(text)); r.IntN(3) == 0 {
						some[game] = text[:1+strings.LastIndexByte(string(text[:n]), '\n')]
					}
				}
				halls = append(halls, c.open(name, some))
			}
			src := daemonOf(d.dial)
			stop := c.start(Opts{Source: src}, d.run)
			c.connect()
			for i := 30; i < 33; i++ {
				for _, line := range linesOf(gameName(i), i+1, 20+r.IntN(40)) {
					d.play(line)
					if r.IntN(4) == 0 {
						time.Sleep(time.Duration(r.IntN(300)) * time.Millisecond)
					}
					switch r.IntN(60) {
					case 0:
						c.disconnect()
						time.Sleep(time.Duration(r.IntN(3000)) * time.Millisecond)
						c.connect()
					case 1:
						d.unplug()
					case 2:
						h := halls[r.IntN(len(halls))]
						h.die()
						time.Sleep(time.Duration(r.IntN(20)) * time.Second)
						h.live()
					case 3: // the uplink is killed, and started again
						stop()
						src = daemonOf(d.dial)
						stop = c.start(Opts{Source: src}, d.run)
						c.connect()
					}
				}
			}
			time.Sleep(3 * time.Minute)
			for _, h := range halls {
				h.wants(t, d.cards)
			}
			stop()
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		})
	}
}

func TestNewLinesGoOutAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDaemon(t), newClubhouse(t, 1, 0)
		h := c.open("h1", nil)
		lines := linesOf("g", 1, 60)
		d.play(lines[:20]...)
		stop := c.start(Opts{Source: daemonOf(d.dial)}, d.run)
		c.connect()
		time.Sleep(5 * time.Second)
		h.wants(t, d.cards)
		c.published(topic.Lines)
		for _, line := range lines[20:] {
			d.play(line)
			time.Sleep(45 * time.Millisecond) // the port is looked at each 20 ms
			if got := c.published(topic.Lines); len(got) != 1 || got[0] != string(line) {
				t.Fatalf("got %q, want %q", got, line)
			}
			time.Sleep(time.Second)
		}
		stop()
	})
}

func TestWhatIsRetainedIsPublishedAgainOnEachConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDaemon(t), newClubhouse(t, 1, 0)
		d.play(linesOf("g", 1, 5)...)
		stop := c.start(Opts{Source: daemonOf(d.dial)}, d.run)
		defer stop()
		time.Sleep(time.Second)
		for range 3 {
			c.connect()
			time.Sleep(2 * time.Second)
			c.mu.Lock()
			kept := c.retained
			c.retained = map[string][]byte{}
			c.mu.Unlock()
			name, discovery := topic.Discovery(club, tableName)
			for name, want := range map[string]string{
				name:                        string(discovery),
				topicOf(topic.Statuses, ""): `{"v":1,"online":true,"daemon":true,"version":"1.2","profile":"p"}`,
				topicOf(topic.States, ""):   `{"v":1,"game":"g","seq":5,"phase":"give","turn":"A","placed":0,"help":[]}`,
			} {
				if got := string(kept[name]); got != want {
					t.Errorf("%s: got %s, want %s", name, got, want)
				}
			}
			c.disconnect()
			time.Sleep(time.Second)
		}
	})
	o := newUplink(Opts{Club: club, Board: tableName, Source: NewFolder("x", nil)}).connection(noAccount, 0)
	if o.Client != "qb-club-t4" || o.Will.Topic != "qb/v1/club/t4/status" || string(o.Will.Payload) != `{"v":1,"online":false}` || !o.Will.Retained || o.Will.QoS != 1 {
		t.Errorf("got %+v, will %+v", o, o.Will)
	}
}

func TestChangesAreReportedOnceInWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDaemon(t), newClubhouse(t, 1, 0)
		var s said
		d.leave(true)
		stop := c.start(Opts{Source: daemonOf(d.dial), Report: s.report}, d.run)
		defer stop()
		time.Sleep(10 * time.Second)
		c.connect()
		time.Sleep(10 * time.Second)
		d.leave(false)
		for _, name := range []string{"h1", "h2", "h3", "h4", "h5", "h5"} {
			c.open(name, nil)
			time.Sleep(5 * time.Second)
		}
		c.uplink.trouble(errDown)
		time.Sleep(time.Second)
		c.connect()
		c.uplink.trouble(broker.ErrTaken)
		time.Sleep(time.Second)
		c.connect()
		time.Sleep(time.Second)
		d.unplug()
		c.do(topic.Haves, "h1", nil, false)
		time.Sleep(10 * time.Second)
		want := `the board's daemon does not answer: no such daemon
connected to the broker
connected to hall h1
connected to the board
connected to hall h2
connected to hall h3
connected to hall h4
hall h5 gets no lines: there are 4 halls already
no connection to the broker: down; trying again
connected to the broker
another board is called t4; trying again after a minute
connected to the broker
hall h1 has left
the board's daemon does not answer: EOF
connected to the board
`
		if got := s.String() + "\n"; got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	})
}

func TestTheStatusTellsWhetherTheDaemonAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDaemon(t), newClubhouse(t, 1, 0)
		stop := c.start(Opts{Source: daemonOf(d.dial)}, d.run)
		defer stop()
		c.connect()
		time.Sleep(time.Second)
		d.leave(true)
		d.unplug()
		time.Sleep(time.Second)
		d.leave(false)
		time.Sleep(10 * time.Second)
		on, off := `{"v":1,"online":true,"daemon":true}`, `{"v":1,"online":true,"daemon":false}`
		got := c.published(topic.Statuses)
		if got[0] == off {
			got = got[1:] // before the first answer
		}
		if want := []string{on, off, on}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestTheBoardLearnsWhatTheHallsHave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDaemon(t), newClubhouse(t, 1, 0)
		c.open("h1", nil)
		for i := range 20 {
			d.play(linesOf(gameName(i), i+1, 10)...)
		}
		stop := c.start(Opts{Source: daemonOf(d.dial)}, d.run)
		defer stop()
		c.connect()
		time.Sleep(time.Minute)
		if !d.wire.AllAcked() {
			t.Error("the board does not know that the hall has all")
		}
		d.play(linesOf(gameName(20), 21, 10)...)
		time.Sleep(2 * time.Second)
		if !d.wire.AllAcked() {
			t.Error("of the newest game the board does not know it")
		}
	})
}

// FuzzReceive gives an uplink whatever a broker may pass on: nothing of it makes it send lines that are not the
// board's, or ends it.
func FuzzReceive(f *testing.F) {
	crc := topic.Sum(linesOf("g", 1, 1)[0])
	for _, seed := range []struct{ name, payload string }{
		{"qb/v1/club/t4/have/h1", `{"v":1,"games":[{"game":"g","seq":3,"crc":"` + crc + `"}]}`},
		{"qb/v1/club/t4/have/h2", ``},
		{"qb/v1/club/t4/ask", `{"v":1,"hall":"h1","game":"g","from":2}`},
		{"qb/v1/club/t4/do", `{"v":1,"id":"1","arbiter":"Cleo","cmd":"say","text":"x"}`},
		{"qb/v1/club/t4/status", `{"v":1,"online":false}`},
		{"x", `[]`},
	} {
		f.Add(seed.name, []byte(seed.payload), false)
	}
	dir := f.TempDir()
	card := join(linesOf("g", 1, 40))
	if err := os.WriteFile(filepath.Join(dir, "g.log"), card, 0o644); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name string, payload []byte, retained bool) {
		u := newUplink(Opts{Club: club, Board: tableName, Source: NewFolder(dir, nil), Format: games.Format()})
		u.publish = func(m broker.Message) error {
			if parsed, _ := topic.Parse(m.Topic); parsed.Kind == topic.Lines && !bytes.Contains(card, m.Payload) {
				t.Errorf("sent %q", m.Payload)
			}
			return nil
		}
		now := epoch
		u.up()
		for range 4 {
			u.receive(broker.Message{Topic: name, Payload: payload, Retained: retained})
			if at := u.step(now); at.Before(now) {
				t.Errorf("to be called again %v ago", now.Sub(at))
			}
			now = now.Add(time.Second)
		}
	})
}

// FuzzDaemon gives a source whatever a daemon may send.
func FuzzDaemon(f *testing.F) {
	f.Add([]byte(string(join(linesOf("g", 1, 3))) + string(record.Frame(nil, []byte(`{"v":1,"type":"answer","id":1,"cmd":"hello","ok":true,"hello":{"board":"b","version":"1","dropped":0,"games":[{"game":"g","last":3,"open":true}]}}`)))))
	f.Add(record.Frame(nil, []byte(`{"game":"..","seq":1}`)))
	f.Add([]byte("\x00\n\n{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		mine, its := net.Pipe()
		defer func() { _ = its.Close() }()
		go func() { _, _ = io.Copy(io.Discard, its) }()
		d := daemonOf(nil)
		u := newUplink(Opts{Club: club, Board: tableName, Source: d, Format: games.Format()})
		u.publish = func(broker.Message) error { return nil }
		u.sender.up = true
		d.connected(mine, epoch)
		u.step(epoch)
		d.feed(text, epoch)
		u.step(epoch)
		_ = mine.Close()
		for _, g := range u.sender.games {
			if !record.IsFileName(g.name) {
				t.Errorf("took game %q", g.name)
			}
		}
	})
}

func BenchmarkBoards(b *testing.B) {
	const boards = 200
	dir := b.TempDir()
	card := join(linesOf("g", 1, 100))
	if err := os.WriteFile(filepath.Join(dir, "g.log"), card, 0o644); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for range boards {
			u := newUplink(Opts{Club: club, Board: tableName, Source: NewFolder(dir, nil), Format: games.Format()})
			var got int
			u.publish = func(m broker.Message) error {
				if parsed, _ := topic.Parse(m.Topic); parsed.Kind == topic.Lines {
					got += bytes.Count(m.Payload, []byte("\n"))
					u.receive(broker.Message{Topic: topicOf(topic.Haves, "h1"), Payload: record.JSON(topic.Have{V: 1, Games: []topic.Had{{Game: "g", Seq: got, CRC: topic.Sum(card)}}})})
				}
				return nil
			}
			u.up()
			for now := epoch; got < 100; now = now.Add(time.Millisecond) {
				u.step(now)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(boards*100), "ns/line")
}
