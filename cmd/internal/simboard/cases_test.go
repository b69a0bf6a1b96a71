package simboard

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/games"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// cases are scripts of Quartino that were judged wrongly once, with what is right: lines that begin
// like right come in that order, and after the first none like never. Where a file of rows
// stands beside the script, the judgements are those of the rows. The long ones are played in the
// deep check alone.
var cases = []struct {
	script       string
	long         bool
	right, never []string
}{
	{script: "quartino-column-put-back-together", right: []string{"wrong removed", "returned green1 b2", "right"}, never: []string{"wrong order", "ask"}},
	{
		script: "quartino-column-reversed-fast", never: []string{"wrong stranger"},
		right: []string{"lifted green1 b2", "wrong removed", "wrong order", "wrong removed return blue1", "wrong removed return green1", "returned green1 b2", "right"},
	},
	{
		script: "quartino-only-top-put-back", never: []string{"right", "returned", `said Row two. Bella: green, two high.`},
		right: []string{"lifted green1 b2", "wrong removed remove green1", "said Row two. Bella: green.", "wrong removed return blue1"},
	},
	{
		script: "quartino-only-top-put-back-verdicts", never: []string{"situation", "returned"},
		right: []string{"lifted red1 a1", "wrong removed", "refused claim paused", "refused claim paused"},
	},
	{
		script: "quartino-laid-before-column", never: []string{"wrong not-laid"},
		right: []string{"wrong take-first", "right", "taken", "taken", "taken", "taken", "put green1 b3"},
	},
	{
		script: "quartino-claim-after-quartino", never: []string{"refused lay", "refused claim"},
		right: []string{"shown", "claimed", "refused pass not-placed", "laid red1"},
	},
	{script: "quartino-read-while-taking", right: []string{"shown", "said Row two. Bella: blue.", "taken blue1 b2"}, never: []string{"said The board is empty."}},
	{script: "quartino-empty-cache-card", long: true, right: []string{"turn", "claimed", "ask which-four"}, never: []string{"ended", "refused show"}},
	{script: "quartino-nfc-placement-lost", long: true, right: []string{"taken", "taken", "taken", "taken", "put yellow2 a3"}, never: []string{"wrong", "lifted"}},
	{script: "quartino-nfc-2005", long: true},
	{script: "quartino-pn532-1066", long: true},
	{script: "quartino-pn532-1179", long: true},
	{script: "power-quartino-820012", long: true},
	{script: "power-quartino-820015", long: true},
}

func TestCasesOfQuartinoAreJudgedRightly(t *testing.T) {
	for _, c := range cases {
		if c.long && deep.Size(0, 1) == 0 {
			continue
		}
		t.Run(c.script, func(t *testing.T) {
			file := filepath.Join("testdata", "cases", c.script)
			text, err := os.ReadFile(file + ".hands")
			must(t, err)
			told := tellCase(t, c.script, text)
			told.compare(t, c.right, c.never)
			if rows, err := os.ReadFile(file + ".want"); err == nil {
				sameRows(t, told.rows, wantedRows(t, rows))
			}
			if strings.HasPrefix(c.script, "power") {
				whole := tellCase(t, c.script, bytes.ReplaceAll(text, []byte("power-cut\n"), nil))
				sameRows(t, told.rows, whole.rows)
			}
		})
	}
}

// teller collects what is told of a game, in words and as rows of values.
type teller struct {
	t     *testing.T
	words []string
	rows  []string
}

// tellCase plays a script.
func tellCase(t *testing.T, name string, text []byte) *teller {
	t.Helper()
	build := "analog-pn532"
	if strings.Contains(name, "nfc") {
		build = "analog-nfc"
	}
	acts, err := hands.Parse(name, bytes.NewReader(text), games.Kinds()...)
	must(t, err)
	told := &teller{t: t}
	must(t, boardOf(t, build, Opts{}, told).Play(t.Context(), acts))
	return told
}

// valuesOf are the fields of the judgements that are compared, in the order of the rows.
var valuesOf = map[string]string{
	"started": "players first simple", "turn": "player", "laid": "player token", "put": "player token cell height left",
	"situation": "player kind good reason left", "chosen": "player cell height", "taken": "player token cell left",
	"claimed": "player", "shown": "player card good reason cards ends", "refused": "player deed reason", "ask": "what cells",
	"undone": "player token cell", "resigned": "player", "ended": "winner how",
}

// Hear implements daemon.Listener.
func (h *teller) Hear(_ rules.Step, lines record.Lines) {
	for line := range bytes.Lines(lines.Text) {
		var f map[string]any
		_, object, _ := bytes.Cut(line, []byte(" "))
		must(h.t, json.Unmarshal(object, &f))
		kind, quartino := strings.CutPrefix(f["type"].(string), "quartino-")
		if quartino || kind == "said" {
			h.words = append(h.words, wordsOf(kind, f))
		}
		if fields, ok := valuesOf[kind]; ok && quartino {
			h.rows = append(h.rows, rowOf(kind, strings.Fields(fields), f))
		}
	}
}

// wordsOf is a line of the record in words.
func wordsOf(kind string, f map[string]any) string {
	words := []string{kind}
	do, _ := f["do"].(map[string]any)
	for _, from := range []map[string]any{f, do} {
		for _, key := range []string{"deed", "what", "reason", "act", "token", "cell", "text"} {
			if s, ok := from[key].(string); ok {
				words = append(words, s)
			}
		}
	}
	return strings.Join(words, " ")
}

// rowOf is a judgement as a row: a token by its colour, cells in the order of their names.
func rowOf(kind string, fields []string, f map[string]any) string {
	row := []any{kind}
	for _, key := range fields {
		v := f[key]
		switch key {
		case "token":
			v = strings.TrimRight(v.(string), "0123456789")
		case "simple", "ends":
			v = v == true
		}
		row = append(row, v)
	}
	return rowText(row)
}

// rowText is a row as text.
func rowText(row []any) string {
	for _, v := range row {
		if cells, ok := v.([]any); ok {
			slices.SortFunc(cells, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
		}
	}
	text, _ := json.Marshal(row) // of texts, numbers and flags
	return string(text)
}

// wantedRows are the rows of a file.
func wantedRows(t *testing.T, text []byte) (rows []string) {
	t.Helper()
	for line := range bytes.Lines(text) {
		var row []any
		must(t, json.Unmarshal(line, &row))
		rows = append(rows, rowText(row))
	}
	return rows
}

func sameRows(t *testing.T, got, want []string) {
	t.Helper()
	n := 0
	for n < min(len(got), len(want)) && got[n] == want[n] {
		n++
	}
	if n < max(len(got), len(want)) {
		t.Errorf("from the judgement %d on\n got %v\nwant %v", n, got[n:min(n+8, len(got))], want[n:min(n+8, len(want))])
	}
}

// compare wants lines that begin like right in that order, and after the first none like never.
func (h *teller) compare(t *testing.T, right, never []string) {
	t.Helper()
	next := 0
	for _, line := range h.words {
		if next < len(right) && strings.HasPrefix(line, right[next]) {
			next++
		} else if next > 0 && slices.ContainsFunc(never, func(s string) bool { return strings.HasPrefix(line, s) }) {
			t.Errorf("%q is told", line)
		}
	}
	if next < len(right) {
		t.Errorf("%q does not come; told:\n%s", right[next], strings.Join(h.words, "\n"))
	}
}
