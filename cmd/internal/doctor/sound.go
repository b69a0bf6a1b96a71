package doctor

import (
	"fmt"
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
		return []finding.Finding{fault(finding.Advisory, "sound", SoundOff, "The settings name no sound card: the board is silent.",
			"Set audio.device to \"default\" to hear it.")}
	}
	found := []finding.Finding{s.voice(), s.card()}
	if s.Piper != nil {
		found = append(found, s.piper())
	}
	return found
}

func (s *Sound) piper() finding.Finding {
	const where = "piper"
	switch {
	case s.Piper.Voice == "":
		return fault(finding.Advisory, where, NoPiper, fmt.Sprintf("The settings name no voice of piper for the language %q: espeak-ng speaks it.", s.Lang),
			"Name one in audio.piper_voices.")
	case s.Piper.Err != nil:
		return fault(finding.Fails, where, NoPiper, fmt.Sprintf("It does not speak (%v): espeak-ng does.", s.Piper.Err),
			"Start its server, or correct audio.piper_url and audio.piper_voices.")
	case s.Piper.Shut:
		return fault(finding.Fails, where, NoPiper, "It speaks, and the daemon may not reach its server: espeak-ng speaks.",
			"Let it, by /usr/share/quartoboard/piper.conf: see care.md.")
	}
	return well(where, "It speaks the language %q by %s.", s.Lang, s.Piper.Voice)
}

const inSilence = "; play goes on in silence."

func (s *Sound) voice() finding.Finding {
	if s.Voice == nil {
		return well("voice", "espeak-ng speaks the language %q.", s.Lang)
	}
	return fault(finding.Fails, "voice", NoVoice, fmt.Sprintf("It cannot speak the language %q (%v)"+inSilence, s.Lang, s.Voice),
		"Run: sudo apt install espeak-ng")
}

func (s *Sound) card() finding.Finding {
	const where = "sound card"
	cards, name := strings.Join(s.Cards, ", "), cardOf(s.Device)
	switch {
	case s.Player != nil:
		return fault(finding.Fails, where, NoPlayer, fmt.Sprintf("Nothing can be heard (%v)"+inSilence, s.Player), "Run: sudo apt install alsa-utils")
	case len(s.Cards) == 0:
		return fault(finding.Fails, where, NoCard, "There is none"+inSilence,
			"Plug one in, or enable it in /boot/firmware/config.txt; this user may also lack the group audio.")
	case name != "" && !slices.Contains(s.Cards, name):
		return fault(finding.Fails, where, NoCard, fmt.Sprintf("There is none of the name %q: there are %s"+inSilence, name, cards),
			"Plug it in, or correct audio.device in the settings.")
	}
	switch {
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
	goesOn, next := inSilence, "Plug another card in, or a loudspeaker or screen into this one."
	if s.Instead != "" {
		goesOn = "; " + s.Instead + " plays in its place."
	}
	if len(s.Others) > 0 {
		next = "Set audio.device = \"" + strings.Join(s.Others, "\" or \"") + "\" in the settings."
	}
	return fault(finding.Fails, where, CardShut, fmt.Sprintf("%s cannot be opened (%v)%s", s.Device, s.Shut, goesOn), next)
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
		return fault(finding.Fails, where, NoAnswer, fmt.Sprintf("It could not be tried: %v.", err), "Mend that, and try again.")
	case a == Yes:
		return well(where, "It is heard after ten seconds of silence.")
	case a == No:
		return fault(finding.Fails, where, WordLost, "It is lost after ten seconds of silence.",
			"Set audio.keep_open to true in the settings; if it is, use another sound card or loudspeaker.")
	}
	return fault(finding.Advisory, where, NoAnswer, "Nobody answered whether it is heard.", "Try again, and press QUARTO or pass.")
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
	return fault(finding.Fails, "serial port", BadSerial, fmt.Sprintf("It cannot be used: %v.", err),
		"Plug it in, stop what has it (a console, in raspi-config), or correct serial.port; play does not need it.")
}
