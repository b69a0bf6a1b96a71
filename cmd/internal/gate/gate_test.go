package gate

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// site is a gate before a server that answers each request by its path.
type site struct {
	*Gate
	http.Handler
}

func newSite() site {
	g := New(Opts{
		Addr: &net.TCPAddr{Port: 8016}, Hosts: []string{"Quarto.local", "192.168.1.5"},
		Ask: func(w http.ResponseWriter, _ *http.Request, status int) { http.Error(w, "the code?", status) },
	})
	return site{g, g.Guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.URL.Path) }))}
}

// get does a request without a network.
func (s site) get(method, path string, header map[string]string, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://127.0.0.1:8016"+path, strings.NewReader(body))
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
	s.ServeHTTP(w, r)
	return w
}

// from is a header of a visitor in the network; token may be "".
func from(token string) map[string]string {
	h := map[string]string{"From": "192.168.1.7:40000", "Host": "quarto.local:8016"}
	if token != "" {
		h["Cookie"] = "other=1; quartoboard-8016=" + token
	}
	return h
}

// enter types a code, and returns the answer and the token, "" for none.
func (s site) enter(code string) (w *httptest.ResponseRecorder, token string) {
	w = s.get("POST", "/code", from(""), "code="+code)
	for _, c := range w.Result().Cookies() {
		token = c.Value
	}
	return w, token
}

func TestAVisitorOfTheNetworkNeedsACode(t *testing.T) {
	s := newSite()
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
		w := s.get(tt.method, tt.path, tt.header, "")
		if w.Code != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, w.Code, tt.want)
		}
		if asks := w.Body.String() == "the code?\n"; asks != (tt.want == 401) {
			t.Errorf("%s: got %.200q", tt.name, w.Body)
		}
	}
	w := s.get("POST", "/code", from(""), strings.Repeat("x", maxForm+1))
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a code that is too long: got %d, want 413", w.Code)
	}
}

func TestACodeLetsOneVisitorIn(t *testing.T) {
	s := newSite()
	code := s.NewCode()
	if !regexp.MustCompile(`^[0-9]{6}$`).MatchString(code) {
		t.Errorf("got code %q, want six digits", code)
	}
	w, token := s.enter(code[:3] + "+" + code[3:]) // a blank
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" || len(token) < 26 {
		t.Fatalf("got %d, token %q", w.Code, token)
	}
	set := w.Header().Get("Set-Cookie")
	if want := fmt.Sprintf("quartoboard-8016=%s; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict", token); set != want {
		t.Errorf("got cookie %q, want %q", set, want)
	}
	for method, path := range map[string]string{"GET": "/", "POST": "/command"} {
		if w := s.get(method, path, from(token), ""); w.Code >= 300 {
			t.Errorf("%s with a token: got %d", path, w.Code)
		}
	}
	h := from(token)
	h["Origin"] = "http://quarto.example"
	if w := s.get("POST", "/command", h, ""); w.Code != http.StatusForbidden {
		t.Errorf("a command of another site with a token: got %d, want 403", w.Code)
	}
	if w, again := s.enter(code); w.Code != http.StatusForbidden || again != "" {
		t.Errorf("the code again: got %d, token %q", w.Code, again)
	}
	if strings.Contains(fmt.Sprint(s.Gate), token) {
		t.Error("the gate keeps the token")
	}
}

func TestAWrongCodeIsToldAndEndsTheCodeSoon(t *testing.T) {
	for wrong := 0; wrong <= codeTries; wrong++ {
		s := newSite()
		code := s.NewCode()
		for range wrong {
			w, token := s.enter("12345x")
			if w.Code != http.StatusForbidden || token != "" {
				t.Fatalf("got %d, token %q, %s", w.Code, token, w.Body)
			}
		}
		if _, token := s.enter(code); (token != "") != (wrong < codeTries) {
			t.Errorf("after %d wrong ones: got token %q", wrong, token)
		}
	}
	s := newSite()
	for _, code := range []string{"", "000000"} {
		if _, token := s.enter(code); token != "" {
			t.Errorf("%q without a code: got a token", code)
		}
	}
	old := s.NewCode()
	if newer := s.NewCode(); newer != old {
		if _, token := s.enter(old); token != "" {
			t.Error("the code before the last one lets a visitor in")
		}
	}
}

func TestWrongCodesCountByVisitor(t *testing.T) {
	tries := func(s site, n int, code, address string) bool {
		t.Helper()
		h := from("")
		h["From"] = address
		for range n {
			if w := s.get("POST", "/code", h, "code=12345x"); w.Code != http.StatusForbidden {
				t.Fatalf("a wrong code: got %d", w.Code)
			}
		}
		return s.get("POST", "/code", h, "code="+code).Code == http.StatusSeeOther
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
		s := newSite()
		code := s.NewCode()
		if tries(s, codeTries, code, tt.one) {
			t.Errorf("%s: the one who has used up the tries comes in", name)
		}
		if got := tries(s, 0, code, tt.other); got != tt.lets {
			t.Errorf("%s: comes in: %t, want %t", name, got, tt.lets)
		}
	}
	s := newSite()
	code := s.NewCode()
	for n := range maxTrying {
		tries(s, 1, "12345x", fmt.Sprintf("192.168.2.%d:40000", n))
	}
	if tries(s, 0, code, "192.168.3.1:40000") || !tries(s, 0, code, "192.168.2.1:40000") {
		t.Errorf("more than %d visitors may try", maxTrying)
	}
}

func TestCodesAndTokensEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite()
		code := s.NewCode()
		time.Sleep(codeTime)
		if _, token := s.enter(code); token != "" {
			t.Errorf("a code lets a visitor in after %v", codeTime)
		}
		code = s.NewCode()
		time.Sleep(codeTime - 1)
		_, token := s.enter(code)
		time.Sleep(tokenTime - 1)
		if w := s.get("GET", "/", from(token), ""); w.Code != http.StatusOK {
			t.Errorf("just before the end: got %d", w.Code)
		}
		time.Sleep(time.Nanosecond)
		if w := s.get("GET", "/", from(token), ""); w.Code != http.StatusUnauthorized {
			t.Errorf("after %v: got %d, want 401", tokenTime, w.Code)
		}
	})
}

func TestTheOldestTokenMakesRoom(t *testing.T) {
	s := newSite()
	var tokens []string
	for range maxTokens + 1 {
		_, token := s.enter(s.NewCode())
		tokens = append(tokens, token)
	}
	for i, token := range tokens {
		if w := s.get("GET", "/", from(token), ""); (w.Code == http.StatusOK) != (i > 0) {
			t.Errorf("token %d of %d: got %d", i+1, len(tokens), w.Code)
		}
	}
}

func TestAPortOfTheWebNeedsNoPort(t *testing.T) {
	hosts := hostsOf(&net.TCPAddr{Port: 80}, []string{"::1", "Quarto.local"})
	if got := strings.Join(hosts, " "); got != "[::1]:80 [::1] quarto.local:80 quarto.local" {
		t.Errorf("got %s", got)
	}
}

// newHall is a site whose visitors may look, and change something under a name that is not "Quarto".
func newHall() site {
	g := New(Opts{
		Addr: &net.TCPAddr{Port: 8016}, Hosts: []string{"hall.local"},
		Ask: func(w http.ResponseWriter, _ *http.Request, status int) { http.Error(w, "the code?", status) },
		Named: func(name string) error {
			if name == "Quarto" {
				return errors.New("not a name")
			}
			return nil
		},
	})
	return site{g, g.Guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, g.Name(r), " ", r.URL.Path) }))}
}

// visitor is a header of a visitor in the network of a hall.
func visitor(token string) map[string]string {
	h := map[string]string{"From": "192.168.1.7:40000", "Host": "hall.local:8016"}
	if token != "" {
		h["Cookie"] = "quartoboard-8016=" + token
	}
	return h
}

// sign sends a form that enters a code, and returns the answer and the token, "" for none.
func (s site) sign(form string) (w *httptest.ResponseRecorder, token string) {
	w = s.get("POST", "/code", visitor(""), form)
	for _, c := range w.Result().Cookies() {
		token = c.Value
	}
	return w, token
}

func TestInAHallAllMayLookAndWhoHasANameMayChange(t *testing.T) {
	s := newHall()
	_, token := s.sign("name=Cleo&code=" + s.NewCode())
	if token == "" {
		t.Fatal("the code lets no visitor in")
	}
	local := map[string]string{"From": "127.0.0.1:40000"}
	for _, tt := range []struct {
		name, method string
		header       map[string]string
		want         int
		body         string
	}{
		{"looking", "GET", visitor(""), 200, " /tables"},
		{"looking, with a token", "GET", visitor(token), 200, "Cleo /tables"},
		{"asking for the header alone", "HEAD", visitor(""), 200, " /tables"},
		{"a change", "POST", visitor(""), 401, "the code?\n"},
		{"a change of a file", "PUT", visitor(""), 401, "the code?\n"},
		{"a change on this computer", "POST", local, 401, "the code?\n"},
		{"a change with the token of somebody else", "POST", visitor("XXXXXXXXXXXXXXXXXXXXXXXXXX"), 401, "the code?\n"},
		{"a change with a token", "POST", visitor(token), 200, "Cleo /tables"},
		{"by another host", "GET", map[string]string{"From": "192.168.1.7:40000", "Host": "quarto.example:8016"}, 421, "unknown host\n"},
	} {
		if w := s.get(tt.method, "/tables", tt.header, ""); w.Code != tt.want || w.Body.String() != tt.body {
			t.Errorf("%s: got %d, %q, want %d, %q", tt.name, w.Code, w.Body, tt.want, tt.body)
		}
	}
	h := visitor(token)
	h["Origin"] = "http://quarto.example"
	if w := s.get("POST", "/tables", h, ""); w.Code != http.StatusForbidden {
		t.Errorf("a change by another site with a token: got %d, want 403", w.Code)
	}
}

func TestANameThatIsNotTakenLeavesTheCodeGood(t *testing.T) {
	s := newHall()
	code := s.NewCode()
	for _, name := range []string{"", "+", "Quarto"} {
		if w, token := s.sign("name=" + name + "&code=" + code); w.Code != http.StatusUnprocessableEntity || token != "" {
			t.Errorf("%q: got %d, token %q", name, w.Code, token)
		}
	}
	if w, token := s.sign("name=Cleo&code=12345x"); w.Code != http.StatusForbidden || token != "" {
		t.Errorf("a wrong code: got %d, token %q", w.Code, token)
	}
	if _, token := s.sign("name=+Cleo+&code=" + code); s.get("GET", "/", visitor(token), "").Body.String() != "Cleo /" {
		t.Error("the code is not good any more, or the name not Cleo")
	}
}

func TestWhoLeavesMayChangeNothingMore(t *testing.T) {
	s := newHall()
	_, cleo := s.sign("name=Cleo&code=" + s.NewCode())
	_, dora := s.sign("name=Dora&code=" + s.NewCode())
	w := s.get("POST", "/leave", visitor(cleo), "")
	if w.Code != http.StatusSeeOther || !strings.Contains(w.Header().Get("Set-Cookie"), "quartoboard-8016=; Path=/; Max-Age=0") {
		t.Errorf("got %d, cookie %q", w.Code, w.Header().Get("Set-Cookie"))
	}
	for token, want := range map[string]int{cleo: 401, dora: 200} {
		if w := s.get("POST", "/", visitor(token), ""); w.Code != want {
			t.Errorf("got %d, want %d", w.Code, want)
		}
	}
}

func TestAVisitorIsSentToTheDocumentThatWasWanted(t *testing.T) {
	for from, want := range map[string]string{
		"http://hall.local:8016/tables/t4/arbiter": "/tables/t4/arbiter",
		"http://hall.local:8016/":                  "/",
		"":                                         "/",
		"http://hall.local:8016/code":              "/", // after a wrong one
		"http://hall.local:8016//quarto.example/": "/quarto.example",
		"http://quarto.example/tables":            "/",
		"http://hall.local:8016/a%0d%0aX":         "/a%0d%0aX",
	} {
		s := newHall()
		h := visitor("")
		h["Referer"] = from
		if got := s.get("POST", "/code", h, "name=Cleo&code="+s.NewCode()).Header().Get("Location"); got != want {
			t.Errorf("from %s: got %q, want %q", from, got, want)
		}
	}
}
