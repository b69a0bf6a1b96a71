package trace

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"quartoboard/board/scan"
	"quartoboard/hw"
)

// entries is the entries of a file, as text.
func entries(t testing.TB, file []byte) (all []string) {
	t.Helper()
	p := open(t, file)
	for e, ok := p.next(); ok; e, ok = p.next() {
		if e.Start != nil {
			p.at, p.frame = 0, scan.Frame{}
			continue
		}
		p.take(e)
		all = append(all, frameText(p.at, &p.frame))
		if r := e.Reading; r != nil {
			tag, err := r.tag()
			if err != nil {
				t.Fatal(err)
			}
			p.at += r.After
			all = append(all, tagText(p.at, r.Place, tag, r.Err.get()))
		}
	}
	if p.Err() != nil {
		t.Fatal(p.Err())
	}
	return all
}

func TestDamageEndsATrace(t *testing.T) {
	file, _, _ := recorded(t, 1)
	for _, row := range []struct {
		name string
		file []byte
		want string
	}{
		{"a bit of the last block", flipped(file, len(file)-10), "flate: corrupt input"},
		{"a bit of its checksum", flipped(file, len(file)-6), "gzip: invalid checksum"},
		{"no block", append(bytes.Clone(file), "nonsense for one"...), "gzip: invalid header"},
		{"a torn block", file[:len(file)-1], ErrTorn.Error()},
		{"the start of a block", append(bytes.Clone(file), file[len(magic):len(magic)+4]...), ErrTorn.Error()},
		{"nonsense in a block", withBlock(t, file, func(w io.Writer) error { _, err := w.Write([]byte{2, 0x7f, 0}); return err }), "gob: "},
		{"a block of zeros without end", withBlock(t, file, func(w io.Writer) error { _, err := w.Write(make([]byte, mostBlock+1)); return err }), "block over the limit"},
		{"a place that is none", withLook(t, file, entry{Reading: &reading{Place: scan.Places}}), "invalid place 17: want 0 to 16"},
		{"a tag that is none", withLook(t, file, entry{Reading: &reading{Tag: "x"}}), "invalid tag"},
		{"one of several tags that is none", withLook(t, file, entry{Reading: &reading{Err: &failure{Tags: []string{"04", "x"}}}}), "invalid tag"},
		{"a header that is none", withLook(t, file, entry{Start: []byte("{")}), "the header of a start: unexpected end of JSON input"},
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

// withLook is a file of nothing but that entry after one start of the first.
func withLook(t testing.TB, file []byte, e entry) []byte {
	t.Helper()
	p := open(t, file)
	start, _ := p.next()
	look, _ := p.next()
	return withBlock(t, []byte(magic), func(w io.Writer) error {
		encode := gob.NewEncoder(w)
		return errors.Join(encode.Encode(start), encode.Encode(look), encode.Encode(&e))
	})
}

// withBlock is a file with one more block.
func withBlock(t testing.TB, file []byte, write func(io.Writer) error) []byte {
	t.Helper()
	b := bytes.NewBuffer(bytes.Clone(file))
	packer := gzip.NewWriter(b)
	if err := errors.Join(write(packer), packer.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
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
		for _, more := p.Look(s, nil); more; _, more = p.Look(s, nil) {
			looks++
		}
	}
	return looks, p.Err()
}

// FuzzFile takes any bytes after the first line, as they are and packed: reading ends,
// and what was read from the start of a file is read from the whole file too.
func FuzzFile(f *testing.F) {
	file, _, _ := recorded(f, 1)
	file = withLook(f, file, entry{After: time.Millisecond})
	blocks := open(f, file).blocks
	unpacked, err := io.ReadAll(&blocks)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file[len(magic):], uint16(300))
	f.Add(unpacked, uint16(500))
	f.Fuzz(func(t *testing.T, data []byte, cut uint16) {
		packed := withBlock(t, []byte(magic), func(w io.Writer) error { _, err := w.Write(data); return err })
		for _, whole := range [][]byte{append([]byte(magic), data...), packed} {
			n, _ := play(t, whole)
			begin, _ := play(t, whole[:min(len(magic)+int(cut), len(whole))])
			if begin > n {
				t.Errorf("%d looks of a begin, %d of the whole", begin, n)
			}
		}
	})
}

func TestARecordingThatIsFullEndsAndCanBePlayed(t *testing.T) {
	const room = 32 << 10
	var file bytes.Buffer
	w := newWorld(5)
	r := NewRecorder(&file)
	r.room = room
	s, err := scan.New(hw.Set{Levels: w}, header().Scan, w.Now)
	if err != nil {
		t.Fatal(err)
	}
	r.Start(header(), s)
	looks := 0
	for ; r.Err() == nil && looks < 1e6; looks++ {
		s.Look(nil)
	}
	want := "trace: the recording has reached its 256 megabytes and ends"
	if err := r.Close(); err == nil || err.Error() != want {
		t.Fatalf("after %d looks %v, want %s", looks, err, want)
	}
	if file.Len() > room {
		t.Errorf("%d bytes, want %d at most", file.Len(), room)
	}
	played, err := play(t, file.Bytes())
	if err != nil || played < looks/2 {
		t.Errorf("%d of %d looks can be played, %v", played, looks, err)
	}
}
