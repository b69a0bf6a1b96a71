package doctor

import (
	"bytes"
	_ "embed" // for the form
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"

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

//go:embed form.tmpl
var formText string

// form is the template of a Form.
var form = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"model":  func(root fs.FS) string { return known(root, "proc/device-tree/model", modelName) },
		"kernel": func(root fs.FS) string { return known(root, "proc/sys/kernel/osrelease", kernelNumber) },
		"voltage": func(root fs.FS) string {
			low, was, ok := Undervoltage(root)
			if !ok {
				return ""
			}
			return fmt.Sprintf("voltage too low: now %t, since the start %t\n", low, was)
		},
		"cells":   board.AllCells.All,
		"list":    list,
		"least":   slices.Min[[]uint16],
		"most":    slices.Max[[]uint16],
		"lowAt":   bits.OnesCount16,
		"wholeMS": wholeMS,
		"words":   words,
		"echoes":  echoes,
	}).Parse(formText))
})

// Write writes the form as text.
func (f *Form) Write(w io.Writer) error {
	var b bytes.Buffer
	if err := form().Execute(&b, f); err != nil {
		return err
	}
	_, err := b.WriteTo(w)
	return err
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

// echoed are the wrong bytes at a clock, of all that came back.
type echoed struct {
	Clock     rig.Clock
	Wrong, Of int
}

// echoes returns those of the readers that answer.
func echoes(a *probe.Answers) (all []echoed) {
	answer := line{a}.echoing()
	for _, e := range a.Line.Echoes {
		sum, _ := wrong(e, answer)
		all = append(all, echoed{e.Clock, sum, len(answer) * rig.EchoBytes})
	}
	return all
}

// words returns the result of a reader without its sticker's number.
func words(r probe.Reading) string {
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
