package doctor

import (
	"fmt"
	"strings"

	"quartoboard/board"
)

// State is the state of a part.
type State uint8

// The states, from good to bad.
const (
	Well     State = iota + 1
	Advisory       // play goes on, but it should be repaired
	Fails          // play goes on without it
	Blocks         // it fails, and no game can be played
)

var stateNames = [...]string{Well: "well", Advisory: "advisory", Fails: "fails", Blocks: "fails"}

// String returns the word of the report.
func (s State) String() string {
	if s < Well || s > Blocks {
		return fmt.Sprintf("State(%d)", uint8(s))
	}
	return stateNames[s]
}

// Code is the kind of a finding, a word that stays the same in all versions; "" for
// findings without a fault.
type Code string

// The codes.
const (
	BadSettings   Code = "settings"       // they cannot be read
	BadBuild      Code = "build"          // nor can the profile
	NoGame        Code = "game"           // that of the settings cannot be played
	TooLarge      Code = "too-large"      // readers, for the cells
	Running       Code = "running"        // another quartoboard has the board
	NoChip        Code = "gpio-chip"      // not a Raspberry Pi, or not permitted
	NoBus         Code = "bus"            // a port or a bus that is not there
	Denied        Code = "denied"         // a port, bus or line that this user may not open
	LineHeld      Code = "line-held"      // another program has it
	BusStuck      Code = "bus-stuck"      // a line of a bus is held low
	BusSilent     Code = "bus-silent"     // no part on it answers
	BusSpeed      Code = "bus-speed"      // not that of the build
	Silent        Code = "silent"         // a part that does not answer
	Unsteady      Code = "unsteady"       // a part that answers now and then
	Reset         Code = "reset"          // a part that lost its settings
	SensorStuck   Code = "sensor-stuck"   // detects a magnet on an empty cell
	SensorOdd     Code = "sensor-odd"     // its level at rest is useless
	HoldsMISO     Code = "holds-miso"     // a reader that is not selected
	SlowEdges     Code = "slow-edges"     // MISO is too slow for the clock
	ReaderTimes   Code = "reader-times"   // longer than those of the build
	ReaderStretch Code = "reader-stretch" // the clock of I²C, where the computer does not wait
	Contact       Code = "contact"        // of a coded piece: gives no code
	TwoTags       Code = "two-tags"       // in one reader's field
	SelfTest      Code = "self-test"      // a wrong result
	ButtonHeld    Code = "button-held"    // or stuck
	SupplyLow     Code = "supply-low"     // now
	SupplyWasLow  Code = "supply-was-low" // since the start
	NoVoice       Code = "voice"          // espeak-ng or its language
	NoPiper       Code = "piper"          // its server, its voice, or the way to it
	NoPlayer      Code = "player"         // aplay
	NoCard        Code = "sound-card"     // none, or none of that name
	CardShut      Code = "sound-shut"     // it cannot be opened
	SoundOff      Code = "sound-off"      // by the settings
	WordLost      Code = "first-word"     // after a pause
	NoAnswer      Code = "no-answer"      // whether the first word was heard
	BadSerial     Code = "serial"         // the port cannot be opened
	Console       Code = "console"        // the kernel writes on the serial port
	ClockUnset    Code = "clock"          // or not synchronised
	DiskFull      Code = "disk-full"      //
	DiskSlow      Code = "disk-slow"      // to keep a line
	BadJournal    Code = "journal"        // its directory cannot be written
	LogVolatile   Code = "system-log"     // gone after a restart
	NoGroup       Code = "group"          // the user is not in it
	Root          Code = "root"           // the user is root
	NoPieces      Code = "pieces"         // enrolled: none, or not readable
	FewPieces     Code = "pieces-few"     // enrolled: not all sixteen
	FewTokens     Code = "tokens-few"     // of Quartino, enrolled: some, and not all 28
	BadDeck       Code = "deck"           // of Quartino, not readable, or with too few cards
	NoCalibration Code = "calibration"    // never done, or not readable
	NoPreferences Code = "preferences"    // not readable
)

// Codes returns all codes.
func Codes() []Code {
	return []Code{
		BadSettings, BadBuild, NoGame, TooLarge, Running, NoChip, NoBus, Denied, LineHeld, BusStuck, BusSilent, BusSpeed, Silent, Unsteady, Reset,
		SensorStuck, SensorOdd, HoldsMISO, SlowEdges, ReaderTimes, ReaderStretch, Contact, TwoTags, SelfTest, ButtonHeld, SupplyLow, SupplyWasLow, NoVoice, NoPiper, NoPlayer,
		NoCard, CardShut, SoundOff, WordLost, NoAnswer, BadSerial, Console, ClockUnset, DiskFull, DiskSlow, BadJournal, LogVolatile, NoGroup, Root, NoPieces,
		FewPieces, FewTokens, BadDeck, NoCalibration, NoPreferences,
	}
}

// CodeList lists all codes in lines that fit a terminal.
func CodeList() string {
	var text strings.Builder
	for i, code := range Codes() {
		switch {
		case i%6 > 0:
			text.WriteString(", ")
		case i > 0:
			text.WriteString(",\n")
		}
		text.WriteString(string(code))
	}
	return text.String()
}

// Finding is the result of one check.
type Finding struct {
	Where string // "reader d1", "sound"
	State State
	Code  Code           // "" for none
	Says  string         // one sentence: the state
	Next  string         // one sentence: the next step; "" for none
	Part  board.PartKind // 0 for none
	Cells board.CellSet
	Avoid board.CellSet // of these, those that a game must leave free
}

func fault(s State, where string, code Code, says, next string) Finding {
	return Finding{Where: where, State: s, Code: code, Says: says, Next: next}
}

// of returns the finding as that of a part and its cells.
func (f Finding) of(part board.PartKind, cells board.CellSet) Finding {
	f.Part, f.Cells = part, cells
	return f
}

func well(where, format string, args ...any) Finding {
	return Finding{Where: where, State: Well, Says: fmt.Sprintf(format, args...)}
}
