package board

import "cmp"

// Preferences are the way the board speaks and sounds. A zero field is not set; in a change
// it leaves what was set before.
type Preferences struct {
	Defaults  bool   `json:"defaults,omitzero"`              // in a change alone: the settings' defaults come back first
	Lang      string `json:"lang,omitzero"`                  // its code, as "en"
	Verbosity string `json:"verbosity,omitzero"`             // "brief", "terse", "normal" or "full"
	Rate      int    `json:"rate,omitzero" range:"50,300"`   // percent of the normal speed of speech, from MinRate to MaxRate
	Volume    int    `json:"volume,omitzero" range:"20,100"` // percent of the loudest, from MinVolume to MaxVolume
	Letters   Switch `json:"letters,omitzero"`               // cells by letter and number, not by name
	Earcons   Switch `json:"earcons,omitzero"`               // short sounds
}

// The limits of a rate and a volume, in percent. The least volume can still be heard.
const (
	MinRate, MaxRate     = 50, 300
	MinVolume, MaxVolume = 20, 100
)

// With returns the preferences after a change.
func (p Preferences) With(change Preferences) Preferences {
	if change.Defaults {
		p = Preferences{}
	}
	return Preferences{
		Lang:      cmp.Or(change.Lang, p.Lang),
		Verbosity: cmp.Or(change.Verbosity, p.Verbosity),
		Rate:      cmp.Or(change.Rate, p.Rate),
		Volume:    cmp.Or(change.Volume, p.Volume),
		Letters:   cmp.Or(change.Letters, p.Letters),
		Earcons:   cmp.Or(change.Earcons, p.Earcons),
	}
}

// Switch is a preference that is on or off.
type Switch uint8

// The states of a switch.
const (
	On Switch = iota + 1
	Off
)

// SwitchOf returns On or Off.
func SwitchOf(on bool) Switch {
	if on {
		return On
	}
	return Off
}

var switchNames = []string{"", "on", "off"}
