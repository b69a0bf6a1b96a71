package trace

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board/scan"
)

// decode reads a payload: its entries as text, and as they are written again.
func decode(data []byte, s *state) (lines []string, again []byte, err error) {
	write := *s
	for p := (payload{rest: data}); len(p.rest) > 0; {
		switch {
		case p.is(frameEntry):
			if f := s.readFrame(&p); p.err == nil {
				lines, again = append(lines, frameText(s.at, &f)), write.appendFrame(again, s.at, &f)
			}
		case p.is(tagEntry):
			if r := s.readTag(&p); p.err == nil {
				lines, again = append(lines, tagText(s.at, &r)), write.appendTag(again, s.at, &r)
			}
		default:
			p.fail()
		}
		if p.err != nil {
			return lines, again, p.err
		}
	}
	return lines, again, nil
}

// entries is what a file has, as text. What is read is written as it stood there.
func entries(t testing.TB, file []byte) (all []string) {
	t.Helper()
	r := bufio.NewReader(bytes.NewReader(file[len(magic):]))
	var s state
	for {
		letter, data, err := readBlock(r)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if letter == startBlock {
			s = state{}
			continue
		}
		lines, again, err := decode(data, &s)
		if err != nil || !bytes.Equal(again, data) {
			t.Errorf("%v, or a block is written otherwise than read", err)
		}
		all = append(all, lines...)
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
		if n := len(entries(t, file)); n < 100 || t.Failed() {
			t.Errorf("%s: %d entries, want 100 and more", path, n)
		}
	}
}

func TestDamageEndsATrace(t *testing.T) {
	file, _, _ := recorded(t, 1)
	for _, row := range []struct {
		name string
		file []byte
		want string
	}{
		{"a bit of the last block", flipped(file, len(file)-10), "its checksum differs"},
		{"no letter of a block", append(bytes.Clone(file), 'x'), "a block S or D expected, not 'x'"},
		{"a block too big", append(bytes.Clone(file), "D\xff\xff\xff\xff\x0f"...), "over the limit of 16777216"},
		{"a torn block", file[:len(file)-1], ErrTorn.Error()},
		{"nonsense in a block", withBlock(file, dataBlock, "\xff"), errEntry.Error()},
		{"a look cut short", withBlock(file, dataBlock, "\x01\x00"), errEntry.Error()},
		{"a reading without a look", withBlock(file, dataBlock, "\x02\x00\x00\x00\x00"), errEntry.Error()},
		{"a header that is none", withBlock(file, startBlock, "{"), "the header of a start: unexpected end of JSON input"},
	} {
		t.Run(row.name, func(t *testing.T) {
			looks, err := play(t, row.file)
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("got %v, want %s", err, row.want)
			}
			if looks == 0 {
				t.Error("nothing was played")
			}
		})
	}
}

func flipped(file []byte, at int) []byte {
	file = bytes.Clone(file)
	file[at] ^= 4
	return file
}

func withBlock(file []byte, letter byte, payload string) []byte {
	var p packer
	block, err := p.pack(letter, []byte(payload))
	if err != nil {
		panic(err)
	}
	return append(bytes.Clone(file), block...)
}

// play counts the looks of a file.
func play(t testing.TB, file []byte) (looks int, err error) {
	t.Helper()
	p := open(t, file)
	for h, ok := p.Start(); ok; h, ok = p.Start() {
		s, err := scan.NewSettler(h.Scan, h.Build)
		if err != nil {
			return looks, err
		}
		var last time.Duration
		for events, more := p.Look(s, nil); more; events, more = p.Look(s, nil) {
			looks++
			for _, e := range events {
				if e.At < last {
					t.Errorf("%v after %v", e.At, last)
				}
				last = e.At
			}
		}
	}
	return looks, p.Err()
}

// FuzzFile takes any bytes after the first line: reading ends, and what was
// read from the begin of a file is read from the whole file too.
func FuzzFile(f *testing.F) {
	file, _, _ := recorded(f, 1)
	f.Add(file[len(magic):], uint16(300))
	f.Add([]byte("S\x02\x02\x00\x00\x00\x00{}"), uint16(1))
	f.Fuzz(func(t *testing.T, blocks []byte, cut uint16) {
		whole := append([]byte(magic), blocks...)
		n, _ := play(t, whole)
		begin, _ := play(t, whole[:min(len(magic)+int(cut), len(whole))])
		if begin > n {
			t.Errorf("%d looks of a begin, %d of the whole", begin, n)
		}
	})
}

// FuzzEntries takes any payload: the entries that can be read are the same when
// they are written and read again, and a Settler plays on them.
func FuzzEntries(f *testing.F) {
	file, _, _ := recorded(f, 2)
	r := bufio.NewReader(bytes.NewReader(file[len(magic):]))
	_, head, err := readBlock(r)
	if err != nil {
		f.Fatal(err)
	}
	_, data, err := readBlock(r)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		lines, written, _ := decode(data, &state{})
		again, _, err := decode(written, &state{})
		if err != nil || !slices.Equal(again, lines) {
			t.Errorf("%q: got %v, %q, want %q", data, err, again, lines)
		}
		_, _ = play(t, withBlock(withBlock([]byte(magic), startBlock, string(head)), dataBlock, string(data)))
	})
}
