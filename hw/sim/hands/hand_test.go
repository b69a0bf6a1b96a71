package hands

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// do does the acts of a script one after another, each when the hand is ready.
func do(t *testing.T, text string) *sim.Table {
	t.Helper()
	table := newTable(t)
	for _, a := range parseAll(t, text) {
		if err := begin(table, a); err != nil {
			t.Fatalf("line %d: %v", a.Line, err)
		}
	}
	rest(table)
	return table
}

// begin begins an act when the hand can.
func begin(table *sim.Table, a Act) error {
	for {
		if begun, err := Begin(table, a); begun {
			return err
		}
		table.Clock().Elapse(time.Millisecond)
	}
}

func newTable(t *testing.T) *sim.Table {
	t.Helper()
	p, err := rig.Load(profiles.FS, "analog-nfc")
	if err != nil {
		t.Fatal(err)
	}
	return sim.New(p, sim.Opts{Seed: 1})
}

// rest waits until nothing moves.
func rest(table *sim.Table) {
	for table.Busy() {
		table.Clock().Elapse(time.Millisecond)
	}
}

func TestHandsDoWhatTheScriptSays(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"put", "put 7 b3", "..../.7../..../...."},
		{"lift", "put 7 b3\nput 0 a1\nlift b3", "..../..../..../0..."},
		{"slide", "put 7 a1\nput 0 a2\nslide a1 c3", "..../..7./0.../...."},
		{"swap", "put 7 a1\nput 0 b2\nswap a1 b2", "..../..../.7../0..."},
		{"touch leaves all as it is", "put 7 a1\ntouch a1\ntouch d4", "..../..../..../7..."},
		{"from the tray", "new giving=tray\ngive 7\nput 7 c2", "..../..../..7./...."},
		{"at once from the tray", "new giving=tray\ngive 7\npress A\n& put 7 c2", "..../..../..7./...."},
		{"on its way into the tray", "new giving=tray\ngive 7\n& put 7 c2", "..../..../..7./...."},
		{"laid in the tray and taken", "new giving=tray\ngive 7\n& take\n& put 7 c2", "..../..../..7./...."},
		{"swapped and lifted", "put 7 a1\nput 0 b2\nswap a1 b2\n& lift b2\n& put 7 c2", "..../..../..7./0..."},
		{"slid and slid on", "put 7 a1\nslide a1 d1\n& slide d1 d4", "...7/..../..../...."},
		{"lifted and put down", "put 7 a1\nlift a1\n& put 7 c2", "..../..../..7./...."},
		{"held over the board, and put down", "put 0 b2\nhover 7 b2 10\nput 7 c2", "..../..../.07./...."},
		{"held over the board, and withdrawn", "put 0 b2\nhover 7 b2\nwithdraw 7", "..../..../.0../...."},
		{"out of the tray over the board", "new giving=tray\ngive 7\nhover 7 b2\n& put 7 b2", "..../..../.7../...."},
		{"given unseen", "give 7\nput 7 c2", "..../..../..7./...."},
		{"new clears the table", "put 7 a1\nput 0 b2\nnew", "..../..../..../...."},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := do(t, c.text)
			var p board.Position
			for cell := range board.Cell(board.Cells) {
				if piece, stands := table.Things.At(int(cell)); stands {
					p[cell] = board.Holding(board.Piece(piece))
				}
			}
			if p.String() != c.want {
				t.Errorf("%q\n got %v\nwant %s", c.text, p, c.want)
			}
		})
	}
}

func TestGivingAndTakingBackUseTheTray(t *testing.T) {
	if p, in := do(t, "new giving=tray\ngive 7").Things.InTray().(sim.Piece); !in || p != 7 {
		t.Errorf("in the tray: %d %v, want 7", p, in)
	}
	if p, in := do(t, "new giving=tray\ngive 7\ntake").Things.InTray().(sim.Piece); in {
		t.Errorf("in the tray: %d after it was taken back", p)
	}
}

func TestAnyButtonIsHeldUntilItIsReleased(t *testing.T) {
	for _, name := range []string{"A", "B", "repeat", "pass"} {
		if table := do(t, "hold "+name); table.Buttons.Hold(name) == nil {
			t.Errorf("%s is not held", name)
		}
		if table := do(t, "hold "+name+"\nrelease "+name); table.Buttons.Release(name) == nil {
			t.Errorf("%s is not released", name)
		}
	}
}

func TestTagsChangeTheirPieces(t *testing.T) {
	table := do(t, "tag 7 same-as 3\ntag 8 unknown")
	if a, b := table.Tags.UID(sim.Piece(7)), table.Tags.UID(sim.Piece(3)); string(a) != string(b) {
		t.Errorf("piece 7 answers %x, piece 3 %x: want the same", a, b)
	}
	for tag, piece := range table.Tags.Roster() {
		if id := table.Tags.UID(sim.Piece(8)); piece == 8 && tag.String() == string(id) {
			t.Errorf("piece 8 still answers %x", id)
		}
	}
}
