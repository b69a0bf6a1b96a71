package journal

import (
	"encoding/json"
	"errors"
	"io"
	"os"

	"quartoboard/rules/record"
)

// index holds the size and the count of each game's file, by the name of the game. It is a
// file beside the directory, one line in the frame of the record, so that a start with
// thousands of games opens few of them. It counts for files that have kept their size, and
// without it Open opens each.
type index map[string][2]int64

// indexFrom is the number of files that Open opens before it writes an index.
const indexFrom = 256

func (d *directory) indexFile() string { return d.path + ".index" }

// readIndex returns an empty index if there is none, or a damaged one.
func (d *directory) readIndex() (known index) {
	f, err := d.disk.OpenFile(d.indexFile(), os.O_RDONLY)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()                       // opened for reading
	const most = 16 << 20                                  // the disk has a limit of its own
	text, _ := io.ReadAll(io.NewSectionReader(f, 0, most)) // of a part the checksum is wrong
	if raw, err := record.Unframe(text); err != nil || json.Unmarshal(raw, &known) != nil {
		return nil
	}
	return known
}

// writeIndex writes the index of the games. After an error there is none, and the next Open
// opens each file.
func (d *directory) writeIndex(games []game) {
	known := index{}
	for _, g := range games {
		if g.rough {
			known[g.name] = [2]int64{g.found, int64(g.count)}
		}
	}
	_ = d.disk.Remove(d.indexFile()) // see above
	f, err := d.disk.OpenFile(d.indexFile(), os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return
	}
	_, err = f.WriteAt(record.Frame(nil, record.JSON(known)), 0) // a power cut makes it damaged
	if err = errors.Join(err, f.Close()); err != nil {
		_ = d.disk.Remove(d.indexFile()) // see above
	}
}
