package doctor_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/journal"
	"quartoboard/deploy/golden"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

func TestTheRestIsToldInPlainSentences(t *testing.T) {
	day := time.Date(2026, 11, 21, 7, 30, 0, 0, time.UTC)
	denied := &fs.PathError{Op: "open", Path: "/var/lib/quartoboard", Err: fs.ErrPermission}
	fast := []time.Duration{3 * time.Millisecond, 9 * time.Millisecond}
	const games, mib = "/var/lib/quartoboard/games", 1 << 20
	var found []finding.Finding
	one := func(f finding.Finding) { found = append(found, f) }
	for _, c := range []doctor.Card{
		{Dir: games, Free: 900 * mib, Room: 64 * mib, Syncs: fast},
		{Dir: games, Free: 900 * mib, Room: 64 * mib, Syncs: fast, New: true},
		{Dir: games, Free: 9 * mib, Room: 64 * mib, Syncs: []time.Duration{400 * time.Millisecond}},
		{Dir: games, Err: denied},
		{Dir: games, Err: syscall.EROFS},
		{Dir: games, Err: syscall.ENOSPC},
		{Dir: games, Taken: true},
	} {
		found = append(found, c.Findings()...)
	}
	cards := []string{"Headphones", "Device"}
	for _, s := range []doctor.Sound{
		{Device: "default", Lang: "fr", Cards: cards},
		{Device: "plughw:CARD=Device,DEV=0", Lang: "fr", Cards: cards},
		{Device: "Device", Lang: "fr", Cards: cards},
		{Device: "plughw:CARD=Gone", Lang: "de", Cards: cards},
		{Device: "default", Lang: "de", Cards: cards, Piper: &doctor.Piper{Voice: "de_DE-thorsten-medium"}},
		{Device: "default", Lang: "de", Cards: cards, Piper: &doctor.Piper{Voice: "de_DE-thorsten-medium", Shut: true}},
		{Device: "default", Lang: "de", Cards: cards, Piper: &doctor.Piper{Voice: "de_DE-thorsten-medium", Err: errors.New("piper: connection refused")}},
		{Device: "default", Lang: "de", Cards: cards, Piper: &doctor.Piper{}},
		{Device: "default", Lang: "de", Voice: errors.New("espeak-ng is not installed: sudo apt install espeak-ng")},
		{Device: "pipewire:x", Lang: "de", Player: errors.New("aplay is not installed: sudo apt install alsa-utils")},
		{},
	} {
		found = append(found, s.Findings()...)
	}
	one(doctor.Serial("", nil))
	one(doctor.Serial("/dev/serial0", nil))
	one(doctor.Serial("/dev/serial0", errors.New("serial port /dev/serial0: another program has it open")))
	one(doctor.Settings("", nil))
	one(doctor.Settings("a.toml", nil))
	one(doctor.Settings("a.toml", errors.New("a.toml:2: scan.settle: 5m is over the limit of 2s")))
	one(doctor.Settings("a", fmt.Errorf("settings: %w", &fs.PathError{Op: "read", Path: "a", Err: syscall.EISDIR})))
	one(doctor.Pieces("pieces.json", roster(t, 16), nil))
	one(doctor.Pieces("pieces.json", roster(t, 12), nil))
	twice := roster(t, 16)
	for tag, piece := range twice {
		if piece == 7 {
			twice[tag] = 6
		}
	}
	one(doctor.Pieces("pieces.json", twice, nil))
	one(doctor.Pieces("pieces.json", nil, nil))
	one(doctor.Pieces("pieces.json", nil, errors.New("pieces.json: tag 04: nonsense")))
	tokens := map[hw.Tag]board.Token{}
	for token := range board.Token(board.Tokens) {
		tag, _ := hw.NewTag([]byte{byte(token)})
		if tokens[tag] = token + 1; token%27 == 5 {
			found = append(found, doctor.Tokens("Quartino", "pieces.json", tokens, 0, nil)...)
		}
	}
	found = append(found, doctor.Tokens("Quartino", "pieces.json", nil, 0, nil)...) // nothing
	found = append(found, doctor.Tokens("Quartino", "pieces.json", tokens, 24, errors.New("decks/club.toml:2: cards: 3 cards: want 8 to 64"))...)
	one(doctor.Clock(day, true))
	one(doctor.Clock(day, false))
	one(doctor.Clock(time.Unix(0, 0), false))
	one(doctor.Calibration(true, 0, nil))
	one(doctor.Calibration(true, board.SetOf(board.A1, board.C2), nil))
	one(doctor.Calibration(false, 0, errors.New("calibration.json: cells are missing")))
	one(doctor.Calibration(false, 0, denied))
	one(doctor.Calibration(false, 0, nil))
	one(doctor.Build("moon", errors.New("no profile \"moon\"")))
	one(doctor.NoHeader(errors.New("no /dev/gpiochip0: this is not a Raspberry Pi")))
	one(doctor.Header("pinctrl-bcm2711"))
	golden.Section(t, "testdata/report.txtar", "rest", text(t, doctor.NewReport("", "", found)))
	for _, f := range found {
		if (f.State == finding.Well) != (f.Code == "") || (f.State == finding.Well) != (f.Next == "") {
			t.Errorf("%+v: a code and a next step go with what is not well", f)
		}
	}
}

func TestEachCodeIsKnownAndSaidOnce(t *testing.T) {
	codes := doctor.Codes()
	for i, c := range codes {
		if c == "" || slices.Contains(codes[:i], c) || strings.ToLower(string(c)) != string(c) {
			t.Errorf("%q is not a code, or there twice", c)
		}
	}
	for _, f := range faults {
		for _, build := range f.builds {
			for _, found := range examine(t, build, f.inject).Findings {
				if found.Code != "" && !slices.Contains(codes, found.Code) {
					t.Errorf("%s, %s: %q is not listed", build, f.name, found.Code)
				}
			}
		}
	}
}

// TestTheFileHasTheFindingsThatAreTold and no others.
func TestTheFileHasTheFindingsThatAreTold(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var told, written []string
	for _, file := range append(files, "findings.toml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\b(?:tell|tellCell|odd|slow)\("([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
			told = append(told, m[1])
		}
		for _, m := range regexp.MustCompile(`(?m)^name = "([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
			written = append(written, m[1])
		}
	}
	slices.Sort(told)
	slices.Sort(written)
	if told = slices.Compact(told); !slices.Equal(told, written) || len(told) < 50 {
		t.Errorf("told %q\nwritten %q", told, written)
	}
}

func TestACardIsTriedAndLeftAsItWas(t *testing.T) {
	dir := t.TempDir()
	c := doctor.ProbeCard(dir, 1)
	if c.Err != nil || c.Taken || c.Free == 0 || len(c.Syncs) == 0 {
		t.Errorf("got %+v, want room and times", c)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("%v, %v left behind", left, err)
	}
	deep := filepath.Join(dir, "not", "there")
	if c := doctor.ProbeCard(deep, 1); c.Err != nil || !c.New || len(c.Syncs) == 0 {
		t.Errorf("a directory that the first start makes: %+v", c)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("%v, %v left behind", left, err)
	}
	if c := doctor.ProbeCard("/proc/self", 1); c.Err == nil {
		t.Errorf("a directory that takes no files: %+v", c)
	}
}

func TestARunningBoardIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	j, _, err := journal.Open(dir, journal.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	running := doctor.ProbeCard(dir, 1)
	r := doctor.NewReport("", "", running.Findings())
	if !running.Taken || r.Playable() || !r.Unknown() {
		t.Errorf("got %+v, want a board that has its journal", running)
	}
	if got, want := r.Summary(), "Whether a game can be played is not known: quartoboard is running and uses the board."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if doctor.ProbeCard(dir, 1).Taken {
		t.Error("the journal is closed, and the card said to be taken")
	}
	if j, _, err = journal.Open(dir, journal.Opts{}); err != nil {
		t.Fatalf("after the probe: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}

func TestJSONHasEveryFinding(t *testing.T) {
	var b strings.Builder
	r := examine(t, "analog-pn532", func(b *bench) error {
		return errors.Join(b.Sensors.Set(d1, sim.StuckOn), b.Sensors.Set(b3, sim.StuckOn), b.Readers.Set(b3, sim.Dead), b.Buttons.Press("repeat", time.Hour, 1))
	})
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	golden.Section(t, "testdata/report.txtar", "json", b.String())
	b.Reset()
	card := doctor.Card{Taken: true}
	if err := doctor.NewReport("", "", card.Findings()).WriteJSON(&b); err != nil || !strings.Contains(b.String(), `"playable": null`) {
		t.Errorf("what is not known is null; got %s, %v", b.String(), err)
	}
}

func TestTheWorstComesLastAndTheRestKeepsItsOrder(t *testing.T) {
	var found []finding.Finding
	for i, state := range []finding.State{finding.Blocks, finding.Well, finding.Fails, finding.Advisory, finding.Well, finding.Fails} {
		found = append(found, finding.Finding{Where: fmt.Sprint(i), State: state})
	}
	var order string
	r := doctor.NewReport("", "", found)
	for _, f := range r.Findings {
		order += f.Where
	}
	if order != "143250" {
		t.Errorf("got %s, want 143250", order)
	}
	if got, want := r.Summary(), "No game can be played: see 0."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := finding.State(9).String() + finding.Fails.String(); got != "State(9)fails" {
		t.Errorf("states are called %q", got)
	}
}

// roster has the first n pieces enrolled, each with a tag that ends in its number.
func roster(t *testing.T, n int) map[hw.Tag]board.Piece {
	t.Helper()
	pieces := map[hw.Tag]board.Piece{}
	for piece := range board.Piece(n) {
		tag, err := hw.NewTag([]byte{0x04, 0xa1, 0xb2, byte(piece)})
		if err != nil {
			t.Fatal(err)
		}
		pieces[tag] = piece
	}
	return pieces
}
