package page

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"quartoboard/audio/phrase"
)

// The limits of codes and tokens.
const (
	codeTime  = 2 * time.Minute
	codeTries = 5  // of each visitor
	maxTrying = 64 // visitors; those who come then have no try for this code
	tokenTime = 12 * time.Hour
	maxTokens = 16
	maxForm   = 256 // bytes
)

// sum is a hash of what a visitor must know.
type sum [sha256.Size]byte

// gate knows which visitors of the network may see the page: those whose browser has a token.
// A token is got for a code, which the board says, and which is good for one visitor.
type gate struct {
	mu     sync.Mutex
	code   sum                  // All guarded by mu.
	wrong  map[netip.Prefix]int // tries for the code, by visitor; nil for no code
	until  time.Time
	tokens []token // the oldest first
}

// token is what the gate keeps of a token.
type token struct {
	sum   sum
	until time.Time
}

// NewCode returns a code for one visitor. It ends the code before it.
func (p *Page) NewCode() string { return p.gate.newCode(time.Now()) }

func (g *gate) newCode(now time.Time) string {
	var random [8]byte
	_, _ = rand.Read(random[:]) // it never fails
	code := fmt.Sprintf("%06d", binary.BigEndian.Uint64(random[:])%1e6)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.code, g.wrong, g.until = sha256.Sum256([]byte(code)), map[netip.Prefix]int{}, now.Add(codeTime)
	return code
}

// enter returns a token for the code of a visitor. ok is false if that is not the code, or not
// any more, or not for that visitor.
func (g *gate) enter(visitor netip.Prefix, code string, now time.Time) (value string, ok bool) {
	typed := sum(sha256.Sum256([]byte(code)))
	g.mu.Lock()
	defer g.mu.Unlock()
	_, came := g.wrong[visitor]
	if g.wrong == nil || !now.Before(g.until) || g.wrong[visitor] >= codeTries || !came && len(g.wrong) >= maxTrying {
		return "", false
	}
	if subtle.ConstantTimeCompare(typed[:], g.code[:]) == 0 {
		g.wrong[visitor]++
		return "", false
	}
	g.wrong = nil
	value = rand.Text()
	g.tokens = slices.DeleteFunc(g.tokens, func(t token) bool { return !now.Before(t.until) })
	g.tokens = append(g.tokens[max(0, len(g.tokens)+1-maxTokens):], token{sha256.Sum256([]byte(value)), now.Add(tokenTime)})
	return value, true
}

// admits reports whether a token is good.
func (g *gate) admits(value string, now time.Time) bool {
	shown := sum(sha256.Sum256([]byte(value)))
	g.mu.Lock()
	defer g.mu.Unlock()
	good := 0
	for _, t := range g.tokens {
		if now.Before(t.until) {
			good |= subtle.ConstantTimeCompare(shown[:], t.sum[:])
		}
	}
	return good == 1
}

// cookieOf returns the name of the cookie with the token, on an address: a browser sends the
// cookies of a host to all its ports.
func cookieOf(a net.Addr) string {
	_, port, _ := net.SplitHostPort(a.String()) // no port, no request
	return "quartoboard-" + port
}

// admits reports whether a visitor may see the page: one of this computer, or with a token.
func (p *Page) admits(r *http.Request) bool {
	if p.isLocal(r) {
		return true
	}
	c, err := r.Cookie(p.cookie)
	return err == nil && p.gate.admits(c.Value, time.Now())
}

// gated lets visitors with a token through, and asks the others for the code.
func (p *Page) gated(h http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if p.admits(r) {
			h.ServeHTTP(w, r)
			return
		}
		p.askCode(w, http.StatusUnauthorized)
	})
	for _, name := range []string{"page.css", "icon.svg"} { // of the document that asks
		mux.Handle("GET /"+name, h)
	}
	mux.HandleFunc("POST /code", p.takeCode)
	return mux
}

// takeCode takes the code of a visitor, who may have typed blanks in it.
func (p *Page) takeCode(w http.ResponseWriter, r *http.Request) {
	form, _, ok := p.receive(w, r, "code", maxForm)
	if !ok {
		return
	}
	values, _ := url.ParseQuery(string(form)) // a form that cannot be parsed has an empty code
	code := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, values.Get("code"))
	value, ok := p.gate.enter(visitorOf(r), code, time.Now())
	if !ok {
		p.askCode(w, http.StatusForbidden)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: p.cookie, Value: value, Path: "/", MaxAge: int(tokenTime.Seconds()), HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// visitorOf returns the address of a visitor: of IPv6 the network of one customer, who has all
// addresses of it.
func visitorOf(r *http.Request) netip.Prefix {
	a, _ := netip.ParseAddrPort(r.RemoteAddr) // the server has made it
	addr := a.Addr().Unmap()
	visitor, _ := addr.Prefix(min(64, addr.BitLen())) // within the length of the address
	return visitor
}

// askCode serves the document that asks for the code: again after a wrong one.
func (p *Page) askCode(w http.ResponseWriter, status int) {
	s, _ := p.now()
	if s.words == nil {
		http.Error(w, starting, http.StatusServiceUnavailable)
		return
	}
	var out bytes.Buffer
	if err := templates.ExecuteTemplate(&out, "gate.html", struct {
		Lang  string
		Words phrase.CodeWords
		How   string
		Wrong bool
	}{s.words.Lang(), s.words.Page().Code, s.words.HowToGetCode(), status == http.StatusForbidden}); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", strings.Replace(policy, "form-action 'none'", "form-action 'self'", 1))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // a visitor who has gone needs nothing
}
