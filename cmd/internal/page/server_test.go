package page

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/gate"
)

// files are the names of those that are served as they are.
var files = slices.Sorted(maps.Keys(own()))

// get does a request without a network.
func get(t testing.TB, tb *table, method, path string, header map[string]string, body ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1:8016"+path, strings.NewReader(strings.Join(body, "")))
	r.RemoteAddr = "127.0.0.1:40000"
	for name, value := range header {
		switch name {
		case "Host":
			r.Host = value
		case "From":
			r.RemoteAddr = value
		}
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	tb.server.Handler.ServeHTTP(w, r)
	return w
}

func TestRefusals(t *testing.T) {
	hand := func(_ context.Context, line string) error {
		switch line {
		case "busy":
			return board.ErrBusy
		case "cannot":
			return fmt.Errorf("%w: %w", errNo, phrase.Refusal{Obstacle: "cell-taken", To: board.B3})
		case "names":
			return fmt.Errorf("names: %w", board.CheckNames([2]string{"Ann", "ann"}))
		case "frob":
			return errNo
		}
		return nil
	}
	command := func(command []byte) error { return hand(t.Context(), string(command)) }
	long, longCommand := strings.Repeat("x", maxAct+1), strings.Repeat("x", maxCommand+1)
	for _, tt := range []struct {
		name, method, path string
		header             map[string]string
		body               string
		want               int
		says               string
	}{
		{"the page", "GET", "/", nil, "", 200, ""},
		{"by its name", "GET", "/", map[string]string{"Host": "LocalHost:8016"}, "", 200, ""},
		{"by the address of IPv6", "GET", "/", map[string]string{"Host": "[::1]:8016"}, "", 200, ""},
		{"another host", "GET", "/", map[string]string{"Host": "quarto.example:8016"}, "", 421, ""},
		{"a host that begins alike", "GET", "/", map[string]string{"Host": "127.0.0.1.example:8016"}, "", 421, ""},
		{"another port", "GET", "/", map[string]string{"Host": "127.0.0.1:80"}, "", 421, ""},
		{"no port", "POST", "/act", map[string]string{"Host": "127.0.0.1"}, "take", 421, ""},
		{"this computer by IPv6", "GET", "/", map[string]string{"From": "[::1]:40000"}, "", 200, ""},
		{"another computer by a name of this one", "GET", "/", map[string]string{"From": "192.168.1.7:40000"}, "", 421, ""},
		{"another computer by the name of the network", "GET", "/", map[string]string{"From": "192.168.1.7:40000", "Host": "quarto.local:8016"}, "", 421, ""},
		{"no address", "GET", "/", map[string]string{"From": "@"}, "", 421, ""},
		{"events for another host", "GET", "/events", map[string]string{"Host": "quarto.example"}, "", 421, ""},
		{"an act", "POST", "/act", nil, "put 7 b3", 204, ""},
		{"an act of the page", "POST", "/act", map[string]string{"Sec-Fetch-Site": "same-origin"}, "take", 204, ""},
		{"an act of another site", "POST", "/act", map[string]string{"Sec-Fetch-Site": "cross-site"}, "take", 403, ""},
		{"an act of another port", "POST", "/act", map[string]string{"Sec-Fetch-Site": "same-site"}, "take", 403, ""},
		{"an act of another origin", "POST", "/act", map[string]string{"Origin": "http://127.0.0.1:80"}, "take", 403, ""},
		{"an act that is too long", "POST", "/act", nil, long, 413, "act too long: want at most 256 bytes"},
		{"two acts", "POST", "/act", nil, "take\nput 7 b3", 400, "invalid act: want one line"},
		{"a hand that is busy", "POST", "/act", nil, "busy", 503, "The board is busy. Try again later."},
		{"an act that cannot be done", "POST", "/act", nil, "cannot", 422, "The hand cannot do that: Bella three is taken."},
		{"an act that is none", "POST", "/act", nil, "frob", 422, "no"},
		{"a command", "POST", "/command", nil, `{"cmd":"undo"}`, 204, ""},
		{"a command of the page", "POST", "/command", map[string]string{"Sec-Fetch-Site": "same-origin"}, "{}", 204, ""},
		{"a command of another site", "POST", "/command", map[string]string{"Sec-Fetch-Site": "cross-site"}, "{}", 403, ""},
		{"a command of another origin", "POST", "/command", map[string]string{"Origin": "http://quarto.example"}, "{}", 403, ""},
		{"a command for another host", "POST", "/command", map[string]string{"Host": "quarto.example"}, "{}", 421, ""},
		{"a command that is too long", "POST", "/command", nil, longCommand, 413, "command too long: want at most 4096 bytes"},
		{"a board that is busy", "POST", "/command", nil, "busy", 503, "The board is busy. Try again later."},
		{"names that players cannot have", "POST", "/command", nil, "names", 422, "The two names must differ, and not by capital letters alone."},
		{"a command that is refused", "POST", "/command", nil, "frob", 422, "no"},
		{"a command as a link", "GET", "/command", nil, "", 405, ""},
		{"an act as a link", "GET", "/act", nil, "", 405, ""},
		{"a page that is sent", "POST", "/", nil, "", 405, ""},
		{"another method", "DELETE", "/events", nil, "", 405, ""},
		{"another path", "GET", "/secret", nil, "", 404, ""},
		{"a file of the program", "GET", "/page.html", nil, "", 404, ""},
		{"a way up", "GET", "/../page.go", nil, "", 307, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := newTable(t, &pipes{}, Opts{Act: hand, Command: command}).begin()
			w := get(t, tb, tt.method, tt.path, tt.header, tt.body)
			if text := strings.TrimSpace(w.Body.String()); w.Code != tt.want || tt.says != "" && text != tt.says {
				t.Errorf("got %d, %.80q, want %d, %q", w.Code, text, tt.want, tt.says)
			}
			for name, want := range map[string]string{"Content-Security-Policy": gate.Policy, "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s: got %q", name, got)
				}
			}
		})
	}
}

func TestAPageWithoutAHandTakesNoActs(t *testing.T) {
	tb := newTable(t, &pipes{}, Opts{}).begin()
	for _, path := range []string{"/act", "/command"} {
		if w := get(t, tb, "POST", path, nil, "take"); w.Code != http.StatusNotFound {
			t.Errorf("%s: got %d, want 404", path, w.Code)
		}
	}
	if body := get(t, tb, "GET", "/", nil).Body.String(); strings.Contains(body, "data-plays") || strings.Contains(body, "data-act") || strings.Contains(body, "data-button") {
		t.Error("the page has buttons of the board")
	}
}

func TestNothingIsShownBeforeTheFirstEvent(t *testing.T) {
	tb := newTable(t, &pipes{}, Opts{
		Act:     func(context.Context, string) error { return errNo },
		Command: func([]byte) error { return errNo },
	})
	for path, method := range map[string]string{"/": "GET", "/act": "POST", "/command": "POST"} {
		if w := get(t, tb, method, path, nil); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: got %d, want 503", path, w.Code)
		}
	}
}

func TestAHandThatDoesNotAnswerIsNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		never := func(ctx context.Context, _ string) error { <-ctx.Done(); return ctx.Err() }
		tb := newTable(t, &pipes{}, Opts{Act: never}).begin()
		if w := get(t, tb, "POST", "/act", nil, "take"); w.Code != http.StatusServiceUnavailable {
			t.Errorf("got %d, want 503", w.Code)
		}
	})
}

var inline = regexp.MustCompile(`<style|<script[^>]*>[^<]|\sstyle=|\son[a-z]+=|javascript:`)

func TestTheDocumentHasNoInlineCodeAndNoOtherHost(t *testing.T) {
	tb := newTable(t, &pipes{}, Opts{Act: func(context.Context, string) error { return nil }}).begin()
	size := 0
	for _, path := range append([]string{""}, files...) {
		body := get(t, tb, "GET", "/"+path, nil).Body.String()
		size += len(body)
		if found := inline.FindString(body); path == "" && found != "" {
			t.Errorf("%q in the document", found)
		}
		if rest := strings.ReplaceAll(body, "http://www.w3.org/2000/svg", ""); strings.Contains(rest, "//www") || strings.Contains(rest, "http:") || strings.Contains(rest, "https:") {
			t.Errorf("/%s names another host", path)
		}
	}
	if size > 300_000 {
		t.Errorf("%d bytes, want at most 300,000", size)
	}
	t.Logf("%d bytes", size)
}

func TestADocumentHasItsNameAndALinkToEachOther(t *testing.T) {
	tb := newHall(t).begin()
	linked := slices.DeleteFunc(tb.documents(), func(d document) bool { return d.link == "" })
	for _, d := range linked {
		body := get(t, tb, "GET", d.link, nil).Body.String()
		name := d.name(tb.words.Page())
		if !strings.Contains(body, "<title>"+name+" – Quartoboard</title>") || d.script != "" && !strings.Contains(body, `<script type="module" src="`+d.script+`"></script>`) {
			t.Errorf("%s: no title or script in %.500s", d.link, body)
		}
		for _, other := range linked {
			link := `<a href="` + other.link + `">`
			if other.link == d.link {
				link = `<a href="` + other.link + `" aria-current="page">`
			}
			if !strings.Contains(body, link+other.name(tb.words.Page())+"</a>") {
				t.Errorf("%s: no link to %s", d.link, other.link)
			}
		}
	}
}

func TestAPageWithoutRecordsHasNoGames(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin()
	if w := get(t, tb, "GET", "/games", nil); w.Code != http.StatusNotFound {
		t.Errorf("got %d, want 404", w.Code)
	}
	if body := get(t, tb, "GET", "/", nil).Body.String(); strings.Contains(body, "/games") {
		t.Error("the table has a link to games")
	}
}

func TestTheScriptHasNoPhrase(t *testing.T) {
	tb := newTable(t, &pipes{}, Opts{}).begin()
	for _, file := range files {
		body := get(t, tb, "GET", "/"+file, nil).Body.String()
		for _, p := range games.Phrases(tb.words) {
			if text := strings.TrimSuffix(p.Text, "."); strings.Contains(text, " ") && strings.Contains(body, text) {
				t.Errorf("%s: %q of %s", file, text, p.Key)
			}
		}
	}
}

// serve serves a table over pipes, in a bubble of simulated time.
func serve(t *testing.T, o Opts, f func(tb *table, p *pipes)) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
		tb := newTable(t, p, o).begin()
		ctx, cancel := context.WithCancel(t.Context())
		served, stopped := make(chan error, 1), make(chan error, 1)
		go func() { served <- tb.Serve(ctx) }()
		go func() { stopped <- tb.Stop(ctx) }()
		f(tb, p)
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
}

func TestARequestThatDoesNotEndIsDropped(t *testing.T) {
	const head = " HTTP/1.1\r\nHost: 127.0.0.1:8016\r\n"
	for name, tt := range map[string]struct{ begin, answer string }{
		"nothing":         {"", ""},
		"half a header":   {"GET /" + head, ""},
		"half an act":     {"POST /act" + head + "Content-Length: 10\r\n\r\nput", "HTTP/1.1 408 "},
		"half a command":  {"POST /command" + head + "Content-Length: 10\r\n\r\n{", "HTTP/1.1 408 "},
		"a body of none":  {"GET /events" + head + "Content-Length: 10\r\n\r\n", "HTTP/1.1 400 "},
		"a long header":   {"GET /" + head + "X: " + strings.Repeat("x", 2*maxHeader) + "\r\n\r\n", "HTTP/1.1 431 "},
		"a second header": {"GET /page.css" + head + "\r\n", "HTTP/1.1 200 "},
	} {
		t.Run(name, func(t *testing.T) {
			o := Opts{Act: func(context.Context, string) error { return nil }, Command: func([]byte) error { return nil }}
			serve(t, o, func(_ *table, p *pipes) {
				if answer := request(p, tt.begin); !strings.HasPrefix(answer, tt.answer) || tt.answer == "" && answer != "" {
					t.Errorf("got %.200q, want %s", answer, tt.answer)
				}
			})
		})
	}
}

func TestCommandsAreLimited(t *testing.T) {
	taken := 0
	serve(t, Opts{Command: func([]byte) error { taken++; return nil }}, func(tb *table, _ *pipes) {
		send := func() int { return get(t, tb, "POST", "/command", nil, "{}").Code }
		for range gate.Burst {
			if code := send(); code != http.StatusNoContent {
				t.Errorf("got %d for one of %d commands, want 204", code, gate.Burst)
			}
		}
		for range 3 {
			if code := send(); code != http.StatusServiceUnavailable {
				t.Errorf("got %d for one more, want 503", code)
			}
		}
		time.Sleep(gate.Pace)
		if code := send(); code != http.StatusNoContent {
			t.Errorf("got %d after %v, want 204", code, gate.Pace)
		}
	})
	if taken != gate.Burst+1 {
		t.Errorf("the board got %d commands, want %d", taken, gate.Burst+1)
	}
}

func TestWhoKeepsConnectionsOpenKeepsNobodyOut(t *testing.T) {
	const head = " HTTP/1.1\r\nHost: 127.0.0.1:8016\r\n"
	for name, begin := range map[string]string{
		"nothing": "", "half a header": "GET /" + head, "half a command": "POST /command" + head + "Content-Length: 10\r\n\r\n{",
	} {
		t.Run(name, func(t *testing.T) {
			serve(t, Opts{Command: func([]byte) error { return nil }}, func(tb *table, p *pipes) {
				reader := follow(t, p, "")
				var open []net.Conn
				for range 2 * gate.MaxConns {
					open = append(open, p.dial())
					if _, err := io.WriteString(open[len(open)-1], begin); err != nil {
						t.Fatal(err)
					}
					synctest.Wait()
				}
				begun := time.Now()
				answer := request(p, "GET /page.css"+head+"Connection: close\r\n\r\n")
				if took := time.Since(begun); !strings.HasPrefix(answer, "HTTP/1.1 200 ") || took != 0 {
					t.Errorf("got %.100q after %v", answer, took)
				}
				closed := 0
				for _, c := range open {
					_ = c.SetReadDeadline(time.Now())
					if _, err := c.Read(make([]byte, 1)); errors.Is(err, io.EOF) {
						closed++
					}
					c.Close()
				}
				if want := gate.MaxConns + 2; closed != want { // all but gate.MaxConns with the reader and the request
					t.Errorf("%d of %d were closed, want %d", closed, len(open), want)
				}
				tb.does(board.Tray{Holds: board.Holding(8)})
				event(t, reader)
				if _, m := event(t, reader); texts(m) != "Given: tall round hollow smooth." {
					t.Errorf("the stream got %+v", m)
				}
				reader.Close()
			})
		})
	}
}

// request does a request over a connection of its own, and returns the answer.
func request(p *pipes, text string) string {
	conn := p.dial()
	go func() { _, _ = io.WriteString(conn, text) }() // the server need not read all
	answer, _ := io.ReadAll(conn)                     // until the server closes
	return string(answer)
}

func TestTheStringsOfAStyleAreServedAsTheyAre(t *testing.T) {
	quoted := regexp.MustCompile(`"[^"\n]*"`)
	file, _ := assets.ReadFile("assets/page.css")
	want := quoted.FindAllString(string(margins.ReplaceAll(file, nil)), -1)
	if got := quoted.FindAllString(string(own()["page.css"]), -1); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
