package uplink

import (
	"bytes"
	"maps"
	"slices"
	"testing"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// smallHall is a hall that keeps files in memory, as the contract has it.
type smallHall struct {
	c     *clubhouse
	name  string
	dead  bool
	files map[string][]byte // by the name of the game
	have  []topic.Had       // the one touched last first
	due   bool
}

// open adds a hall, with what it has already.
func (c *clubhouse) open(name string, files map[string][]byte) *smallHall {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := &smallHall{c: c, name: name, files: map[string][]byte{}}
	for _, game := range slices.Sorted(maps.Keys(files)) {
		h.take(files[game])
	}
	h.due = false
	c.halls[name] = h
	h.answer()
	return h
}

// take takes a message of the board, and answers after 20 ms.
func (h *smallHall) take(payload []byte) {
	if h.dead {
		return
	}
	if !h.due {
		h.due = true
		time.AfterFunc(20*time.Millisecond, func() {
			h.c.mu.Lock()
			defer h.c.mu.Unlock()
			h.answer()
		})
	}
	if g, err := topic.Decode[topic.Gone](payload); err == nil {
		if had := h.touch(g.Game); had.Seq+1 == g.Gone {
			had.Seq = g.Next - 1
		}
		return
	}
	for line := range bytes.Lines(payload) {
		l, err := topic.ParseLines(line)
		if err != nil {
			h.c.t.Errorf("the hall gets %q: %v", line, err)
			return
		}
		had := h.touch(l.Game)
		if l.First == 1 && had.CRC != topic.Sum(line) {
			h.files[l.Game], had.Seq, had.CRC = nil, 0, topic.Sum(line)
		}
		if l.First == had.Seq+1 {
			h.files[l.Game] = append(h.files[l.Game], line...)
			had.Seq++
		}
	}
}

// touch returns what the hall has of a game, which is the one touched last then.
func (h *smallHall) touch(game string) *topic.Had {
	i := slices.IndexFunc(h.have, func(had topic.Had) bool { return had.Game == game })
	had := topic.Had{Game: game}
	if i >= 0 {
		had = h.have[i]
		h.have = slices.Delete(h.have, i, i+1)
	}
	h.have = slices.Insert(h.have, 0, had)
	return &h.have[0]
}

// answer publishes what the hall has.
func (h *smallHall) answer() {
	h.due = false
	if h.dead {
		return
	}
	have := slices.DeleteFunc(slices.Clone(h.have), func(had topic.Had) bool { return had.Seq == 0 })
	payload := record.JSON(topic.Have{V: 1, Games: have[:min(len(have), topic.GamesKept)]})
	name := topicOf(topic.Haves, h.name)
	h.c.retained[name] = payload
	if h.c.up {
		h.c.pass(func() { h.c.uplink.receive(broker.Message{Topic: name, Payload: payload}) })
	}
}

// die makes the hall silent; live the opposite, and it answers.
func (h *smallHall) die() {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	h.dead = true
}

func (h *smallHall) live() {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	h.dead = false
	h.answer()
}

// wants checks that a hall has games byte for byte.
func (h *smallHall) wants(t *testing.T, games map[string][]byte) {
	t.Helper()
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	for name, want := range games {
		if got := h.files[name]; !bytes.Equal(got, want) {
			t.Errorf("hall %s, game %s: got %d bytes, %d lines, want %d bytes, %d lines", h.name, name, len(got), bytes.Count(got, []byte("\n")), len(want), bytes.Count(want, []byte("\n")))
		}
	}
}
