package phrase

import (
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/docs"
	"quartoboard/deploy/golden"
)

// What the page tells of a piece, of the hand and of troubles, in the order of the goldens.
var (
	marks     = []Mark{MarkNewest, MarkLifted, MarkUnread, MarkWrong, MarkTarget, MarkGiven, MarkMoved, MarkComing, MarkCalled, MarkMissed, MarkOwed}
	obstacles = []string{"cell-taken", "piece-placed", "cell-empty", "way-blocked", "tray-empty", "tray-taken", "button-held", "button-open"}
	troubles  = []Trouble{
		TroubleReader, TroubleMISO, TroubleSensor, TroubleStuck, TroubleNoise, TroubleSticker, TroublePhone, TroubleSound, TroubleDisk,
		TroubleSupply, TroublePlug,
	}
)

func TestTheTextsOfThePageAreAsProofread(t *testing.T) {
	for _, lang := range Languages() {
		var b strings.Builder
		s := speech(t, lang, Normal)
		if p := s.Page(); len(p.Marks) != len(marks) || len(p.Hand.Since) != len(obstacles) || len(p.Troubles.Names) != len(troubles) {
			t.Errorf("%s: %d marks, %d obstacles, %d troubles: the test lacks some", lang, len(p.Marks), len(p.Hand.Since), len(p.Troubles.Names))
		}
		fmt.Fprintf(&b, "%s, %s\n", s.Lang(), s.Columns())
		writeTexts(&b, reflect.ValueOf(s.Page()))
		fmt.Fprintf(&b, "%s, %s, %s\n", s.Labelled(s.PartName(board.PartTray), s.PieceName(7, MarkGiven)), s.Item(ItemNewGame), s.Seat(board.B, [2]string{}))
		fmt.Fprintln(&b, s.HowToGetCode())
		fmt.Fprintln(&b, s.Failing(board.PartReader, board.SetOf(board.B3)))
		for _, holds := range []board.Content{board.Empty, board.Holding(8), board.Unknown, board.Unenrolled} {
			for _, m := range append([]Mark{""}, marks...) {
				fmt.Fprintln(&b, s.CellName(board.B3, holds, m))
			}
		}
		fmt.Fprintln(&b, s.PieceName(7, ""))
		fmt.Fprintln(&b, s.PieceName(7, MarkGiven))
		for _, obstacle := range obstacles {
			fmt.Fprintln(&b, s.Refuses(Refusal{Obstacle: obstacle, Cell: board.B3, To: board.D1, At: board.C2}))
		}
		for fault := board.NameUnprintable; fault <= board.NamesEqual; fault++ {
			fmt.Fprintln(&b, s.RefusesNames(&board.NamesError{Fault: fault, Letter: 'К'}))
		}
		fmt.Fprintf(&b, "%s, %s\n", s.NameOf(board.B), s.LanguageName("fr"))
		fmt.Fprintln(&b, s.BuildLabel("tray", map[string]string{lang: "…"}))
		for _, tr := range troubles {
			fmt.Fprintln(&b, Sentence(s.Trouble(tr, board.B3, 9))+". "+s.Page().Troubles.About[tr])
			for _, begins := range []bool{true, false} {
				fmt.Fprintln(&b, s.TroubleBegins(begins, tr, board.B3, 9))
			}
			fmt.Fprintln(&b, s.TroubleShown(tr, board.B3, 9))
		}
		writeHall(&b, s)
		golden.File(t, filepath.Join("testdata", lang+".page"), b.String())
	}
}

// writeHall writes what the page of a hall says of a table.
func writeHall(b *strings.Builder, s *Speech) {
	words := s.Page().Hall
	for _, why := range slices.Sorted(maps.Keys(words.Why)) {
		fmt.Fprintln(b, words.Why[why])
	}
	for _, texts := range []map[string]string{words.Evening.Systems, words.Evening.Why} {
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			fmt.Fprintln(b, texts[key])
		}
	}
	for _, names := range [][]string{nil, {"Anna", "Ben"}, {"Anna", "", "Cleo"}} {
		for _, turn := range []string{"A", "B", "3"} {
			for _, phase := range []string{"give", "place", "wrong", "", "over"} {
				fmt.Fprint(b, s.Standing(phase, turn, turn, names), " ")
			}
			fmt.Fprintln(b)
		}
	}
	fmt.Fprintln(b, s.Standing("over", "", "draw", nil), s.Standing("over", "", "abandoned", nil))
}

// writeTexts writes the texts of a struct, and of those in it.
func writeTexts(b *strings.Builder, words reflect.Value) {
	for i := range words.NumField() {
		if words.Type().Field(i).Tag.Get("at") == "-" {
			continue // of the games
		}
		switch f := words.Field(i); f.Kind() {
		case reflect.String:
			fmt.Fprintf(b, "%s: %s\n", words.Type().Field(i).Name, f)
		case reflect.Struct:
			writeTexts(b, f)
		}
	}
}

// TestTheCarePageQuotesWhatIsSaid looks for the beginning of each sentence that the page
// explains, up to the place that it names.
func TestTheCarePageQuotesWhatIsSaid(t *testing.T) {
	s, said := speech(t, "en", Normal), strings.Join(allSaid(t, "en"), "\n")+"\n"
	for _, part := range s.parts {
		for _, template := range []string{s.partFails, s.partWorks, s.partUnsteady} {
			said += Fill(template, "what", part) + "\n"
		}
	}
	for _, row := range docs.Table(t, "care.md", "## What the board says, and what to do") {
		for _, sentence := range docs.Words(row[0]) {
			begin, _, _ := strings.Cut(strings.TrimSuffix(sentence, "."), ",")
			if !strings.Contains(said, begin) {
				t.Errorf("care.md: the board does not say %q", sentence)
			}
		}
	}
}
