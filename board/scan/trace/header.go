package trace

import (
	"encoding/json"
	"fmt"
	"time"

	"quartoboard/board/scan"
)

// Header names the program that was recorded, and has what its Settler was made of.
type Header struct {
	Board   string    // its name in the record
	Version string    // of the program
	Profile string    // of the hardware
	Wall    time.Time // when the clock stood at zero
	Scan    scan.Options
	Build   scan.Build
}

// parseHeader reads the JSON of a block S.
func parseHeader(text []byte) (h Header, err error) {
	if err := json.Unmarshal(text, &h); err != nil {
		return Header{}, fmt.Errorf("trace: the header of a start: %w", err)
	}
	return h, nil
}
