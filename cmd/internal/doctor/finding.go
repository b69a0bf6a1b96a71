package doctor

import (
	_ "embed" // for the sentences
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"quartoboard/cmd/internal/finding"
)

// The codes that the judgement of other parts, or of all, depends on.
const (
	Running     finding.Code = "running"
	Silent      finding.Code = "silent"
	Unsteady    finding.Code = "unsteady"
	HoldsMISO   finding.Code = "holds-miso"
	SlowEdges   finding.Code = "slow-edges"
	Contact     finding.Code = "contact"
	ClockUnset  finding.Code = "clock"
	LogVolatile finding.Code = "system-log"
)

//go:embed findings.toml
var findingsText []byte

// faults are the findings of what is not well, as the file has them.
var faults = sync.OnceValue(func() []fault {
	var file struct{ Finding []fault }
	if err := toml.Unmarshal(findingsText, &file); err != nil {
		panic(err) // every test reads it
	}
	return file.Finding
})

// fault is a finding without the values of the check.
type fault struct{ Name, State, Says, Next string }

// code returns the code that begins the name.
func (f fault) code() finding.Code {
	code, _, _ := strings.Cut(f.Name, "/")
	return finding.Code(code)
}

// states are the words of the file for states.
var states = map[string]finding.State{"advisory": finding.Advisory, "fails": finding.Fails, "blocks": finding.Blocks}

// tell returns the finding of a name with the values of a check, first those of what it says.
func tell(name, where string, values ...any) finding.Finding {
	f := faults()[slices.IndexFunc(faults(), func(f fault) bool { return f.Name == name })]
	says, next, _ := strings.Cut(fmt.Sprintf(f.Says+"\x00"+f.Next, values...), "\x00")
	return finding.Finding{Where: where, State: states[f.State], Code: f.code(), Says: says, Next: next}
}

// Codes returns all codes.
func Codes() (codes []finding.Code) {
	for _, f := range faults() {
		codes = append(codes, f.code())
	}
	return slices.Compact(codes)
}

// CodeList lists all codes in lines that fit a terminal.
func CodeList() string {
	var lines []string
	for six := range slices.Chunk(Codes(), 6) {
		lines = append(lines, strings.ReplaceAll(strings.Trim(fmt.Sprint(six), "[]"), " ", ", "))
	}
	return strings.Join(lines, ",\n")
}

func well(where, format string, args ...any) finding.Finding {
	return finding.Finding{Where: where, State: finding.Well, Says: fmt.Sprintf(format, args...)}
}
