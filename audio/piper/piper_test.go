package piper

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
)

// tone returns a WAV file as the server makes one: 16 bits, mono, a second of a tone of
// 441 Hz.
func tone(rate int) []byte {
	samples := make([]int16, rate)
	for i := range samples {
		samples[i] = int16(8000 * math.Sin(2*math.Pi*441*float64(i)/float64(rate)))
	}
	var b bytes.Buffer
	b.WriteString("RIFF")
	for _, v := range []any{
		uint32(36 + 2*rate), [8]byte([]byte("WAVEfmt ")), uint32(16), uint16(1), uint16(1), uint32(rate),
		uint32(2 * rate), uint16(2), uint16(16), [4]byte([]byte("data")), uint32(2 * rate), samples,
	} {
		if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
			panic(err)
		}
	}
	return b.Bytes()
}

// server answers as piper's does. Its path is "/synthesize", or "/" for version 1.3.
type server struct {
	path  string
	rate  int
	asked []map[string]any
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method == http.MethodGet && r.URL.Path == "/voices":
		_, _ = io.WriteString(w, `{"en_US-lessac-medium": {"audio": {"sample_rate": 22050}}, "de_DE-thorsten-low": {}}`)
	case r.Method == http.MethodPost && r.URL.Path == s.path:
		var asked map[string]any
		if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || asked["text"] == "" {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		s.asked = append(s.asked, asked)
		_, _ = w.Write(tone(s.rate))
	case r.URL.Path == "/":
		w.WriteHeader(http.StatusMethodNotAllowed) // a page for GET
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// upper spells in capitals, and phonemes if asked for.
func upper(_, text string, phonemes bool) string {
	if phonemes {
		return "[[x]]"
	}
	return strings.ToUpper(text)
}

func serve(t *testing.T, h http.Handler, rate int) *Synthesizer {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return New(Opts{
		URL: s.URL + "/", Sound: 22050, Rate: rate, Spell: upper,
		Voice: func(lang string) string { return map[string]string{"en": "en_US-lessac-medium"}[lang] },
	})
}

func hello(lang string) audio.Utterance { return audio.Utterance{Lang: lang, Text: "hello"} }

func TestBothVersionsOfTheServerSpeak(t *testing.T) {
	for _, path := range []string{"/", "/synthesize"} {
		for rate, scale := range map[int]any{0: nil, 100: nil, 200: 0.5, 50: 2.0} {
			h := &server{path: path, rate: 22050}
			sound, err := serve(t, h, rate).Synthesize(t.Context(), hello("en"))
			if err != nil || sound.Rate != 22050 || sound.Duration() != time.Second {
				t.Fatalf("%s: got %v at %d, %v", path, sound.Duration(), sound.Rate, err)
			}
			if len(h.asked) != 1 || h.asked[0]["text"] != "HELLO" || h.asked[0]["voice"] != "en_US-lessac-medium" || h.asked[0]["length_scale"] != scale {
				t.Errorf("%s, %d percent: asked %v", path, rate, h.asked)
			}
		}
	}
}

func TestAnUtteranceMayHaveARateOfItsOwn(t *testing.T) {
	h := &server{path: "/", rate: 22050}
	u := hello("en")
	u.Rate = 200
	if _, err := serve(t, h, 50).Synthesize(t.Context(), u); err != nil || len(h.asked) != 1 || h.asked[0]["length_scale"] != 0.5 {
		t.Errorf("asked %v, %v, want half the length", h.asked, err)
	}
}

func TestAnotherRateIsResampled(t *testing.T) {
	for _, rate := range []int{8000, 16000, 24000, 48000} {
		sound, err := serve(t, &server{path: "/", rate: rate}, 100).Synthesize(t.Context(), hello("en"))
		if err != nil || sound.Rate != 22050 || len(sound.Samples) != 22050 {
			t.Fatalf("%d Hz: got %d samples at %d Hz, %v", rate, len(sound.Samples), sound.Rate, err)
		}
		for i, got := range sound.Samples[:22000] {
			if want := 8000 * math.Sin(2*math.Pi*441*float64(i)/22050); math.Abs(float64(got)-want) > 160 {
				t.Fatalf("%d Hz: sample %d is %d, want %.0f", rate, i, got, want)
			}
		}
	}
}

func TestALanguageWithoutAVoiceIsNotAsked(t *testing.T) {
	h := &server{path: "/", rate: 22050}
	if _, err := serve(t, h, 100).Synthesize(t.Context(), hello("fr")); !errors.Is(err, audio.ErrNoVoice) || len(h.asked) > 0 {
		t.Errorf("got %v, asked %v", err, h.asked)
	}
}

func TestVoicesAreListed(t *testing.T) {
	got, err := serve(t, &server{}, 100).Voices(t.Context())
	if want := []string{"de_DE-thorsten-low", "en_US-lessac-medium"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	other := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "[]") })
	if _, err := serve(t, other, 100).Voices(t.Context()); err == nil {
		t.Error("a list is taken")
	}
}

func TestAServerThatFailsIsAnError(t *testing.T) {
	for _, tt := range []struct {
		name   string
		answer http.HandlerFunc
		want   string
	}{
		{"no page", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }, "piper: no such page"},
		{"an error of its own", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }, "500 Internal Server Error"},
		{"another type", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") }, "piper: wav: no RIFF WAVE header"},
		{"nothing", func(http.ResponseWriter, *http.Request) {}, "piper: wav: no RIFF WAVE header"},
		{"half of it", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "44144")
			_, _ = w.Write(tone(22050)[:20000])
		}, "unexpected EOF"},
		{"without an end", func(w http.ResponseWriter, _ *http.Request) {
			for all := tone(22050); ; {
				if _, err := w.Write(all); err != nil {
					return
				}
			}
		}, "an answer of more than 4 MiB"},
	} {
		_, err := serve(t, tt.answer, 100).Synthesize(t.Context(), hello("en"))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "piper: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %s", tt.name, err, tt.want)
		}
	}
	gone := New(Opts{URL: "http://127.0.0.1:1", Sound: 22050, Spell: upper, Voice: func(string) string { return "en" }})
	begun := time.Now()
	if _, err := gone.Synthesize(t.Context(), hello("en")); err == nil || time.Since(begun) > firstLimit {
		t.Errorf("no server: %v after %v", err, time.Since(begun))
	}
}

// silent is a server that takes a request and does not go on; its answer begins with
// head.
func silent(t *testing.T, head string) (s *Synthesizer, asked chan bool) {
	t.Helper()
	asked = make(chan bool, 1)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = c.Close() })
			_, _ = c.Read(make([]byte, 1)) // an answer before the request is an error of its own
			_, _ = io.WriteString(c, head)
			asked <- true
		}
	}()
	return New(Opts{URL: "http://" + l.Addr().String(), Sound: 22050, Spell: upper, Voice: func(string) string { return "en" }}), asked
}

const halfAnAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 44144\r\n\r\nRIFF"

func TestASlowServerIsGivenUp(t *testing.T) {
	for _, head := range []string{"", halfAnAnswer} {
		s, _ := silent(t, head)
		begun := time.Now()
		_, err := s.Synthesize(t.Context(), hello("en"))
		limit := firstLimit + audio.Duration("hello")/2
		if took := time.Since(begun); err == nil || took < limit || took > 4*limit {
			t.Errorf("%q: %v after %v, want after %v", head, err, took, limit)
		}
	}
}

func TestACutStopsAtOnce(t *testing.T) {
	for _, head := range []string{"", halfAnAnswer} {
		ctx, cut := context.WithCancel(t.Context())
		s, asked := silent(t, head)
		ended := make(chan error)
		go func() {
			_, err := s.Synthesize(ctx, hello("en"))
			ended <- err
		}()
		<-asked // the client waits for its answer
		begun := time.Now()
		cut()
		err := <-ended
		if took := time.Since(begun); !errors.Is(err, context.Canceled) || err != ctx.Err() || took > firstLimit {
			t.Errorf("%q: %v after %v", head, err, took)
		}
	}
}
