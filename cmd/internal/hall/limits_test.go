package hall

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/topic"
)

func TestFewFilesAreOpenAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		for n := range 70 {
			b.send(fmt.Sprint("t", n), topic.Lines, card("one", 1, 1)[0])
		}
		settle()
		for n := range 70 {
			b.wantHad(fmt.Sprint("t", n), map[string]int{"one": 1})
		}
		if b.disk.open != maxOpen {
			t.Errorf("%d files at once, want %d", b.disk.open, maxOpen)
		}
	})
}

func TestTheGamesThatWereTouchedLastAreAcknowledged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		want := map[string]int{}
		for i := range 20 {
			name := fmt.Sprint("g", i)
			b.send("t1", topic.Lines, card(name, i+1, 1)[0])
			if i > 4 || i == 0 {
				want[name] = 1
			}
		}
		b.send("t1", topic.Lines, card("g0", 1, 1)[0]) // again
		settle()
		b.wantHad("t1", want)
	})
}

func TestABoardThatFloodsIsHeldBackAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil)
		big := make([]byte, topic.MaxLine)
		for range 100 {
			b.send("t1", topic.Lines, big)
		}
		for range 300 {
			b.send("t1", topic.Lines, nil)
		}
		b.Receive(broker.Message{Topic: "qb/v1/club/t1/line", Payload: make([]byte, topic.MaxLine+1)})
		b.send("t2", topic.Lines, card("one", 1, 1)[0])
		if b.queued > maxRate+1000 {
			t.Errorf("%d bytes wait", b.queued)
		}
		b.run()
		settle()
		b.wantHad("t2", map[string]int{"one": 1})
		time.Sleep(2 * look)
		b.send("t1", topic.Lines, card("one", 1, 1)[0])
		settle()
		b.wantHad("t1", map[string]int{"one": 1})
		b.wantSaid("board t1: messages that are invalid or over the limits are dropped")
		for n := range maxBoards + 10 {
			b.send(fmt.Sprint("x", n), topic.Statuses, nil)
		}
		b.Hall.mu.Lock()
		n := len(b.spent)
		b.Hall.mu.Unlock()
		if n > maxBoards {
			t.Errorf("what %d boards have sent is counted", n)
		}
		time.Sleep(look) // others may send in the next second
		b.send("y", topic.Statuses, nil)
		settle()
		if len(b.peers) != maxBoards {
			t.Errorf("%d boards", len(b.peers))
		}
	})
}

func TestAHallHearsItsClubsBoardsAlone(t *testing.T) {
	b := newBench(t, t.TempDir(), nil)
	want := "qb/v1/club/+/line qb/v1/club/+/status qb/v1/club/+/state qb/v1/club/+/did qb/v1/club/+/have/h1"
	if got := strings.Join(b.Filters(), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, name := range []string{"qb/v1/other/t1/line", "qb/v1/club/t1/have/h2", "qb/v1/club/T1/line", "qb/v1/club/t1/other", "line", ""} {
		b.Receive(broker.Message{Topic: name, Payload: card("one", 1, 1)[0]})
	}
	if len(b.queue) > 0 {
		t.Errorf("took %+v", b.queue)
	}
}

func TestAGameThatNeverEndsIsCutOff(t *testing.T) {
	b := newBench(t, t.TempDir(), nil)
	b.send("t1", topic.Lines, card("one", 1, 2)[0])
	b.takeAll(time.Now())
	b.flush(time.Now())
	b.peers["t1"].games["one"].size = maxFile - 10 // as if it had so many lines
	b.send("t1", topic.Lines, card("one", 1, 2)[1])
	b.takeAll(time.Now())
	b.flush(time.Now())
	b.wantHad("t1", map[string]int{"one": 1})
	b.wantSaid("board t1: messages that are invalid or over the limits are dropped")
}
