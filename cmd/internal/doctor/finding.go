package doctor

import (
	"fmt"
	"strings"

	"quartoboard/cmd/internal/finding"
)

// The codes.
const (
	BadSettings   finding.Code = "settings"       // they cannot be read
	BadBuild      finding.Code = "build"          // nor can the profile
	NoGame        finding.Code = "game"           // that of the settings cannot be played
	TooLarge      finding.Code = "too-large"      // readers, for the cells
	Running       finding.Code = "running"        // another quartoboard has the board
	NoChip        finding.Code = "gpio-chip"      // not a Raspberry Pi, or not permitted
	NoBus         finding.Code = "bus"            // a port or a bus that is not there
	Denied        finding.Code = "denied"         // a port, bus or line that this user may not open
	LineHeld      finding.Code = "line-held"      // another program has it
	BusStuck      finding.Code = "bus-stuck"      // a line of a bus is held low
	BusSilent     finding.Code = "bus-silent"     // no part on it answers
	BusSpeed      finding.Code = "bus-speed"      // not that of the build
	Silent        finding.Code = "silent"         // a part that does not answer
	Unsteady      finding.Code = "unsteady"       // a part that answers now and then
	Reset         finding.Code = "reset"          // a part that lost its settings
	SensorStuck   finding.Code = "sensor-stuck"   // detects a magnet on an empty cell
	SensorOdd     finding.Code = "sensor-odd"     // its level at rest is useless
	HoldsMISO     finding.Code = "holds-miso"     // a reader that is not selected
	SlowEdges     finding.Code = "slow-edges"     // MISO is too slow for the clock
	ReaderTimes   finding.Code = "reader-times"   // longer than those of the build
	ReaderStretch finding.Code = "reader-stretch" // the clock of I²C, where the computer does not wait
	Contact       finding.Code = "contact"        // of a coded piece: gives no code
	TwoTags       finding.Code = "two-tags"       // in one reader's field
	SelfTest      finding.Code = "self-test"      // a wrong result
	ButtonHeld    finding.Code = "button-held"    // or stuck
	SupplyLow     finding.Code = "supply-low"     // now
	SupplyWasLow  finding.Code = "supply-was-low" // since the start
	NoVoice       finding.Code = "voice"          // espeak-ng or its language
	NoPiper       finding.Code = "piper"          // its server, its voice, or the way to it
	NoPlayer      finding.Code = "player"         // aplay
	NoCard        finding.Code = "sound-card"     // none, or none of that name
	CardShut      finding.Code = "sound-shut"     // it cannot be opened
	SoundOff      finding.Code = "sound-off"      // by the settings
	WordLost      finding.Code = "first-word"     // after a pause
	NoAnswer      finding.Code = "no-answer"      // whether the first word was heard
	BadSerial     finding.Code = "serial"         // the port cannot be opened
	Console       finding.Code = "console"        // the kernel writes on the serial port
	ClockUnset    finding.Code = "clock"          // or not synchronised
	DiskFull      finding.Code = "disk-full"      //
	DiskSlow      finding.Code = "disk-slow"      // to keep a line
	BadJournal    finding.Code = "journal"        // its directory cannot be written
	LogVolatile   finding.Code = "system-log"     // gone after a restart
	NoGroup       finding.Code = "group"          // the user is not in it
	Root          finding.Code = "root"           // the user is root
	NoPieces      finding.Code = "pieces"         // enrolled: none, or not readable
	FewPieces     finding.Code = "pieces-few"     // enrolled: not all sixteen
	FewTokens     finding.Code = "tokens-few"     // enrolled: some, and not all 28
	BadDeck       finding.Code = "deck"           // of cards, not readable, or with too few cards
	NoCalibration finding.Code = "calibration"    // never done, or not readable
	NoPreferences finding.Code = "preferences"    // not readable
)

// Codes returns all codes.
func Codes() []finding.Code {
	return []finding.Code{
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

func fault(s finding.State, where string, code finding.Code, says, next string) finding.Finding {
	return finding.Finding{Where: where, State: s, Code: code, Says: says, Next: next}
}

func well(where, format string, args ...any) finding.Finding {
	return finding.Finding{Where: where, State: finding.Well, Says: fmt.Sprintf(format, args...)}
}
