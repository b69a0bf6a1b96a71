package gate

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// localNames are the names of this computer for its own browsers.
var localNames = []string{"localhost", "127.0.0.1", "::1"}

// Policy allows what comes from this server alone, and no code or style in the document.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// AllowForms lets the forms of a document be sent to this server without a script.
func AllowForms(w http.ResponseWriter) {
	w.Header().Set("Content-Security-Policy", strings.Replace(Policy, "form-action 'none'", "form-action 'self'", 1))
}

// Guard lets visitors of this computer through, and those of the network who have shown that
// they were at the board; where visitors have names, all who look. It refuses requests for another
// host, which a hostile name server may send here, and of other sites. It sets the headers that
// every answer has.
func (g *Gate) Guard(h http.Handler) http.Handler {
	gated := http.NewCrossOriginProtection().Handler(g.gated(h))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", Policy)
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cache-Control", "no-cache")
		if r.Method != http.MethodPost && r.Method != http.MethodPut && r.ContentLength != 0 { // the server would wait for it
			header.Set("Connection", "close")
			http.Error(w, "a request without a body is wanted", http.StatusBadRequest)
			return
		}
		if !g.isLocal(r) && !isFor(g.network, r) { // a server of this computer may pass on what comes from the network
			http.Error(w, "unknown host", http.StatusMisdirectedRequest)
			return
		}
		gated.ServeHTTP(w, r)
	})
}

// hostsOf returns what requests call hosts with these names, which listen at an address.
func hostsOf(a net.Addr, names []string) (hosts []string) {
	_, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return nil // no port, no host: everything is refused
	}
	for _, name := range names {
		host := net.JoinHostPort(strings.ToLower(name), port)
		hosts = append(hosts, host)
		if port == "80" {
			hosts = append(hosts, strings.TrimSuffix(host, ":80"))
		}
	}
	return hosts
}

func isFor(hosts []string, r *http.Request) bool {
	return slices.Contains(hosts, strings.ToLower(r.Host))
}

// isLocal reports whether a request is one of this computer to itself.
func (g *Gate) isLocal(r *http.Request) bool {
	a, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && a.Addr().Unmap().IsLoopback() && isFor(g.local, r)
}

// Body reads the body of a request, of what and within a limit of bytes. If it cannot be read,
// that is answered.
func Body(w http.ResponseWriter, r *http.Request, what string, limit int64) (body []byte, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if tooLong := (*http.MaxBytesError)(nil); errors.As(err, &tooLong) {
		http.Error(w, fmt.Sprintf("%s too long: want at most %d bytes", what, limit), http.StatusRequestEntityTooLarge)
	} else if err != nil {
		http.Error(w, "the "+what+" did not come", http.StatusRequestTimeout)
	}
	return body, err == nil
}
