package trace

import (
	"bytes"
	"testing"

	"quartoboard/board/scan"
	"quartoboard/hw"
)

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
