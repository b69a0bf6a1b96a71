package doctor

import (
	"slices"
	"strings"

	"quartoboard/cmd/internal/finding"
)

// Sound is the result of a check of the sound.
type Sound struct {
	Device string // of the settings; "" for none
	Lang   string
	Voice  error    // error of the speech program
	Piper  *Piper   // nil for a board that does not speak by it
	Player error    // error of the player
	Cards  []string // their names

	Shut    error    // the reason why the device cannot be opened
	Busy    bool     // another program has it, as the daemon
	Others  []string // devices that can be opened, if it cannot
	Instead string   // the one of these by which the daemon plays; "" for none
}

// Piper is the result of a check of piper.
type Piper struct {
	Voice string // for the language; "" for none
	Err   error  // of its server
	Shut  bool   // the daemon may not reach it
}

// Findings returns those of the sound: the voice and the card. Without them play goes on,
// in silence.
func (s *Sound) Findings() []finding.Finding {
	if s.Device == "" {
		return []finding.Finding{tell("sound-off", "sound")}
	}
	found := []finding.Finding{well("voice", "espeak-ng speaks the language %q.", s.Lang), s.card()}
	if s.Voice != nil {
		found[0] = tell("voice", "voice", s.Lang, s.Voice)
	}
	if s.Piper != nil {
		found = append(found, s.piper())
	}
	return found
}

func (s *Sound) piper() finding.Finding {
	const where = "piper"
	switch {
	case s.Piper.Voice == "":
		return tell("piper/no-voice", where, s.Lang)
	case s.Piper.Err != nil:
		return tell("piper", where, s.Piper.Err)
	case s.Piper.Shut:
		return tell("piper/shut", where)
	}
	return well(where, "It speaks the language %q by %s.", s.Lang, s.Piper.Voice)
}

func (s *Sound) card() finding.Finding {
	const where = "sound card"
	cards, name := strings.Join(s.Cards, ", "), cardOf(s.Device)
	switch {
	case s.Player != nil:
		return tell("player", where, s.Player)
	case len(s.Cards) == 0:
		return tell("sound-card/none", where)
	case name != "" && !slices.Contains(s.Cards, name):
		return tell("sound-card", where, name, cards)
	case s.Shut != nil:
		return s.shut(where)
	case s.Busy:
		return well(where, "Another program plays by %s now.", s.Device)
	case name == "":
		return well(where, "%s goes to one of these: %s.", s.Device, cards)
	}
	return well(where, "%s is there.", name)
}

// shut is the finding of a device that cannot be opened.
func (s *Sound) shut(where string) finding.Finding {
	goesOn, next := "; play goes on in silence.", "Plug another card in, or a loudspeaker or screen into this one."
	if s.Instead != "" {
		goesOn = "; " + s.Instead + " plays in its place."
	}
	if len(s.Others) > 0 {
		next = "Set audio.device = \"" + strings.Join(s.Others, "\" or \"") + "\" in the settings."
	}
	return tell("sound-shut", where, s.Device, s.Shut, goesOn, next)
}

// Answer is the answer to whether a first word was heard.
type Answer uint8

// The answers.
const (
	Unanswered Answer = iota
	Yes
	No
)

// FirstWord returns the finding of a sentence that was played after silence. err tells
// why it could not be.
func FirstWord(a Answer, err error) finding.Finding {
	const where = "first word"
	switch {
	case err != nil:
		return tell("no-answer/untried", where, err)
	case a == Yes:
		return well(where, "It is heard after ten seconds of silence.")
	case a == No:
		return tell("first-word", where)
	}
	return tell("no-answer", where)
}

// cardOf returns the name of the card in ALSA's name of a device: "Device" of
// "plughw:CARD=Device,DEV=0"; "" for none.
func cardOf(device string) string {
	if !strings.Contains(device, ":") && device != "default" {
		return device
	}
	_, args, _ := strings.Cut(device, "CARD=")
	name, _, _ := strings.Cut(args, ",")
	return name
}

// Serial returns the finding of the serial port, "" for none.
func Serial(port string, err error) finding.Finding {
	switch {
	case port == "":
		return well("serial port", "The settings name none.")
	case err == nil:
		return well("serial port", "%s can be opened.", port)
	}
	return tell("serial", "serial port", err)
}
