// Package archtest tests the structure of the tree: which package may import which, what
// may be imported from outside and where, and the few rules of shape that a reader cannot
// check by eye. A change that moves an arrow changes the tables of this file in the same
// commit.
package archtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// module begins every import path of ours.
const module = "quartoboard/"

// rule names the packages in from and those that they may import. "*" is every
// package, "x/..." every one below x (not x).
type rule struct{ from, to string }

// adapters are the packages of cmd/internal that never import one another.
const adapters = "cmd/internal/config cmd/internal/daemon cmd/internal/desktop cmd/internal/doctor cmd/internal/engine cmd/internal/folder cmd/internal/hostlog " +
	"cmd/internal/cellleds cmd/internal/journal cmd/internal/link cmd/internal/menu cmd/internal/notify cmd/internal/page cmd/internal/past cmd/internal/power cmd/internal/statedir cmd/internal/uplink cmd/internal/voice cmd/internal/wire"

// arrows are the production imports inside the module. The first row of a package counts.
var arrows = []rule{
	{"board hw", ""},
	{"board/scan/evidence", "board hw"},
	{"board/scan/cells board/scan/stacks", "board board/scan/evidence hw"},
	{"board/scan", "board board/scan/cells board/scan/evidence board/scan/stacks hw"},
	{"board/scan/meter board/scan/trace board/setup", "board board/scan hw"},

	{"hw/rig", "hw hw/..."},
	{"hw/pi", "hw hw/keys hw/plug hw/rig"},
	{"hw/plug", "hw hw/readers"},
	{"hw/sim/chip hw/uart/pty", ""},
	{"hw/sim", "board hw hw/keys hw/plug hw/rig hw/sim/chip"},
	{"hw/sim/hands", "board hw/sim rules"},
	{"hw/i2cbus hw/readers hw/uart", "hw"},
	{"hw/keys", "hw hw/plug"},
	{"hw/resistor", "hw hw/mcp3008 hw/plug"},
	{"hw/...", "hw hw/plug hw/readers"}, // the drivers

	{"rules", "board"},
	{"rules/quarto", "board rules rules/quarto/moves"},
	{"rules/quartino", "board rules rules/quartino/stack"},
	{"rules/quartino/stack", "board"},
	{"rules/quarto/moves", "board"},
	{"rules/quarto/solve", "board rules"},
	{"rules/quarto/opponent", "board rules rules/quarto/solve"},
	{"rules/quarto/exercise", "board rules rules/quarto/opponent rules/quarto/solve"},
	{"rules/quarto/coach", "board rules rules/quarto rules/quarto/solve"},
	{"rules/record", "board rules"},
	{"rules/quarto/gametext", "board rules rules/quarto rules/quarto/moves rules/record"},
	{"rules/quartino/gametext", "board rules rules/quartino rules/quartino/stack rules/record"},

	{"audio", "board"},
	{"audio/process", ""},
	{"audio/earcon audio/espeak audio/piper audio/aplay audio/monitor audio/wav", "audio audio/process"},
	{"audio/phrase", "audio board board/setup rules"},
	{"audio/phrase/quarto", "audio audio/phrase board rules rules/quarto rules/quarto/coach rules/quarto/solve"},
	{"audio/phrase/quartino", "audio audio/phrase board rules rules/quartino"},
	{"audio/phrase/phrasetest", "audio audio/phrase rules"}, // for tests only

	// The adapters import what they show and never each other, folder and values aside.
	{"cmd/internal/cellleds", "board hw rules rules/record cmd/internal/face"},
	{"cmd/internal/config", "audio/phrase board rules cmd/internal/folder"},
	{"cmd/internal/daemon", "board rules rules/record"},
	{"cmd/internal/topic", "board rules/record"},
	{"cmd/internal/hostwire", "rules/record cmd/internal/link"},
	{"cmd/internal/uplink", "board rules rules/record cmd/internal/broker cmd/internal/folder cmd/internal/gate cmd/internal/hostwire cmd/internal/link cmd/internal/topic"},
	{"cmd/internal/finding", "board"},
	{"cmd/internal/doctor", "board hw hw/i2cbus hw/rig cmd/internal/finding cmd/internal/folder cmd/internal/probe"},
	{"cmd/internal/deck", "board cmd/internal/folder"},
	{"cmd/internal/broker cmd/internal/desktop cmd/internal/folder cmd/internal/gate cmd/internal/notify", ""},
	{"cmd/internal/engine", "board rules rules/record cmd/internal/face"},
	{"cmd/internal/evening", "board cmd/internal/folder cmd/internal/topic"},
	{"cmd/internal/hall", "board rules rules/record cmd/internal/broker cmd/internal/folder cmd/internal/topic"},
	{"cmd/internal/hostlog", "rules rules/record cmd/internal/folder cmd/internal/hostwire"},
	{"cmd/internal/journal", "board rules/record cmd/internal/folder"},
	{"cmd/internal/lesson", "audio audio/phrase board rules cmd/internal/face"},
	{"cmd/internal/link", "board rules rules/quarto rules/record cmd/internal/folder cmd/internal/topic"},
	{"cmd/internal/menu", "audio audio/phrase board rules rules/record cmd/internal/face cmd/internal/lesson"},
	{"cmd/internal/page", "audio audio/phrase board board/scan board/scan/meter rules rules/record cmd/internal/face cmd/internal/finding cmd/internal/gate"},
	{"cmd/internal/page/hallpage", "audio/phrase board rules/record cmd/internal/evening cmd/internal/face cmd/internal/gate cmd/internal/hall cmd/internal/page cmd/internal/topic"},
	{"cmd/internal/past", "audio/phrase board rules rules/record cmd/internal/face"},
	{"cmd/internal/power", "board rules/record rules"},
	{"cmd/internal/probe", "board hw hw/i2cbus hw/rig"},
	{"cmd/internal/statedir", "board board/setup hw hw/rig rules/record cmd/internal/folder"},
	{"cmd/internal/voice", "audio audio/earcon board rules rules/record"},
	{"cmd/internal/wiring", "hw hw/plug hw/rig"},
	{"cmd/internal/wire", "board rules rules/record cmd/internal/face cmd/internal/finding cmd/internal/hostwire cmd/internal/link cmd/internal/topic"},

	{"cmd/internal/face", "audio/phrase board rules rules/record hw/sim/hands"},
	{"cmd/internal/face/quarto", "audio/phrase audio/phrase/quarto board rules rules/quarto rules/quarto/coach rules/quarto/exercise rules/quarto/gametext rules/quarto/moves rules/quarto/opponent rules/quarto/solve rules/record cmd/internal/face hw/sim/hands"},
	{"cmd/internal/face/quartino", "audio/phrase audio/phrase/quartino board rules rules/quartino rules/quartino/gametext rules/record cmd/internal/face"},
	{"cmd/internal/games", "cmd/internal/face cmd/internal/face/quarto cmd/internal/face/quartino audio/phrase rules rules/record cmd/internal/menu"},

	// What puts them together; commission is given a table and knows no simulator.
	{"cmd/internal/run", "audio audio/... board board/scan board/scan/meter board/scan/trace board/setup hw hw/pi hw/rig hw/uart rules rules/record deploy/profiles cmd/internal/probe cmd/internal/commission cmd/internal/deck cmd/internal/games cmd/internal/link cmd/internal/face cmd/internal/finding " + adapters},
	{"deploy/bench", "*"},
	{"cmd/internal/run", "audio audio/... board board/scan board/scan/meter board/scan/trace board/setup hw hw/pi hw/rig hw/uart rules rules/record deploy/profiles cmd/internal/probe cmd/internal/commission cmd/internal/deck cmd/internal/games cmd/internal/face cmd/internal/finding " + adapters},
	{"deploy/bench/kernel", "hw/keys hw/plug hw/rig hw/sim hw/sim/chip"},
	{"cmd/internal/commission", "audio/phrase board board/scan/meter board/setup hw hw/rig cmd/internal/deck cmd/internal/games " + adapters},
	{"cmd/internal/simboard", "audio/phrase board board/scan/meter board/scan/trace hw hw/rig hw/sim hw/sim/chip hw/sim/hands rules/record cmd/internal/run cmd/internal/deck rules cmd/internal/games cmd/internal/link cmd/internal/face cmd/internal/finding " + adapters},
	{"cmd/internal/replay", "audio/phrase board board/scan board/scan/trace rules/record cmd/internal/run rules cmd/internal/games cmd/internal/face " + adapters},
	{"cmd/internal/club", "board cmd/internal/broker cmd/internal/evening cmd/internal/games cmd/internal/hall cmd/internal/page/hallpage cmd/internal/run cmd/internal/simboard cmd/internal/topic cmd/internal/uplink " + adapters},
	{"cmd/internal/cli", "board hw hw/rig hw/sim/hands rules/record cmd/internal/..."},
	{"cmd/internal/cli/manpages", "cmd/internal/cli"},
	{"cmd/quartoboard", "cmd/internal/cli"},

	{"audio/hearing cmd/internal/archtest cmd/internal/proving deploy/bench deploy/deep deploy/docs", ""}, // tests only
	{"deploy/golden", "audio"}, // for tests only
	{"deploy/profiles", ""},    // embeds its TOML files, so that the program always carries them
}

// guarded names the packages that may import what lies outside the module: every
// other module has a row here, of the standard library only what is guarded.
var guarded = []struct{ what, by string }{
	{"periph.io/x/conn/v3", "hw/... deploy/bench/kernel"},
	{"periph.io/x/host/v3", "hw/pi"},
	{"periph.io/x/devices/v3", ""}, // tests: their drivers try our simulated chips
	{"go.bug.st/serial", "hw/uart"},
	{"github.com/eclipse/paho.golang", "cmd/internal/broker"},
	{"github.com/ergochat/readline", "cmd/internal/simboard"},
	{"github.com/spf13/cobra", "cmd/internal/cli cmd/internal/cli/manpages"},
	{"github.com/spf13/pflag", "cmd/internal/cli"},
	{"github.com/fsnotify/fsnotify", "cmd/internal/folder"},
	{"github.com/pelletier/go-toml/v2", "audio/phrase hw/rig cmd/internal/config cmd/internal/deck cmd/internal/doctor cmd/internal/evening cmd/internal/wiring"},
	{"github.com/gnutterts/chesspairing", "cmd/internal/evening"},
	{"github.com/rogpeppe/go-internal", "deploy/golden"}, // tests: testscript and txtar
	{"github.com/ZaparooProject/go-pn532", ""},           // tests: their driver tries our simulated PN532
	{"github.com/godbus/dbus/v5", "cmd/internal/power"},
	{"golang.org/x/text", "board"},
	{"golang.org/x/sys", "hw/pi hw/uart hw/uart/pty audio/aplay cmd/internal/folder deploy/bench/kernel"},
	{"os/exec", "audio/espeak audio/aplay audio/process cmd/internal/club cmd/internal/desktop deploy/bench/kernel"},
	{"pgregory.net/rapid", "deploy/deep"}, // tests
	{"C", ""},                             // the packages are built with CGO_ENABLED=0
}

// graph has the imports, as written, of our packages, without the module's name.
type graph map[string][]string

// forbidden are the imports that the tables do not allow, one line each, sorted.
func forbidden(g graph) []string {
	var faults []string
	for from, imports := range g {
		row := slices.IndexFunc(arrows, func(r rule) bool { return matches(r.from, from) })
		if row < 0 {
			faults = append(faults, from+": has no row in the table of arrows")
			continue
		}
		for _, path := range imports {
			if inside, ours := strings.CutPrefix(path, module); ours {
				if !matches(arrows[row].to, inside) {
					faults = append(faults, fmt.Sprintf("%s → %s: no such arrow", from, inside))
				}
			} else if !mayImport(from, path) {
				faults = append(faults, fmt.Sprintf("%s → %s: not from there", from, path))
			}
		}
	}
	slices.Sort(faults)
	return faults
}

// mayImport reports whether a package may import a path outside the module.
func mayImport(from, path string) bool {
	for _, g := range guarded {
		if path == g.what || strings.HasPrefix(path, g.what+"/") {
			return matches(g.by, from)
		}
	}
	host, _, _ := strings.Cut(path, "/")
	return !strings.Contains(host, ".") // the standard library has no host in front
}

// matches reports whether one of the words means name.
func matches(words, name string) bool {
	return slices.ContainsFunc(strings.Fields(words), func(word string) bool {
		above, isBelow := strings.CutSuffix(word, "...")
		return word == "*" || word == name || isBelow && strings.HasPrefix(name, above)
	})
}

func TestArrowsAreThoseOfTheTable(t *testing.T) {
	g := imports(tree(t))
	for _, fault := range forbidden(g) {
		t.Error(fault)
	}
	for _, r := range arrows {
		for pkg := range strings.FieldsSeq(r.from) {
			if _, is := g[pkg]; !is && pkg != "hw/..." {
				t.Errorf("row %s: package not found", pkg)
			}
		}
	}
}

func TestAForbiddenArrowIsReported(t *testing.T) {
	for _, row := range []struct {
		name, from, path, want string
	}{
		{"downwards", "rules", "quartoboard/board", ""},
		{"upwards", "board", "quartoboard/rules", "board → rules: no such arrow"},
		{"sideways between drivers", "hw/mfrc522", "quartoboard/hw/hc154", "hw/mfrc522 → hw/hc154: no such arrow"},
		{"sideways between adapters", "cmd/internal/voice", "quartoboard/cmd/internal/wire", "cmd/internal/voice → cmd/internal/wire: no such arrow"},
		{"hostlog to folder", "cmd/internal/hostlog", "quartoboard/cmd/internal/folder", ""},
		{"a driver from the command line", "cmd/internal/cli", "quartoboard/hw/pi", "cmd/internal/cli → hw/pi: no such arrow"},
		{"a package nobody planned", "util", "fmt", "util: has no row in the table of arrows"},
		{"the standard library", "board", "encoding/json", ""},
		{"a module nobody agreed to", "board", "example.com/left/pad", "board → example.com/left/pad: not from there"},
		{"periph above hw", "board/scan", "periph.io/x/conn/v3/gpio", "board/scan → periph.io/x/conn/v3/gpio: not from there"},
		{"periph in hw itself", "hw", "periph.io/x/conn/v3", "hw → periph.io/x/conn/v3: not from there"},
		{"periph below hw", "hw/mcp3008", "periph.io/x/conn/v3/spi", ""},
		{"periph's host outside hw/pi", "hw/rig", "periph.io/x/host/v3", "hw/rig → periph.io/x/host/v3: not from there"},
		{"a process from the referee", "rules/quarto", "os/exec", "rules/quarto → os/exec: not from there"},
		{"a process from the speech engine", "audio/espeak", "os/exec", ""},
		{"cgo", "hw/uart", "C", "hw/uart → C: not from there"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := strings.Join(forbidden(graph{row.from: {row.path}}), "; "); got != row.want {
				t.Errorf("%s → %s: got %q, want %q", row.from, row.path, got, row.want)
			}
		})
	}
}

func TestTheTableItselfKeepsTheAdaptersApart(t *testing.T) {
	for _, r := range arrows {
		for to := range strings.FieldsSeq(r.to) {
			if matches(adapters, r.from) && strings.HasPrefix(to, "cmd/") && !matches("cmd/internal/finding cmd/internal/folder cmd/internal/gate cmd/internal/lesson cmd/internal/face cmd/internal/probe cmd/internal/topic cmd/internal/broker cmd/internal/hostwire cmd/internal/link", to) {
				t.Errorf("row %s allows %s: adapters never import one another", r.from, to)
			}
		}
	}
}
