package page

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
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

func TestAVisitorOfTheNetworkNeedsACode(t *testing.T) {
	tb := newTable(t, &pipes{}, inNetwork).begin()
	for _, tt := range []struct {
		name, method, path string
		header             map[string]string
		want               int
	}{
		{"the page", "GET", "/", from(""), 401},
		{"another path", "GET", "/secret", from(""), 401},
		{"events", "GET", "/events", from(""), 401},
		{"a command", "POST", "/command", from(""), 401},
		{"a script", "GET", "/page.js", from(""), 401},
		{"a token of somebody else", "GET", "/", from("XXXXXXXXXXXXXXXXXXXXXXXXXX"), 401},
		{"the style", "GET", "/page.css", from(""), 200},
		{"the icon", "GET", "/icon.svg", from(""), 200},
		{"by the address", "GET", "/", map[string]string{"From": "192.168.1.7:40000", "Host": "192.168.1.5:8016"}, 401},
		{"this computer by the name of the network", "GET", "/", map[string]string{"Host": "quarto.local:8016"}, 401},
		{"this computer", "GET", "/", nil, 200},
		{"by a name of this computer alone", "GET", "/", map[string]string{"From": "192.168.1.7:40000"}, 421},
		{"by another name", "GET", "/", map[string]string{"From": "192.168.1.7:40000", "Host": "quarto.example:8016"}, 421},
		{"by another port", "GET", "/", map[string]string{"From": "192.168.1.7:40000", "Host": "quarto.local:80"}, 421},
		{"a code of another site", "POST", "/code", map[string]string{"From": "192.168.1.7:40000", "Host": "quarto.local:8016", "Origin": "http://quarto.example"}, 403},
		{"a code as a link", "GET", "/code?code=000000", from(""), 401},
	} {
		w := get(t, tb, tt.method, tt.path, tt.header, "")
		if w.Code != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, w.Code, tt.want)
		}
		body := w.Body.String()
		if asks := strings.Contains(body, `action="/code"`); asks != (tt.want == 401) || asks && strings.Contains(body, "data-cell") {
			t.Errorf("%s: got %.200q", tt.name, body)
		}
	}
	w := get(t, tb, "POST", "/code", from(""), strings.Repeat("x", maxForm+1))
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a code that is too long: got %d, want 413", w.Code)
	}
}

func TestACodeLetsOneVisitorIn(t *testing.T) {
	tb := newTable(t, &pipes{}, inNetwork).begin()
	code := tb.NewCode()
	if !regexp.MustCompile(`^[0-9]{6}$`).MatchString(code) {
		t.Errorf("got code %q, want six digits", code)
	}
	w, token := enter(t, tb, code[:3]+"+"+code[3:]) // a blank
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" || len(token) < 26 {
		t.Fatalf("got %d, token %q", w.Code, token)
	}
	set := w.Header().Get("Set-Cookie")
	if want := fmt.Sprintf("quartoboard-8016=%s; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict", token); set != want {
		t.Errorf("got cookie %q, want %q", set, want)
	}
	for method, path := range map[string]string{"GET": "/", "POST": "/command"} {
		if w := get(t, tb, method, path, from(token)); w.Code >= 300 {
			t.Errorf("%s with a token: got %d", path, w.Code)
		}
	}
	h := from(token)
	h["Origin"] = "http://quarto.example"
	if w := get(t, tb, "POST", "/command", h); w.Code != http.StatusForbidden {
		t.Errorf("a command of another site with a token: got %d, want 403", w.Code)
	}
	if w, again := enter(t, tb, code); w.Code != http.StatusForbidden || again != "" {
		t.Errorf("the code again: got %d, token %q", w.Code, again)
	}
	if strings.Contains(fmt.Sprint(&tb.gate), token) {
		t.Error("the gate keeps the token")
	}
}

func TestAWrongCodeIsToldAndEndsTheCodeSoon(t *testing.T) {
	for wrong := 0; wrong <= codeTries; wrong++ {
		tb := newTable(t, &pipes{}, inNetwork).begin()
		code := tb.NewCode()
		for range wrong {
			w, token := enter(t, tb, "12345x")
			if w.Code != http.StatusForbidden || token != "" || !strings.Contains(w.Body.String(), tb.words.Page().Code.Wrong) {
				t.Fatalf("got %d, token %q, %s", w.Code, token, w.Body)
			}
		}
		if _, token := enter(t, tb, code); (token != "") != (wrong < codeTries) {
			t.Errorf("after %d wrong ones: got token %q", wrong, token)
		}
	}
	tb := newTable(t, &pipes{}, inNetwork).begin()
	for _, code := range []string{"", "000000"} {
		if _, token := enter(t, tb, code); token != "" {
			t.Errorf("%q without a code: got a token", code)
		}
	}
	old := tb.NewCode()
	if newer := tb.NewCode(); newer != old {
		if _, token := enter(t, tb, old); token != "" {
			t.Error("the code before the last one lets a visitor in")
		}
	}
}

func TestWrongCodesCountByVisitor(t *testing.T) {
	tries := func(tb *table, n int, code, address string) bool {
		t.Helper()
		h := from("")
		h["From"] = address
		for range n {
			if w := get(t, tb, "POST", "/code", h, "code=12345x"); w.Code != http.StatusForbidden {
				t.Fatalf("a wrong code: got %d", w.Code)
			}
		}
		return get(t, tb, "POST", "/code", h, "code="+code).Code == http.StatusSeeOther
	}
	for name, tt := range map[string]struct {
		one, other string
		lets       bool
	}{
		"another visitor":                   {"192.168.1.7:40000", "192.168.1.8:40000", true},
		"the same by another port":          {"192.168.1.7:40000", "192.168.1.7:40001", false},
		"the same, as IPv6 has it":          {"192.168.1.7:40000", "[::ffff:192.168.1.7]:40000", false},
		"of another network of IPv6":        {"[2001:db8:0:1::7]:40000", "[2001:db8:0:2::7]:40000", true},
		"with another address of one's own": {"[2001:db8:0:1::7]:40000", "[2001:db8:0:1:5::9]:40000", false},
	} {
		tb := newTable(t, &pipes{}, inNetwork).begin()
		code := tb.NewCode()
		if tries(tb, codeTries, code, tt.one) {
			t.Errorf("%s: the one who has used up the tries comes in", name)
		}
		if got := tries(tb, 0, code, tt.other); got != tt.lets {
			t.Errorf("%s: comes in: %t, want %t", name, got, tt.lets)
		}
	}
	tb := newTable(t, &pipes{}, inNetwork).begin()
	code := tb.NewCode()
	for n := range maxTrying {
		tries(tb, 1, "12345x", fmt.Sprintf("192.168.2.%d:40000", n))
	}
	if tries(tb, 0, code, "192.168.3.1:40000") || !tries(tb, 0, code, "192.168.2.1:40000") {
		t.Errorf("more than %d visitors may try", maxTrying)
	}
}

func TestCodesAndTokensEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := newTable(t, &pipes{}, inNetwork).begin()
		code := tb.NewCode()
		time.Sleep(codeTime)
		if _, token := enter(t, tb, code); token != "" {
			t.Errorf("a code lets a visitor in after %v", codeTime)
		}
		code = tb.NewCode()
		time.Sleep(codeTime - 1)
		_, token := enter(t, tb, code)
		time.Sleep(tokenTime - 1)
		if w := get(t, tb, "GET", "/", from(token)); w.Code != http.StatusOK {
			t.Errorf("just before the end: got %d", w.Code)
		}
		time.Sleep(time.Nanosecond)
		if w := get(t, tb, "GET", "/", from(token)); w.Code != http.StatusUnauthorized {
			t.Errorf("after %v: got %d, want 401", tokenTime, w.Code)
		}
	})
}

func TestAStreamEndsWithItsToken(t *testing.T) {
	for name, end := range map[string]func(*table){
		"its time is over": func(*table) { time.Sleep(tokenTime) },
		"others made it go": func(tb *table) {
			for range maxTokens {
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

func TestTheOldestTokenMakesRoom(t *testing.T) {
	tb := newTable(t, &pipes{}, inNetwork).begin()
	var tokens []string
	for range maxTokens + 1 {
		_, token := enter(t, tb, tb.NewCode())
		tokens = append(tokens, token)
	}
	for i, token := range tokens {
		if w := get(t, tb, "GET", "/", from(token)); (w.Code == http.StatusOK) != (i > 0) {
			t.Errorf("token %d of %d: got %d", i+1, len(tokens), w.Code)
		}
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

func TestAPortOfTheWebNeedsNoPort(t *testing.T) {
	hosts := hostsOf(&net.TCPAddr{Port: 80}, []string{"::1", "Quarto.local"})
	if got := strings.Join(hosts, " "); got != "[::1]:80 [::1] quarto.local:80 quarto.local" {
		t.Errorf("got %s", got)
	}
}

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
