package trace

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"quartoboard/board/scan"
	"quartoboard/hw"
)

// Header says which program was recorded, on what, and since when.
type Header struct {
	Board     string // its name in the record
	Version   string // of the program
	Profile   string // of the hardware
	Lang      string // of what is said
	Verbosity string
	Wall      time.Time     // when the clock stood at zero
	Unit      time.Duration // the clock is read in whole ones of these; 1 ns where nobody says
	Scan      scan.Options
	Build     Build
}

// Build is what the recorded hardware had.
type Build struct {
	FullScale            uint16 // of levels; 0 for sensors that switch
	Cells, Tray, Buttons bool
}

func buildOf(set hw.Set) Build {
	b := Build{Cells: set.Cells != nil, Tray: set.Tray != nil, Buttons: set.Buttons != nil}
	if set.Levels != nil {
		b.FullScale = set.Levels.FullScale()
	}
	return b
}

// parseHeader reads the JSON of a block S.
func parseHeader(text []byte) (Header, error) {
	var h Header
	if err := json.Unmarshal(text, &h); err != nil {
		return Header{}, fmt.Errorf("trace: the header of a start: %w", err)
	}
	if h.Unit <= 0 {
		return Header{}, errors.New("trace: the header of a start: a unit of time over 0 expected")
	}
	return h, nil
}
