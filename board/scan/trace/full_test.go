package trace

import (
	"bytes"
	"testing"

	"quartoboard/hw"
)

func TestARecordingThatIsFullEndsAndCanBePlayed(t *testing.T) {
	var file bytes.Buffer
	w := newWorld(5)
	r := NewRecorder(&file)
	r.room = 4 * blockSize
	set := r.Start(header(), hw.Set{Levels: w}, w)
	var l [hw.Places]uint16
	looks := 0
	for ; r.Err() == nil && looks < 1e6; looks++ {
		_ = set.Levels.ReadLevels(&l) // whatever the world says
		r.Mark()
	}
	want := "trace: the recording has reached its 256 megabytes and ends"
	if err := r.Close(); err == nil || err.Error() != want {
		t.Fatalf("after %d looks %v, want %s", looks, err, want)
	}
	if file.Len() > 4*blockSize {
		t.Errorf("%d bytes, want %d at most", file.Len(), 4*blockSize)
	}
	p, err := Open(&file)
	if err != nil {
		t.Fatal(err)
	}
	chunks := 0
	if _, ok := p.Start(); ok {
		for p.Next() {
			chunks++
		}
	}
	if p.Err() != nil || chunks < looks/2 {
		t.Errorf("%d of %d looks can be played, %v", chunks, looks, p.Err())
	}
}
