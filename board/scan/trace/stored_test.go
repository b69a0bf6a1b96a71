package trace

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// payloads are the data of a file's blocks.
func payloads(t testing.TB, file []byte) (list [][]byte) {
	t.Helper()
	r := bufio.NewReader(bytes.NewReader(file[len(magic):]))
	for {
		letter, payload, err := readBlock(r)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if letter == dataBlock {
			list = append(list, payload)
		}
	}
}

// entriesTwice yields the entries of a payload as read, and as read again after
// they were written.
func entriesTwice(t testing.TB, payload []byte) iter.Seq2[entry, entry] {
	return func(yield func(entry, entry) bool) {
		read := before{unit: time.Microsecond}
		write, again := read, read
		for s := (source{rest: payload}); len(s.rest) > 0; {
			e := read.next(&s)
			if s.err != nil {
				return
			}
			other := source{rest: write.append(nil, &e)}
			second := again.next(&other)
			if other.err != nil || len(other.rest) > 0 {
				t.Fatalf("%+v: written and not read: %v, %d bytes left", e, other.err, len(other.rest))
			}
			if !yield(e, second) {
				return
			}
		}
	}
}

// TestStoredTracesAreWrittenAsTheyAreRead reads the corpus and writes it again.
// Packed bytes are the library's affair and may differ; what is packed may not.
func TestStoredTracesAreWrittenAsTheyAreRead(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.trace")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d traces, %v, want 25 and more", len(files), err)
	}
	for _, path := range files {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Open(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		h, ok := p.Start()
		if !ok {
			t.Fatal(p.Err())
		}
		read := before{unit: h.Unit}
		write := read
		for n, payload := range payloads(t, file) {
			var again []byte
			for s := (source{rest: payload}); len(s.rest) > 0; {
				e := read.next(&s)
				if s.err != nil {
					t.Fatalf("%s: block %d: %v", path, n, s.err)
				}
				again = write.append(again, &e)
			}
			if !bytes.Equal(again, payload) {
				t.Errorf("%s: block %d is written otherwise than read", path, n)
			}
		}
	}
}
