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

// Do sends a command with a new identifier to a board, and waits up to 10 s for the answer. The
// error is the sentence by which the board refuses the command, or the reason why it has not
// answered; then it may have carried the command out.
func (h *Hall) Do(ctx context.Context, board string, d topic.Do) error {
	d.ID = rand.Text()
	text := record.JSON(d)
	if _, err := topic.Decode[topic.Do](text); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, answering, fmt.Errorf("board %s does not answer", board))
	defer cancel()
	key, answer := board+" "+d.ID, make(chan topic.Did, 1)
	h.mu.Lock()
	p := h.peers[board]
	known := p != nil && p.heard
	h.waiting[key] = answer
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		delete(h.waiting, key)
		h.mu.Unlock()
	}()
	if !known {
		return fmt.Errorf("board %.40q is not connected", board)
	}
	if err := h.publish(broker.Message{Topic: h.topic(board, topic.Dos), Payload: text, QoS: 1}); err != nil {
		return fmt.Errorf("board %s: command not sent: %w", board, err)
	}
	select {
	case did := <-answer:
		if !did.OK {
			return errors.New(record.Printable(did.Error))
		}
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// takeDid takes the answer to a command. The error tells why it is invalid. The caller holds mu.
func (p *peer) takeDid(text []byte) error {
	did, err := topic.Decode[topic.Did](text)
	if err != nil {
		return err
	}
	key := p.name + " " + did.ID
	if answer := p.hall.waiting[key]; answer != nil {
		delete(p.hall.waiting, key)
		answer <- did
	}
	return nil
}
