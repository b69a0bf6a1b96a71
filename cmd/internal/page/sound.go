package page

import (
	"context"
	"encoding/binary"
	"errors"
	"net/http"
	"strconv"

	"quartoboard/audio"
)

// Sound is the sound of a board that has a synthesizer.
type Sound interface {
	// Stream calls send with the samples that are heard, at audio.Rate, as they are heard,
	// and with a silent one now and then in silence, until ctx ends or send fails or takes
	// too long.
	Stream(ctx context.Context, send func(samples []int16) error) error
}

// soundType is the type of the stream of the sound, of RFC 2586: mono samples of 16 bits,
// the high byte first.
var soundType = "audio/L16;rate=" + strconv.Itoa(audio.Rate) + ";channels=1"

var errDropped = errors.New("dropped")

// serveSound sends the sound until the listener goes or does not read.
func (p *Page) serveSound(w http.ResponseWriter, r *http.Request) {
	send, done, ok := p.stream(w, r, soundType)
	if !ok {
		return
	}
	defer done()
	if !send(nil) { // the header
		return
	}
	_ = p.opts.Sound.Stream(r.Context(), func(samples []int16) error {
		raw := make([]byte, 0, 2*len(samples))
		for _, sample := range samples {
			raw = binary.BigEndian.AppendUint16(raw, uint16(sample))
		}
		if !send(raw) {
			return errDropped
		}
		return nil
	}) // its listener has gone
}
