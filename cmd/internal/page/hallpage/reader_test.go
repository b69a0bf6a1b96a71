package hallpage

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"
)

// reader is a browser that reads a stream.
type reader struct {
	ctx    context.Context
	header http.Header

	mu   sync.Mutex
	text strings.Builder // guarded by mu
}

func newReader(ctx context.Context) *reader { return &reader{ctx: ctx, header: http.Header{}} }

func (r *reader) request(path string) *http.Request {
	request := httptest.NewRequest("GET", "http://127.0.0.1:8017"+path, http.NoBody).WithContext(r.ctx)
	request.RemoteAddr = "127.0.0.1:40000"
	return request
}

func (r *reader) Header() http.Header { return r.header }
func (r *reader) WriteHeader(int)     {}

func (r *reader) Write(text []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(text)
}

// Flush, SetReadDeadline and SetWriteDeadline are those of a connection.
func (r *reader) Flush()                           {}
func (r *reader) SetReadDeadline(time.Time) error  { return nil }
func (r *reader) SetWriteDeadline(time.Time) error { return nil }

// take returns what has come since it was called last.
func (r *reader) take() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.text.Reset()
	return r.text.String()
}
