package aplay

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"quartoboard/audio/process"
)

// volume is how loud a card plays: by its mixer where it has one, else by scaling the
// samples. Both have the same measure: percent of the amplitude, so that 20 is 14 dB below
// the loudest.
type volume struct {
	wanted  atomic.Int32  // in percent; 0 for what the mixer is set to
	scaled  atomic.Int32  // percent by which samples are scaled; 0 for 100
	changed chan struct{} // has room for one
}

// SetVolume sets how loud all sound is, in percent of the loudest. Run or Adjust does the work.
func (s *Sink) SetVolume(percent int) {
	s.volume.wanted.Store(int32(percent))
	s.volume.again()
}

// again has the mixer set again.
func (v *volume) again() {
	select {
	case v.changed <- struct{}{}:
	default: // it is about to be set
	}
}

// Run sets the volume whenever it changes, until ctx ends.
func (s *Sink) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.volume.changed:
			s.Adjust(ctx)
		}
	}
}

// Adjust sets the volume that is wanted at once, for a caller without Run. It blocks for two
// runs of amixer.
func (s *Sink) Adjust(ctx context.Context) {
	percent := s.volume.wanted.Load()
	if percent == 0 {
		return
	}
	scaled := int32(100)
	if err := s.setMixer(ctx, int(percent)); err != nil { // a card without a mixer, or a machine without amixer
		scaled = percent
	}
	s.volume.scaled.Store(scaled)
}

// mixerTime is the longest that a run of amixer may take.
const mixerTime = time.Second

// setMixer sets the card's mixer by amixer(1), whose scale -M is that of the ear: the cube root
// of the amplitude.
func (s *Sink) setMixer(ctx context.Context, percent int) error {
	card := mixerOf(s.Device())
	if card == "" {
		return errors.New("no card by name")
	}
	list, err := s.amixer(ctx, "-D", card, "scontents")
	if err != nil {
		return err
	}
	control, muted, ok := controlOf(list)
	if !ok {
		return errors.New("no volume in the mixer")
	}
	set := []string{"-M", "-D", card, "sset", control, strconv.Itoa(int(math.Round(100*math.Cbrt(float64(percent)/100)))) + "%"}
	if muted {
		set = append(set, "unmute")
	}
	_, err = s.amixer(ctx, set...)
	return err
}

func (s *Sink) amixer(ctx context.Context, args ...string) (string, error) {
	out, err := process.Ask(ctx, cmp.Or(s.limit, mixerTime), english(), s.opts.Mixer, args...)
	if err != nil {
		return "", fmt.Errorf("amixer: %w", err)
	}
	return string(out), nil
}

// cardName finds the card in the name of a device.
var cardName = regexp.MustCompile(`CARD=([^,]+)`)

// mixerOf returns the name of a device's mixer; "" where it cannot be told.
func mixerOf(device string) string {
	if found := cardName.FindStringSubmatch(device); found != nil {
		return "hw:CARD=" + found[1]
	}
	if device == "default" {
		return device
	}
	return ""
}

// preferred are the usual names of a card's volume, the best first. Others follow.
var preferred = []string{"Master", "PCM", "Digital", "Headphone", "Speaker", "Line Out"}

var controlLine = regexp.MustCompile(`(?m)^Simple mixer control ('(.*)',\d+)\n +Capabilities: (.*)$`)

// controlOf returns the control of the volume in a list of amixer, and whether it can be
// muted.
func controlOf(list string) (control string, mutes, ok bool) {
	rank := len(preferred) + 1
	for _, c := range controlLine.FindAllStringSubmatch(list, -1) {
		can := strings.Fields(c[3])
		if !has(can, "volume") && !has(can, "pvolume") {
			continue
		}
		r := slices.Index(preferred, c[2])
		if r < 0 {
			r = len(preferred)
		}
		if r < rank {
			rank, control, mutes, ok = r, c[1], has(can, "switch") || has(can, "pswitch"), true
		}
	}
	return control, mutes, ok
}

// has reports whether a control can do what, for each channel or for all together.
func has(can []string, what string) bool {
	return slices.Contains(can, what) || slices.Contains(can, what+"-joined")
}

// scale makes samples as loud as they are to be.
func (v *volume) scale(raw []byte) {
	percent := v.scaled.Load()
	if percent == 0 || percent == 100 {
		return
	}
	for i := 0; i+1 < len(raw); i += 2 {
		sample := int16(binary.LittleEndian.Uint16(raw[i:]))
		binary.LittleEndian.PutUint16(raw[i:], uint16(int32(sample)*percent/100))
	}
}
