// Package gate guards a server of the board: which requests it takes, from whom, on how many
// connections. Visitors of this computer come in; those of the network need a code that the board
// says. Requests for other hosts and of other sites are refused.
package gate

import (
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

// Opts are the options of a Gate.
type Opts struct {
	Addr  net.Addr // of the listener
	Hosts []string // the names of this computer in its network, whose visitors need a code

	// Ask asks a visitor for the code: with http.StatusForbidden after a wrong one.
	Ask func(w http.ResponseWriter, status int)
}

// Gate knows which visitors may see the page: those of this computer, and those of the network
// whose browser has a token. A token is got for a code, which is good for one visitor.
type Gate struct {
	// Set by New, then fixed.
	local   []string // the hosts of requests of this computer to itself
	network []string // those of requests of others
	cookie  string   // the name of that with the token
	ask     func(w http.ResponseWriter, status int)

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

// New makes a gate.
func New(o Opts) *Gate {
	_, port, _ := net.SplitHostPort(o.Addr.String()) // no port, no request
	return &Gate{
		local: hostsOf(o.Addr, localNames), network: hostsOf(o.Addr, o.Hosts),
		cookie: "quartoboard-" + port, // a browser sends the cookies of a host to all its ports
		ask:    o.Ask,
	}
}

// NewCode returns a code for one visitor. It ends the code before it.
func (g *Gate) NewCode() string {
	var random [8]byte
	_, _ = rand.Read(random[:]) // it never fails
	code := fmt.Sprintf("%06d", binary.BigEndian.Uint64(random[:])%1e6)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.code, g.wrong, g.until = sha256.Sum256([]byte(code)), map[netip.Prefix]int{}, time.Now().Add(codeTime)
	return code
}

// enter returns a token for the code of a visitor. ok is false if that is not the code, or not
// any more, or not for that visitor.
func (g *Gate) enter(visitor netip.Prefix, code string, now time.Time) (value string, ok bool) {
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

// good reports whether a token is good.
func (g *Gate) good(value string, now time.Time) bool {
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

// Admits reports whether a visitor may see the page: one of this computer, or with a token.
func (g *Gate) Admits(r *http.Request) bool {
	if g.isLocal(r) {
		return true
	}
	c, err := r.Cookie(g.cookie)
	return err == nil && g.good(c.Value, time.Now())
}

// gated lets visitors with a token through, and asks the others for the code.
func (g *Gate) gated(h http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if g.Admits(r) {
			h.ServeHTTP(w, r)
			return
		}
		g.ask(w, http.StatusUnauthorized)
	})
	for _, name := range []string{"page.css", "icon.svg"} { // of the document that asks
		mux.Handle("GET /"+name, h)
	}
	mux.HandleFunc("POST /code", g.takeCode)
	return mux
}

// takeCode takes the code of a visitor, who may have typed blanks in it.
func (g *Gate) takeCode(w http.ResponseWriter, r *http.Request) {
	form, ok := Body(w, r, "code", maxForm)
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
	value, ok := g.enter(visitorOf(r), code, time.Now())
	if !ok {
		g.ask(w, http.StatusForbidden)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: g.cookie, Value: value, Path: "/", MaxAge: int(tokenTime.Seconds()), HttpOnly: true, SameSite: http.SameSiteStrictMode,
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
