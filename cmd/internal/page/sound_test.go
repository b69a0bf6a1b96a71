package page

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/monitor"
)

// loudspeaker is the sound of a page that serves in a bubble, where the time must be its own.
type loudspeaker struct{ *monitor.Sink }

func serveHeard(t *testing.T, f func(tb *table, p *pipes, heard *monitor.Sink)) {
	var sound loudspeaker
	serve(t, Opts{Sound: &sound}, func(tb *table, p *pipes) {
		sound.Sink = monitor.New(monitor.Opts{})
		f(tb, p, sound.Sink)
	})
}

// hearing follows the sound of a page.
func hearing(t *testing.T, p *pipes) *http.Response {
	t.Helper()
	answer, err := p.client().Get("http://127.0.0.1:8016/sound")
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestTheSoundOfTheBoardIsStreamed(t *testing.T) {
	serveHeard(t, func(_ *table, p *pipes, heard *monitor.Sink) {
		answer := hearing(t, p)
		defer answer.Body.Close()
		if kind := answer.Header.Get("Content-Type"); kind != "audio/L16;rate=22050;channels=1" {
			t.Errorf("the type is %s", kind)
		}
		synctest.Wait()
		cut, enough := context.WithTimeout(context.Background(), time.Second)
		defer enough()
		sound := audio.PCM{Rate: audio.Rate, Samples: slices.Repeat([]int16{0x1234}, 10*audio.Rate)}
		if heard.Play(cut, sound) == nil {
			t.Error("the sound was not cut")
		}
		cutAt := time.Now()
		raw := make([]byte, 2*audio.Rate)
		if _, err := io.ReadFull(answer.Body, raw); err != nil || !bytes.Equal(raw, bytes.Repeat([]byte{0x12, 0x34}, audio.Rate)) {
			t.Errorf("got % x… of a second of sound, %v", raw[:8], err)
		}
		if _, err := io.ReadFull(answer.Body, raw[:2]); err != nil || raw[0] != 0 || time.Since(cutAt) < 10*time.Second {
			t.Errorf("got % x %v after the cut, %v: want nothing but a sign of life", raw[:2], time.Since(cutAt), err)
		}
	})
}

func TestThereIsNoSoundOfABoardWithoutASynthesizer(t *testing.T) {
	tb := newTable(t, &pipes{}, Opts{}).begin()
	if w := get(t, tb, "GET", "/sound", nil); w.Code != http.StatusNotFound {
		t.Errorf("got %d, want 404", w.Code)
	}
}

func TestListenersCountAmongTheStreams(t *testing.T) {
	serveHeard(t, func(tb *table, p *pipes, _ *monitor.Sink) {
		for range maxStreams / 2 {
			defer follow(t, p, "").Close()
			defer hearing(t, p).Body.Close()
		}
		over := hearing(t, p)
		defer over.Body.Close()
		if over.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("got %d with %d streams, want 503", over.StatusCode, len(tb.slots))
		}
	})
}

func TestAListenerWhoDoesNotReadIsDropped(t *testing.T) {
	serveHeard(t, func(tb *table, p *pipes, heard *monitor.Sink) {
		fmt.Fprint(p.dial(), "GET /sound HTTP/1.1\r\nHost: 127.0.0.1:8016\r\n\r\n") // and never reads
		heard.Over(audio.PCM{Rate: audio.Rate, Samples: make([]int16, audio.Rate)})
		time.Sleep(writeLimit + time.Second)
		synctest.Wait()
		if n := len(tb.slots); n != 0 {
			t.Errorf("%d streams after %v, want none", n, writeLimit)
		}
	})
}
