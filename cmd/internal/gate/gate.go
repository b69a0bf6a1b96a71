// Package gate guards a server of a board or a hall: which requests it takes, from whom, on how many
// connections. At a board visitors of this computer come in; those of the network need a code that the
// board says. At a hall all may look, and who enters a code, under a name, may change things too.
// Requests for other hosts and of other sites are refused.
package gate

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// The limits of codes and tokens.
const (
	codeTime  = 2 * time.Minute
	codeTries = 5  // of each visitor
	maxTrying = 64 // visitors; those who come then have no try for this code
	tokenTime = 12 * time.Hour
	maxTokens = 16
	maxForm   = 1 << 10 // bytes
)

// sum is a hash of what a visitor must know.
type sum [sha256.Size]byte

// Opts are the options of a Gate.
type Opts struct {
	Addr  net.Addr // of the listener
	Hosts []string // the names of this computer in its network, whose visitors need a code

	// Ask asks a visitor for the code: with http.StatusForbidden after a wrong one, and with
	// http.StatusUnprocessableEntity after a name that Named does not take.
	Ask func(w http.ResponseWriter, r *http.Request, status int)

	// Named checks the name under which a visitor enters the code. With it all visitors may look, and
	// the code is for those who change something. nil where a visitor has no name.
	Named func(name string) error
}

// Gate knows which visitors may see the page: those of this computer, and those of the network
// whose browser has a token. A token is got for a code, which is good for one visitor.
type Gate struct {
	// Set by New, then fixed.
	opts    Opts
	local   []string // the hosts of requests of this computer to itself
	network []string // those of requests of others
	cookie  string   // the name of that with the token

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
	name  string // of the visitor; "" where a visitor has none
}

// New makes a gate.
func New(o Opts) *Gate {
	_, port, _ := net.SplitHostPort(o.Addr.String()) // no port, no request
	return &Gate{
		opts: o, local: hostsOf(o.Addr, localNames), network: hostsOf(o.Addr, o.Hosts),
		cookie: "quartoboard-" + port, // a browser sends the cookies of a host to all its ports
	}
}

// NewCode returns a code for one visitor. It ends the code before it.
func (g *Gate) NewCode() string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1e6)) // it never fails
	code := fmt.Sprintf("%06d", n)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.code, g.wrong, g.until = sha256.Sum256([]byte(code)), map[netip.Prefix]int{}, time.Now().Add(codeTime)
	return code
}

// enter returns a token for the code of a visitor. ok is false if that is not the code, or not
// any more, or not for that visitor.
func (g *Gate) enter(visitor netip.Prefix, code, name string, now time.Time) (value string, ok bool) {
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
	g.tokens = append(g.tokens[max(0, len(g.tokens)+1-maxTokens):], token{sha256.Sum256([]byte(value)), now.Add(tokenTime), name})
	return value, true
}

// find returns the token that a visitor shows; ok is false for none that is good.
func (g *Gate) find(r *http.Request) (found token, ok bool) {
	c, err := r.Cookie(g.cookie)
	if err != nil {
		return found, false
	}
	shown, now := sum(sha256.Sum256([]byte(c.Value))), time.Now()
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, t := range g.tokens {
		if t.sum == shown && now.Before(t.until) { // of a sum time tells nothing
			return t, true
		}
	}
	return found, false
}

// Admits reports whether a visitor may see the page: one of this computer, or with a token; all where
// visitors have names.
func (g *Gate) Admits(r *http.Request) bool {
	_, ok := g.find(r)
	return ok || g.opts.Named != nil || g.isLocal(r)
}

// Name returns the name under which a visitor has entered the code; "" for one who only looks.
func (g *Gate) Name(r *http.Request) string {
	t, _ := g.find(r)
	return t.name
}

// allows reports whether a visitor may do what a request is for.
func (g *Gate) allows(r *http.Request) bool {
	looks := r.Method == http.MethodGet || r.Method == http.MethodHead
	return g.Name(r) != "" || g.Admits(r) && (looks || g.opts.Named == nil)
}

// gated lets visitors through who may do what they want, and asks the others for the code.
func (g *Gate) gated(h http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if !g.allows(r) {
			g.opts.Ask(w, r, http.StatusUnauthorized)
			return
		}
		h.ServeHTTP(w, r)
	})
	for _, name := range []string{"page.css", "icon.svg"} { // of the document that asks
		mux.Handle("GET /"+name, h)
	}
	mux.HandleFunc("POST /code", g.takeCode)
	mux.HandleFunc("POST /leave", g.leave)
	return mux
}

// takeCode takes the code of a visitor, who may have typed blanks in it, and the name.
func (g *Gate) takeCode(w http.ResponseWriter, r *http.Request) {
	form, ok := Body(w, r, "code", maxForm)
	if !ok {
		return
	}
	values, _ := url.ParseQuery(string(form)) // a form that cannot be parsed has an empty code
	r.Form = values                           // for ask
	name := ""
	if g.opts.Named != nil {
		if name = strings.TrimSpace(values.Get("name")); name == "" || g.opts.Named(name) != nil {
			g.opts.Ask(w, r, http.StatusUnprocessableEntity)
			return
		}
	}
	code := strings.Join(strings.Fields(values.Get("code")), "")
	value, ok := g.enter(visitorOf(r), code, name, time.Now())
	if !ok {
		g.opts.Ask(w, r, http.StatusForbidden)
		return
	}
	http.SetCookie(w, g.cookieOf(value, int(tokenTime.Seconds())))
	to := "/"
	if asked, err := url.Parse(r.Referer()); err == nil && asked.Host == r.Host && asked.Path != r.URL.Path {
		to = path.Clean("/" + asked.EscapedPath()) // of the document that the visitor wanted
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// leave ends the token of a visitor.
func (g *Gate) leave(w http.ResponseWriter, r *http.Request) {
	found, _ := g.find(r)
	g.mu.Lock()
	g.tokens = slices.DeleteFunc(g.tokens, func(t token) bool { return t.sum == found.sum })
	g.mu.Unlock()
	http.SetCookie(w, g.cookieOf("", -1))
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

func (g *Gate) cookieOf(value string, seconds int) *http.Cookie {
	return &http.Cookie{Name: g.cookie, Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteStrictMode}
}

// visitorOf returns the address of a visitor: of IPv6 the network of one customer, who has all
// addresses of it.
func visitorOf(r *http.Request) netip.Prefix {
	a, _ := netip.ParseAddrPort(r.RemoteAddr) // the server has made it
	addr := a.Addr().Unmap()
	visitor, _ := addr.Prefix(min(64, addr.BitLen())) // within the length of the address
	return visitor
}
