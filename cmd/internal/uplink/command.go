package uplink

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/gate"
	"quartoboard/cmd/internal/topic"
)

// remembered is the number of answers that are kept.
const remembered = 64

// commands are the newest commands of the halls.
type commands struct {
	known   []command // the newest at the end
	number  int       // of the newest
	allowed gate.Allowance
}

// command is a command with its answer, nil while there is none.
type command struct {
	number int
	id     string
	answer []byte
}

// do takes a command. The error is of one that gets no answer.
func (u *Uplink) do(m broker.Message, now time.Time) error {
	d, err := topic.Decode[topic.Do](m.Payload)
	c := &u.commands
	known := slices.IndexFunc(c.known, func(k command) bool { return k.id == d.ID })
	switch {
	case err != nil && !topic.IsID(d.ID):
		return err
	case err != nil:
	case m.Retained:
		err = errors.New("a retained command is not done: want it without that flag")
	case known >= 0:
		if answer := c.known[known].answer; answer != nil {
			u.did(answer)
		}
		return nil
	case !slices.Contains([]string{"options", "new", "adjudicate", "say"}, d.Cmd):
		err = fmt.Errorf("unknown command %.40q: want options, new, adjudicate or say", d.Cmd)
	case !c.allowed.Take(now):
		err = errors.New("too many commands: want one a second at most")
	}
	if err != nil {
		u.did(did(d.ID, err.Error()))
		return nil
	}
	c.number++
	c.known = append(c.known, command{number: c.number, id: d.ID})
	c.known = c.known[max(0, len(c.known)-remembered):]
	d.Fields["cmd"], d.Fields["arbiter"] = topic.Encode(d.Cmd), topic.Encode(d.Arbiter)
	if err := u.opts.Source.do(c.number, d.Fields, now); err != nil {
		u.answer(done{c.number, err.Error()})
	}
	return nil
}

// answer answers a command.
func (u *Uplink) answer(d done) {
	for i := range u.commands.known {
		if k := &u.commands.known[i]; k.number == d.number && k.answer == nil {
			k.answer = did(k.id, d.why)
			u.did(k.answer)
		}
	}
}

func did(id, why string) []byte {
	return topic.Encode(topic.Did{V: 1, ID: id, OK: why == "", Error: why})
}

func (u *Uplink) did(payload []byte) {
	u.send(broker.Message{Topic: u.topic(topic.Dids, ""), Payload: payload, QoS: 1})
}
