package statedir

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/hw"
)

// anyPlan is a random plan with so many cells.
func anyPlan(r *rand.Rand, profile string, cells int) setup.Wiring {
	p := setup.NewWiring(profile)
	sensors, readers := r.Perm(hw.Places), r.Perm(hw.Places)
	for c := range cells {
		s := &p.Spots[c]
		s.State = []setup.State{setup.Good, setup.Faint, setup.Missing}[r.IntN(3)]
		s.Baseline, s.Strength = r.IntN(1024), r.IntN(400)-200
		if r.IntN(5) > 0 {
			s.Sensor = sensors[c]
		}
		if r.IntN(5) > 0 {
			s.Reader = readers[c]
		}
		for n := range s.Others {
			s.Others[n] = r.IntN(9) - 4
		}
	}
	return p
}

func files(t *testing.T, d Dir) []string {
	t.Helper()
	entries, err := os.ReadDir(string(d))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestACalibrationIsKeptWhole(t *testing.T) {
	const seed = 1
	r := rand.New(rand.NewPCG(seed, 0))
	d := Dir(filepath.Join(t.TempDir(), "made", "when", "needed"))
	if _, ok, err := d.Calibration("x"); ok || err != nil {
		t.Fatalf("nothing is kept: %v, %v", ok, err)
	}
	for i := range 50 {
		want := anyPlan(r, "analog \"nfc\" <é>", board.Cells)
		if err := d.KeepCalibration(want); err != nil {
			t.Fatal(err)
		}
		got, ok, err := d.Calibration(want.Profile)
		if !ok || err != nil || got != want {
			t.Fatalf("seed %d, round %d: got %+v, %v, %v, want %+v", seed, i, got, ok, err, want)
		}
	}
	if got, want := files(t, d), []string{"calibration.json", "calibration.json.before"}; !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
}

func TestACalibrationThatWasEndedIsKeptApart(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	d := Dir(t.TempDir())
	whole := anyPlan(r, "p", board.Cells)
	if err := d.KeepCalibration(whole); err != nil {
		t.Fatal(err)
	}
	for n := range board.Cells {
		part := anyPlan(r, "p", n)
		if err := d.KeepCalibration(part); err != nil {
			t.Fatal(err)
		}
		if got, ok, err := d.Begun("p"); !ok || err != nil || got != part {
			t.Fatalf("%d cells: got %v, %v", n, ok, err)
		}
		if got, ok, err := d.Calibration("p"); !ok || err != nil || got != whole {
			t.Fatalf("%d cells: the whole one is %v, %v", n, ok, err)
		}
	}
	if err := d.KeepCalibration(whole); err != nil {
		t.Fatal(err)
	}
	if got, want := files(t, d), []string{"calibration.json"}; !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
}

// TestNoDamageGoesUnnoticed cuts the file at every byte and flips a bit of each.
func TestNoDamageGoesUnnoticed(t *testing.T) {
	d := Dir(t.TempDir())
	want := anyPlan(rand.New(rand.NewPCG(3, 0)), "p", board.Cells)
	if err := d.KeepCalibration(want); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(d.path(calibrationFile))
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, at int, broken []byte) {
		t.Helper()
		if p, err := decode(broken); err == nil {
			t.Errorf("%s at %d gives %+v", what, at, p)
		}
	}
	for i := range text {
		check("a cut", i, text[:i])
		broken := slices.Clone(text)
		broken[i] ^= 1 << (i % 8)
		check("a flipped bit", i, broken)
	}
	if err := os.WriteFile(d.path(calibrationFile), text[:len(text)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	_, ok, err := d.Calibration("p")
	if damage, is := errors.AsType[*Damage](err); ok || !is || damage.Foreign || damage.File != calibrationFile {
		t.Errorf("got %v, %v", ok, err)
	}
}

func TestTheCalibrationOfAnotherBuildIsForeign(t *testing.T) {
	d := Dir(t.TempDir())
	r := rand.New(rand.NewPCG(4, 0))
	for _, p := range []setup.Wiring{anyPlan(r, "tray", board.Cells), anyPlan(r, "tray", 3)} {
		if err := d.KeepCalibration(p); err != nil {
			t.Fatal(err)
		}
	}
	for name, load := range map[string]func(string) (setup.Wiring, bool, error){calibrationFile: d.Calibration, calibrationFile + partial: d.Begun} {
		p, ok, err := load("resistor")
		damage, is := errors.AsType[*Damage](err)
		if ok || !is || !damage.Foreign || damage.File != name || p != setup.NewWiring("resistor") {
			t.Errorf("%s: got %v, %v", name, ok, err)
		}
	}
}

func TestWhatIsSetAsideIsNeverOverwritten(t *testing.T) {
	d := Dir(t.TempDir())
	for i, want := range []string{"pieces.json.aside", "pieces.json.aside-2", "pieces.json.aside-3"} {
		text := strings.Repeat("x", i+1)
		if err := os.WriteFile(d.path(piecesFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		got := d.path(want)
		if said := d.damage(piecesFile, errors.New("bad")).SetAside(d); !strings.HasSuffix(said, "pieces.json: bad; it was set aside as "+got) {
			t.Fatalf("got %s, want %s", said, want)
		}
		if kept, err := os.ReadFile(got); err != nil || string(kept) != text {
			t.Errorf("%s holds %q, %v", got, kept, err)
		}
	}
	if said := d.damage(piecesFile, errors.New("bad")).SetAside(d); !strings.Contains(said, "pieces.json: bad; it cannot be set aside: ") {
		t.Errorf("what is not there was set aside: %s", said)
	}
}

func TestAPartOfACalibrationIsNoCalibration(t *testing.T) {
	d := Dir(t.TempDir())
	text := encode(anyPlan(rand.New(rand.NewPCG(5, 0)), "p", 7))
	if err := os.WriteFile(d.path(calibrationFile), text, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := d.Calibration("p"); ok || err == nil || !strings.HasSuffix(err.Error(), "missing cells") {
		t.Errorf("got %v, %v", ok, err)
	}
}

// TestAnEnrolmentThatTheBoardHasWholeIsNotGoneOnWith is a power cut between the
// writing of the whole and the removing of the begun, or a file that somebody
// completed by hand.
func TestAnEnrolmentThatTheBoardHasWholeIsNotGoneOnWith(t *testing.T) {
	d := Dir(t.TempDir())
	all := rosterOf(t, board.Pieces)
	if err := d.KeepPieces(rosterOf(t, 15)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(d.path(piecesFile), textOf(setup.Roster(all)), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := d.BegunPieces(); err != nil || !maps.Equal(got, all) {
		t.Errorf("an enrolment to go on with: %d pieces, %v", len(got), err)
	}
	if err := os.WriteFile(d.path(piecesFile), textOf(setup.Roster(rosterOf(t, 14))), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := d.BegunPieces(); err != nil || len(got) != 15 {
		t.Errorf("the board has fewer: %d pieces to go on with, %v", len(got), err)
	}
}

// rosterOf enrols so many pieces.
func rosterOf(t *testing.T, n int) map[hw.Tag]board.Piece {
	t.Helper()
	roster := map[hw.Tag]board.Piece{}
	for p := range n {
		tag, err := hw.NewTag([]byte{4, byte(37 * p), 0xA1, byte(p)})
		if err != nil {
			t.Fatal(err)
		}
		roster[tag] = board.Piece(p)
	}
	return roster
}

func TestPiecesAreKept(t *testing.T) {
	d := Dir(t.TempDir())
	if got, err := d.BegunPieces(); got != nil || err != nil {
		t.Fatalf("nobody is enrolled: %v, %v", got, err)
	}
	part, all := rosterOf(t, 9), rosterOf(t, board.Pieces)
	if err := d.KeepPieces(part); err != nil {
		t.Fatal(err)
	}
	if got, err := d.BegunPieces(); err != nil || !maps.Equal(got, part) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := d.Tags(); got.Pieces() != nil || err != nil {
		t.Errorf("a part is the board's: %v, %v", got, err)
	}
	if err := d.KeepPieces(all); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Tags(); err != nil || !maps.Equal(got.Pieces(), all) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, want := files(t, d), []string{"pieces.json"}; !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
}

func TestPiecesThatStayTheSameStayAsTheyWereWritten(t *testing.T) {
	d := Dir(t.TempDir())
	all := rosterOf(t, board.Pieces)
	text := strings.ReplaceAll(string(textOf(setup.Roster(all))), "\n", " ")
	if err := os.WriteFile(d.path(piecesFile), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := d.KeepPieces(all); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(d.path(piecesFile)); err != nil || string(got) != text {
		t.Errorf("got %s, %v", got, err)
	}
	other, _ := hw.NewTag([]byte{1}) // 1 byte
	all[other] = 0
	if err := d.KeepPieces(all); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(d.path(piecesFile + before)); err != nil || string(got) != text {
		t.Errorf("the copy before is %s, %v", got, err)
	}
}

func TestTokensAndCardsAreKeptBesideThePieces(t *testing.T) {
	d := Dir(t.TempDir())
	if got, err := d.Tags(); len(got) != 0 || err != nil {
		t.Fatalf("nothing is enrolled: %v, %v", got, err)
	}
	q := setup.Tags{}
	for n := range 28 {
		q[tagOf(t, byte(100+n))] = setup.Thing{Token: board.Token(n + 1)}
	}
	if err := d.KeepTags(q); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Tags(); got.Pieces() != nil || err != nil {
		t.Errorf("tokens are pieces: %v, %v", got, err)
	}
	all := rosterOf(t, board.Pieces)
	if err := d.KeepPieces(all); err != nil {
		t.Fatal(err)
	}
	q[tagOf(t, 200)] = setup.Thing{Card: board.DeckCard{Card: 12}}
	q[tagOf(t, 201)] = setup.Thing{Card: board.DeckCard{Card: 12, Deck: "The club"}}
	if err := d.KeepTags(q); err != nil {
		t.Fatal(err)
	}
	maps.Copy(q, setup.Roster(all))
	if got, err := d.Tags(); err != nil || !maps.Equal(got, q) {
		t.Errorf("got %v, %v, want %v", got, err, q)
	}
	if got, err := d.Tags(); err != nil || !maps.Equal(got.Pieces(), all) {
		t.Errorf("got %v, %v", got, err)
	}
	text, err := os.ReadFile(d.path(piecesFile))
	if want := "\n  \"64\": \"blue1\","; err != nil || !strings.Contains(string(text), want) || !strings.HasSuffix(string(text), "\n  \"C8\": \"card12\",\n  \"C9\": \"card12 The club\"\n}\n") {
		t.Errorf("got %s, %v", text, err)
	}
}

func TestATagOfATokenThatIsEnrolledForAPieceIsThePieces(t *testing.T) {
	d := Dir(t.TempDir())
	tag := tagOf(t, 100)
	if err := d.KeepTags(setup.Tags{tag: {Token: 1}}); err != nil {
		t.Fatal(err)
	}
	all := rosterOf(t, board.Pieces)
	maps.DeleteFunc(all, func(_ hw.Tag, p board.Piece) bool { return p == 7 })
	all[tag] = 7
	if err := d.KeepPieces(all); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Tags(); err != nil || !maps.Equal(got, setup.Roster(all)) {
		t.Errorf("got %v, %v, want %v", got, err, all)
	}
}

func tagOf(t *testing.T, id byte) hw.Tag {
	t.Helper()
	tag, err := hw.NewTag([]byte{id})
	if err != nil {
		t.Fatal(err)
	}
	return tag
}

func TestDamagedPiecesAreSaid(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "an object like",
		`{"04A1": "7"`:                   "an object like",
		`{"04A": "7"}`:                   "invalid tag",
		`{"04A1": "g"}`:                  `tag 04A1: invalid piece "g"`,
		`{"04A1": null}`:                 `tag 04A1: invalid piece ""`,
		`{"04A1": "7", "04A1": "8"}`:     "duplicate tag 04A1",
		`{"04A1": "7", "04A1": "blue1"}`: "duplicate tag 04A1",
		`{"04A1": "blue8"}`:              `invalid piece "blue8"`,
		`{"04A1": "card0"}`:              `invalid card "card0"`,
		`{"04A1": "card65"}`:             `invalid card "card65": want card1 to card64`,
		`{"04A1": "card"}`:               `invalid card "card"`,
		`{"04a1": "7", "04A1": "8"}`:     "duplicate tag 04A1",

		`{"04A1": "3"} {}`: "an object like",
		`null`:             "line 1: invalid text: want an object like",
		`[]`:               "line 1: invalid text: want an object like",

		"{\n \"04A1\": 3\n}":        "line 2: invalid text: want an object like",
		"{\n \"04A1\": \"3\",\n\n}": "line 4: invalid text: want an object like",
	} {
		d := Dir(t.TempDir())
		if err := os.WriteFile(d.path(piecesFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := d.Tags()
		damage, ok := errors.AsType[*Damage](err)
		if !ok || damage.File != piecesFile || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), string(d)) || strings.Contains(err.Error(), " json:") {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

func TestADamagedCalibrationIsSaidInPlainWords(t *testing.T) {
	for text, want := range map[string]string{
		``:                 `invalid text: want an object like {"version": 1`,
		`[]`:               `invalid text: want an object like {"version": 1`,
		`{"v": 99}`:        `invalid text: want an object like {"version": 1`,
		`{"version": "1"}`: `invalid text: want an object like {"version": 1`,
		`{"version": 1`:    `invalid text: want an object like {"version": 1`,
		`{"version": 2}`:   "version 2: want 1",
	} {
		d := Dir(t.TempDir())
		if err := os.WriteFile(d.path(calibrationFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, _, err := d.Calibration("p")
		if err == nil || !strings.HasPrefix(err.Error(), d.path(calibrationFile)+": "+want) || strings.Contains(err.Error(), " json:") {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

func TestACardThatFailsIsSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Dir(path).KeepPieces(rosterOf(t, 3)); err == nil {
		t.Error("kept in a file that is not a directory")
	}
	if err := Dir(path).KeepCalibration(setup.NewWiring("p")); err == nil {
		t.Error("kept in a file that is not a directory")
	}
}
