package run

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/probe"
	"quartoboard/deploy/docs"
)

func TestTheFormAsksWhatThePageOfUnprovenClaimsNames(t *testing.T) {
	var headings []string
	for line := range strings.Lines(docs.Page(t, "unproven.md")) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			headings = append(headings, strings.TrimSpace(heading))
		}
	}
	var form strings.Builder
	if err := (&doctor.Form{Root: fstest.MapFS{}}).Write(&form); err != nil {
		t.Fatal(err)
	}
	want := []string{"Send it back"}
	_, asked, _ := strings.Cut(form.String(), "\nTo fill in: measured, and the print on the part\n")
	for line := range strings.Lines(asked) {
		want = append(want, strings.TrimSuffix(line, ":\n"))
	}
	if got := strings.Join(headings, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// TestEachStageOfTheGuideEndsWithTheDoctor: of parts that its build has, and the last of all.
func TestEachStageOfTheGuideEndsWithTheDoctor(t *testing.T) {
	p, err := LoadProfile("analog-pn532")
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`(?m)^    sudo -u quartoboard quartoboard doctor((?: --watch| --speak)*)(?: --only ([\w:,]+))?$`)
	stages := strings.Split(docs.Page(t, "build.md"), "\n## ")
	if len(stages) != 13 || !strings.HasPrefix(stages[12], "What is said\n") {
		t.Fatalf("%d parts, want the title, what comes before the stages, ten stages, and what is said", len(stages))
	}
	stages = stages[2:12]
	for n, stage := range stages {
		found := command.FindStringSubmatch(stage)
		if found == nil || !strings.HasPrefix(stage, fmt.Sprintf("%d. ", n+1)) {
			t.Errorf("no command of the doctor in stage %d:\n%s", n+1, stage)
			continue
		}
		c, err := probe.ParseChoice(found[2])
		if err == nil {
			c, err = c.In(p)
		}
		if err != nil || c.All() != (n == 9) {
			t.Errorf("stage %d: %q: %v", n+1, found[2], err)
		}
		if !strings.Contains(stage, "\n- ") {
			t.Errorf("stage %d does not tell what to do otherwise", n+1)
		}
	}
}

// TestTheGuideQuotesTheDoctor: what a stage tells to do otherwise begins with what the doctor
// prints.
func TestTheGuideQuotesTheDoctor(t *testing.T) {
	files, err := filepath.Glob("../doctor/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var program strings.Builder
	for _, file := range append(files, "../doctor/findings.toml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(file, "_test.go") {
			program.Write(text)
		}
	}
	text := regexp.MustCompile(`%[a-z]`).ReplaceAllString(program.String(), "…")
	_, guide, _ := strings.Cut(docs.Page(t, "build.md"), "\n## 1. ")
	quoted := 0
	for _, m := range regexp.MustCompile(`(?ms)^- [^".]*"([A-Z][^"]*)"`).FindAllStringSubmatch(guide, -1) {
		quoted++
		if words := strings.Join(strings.Fields(m[1]), " "); !strings.Contains(text, words) {
			t.Errorf("the guide quotes %q, which the doctor does not print", words)
		}
	}
	if quoted < 12 {
		t.Errorf("%d quotations found: the guide is written otherwise now", quoted)
	}
}

// spoken is the part that the guide's examples of what is said are about, by the code.
var spoken = map[string]phrase.Finding{
	"silent":       {Part: board.PartReader, Cells: board.SetOf(board.A1)},
	"unsteady":     {Part: board.PartReader, Cells: board.SetOf(board.A1)},
	"reset":        {Part: board.PartReader, Cells: board.SetOf(board.A1)},
	"sensor-odd":   {Part: board.PartSensor, Cells: board.SetOf(board.A1)},
	"sensor-stuck": {Part: board.PartSensor, Cells: board.SetOf(board.A1)},
	"button-held":  {Part: board.PartPass},
}

// TestTheGuideHasWhatIsSaidInEveryLanguage, as it is said.
func TestTheGuideHasWhatIsSaidInEveryLanguage(t *testing.T) {
	rows := docs.Table(t, "build.md", "## What is said")
	for i, lang := range []string{"en", "de", "fr", "es"} {
		words, err := WordsOf(board.Preferences{Lang: lang, Verbosity: "normal"})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			var want string
			switch row[0] {
			case "good":
				want = words.Report(words.Good, false, 0, nil)[0].Text
			case "not good":
				want = words.Report(words.NotGood, false, 0, nil)[0].Text
			default:
				f := spoken[strings.Trim(row[0], "`")]
				f.Code = strings.Trim(row[0], "`")
				says, next, ok := words.FindingText(f)
				if want = says + " " + next; !ok {
					t.Errorf("no code %q", f.Code)
				}
			}
			if row[i+1] != want {
				t.Errorf("%s, %s: the page has %q, said is %q", row[0], lang, row[i+1], want)
			}
		}
	}
}
