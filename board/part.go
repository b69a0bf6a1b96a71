package board

import (
	"slices"
	"strings"
)

// PartKind is a kind of part that can fail.
type PartKind uint8

// The kinds of part. The first ones are hardware's: those of hw.PartKind, in the same
// order.
const (
	PartSensor PartKind = iota + 1
	PartConverter
	PartExpander
	PartRow
	PartColumn
	PartReader
	PartSwitch
	PartTray
	PartMISO
	PartButtons
	PartLights
	PartSound
	PartSerial
	PartJournal
	PartGames
	PartCalibration
	PartPieces // which are enrolled
	PartPreferences
	PartTrace
	PartSupply
	PartVoice
	PartPower // to be switched off
	PartPage  // in a browser
	PartLink  // to the other board of a game; the text is its name

	// In the doctor's report only.
	PartBus
	PartQuartoA
	PartQuartoB
	PartRepeat
	PartPass
)

var partNames = []string{
	"", "sensor", "converter", "expander", "row", "column", "reader", "switch", "tray", "miso",
	"buttons", "lights", "sound", "serial", "journal", "games", "calibration", "pieces", "preferences", "trace", "supply", "voice", "power", "page", "link",
	"bus", "quarto_a", "quarto_b", "repeat", "pass",
}

// String is the name of the kind.
func (k PartKind) String() string { return Name("PartKind", partNames, uint8(k)) }

// Part is a part that can fail. A Fault says which of its kind by their cells.
type Part struct {
	Kind PartKind // 0 for a part that this version does not know
	text string   // as ParsePart read it, where that is not the kind's name
}

// String is the part's text in the record.
func (p Part) String() string {
	if p.text == "" && p.Kind != 0 {
		return p.Kind.String()
	}
	return p.text
}

// ParsePart reads the text of a record: the name of a kind, which more may follow
// ("converter 1", of older versions), or any other text, whose kind is 0. String
// answers the same text.
func ParsePart(s string) Part {
	kind, _, _ := strings.Cut(s, " ")
	p := Part{Kind: PartKind(max(0, slices.Index(partNames, kind)))}
	if s != partNames[p.Kind] {
		p.text = s
	}
	return p
}
