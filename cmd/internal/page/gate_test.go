package page

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
)

// inNetwork are the options of a page that visitors of the network see.
var inNetwork = Opts{Hosts: []string{"Quarto.local", "192.168.1.5"}, Command: func([]byte) error { return nil }}

// from is a header of a visitor in the network; token may be "".
func from(token string) map[string]string {
	h := map[string]string{"From": "192.168.1.7:40000", "Host": "quarto.local:8016"}
	if token != "" {
		h["Cookie"] = "other=1; quartoboard-8016=" + token
	}
	return h
}

// enter types a code, and returns the answer and the token, "" for none.
func enter(t testing.TB, tb *table, code string) (w *httptest.ResponseRecorder, token string) {
	t.Helper()
	w = get(t, tb, "POST", "/code", from(""), "code="+code)
	for _, c := range w.Result().Cookies() {
		token = c.Value
	}
	return w, token
}

func TestAStreamEndsWithItsToken(t *testing.T) {
	for name, end := range map[string]func(*table){
		"its time is over": func(*table) { time.Sleep(13 * time.Hour) },
		"others made it go": func(tb *table) {
			for range 20 {
				enter(t, tb, tb.NewCode())
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			serve(t, inNetwork, func(tb *table, p *pipes) {
				_, token := enter(t, tb, tb.NewCode())
				there, here := open(t, p, "/events", from(token)), open(t, p, "/events")
				events := func(s stream) (n int) { // until it ends
					for s.Scan() {
						if strings.HasPrefix(s.Text(), "data: {") {
							n++
						}
					}
					return n
				}
				got, all := make(chan int, 1), make(chan int, 1)
				go func() { got <- events(there) }()
				go func() { all <- events(here) }()
				time.Sleep(heartbeat)
				end(tb)
				tb.does(board.Tray{Holds: board.Holding(8)})
				time.Sleep(heartbeat)
				select {
				case n := <-got:
					if n != 1 {
						t.Errorf("%d events, want that before the end alone", n)
					}
				default:
					t.Errorf("the stream goes on %v after its token", heartbeat)
				}
				there.Close()
				here.Close()
				if n := <-all; n != 2 {
					t.Errorf("%d events on this computer, want 2", n)
				}
			})
		})
	}
}

func TestNobodyIsAskedForACodeBeforeTheFirstEvent(t *testing.T) {
	tb := newTable(t, &pipes{}, inNetwork)
	for method, path := range map[string]string{"GET": "/", "POST": "/code"} {
		if w := get(t, tb, method, path, from("")); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: got %d, want 503", path, w.Code)
		}
	}
}

func TestTheDocumentThatAsksHasNoScript(t *testing.T) {
	w := get(t, newTable(t, &pipes{}, inNetwork).begin(), "GET", "/", from(""))
	if body := w.Body.String(); strings.Contains(body, "<script") || inline.MatchString(body) || !strings.Contains(body, "Browser code") {
		t.Errorf("got %s", body)
	}
	if got := w.Header().Get("Content-Security-Policy"); !strings.Contains(got, "form-action 'self'") || !strings.Contains(got, "default-src 'none'") {
		t.Errorf("got policy %s", got)
	}
	tb := newTable(t, &pipes{}, inNetwork).begin()
	if w, token := enter(t, tb, "12345x"); token != "" || !strings.Contains(w.Body.String(), tb.words.Page().Code.Wrong) {
		t.Errorf("a wrong code: got token %q, %s", token, w.Body)
	}
}

func TestAPageAtEveryAddressIsToldByItsOwn(t *testing.T) {
	for address, want := range map[string]string{
		"0.0.0.0:8016": "http://127.0.0.1:8016/", "[::]:80": "http://127.0.0.1:80/",
		"127.0.0.1:8016": "http://127.0.0.1:8016/", "192.168.1.5:8016": "http://192.168.1.5:8016/",
	} {
		a, err := net.ResolveTCPAddr("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		if got := New(at{addr: a}, Opts{}).URL(); got != want {
			t.Errorf("at %s: got %s, want %s", address, got, want)
		}
	}
}

// at is a listener of an address.
type at struct {
	net.Listener
	addr net.Addr
}

func (a at) Addr() net.Addr { return a.addr }

func TestVisitorsDoNotReadACode(t *testing.T) {
	tb := newTable(t, &pipes{}, inNetwork).begin()
	u := tb.words.MenuCode("471902")
	tb.Begun(tb.now, u)
	during, _ := tb.Page.now()
	tb.Ended(tb.now, board.OutcomeSaid)
	tb.does(board.Said{Class: u.Class, Lang: u.Lang, Text: u.Written(), Outcome: board.OutcomeSaid})
	after, _ := tb.Page.now()
	got := string(new(reader).next(during)) + string(new(reader).next(after)) + get(t, tb, "GET", "/", nil).Body.String()
	if strings.Contains(got, "seven") || strings.Contains(got, "4719") {
		t.Errorf("the code is in %s", got)
	}
	if n := strings.Count(got, u.Written()); n < 2 {
		t.Errorf("the sentence is %d times in %s", n, got)
	}
}
