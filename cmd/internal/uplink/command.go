package uplink

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// remembered is the number of commands whose answers are kept.
const remembered = 64

// command is a command of a hall.
type command struct {
	id     string
	wire   int    // its id on the wire; 0 if it did not get there
	answer []byte // nil while there is none
}

// do takes a command. The error is of one that gets no answer.
func (u *Uplink) do(m broker.Message, now time.Time) error {
	d, err := topic.Decode[topic.Do](m.Payload)
	known := slices.IndexFunc(u.commands, func(c command) bool { return c.id == d.ID })
	switch {
	case err != nil && !topic.IsID(d.ID):
		return err
	case err != nil:
	case m.Retained:
		err = errors.New("a retained command is not done: want it without that flag")
	case known >= 0:
		if answer := u.commands[known].answer; answer != nil {
			u.send(topic.Dids, answer)
		}
		return nil
	case !slices.Contains([]string{"options", "new", "adjudicate", "say"}, d.Cmd):
		err = fmt.Errorf("unknown command %.40q: want options, new, adjudicate or say", d.Cmd)
	case !u.allowed.Take(now):
		err = errors.New("too many commands: want one a second at most")
	}
	if err != nil {
		u.send(topic.Dids, did(d.ID, err.Error()))
		return nil
	}
	d.Fields["cmd"], d.Fields["arbiter"] = record.JSON(d.Cmd), record.JSON(d.Arbiter)
	wire, err := u.opts.Source.do(d.Fields)
	u.commands = append(u.commands[max(0, len(u.commands)+1-remembered):], command{id: d.ID, wire: wire})
	if err != nil {
		u.answer(wire, err.Error())
	}
	return nil
}

// answer answers the commands with an id on the wire that have no answer; why is "" if they were done.
func (u *Uplink) answer(wire int, why string) {
	for i := range u.commands {
		if c := &u.commands[i]; c.wire == wire && c.answer == nil {
			c.answer = did(c.id, why)
			u.send(topic.Dids, c.answer)
		}
	}
}

func did(id, why string) []byte {
	return record.JSON(topic.Did{V: 1, ID: id, OK: why == "", Error: why})
}
