package hall

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// Do has a board carry out a command, to which it gives an identifier, and waits for the answer
// for up to 10 s. The error is one sentence: that of the board, or why there is no answer. A
// command without an answer may have been carried out.
func (h *Hall) Do(ctx context.Context, board string, d topic.Do) error {
	d.ID = rand.Text()
	text := topic.Encode(d)
	if _, err := topic.Decode[topic.Do](text); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, answering, fmt.Errorf("board %s does not answer", board))
	defer cancel()
	did := make(chan topic.Did, 1)
	h.mu.Lock()
	p := h.peers[board]
	known := p != nil && p.heard
	h.waiting[d.ID] = waiting{p, did}
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		delete(h.waiting, d.ID)
		h.mu.Unlock()
	}()
	if !known {
		return fmt.Errorf("board %s is not connected", board)
	}
	if err := h.publish(broker.Message{Topic: h.topic(board, topic.Dos), Payload: text, QoS: 1}); err != nil {
		return fmt.Errorf("board %s: command not sent: %w", board, err)
	}
	select {
	case answer := <-did:
		if !answer.OK {
			return errors.New(record.Printable(answer.Error))
		}
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// waiting is a command that waits for its answer.
type waiting struct {
	of  *peer
	did chan<- topic.Did // has room for the answer
}

// takeDid takes an answer, and reports whether it was valid.
func (h *Hall) takeDid(p *peer, text []byte) bool {
	did, err := topic.Decode[topic.Did](text)
	if err != nil {
		return false
	}
	h.mu.Lock()
	w, ok := h.waiting[did.ID]
	delete(h.waiting, did.ID)
	h.mu.Unlock()
	if ok && w.of == p {
		w.did <- did
	}
	return true
}
