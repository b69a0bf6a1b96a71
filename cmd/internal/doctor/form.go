package doctor

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// Form is what was examined, for the makers of the program. Write uses words of the program
// and numbers alone, never texts of findings, settings, files or errors.
type Form struct {
	Version string // of the program
	Root    fs.FS  // of the machine
	Build   string // the name of one of ours; "" for another
	Report  Report
	Card    Card
	Answers *probe.Answers // nil if the hardware was not checked
}

const formHead = `Quartoboard report, form 1

This file holds nothing personal: no names of people, of the board, of this computer or of
its users, no files' names, no addresses, no numbers of stickers or of devices. Read it
before you send it. Lines that end in a colon are yours to fill in, as unproven.md says.

`

// Unproven returns the claims that only a real board can settle, as unproven.md names them.
func Unproven() []string {
	return []string{
		"MISO of a module that is not selected", "Edges at 4 MHz", "Supply when all readers wake", "Timing of the PN532 modules",
		"Detuning by neighbours", "A sticker under a magnet", "Several stickers over one reader",
		"The field through the wood", "Bounce of the buttons", "Pitch of the board", "Magnets of the board", "The card", "The first word",
	}
}

// Write writes the form as text.
func (f *Form) Write(w io.Writer) error {
	var b strings.Builder
	b.WriteString(formHead)
	build := f.Build
	if build == "" {
		build = "another"
	}
	fmt.Fprintf(&b, "program: %s\ncomputer: %s\nkernel: %s\nbuild: %s\n\nFindings\n", f.Version,
		known(f.Root, "proc/device-tree/model", modelName), known(f.Root, "proc/sys/kernel/osrelease", kernelNumber), build)
	for _, one := range f.Report.Findings {
		if one.Code != "" {
			fmt.Fprintf(&b, "%s\n", strings.Join(slices.DeleteFunc([]string{
				one.State.String(), string(one.Code), partName(one.Part), list(one.Cells),
			}, func(s string) bool { return s == "" }), " "))
		}
	}
	fmt.Fprintf(&b, "playable: %s\n\nMeasured\n", f.playable())
	if len(f.Card.Syncs) > 0 {
		fmt.Fprintf(&b, "slowest line on the card: %v\n", slices.Max(f.Card.Syncs).Round(100*time.Microsecond))
	}
	if low, was, ok := Undervoltage(f.Root); ok {
		fmt.Fprintf(&b, "voltage too low: now %t, since the start %t\n", low, was)
	}
	if f.Answers != nil && f.Answers.OpenErr == nil {
		figures(&b, f.Answers)
	}
	b.WriteString("\nTo fill in: measured, and the print on the part\n")
	for _, claim := range Unproven() {
		fmt.Fprintf(&b, "%s:\n", claim)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (f *Form) playable() string {
	switch {
	case f.Report.Unknown():
		return "not known"
	case f.Report.Playable():
		return "yes"
	}
	return "no"
}

// Of a model and a kernel's release, these say nothing of their owner.
var (
	modelName    = regexp.MustCompile(`^Raspberry Pi (\d+ |Zero |Compute Module )?(\d+ )?(Model [AB] )?(Plus )?(W )?(Rev \d\.\d)?`)
	kernelNumber = regexp.MustCompile(`^\d+\.\d+(\.\d+)?`)
)

// known returns the part of a file that a pattern allows, or "another".
func known(root fs.FS, name string, allowed *regexp.Regexp) string {
	if text := strings.TrimSpace(allowed.FindString(read(root, name))); text != "" {
		return text
	}
	return "another"
}

func partName(k board.PartKind) string {
	if k == 0 {
		return ""
	}
	return k.String()
}

// figures writes the figures of the hardware, a line for each part.
func figures(b *strings.Builder, a *probe.Answers) {
	fmt.Fprintf(b, "looks: %d, with an error %d\n", a.Look.Times, a.Look.Failed)
	for c := range board.AllCells.All() {
		fmt.Fprintf(b, "sensor %s: ", c)
		if a.Profile.Presence.Linear() {
			if levels := a.Look.Levels[c]; len(levels) > 0 {
				fmt.Fprintf(b, "%d to %d counts", slices.Min(levels), slices.Max(levels))
			}
		} else {
			fmt.Fprintf(b, "felt %d", a.Look.Felt[c])
		}
		fmt.Fprintf(b, ", not read %d\n", a.Look.Unread[c])
	}
	if a.Profile.Readers != nil {
		for c := range board.AllCells.All() {
			fmt.Fprintf(b, "reader %s: %s\n", c, words(&a.Cells[c]))
			if t := a.Times[c]; t != (rig.Timing{}) {
				fmt.Fprintf(b, "times of reader %s: pause %d µs, acknowledgement %d ms\n", c, t.Pause.Microseconds(), wholeMS(t.Ack))
			}
		}
	}
	if a.Profile.Tray != nil {
		fmt.Fprintf(b, "tray: %s\n", words(&a.Tray))
	}
	for _, bus := range []struct{ of, name string }{{"sensors", a.Profile.Presence.I2C()}, {"readers", probe.ReadersBus(a.Profile)}} {
		if c, ok := a.Buses[bus.name]; ok {
			fmt.Fprintf(b, "bus of the %s: %d transactions, with an error %d, with a line held low %d\n", bus.of, c.Transactions, c.Errors, c.Stuck)
		}
	}
	if a.Line.Heard {
		fmt.Fprintf(b, "MISO low with nothing selected: %d of %d\n", board.CellSet(a.Line.Low).Len(), hw.Places)
	}
	for _, e := range a.Line.Echoes {
		all := line{a}.echoing()
		sum, _ := wrong(e, all)
		fmt.Fprintf(b, "wrong bytes at %v: %d of %d\n", e.Clock, sum, len(all)*rig.EchoBytes)
	}
}

// words returns the result of a reader without its sticker's number.
func words(r *probe.Reading) string {
	answer, test, sticker := "answers", "passed", "none"
	if err := r.Fault(); err != nil {
		return "does not answer, " + errorWords(err)
	}
	if r.Test != nil {
		test = errorWords(r.Test)
	}
	if r.Before != nil {
		answer = "answers at a second try, before: " + errorWords(r.Before)
	}
	switch {
	case r.Tag.Len() > 0:
		sticker = "read"
	case r.Err != nil && !errors.Is(r.Err, hw.ErrNoTag):
		if several, apart := errors.AsType[*hw.Several](r.Err); apart {
			return fmt.Sprintf("%s; self test %s; stickers told apart: %d", answer, test, len(several.Tags()))
		}
		sticker = errorWords(r.Err)
	}
	return fmt.Sprintf("%s; self test %s; sticker %s", answer, test, sticker)
}

// errorWords returns the words of an error of hardware that the program has for it.
func errorWords(err error) string {
	for _, one := range []error{
		hw.ErrHeld, hw.ErrUnacknowledged, hw.ErrMISO, hw.ErrNoAnswer, hw.ErrCollision, hw.ErrCorrupt,
		hw.ErrReset, hw.ErrUnlike, hw.ErrUntested, hw.ErrNoTag,
	} {
		if errors.Is(err, one) {
			return one.Error()
		}
	}
	return "another error"
}
