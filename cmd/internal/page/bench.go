package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/record"
)

// benchPace is the shortest time between two events of the workbench's stream.
const benchPace = 75 * time.Millisecond

// measure is an event of the workbench's stream. Sets are numbers, bit n for cell n.
type measure struct {
	At     int64      `json:"at"` // milliseconds
	Looks  int        `json:"looks"`
	Levels [16]uint16 `json:"levels"`
	Lost   int        `json:"lost"`  // cells without a level
	Bases  [16]int    `json:"bases"` // baselines; -1 for unknown
	Felt   int        `json:"felt"`
	Held   [4]bool    `json:"held"`
	Closed [4]int     `json:"closed"`
	Bus    [3]int     `json:"bus"` // transactions, bytes, system calls

	// Readings of all readers, and those of sensors, readers and contacts that failed.
	Read          [17]int `json:"read"`
	SensorsFailed [16]int `json:"sensorsFailed"`
	ReadersFailed [17]int `json:"readersFailed"`
	ContactsLost  int     `json:"contactsLost"`

	Texts json.RawMessage `json:"texts,omitempty"`

	Course json.RawMessage `json:"course,omitempty"`
}

// benchTexts are the texts of the workbench that change seldom.
type benchTexts struct {
	Lang  string     `json:"lang"`
	About string     `json:"about"` // the thresholds
	On    int        `json:"on"`
	Full  int        `json:"full"`
	Teach string     `json:"teach"` // the name of the course that is under way; "" for none
	Feels [16]string `json:"feels"` // what the sensors say
	Hears [17]string `json:"hears"` // what the readers say
}

// watcher is what a stream of the workbench has sent.
type watcher struct {
	looks  int
	texts  []byte
	course []byte
}

// next returns the event for the newest reading, nil if there was no look since the last.
func (w *watcher) next(r meter.Reading, s state) []byte {
	if r.Table == nil || r.Looks == w.looks {
		return nil
	}
	w.looks = r.Looks
	m := measureOf(r)
	texts := record.JSON(benchTextsOf(r, s))
	if !bytes.Equal(texts, w.texts) {
		m.Texts, w.texts = texts, texts
	}
	if course := record.JSON(s.course); !bytes.Equal(course, w.course) && s.course != nil {
		m.Course, w.course = course, course
	}
	return fmt.Appendf(nil, "data: %s\n\n", record.JSON(m))
}

func measureOf(r meter.Reading) measure {
	m := measure{
		At: r.At.Milliseconds(), Looks: r.Looks, Levels: r.Levels, Lost: int(r.Lost),
		Closed: r.Closed, Bus: [3]int{r.Transactions, r.Bytes, r.Calls}, ContactsLost: r.Contacts.Failed,
	}
	for c, ref := range r.References {
		m.Bases[c] = -1
		if ref.Sure {
			m.Bases[c] = int(math.Round(float64(ref.Base)))
		}
		if ref.Felt {
			m.Felt |= 1 << c
		}
		m.SensorsFailed[c] = r.Sensors[c].Failed
	}
	for n, mask := range meter.Contacts {
		m.Held[n] = r.Held&mask != 0
	}
	for place, count := range r.Readers {
		m.Read[place], m.ReadersFailed[place] = count.All, count.Failed
	}
	return m
}

func benchTextsOf(r meter.Reading, s state) benchTexts {
	words := s.words
	t := benchTexts{
		Lang: words.Lang(), About: words.Threshold(r.Table.On, r.Table.Off, r.Table.FullScale),
		On: r.Table.On, Full: r.Table.FullScale,
	}
	if s.course != nil {
		t.Teach = s.course.Name
	}
	for c := range t.Feels {
		t.Feels[c] = feelsText(r, board.Cell(c), words)
	}
	for place := range t.Hears {
		if scan.Place(place) == scan.TrayPlace && r.Table.Tray || scan.Place(place) != scan.TrayPlace && r.Table.Cells {
			t.Hears[place] = hearsText(r, r.Heard[place], words)
		}
	}
	return t
}

// feelsText returns what the sensor of a cell says.
func feelsText(r meter.Reading, c board.Cell, words *phrase.Speech) string {
	text, ref := words.Page().Bench, r.References[c]
	switch {
	case r.Table.References == nil:
		return ""
	case r.Lost.Has(c):
		return text.Silent
	case ref.Failed:
		return text.Fails
	case ref.Felt:
		return text.Felt
	case !ref.Sure:
		return text.Unsure
	}
	return text.NotFelt
}

// hearsText returns what a reader says, "" before its first answer.
func hearsText(r meter.Reading, h meter.Heard, words *phrase.Speech) string {
	text := words.Page().Bench
	switch h.Answer {
	case meter.Tagged:
		if p, enrolled := r.Table.Roster[h.Tag]; enrolled {
			return words.PieceName(p, "") + " (" + h.Tag.String() + ")"
		}
		return text.Strange + " (" + h.Tag.String() + ")"
	case meter.NoTag:
		return text.NoTag
	case meter.Crowded:
		return text.Crowded
	case meter.Garbled:
		return text.Garbled
	case meter.NoAnswer:
		return text.Silent
	}
	return ""
}

// benchSheet is what the document of the workbench is made of.
type benchSheet struct {
	Frame
	Text    phrase.BenchWords
	Rows    [4][4]benchCell // as the board lies before player A, the farthest row first
	Cells   [16]benchCell
	Tray    string
	Buttons [4]string
	Doctor  bool // can examine
	Course  *Course

	List         []listed      // of troubles, of a simulated board
	Builds       []face.Choice // of it
	Shown, Build string
}

// benchCell is a cell of the workbench.
type benchCell struct {
	Cell board.Cell
	Name string
}

// workbench shows what the hardware says, and what the doctor finds.
type workbench struct {
	*display
	streams   *Visitors
	examining chan struct{} // has an element while Examine runs
}

// sheet returns what the document is made of.
func (b *workbench) sheet(f Frame) benchSheet {
	words := f.state.words
	sh := benchSheet{Frame: f, Text: words.Page().Bench, Tray: words.PartName(board.PartTray), Doctor: b.opts.Examine != nil}
	if sh.Course = f.state.course; sh.Course == nil {
		sh.List, sh.Builds, sh.Shown, sh.Build = list(f.state), builds(f.state), string(f.state.sim.Shown), f.state.sim.Build
	}
	for c := range board.Cell(board.Cells) {
		sh.Cells[c] = benchCell{c, phrase.Sentence(words.Cell(c))}
	}
	for row := range 4 {
		for column := range 4 {
			sh.Rows[3-row][column] = sh.Cells[board.CellAt(column, row)]
		}
	}
	for n, part := range []board.PartKind{board.PartQuartoA, board.PartQuartoB, board.PartRepeat, board.PartPass} {
		sh.Buttons[n] = words.PartName(part)
	}
	return sh
}

// serveMeasures sends the newest readings until the visitor goes or does not read.
func (b *workbench) serveMeasures(w http.ResponseWriter, r *http.Request) {
	defer b.opts.Meter.Watch()()
	var seen watcher
	var last time.Time
	always := make(chan struct{})
	close(always)
	b.streams.Events(w, r, func() (event []byte, changed <-chan struct{}) {
		if s, _ := b.now(); s.words != nil && time.Since(last) >= benchPace {
			event, last = seen.next(b.opts.Meter.Now(), s), time.Now()
		}
		return event, always
	})
}

// courseSteps is the number of cells, and of pieces.
const courseSteps = 16

// Course is a calibration or an enrolment that is under way.
type Course struct {
	Name string   `json:"-"`
	Said string   `json:"said"` // what was said last, with the next instruction
	Done []string `json:"done"` // what has been taught, a text each

	Progress string `json:"progress"` // how much that is; Follow fills it in
}
