package uplink

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// The times of the exchange with the daemon's link to other boards, and its limits.
const (
	briskPause   = 200 * time.Millisecond // between two exchanges, for briskTime behind a message
	briskTime    = 10 * time.Second
	idlePause    = 2 * time.Second // at other times
	exchangeTime = 5 * time.Second // for an answer

	maxOthers  = 1024 // boards
	maxLetters = 64   // messages that the daemon does not have yet
	namesRoom  = 1536 // bytes of a line for the names of boards
	letterRoom = 2400 // the same for messages, as JSON
)

// linked passes messages on between the daemon's link and other boards.
type linked struct {
	// Of the loop.
	daemon  *Daemon           // nil for a source without a link
	in      []json.RawMessage // not passed on yet
	id      int               // of the exchange without an answer; 0 for none
	again   time.Time         // when the next one is due
	traffic time.Time         // the newest message

	mu     sync.Mutex
	others map[string]bool // the boards that are there; guarded by mu
}

// meet notes whether another board is there, by its status. It may be called from any goroutine.
func (l *linked) meet(board string, status []byte) error {
	s, err := topic.Decode[topic.Status](status)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case len(status) == 0 || err == nil && !(s.Online && s.Daemon):
		delete(l.others, board)
		return nil
	case err == nil && len(l.others) < maxOthers:
		l.others[board] = true
	}
	return err
}

// names returns the boards that are there, as many as there is room for.
func (l *linked) names() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	room := namesRoom
	return slices.DeleteFunc(slices.Sorted(maps.Keys(l.others)), func(name string) bool {
		room -= len(name) + len(`"",`)
		return room < 0
	})
}

// letter takes a message of another board. The error tells why it is dropped.
func (u *Uplink) letter(t topic.Topic, m broker.Message, now time.Time) error {
	l := &u.linked
	text := record.JSON(link.Message{Board: t.Board, Kind: t.Kind, Text: string(m.Payload)})
	switch {
	case l.daemon == nil || t.To != u.opts.Board || t.Board == t.To:
		return errors.New("not for this board")
	case m.Retained || len(m.Payload) == 0 || len(text) >= letterRoom || !utf8.Valid(m.Payload):
		return errors.New("invalid message")
	case len(l.in) == maxLetters:
		return errors.New("too many messages")
	}
	l.in, l.traffic = append(l.in, text), now
	if l.id == 0 {
		l.again = now
	}
	return nil
}

// exchange hands the daemon the messages that have come, as many as fit into a line, once that is due. It returns
// when to call it again.
func (u *Uplink) exchange(now time.Time) (at time.Time) {
	l := &u.linked
	if l.daemon == nil || l.daemon.conn == nil || now.Before(l.again) {
		return l.again
	}
	n := 0
	for room := letterRoom; n < len(l.in) && len(l.in[n]) < room; n++ {
		room -= len(l.in[n]) + len(",")
	}
	id, err := l.daemon.do(map[string]json.RawMessage{
		"cmd": record.JSON("exchange"), "name": record.JSON(u.opts.Board), "up": record.JSON(u.sender.up),
		"boards": record.JSON(l.names()), "in": record.JSON(append([]json.RawMessage{}, l.in[:n]...)),
	})
	if l.again = now.Add(briskPause); err == nil {
		l.id, l.again = id, now.Add(exchangeTime)
		l.in = slices.Delete(l.in, 0, n) // if no answer comes, the other board sends them again
	}
	return l.again
}

// exchanged takes an answer of the daemon, and publishes the messages in it. It reports whether it was one to an exchange.
func (u *Uplink) exchanged(id int, in hostwire.Incoming, now time.Time) bool {
	l := &u.linked
	if id == 0 || id != l.id {
		return false
	}
	l.id = 0
	for _, m := range in.Out {
		l.traffic = now
		_ = u.publish(broker.Message{Topic: u.topic(m.Kind, m.Board), Payload: []byte(m.Text)}) // without a connection it is lost, and sent again by the link
	}
	switch l.again = now.Add(idlePause); {
	case len(l.in) > 0:
		l.again = now
	case now.Sub(l.traffic) < briskTime:
		l.again = now.Add(briskPause)
	}
	return true
}
