package uplink

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/topic"
)

// withCommands runs a test with an uplink that takes commands for a daemon.
func withCommands(t *testing.T, test func(d *daemon, c *clubhouse)) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDaemon(t), newClubhouse(t, 1, 0)
		d.play(linesOf("g", 1, 5)...)
		stop := c.start(Opts{Source: daemonOf(d.dial), Commands: true}, d.run)
		defer stop()
		c.connect()
		time.Sleep(time.Second)
		c.published(topic.Dids)
		test(d, c)
	})
}

// asks sends a command and returns the answers.
func (c *clubhouse) asks(text string, retained bool) string {
	c.do(topic.Dos, "", []byte(text), retained)
	time.Sleep(time.Second)
	synctest.Wait()
	return strings.Join(c.published(topic.Dids), " ")
}

func TestACommandReachesTheBoardWithItsArbiter(t *testing.T) {
	withCommands(t, func(d *daemon, c *clubhouse) {
		if got := c.asks(`{"v":1,"id":"a1","arbiter":"Cleo","cmd":"say","text":"Round two begins."}`, false); got != `{"v":1,"id":"a1","ok":true}` {
			t.Errorf("got %s", got)
		}
		if got := c.asks(`{"v":1,"id":"a2","arbiter":"Cleo","cmd":"adjudicate","result":"draw","hue":1}`, false); got != `{"v":1,"id":"a2","ok":false,"error":"unknown field \"hue\""}` {
			t.Errorf("got %s", got)
		}
		if len(d.asked) != 1 || d.asked[0].Arbiter != "Cleo" || d.asked[0].Text != "Round two begins." || d.asked[0].Via != board.ViaHall {
			t.Errorf("asked %+v", d.asked)
		}
	})
}

func TestACommandIsDoneOnce(t *testing.T) {
	withCommands(t, func(d *daemon, c *clubhouse) {
		const again = `{"v":1,"id":"x","arbiter":"Cleo","cmd":"say","text":"Once."}`
		for range 3 {
			if got := c.asks(again, false); got != `{"v":1,"id":"x","ok":true}` {
				t.Errorf("got %s", got)
			}
		}
		if len(d.asked) != 1 {
			t.Errorf("asked %d times", len(d.asked))
		}
		for i := range remembered - 1 {
			c.asks(fmt.Sprintf(`{"v":1,"id":"%d","arbiter":"Cleo","cmd":"say","text":"Next."}`, i), false)
		}
		c.asks(again, false)
		if len(d.asked) != remembered {
			t.Errorf("within %d others: asked %d times", remembered, len(d.asked))
		}
		c.asks(`{"v":1,"id":"last","arbiter":"Cleo","cmd":"say","text":"Next."}`, false)
		c.asks(again, false)
		if len(d.asked) != remembered+2 {
			t.Errorf("behind %d others: asked %d times", remembered, len(d.asked))
		}
	})
}

func TestCommandsThatAreRefused(t *testing.T) {
	withCommands(t, func(d *daemon, c *clubhouse) {
		for _, row := range []struct {
			name, text string
			retained   bool
			want       string
		}{
			{"unknown", `{"v":1,"id":"1","arbiter":"Cleo","cmd":"give","piece":3}`, false, `unknown command \"give\": want options, new, adjudicate or say`},
			{"none", `{"v":1,"id":"2","arbiter":"Cleo"}`, false, `unknown command \"\": want options, new, adjudicate or say`},
			{"without an arbiter", `{"v":1,"id":"3","cmd":"say","text":"x"}`, false, `arbiter: missing`},
			{"retained", `{"v":1,"id":"4","arbiter":"Cleo","cmd":"say","text":"x"}`, true, `a retained command is not done: want it without that flag`},
			{"of another version", `{"v":2,"id":"5","arbiter":"Cleo","cmd":"say","text":"x"}`, false, `invalid payload: want a JSON object with the fields of its topic`},
			{"too long for the wire", `{"v":1,"id":"6","arbiter":"Cleo","cmd":"say","text":"` + strings.Repeat("x", 4041) + `"}`, false, `command of 4099 bytes: want at most 4096`},
		} {
			got := c.asks(row.text, row.retained)
			if want := `"ok":false,"error":"` + row.want + `"}`; !strings.HasSuffix(got, want) {
				t.Errorf("%s: got %s, want %s", row.name, got, want)
			}
		}
		if got := c.asks(`{"v":1,"arbiter":"Cleo","cmd":"say","text":"x"}`, false); got != "" {
			t.Errorf("without an id: got %s", got)
		}
		if n := c.uplink.dropped.Load(); n != 1 || len(d.asked) > 0 {
			t.Errorf("%d dropped, asked %+v", n, d.asked)
		}
	})
}

func TestCommandsAreLimitedToOneASecondAfterTen(t *testing.T) {
	withCommands(t, func(d *daemon, c *clubhouse) {
		ask := func(n int) (refused int) {
			for i := range n {
				c.do(topic.Dos, "", fmt.Appendf(nil, `{"v":1,"id":"%v-%d","arbiter":"Cleo","cmd":"say","text":"x"}`, time.Now().Unix(), i), false)
			}
			time.Sleep(time.Second)
			return strings.Count(strings.Join(c.published(topic.Dids), " "), "too many commands: want one a second at most")
		}
		if got := ask(15); got != 5 {
			t.Errorf("of 15 at once %d were refused", got)
		}
		time.Sleep(3 * time.Second)
		if got := ask(15); got != 11 {
			t.Errorf("4 s later %d of 15 were refused", got)
		}
		time.Sleep(time.Hour)
		if got := ask(15); got != 5 {
			t.Errorf("an hour later %d of 15 were refused", got)
		}
	})
}

func TestACommandToADaemonThatIsGoneIsAnswered(t *testing.T) {
	withCommands(t, func(d *daemon, c *clubhouse) {
		d.leave(true)
		d.unplug()
		time.Sleep(time.Second)
		want := `{"v":1,"id":"1","ok":false,"error":"the board's daemon does not answer"}`
		if got := c.asks(`{"v":1,"id":"1","arbiter":"Cleo","cmd":"say","text":"x"}`, false); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestNobodySubscribesToCommandsUnlessTheyAreWanted(t *testing.T) {
	for _, commands := range []bool{false, true} {
		u := newUplink(Opts{Club: club, Board: tableName, Source: NewFolder("x", nil), Commands: commands})
		filters := strings.Join(u.connection(noAccount, 0).Subscribe, " ")
		want := "qb/v1/club/t4/have/+ qb/v1/club/t4/ask"
		if commands {
			want += " qb/v1/club/t4/do"
		}
		if filters != want {
			t.Errorf("commands %v: got %s, want %s", commands, filters, want)
		}
		answers := 0
		u.publish = func(broker.Message) error { answers++; return nil }
		_ = u.take(message(topic.Dos, `{"v":1,"id":"1","arbiter":"Cleo","cmd":"say","text":"x"}`), epoch)
		if (answers > 0) != commands {
			t.Errorf("commands %v: a command gets %d answers", commands, answers)
		}
	}
}
