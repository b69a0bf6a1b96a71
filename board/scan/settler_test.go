package scan

import (
	"fmt"
	"strings"
	"testing"

	"quartoboard/board"
)

// Every row starts on an empty, settled, uncalibrated analog board with a tray,
// and is played on switches as well unless it needs levels.
var stories = []struct {
	name, do, want string
	levels         bool // needs levels
}{
	{name: "a piece put down is seen once", do: "put 7 b3; wait 3000", want: "seen b3=7"},
	{name: "not before it was steady for the settle time", do: "put 7 b3; wait 290", want: ""},
	{name: "but as soon as it was", do: "put 7 b3; wait 330", want: "seen b3=7"},
	{name: "a piece lifted is seen once", do: "put 7 b3; wait 500; lift b3; wait 3000", want: "seen b3=7, seen b3=."},
	{name: "lift and return within the settle time is nothing", do: "put 7 b3; wait 500; lift b3; wait 200; put 7 b3; wait 3000", want: "seen b3=7"},
	{name: "lift, feel and return is a lift and a return", do: "put 7 b3; wait 500; lift b3; wait 1000; put 7 b3; wait 500", want: "seen b3=7, seen b3=., seen b3=7"},
	{name: "another piece put back at once is read again", do: "put 7 b3; wait 500; lift b3; wait 100; put 9 b3; wait 500", want: "seen b3=7, seen b3=9"},
	{name: "a tag heard alone above a piece that stands is not believed soon", do: "put 7 b3; wait 500; tag 9 b3; sweep; wait 400; tag 7 b3; wait 3000", want: "seen b3=7"},
	{name: "but after eight readings", do: "put 7 b3; wait 500; tag 9 b3; sweep; wait 1000", want: "seen b3=7, seen b3=9"},
	{name: "a touch shorter than the votes is nothing", do: "put 7 b3; wait 20; lift b3; wait 2000", want: ""},
	{name: "a touch shorter than the settle time is nothing", do: "put 7 b3; wait 200; lift b3; wait 2000", want: ""},
	{name: "a slide through cells is one fact", do: "put 7 b3; wait 500; lift b3; put 7 c3; wait 120; lift c3; put 7 d3; wait 1000", want: "seen b3=7, seen b3=. d3=7"},
	{name: "a swap is one fact", do: "put 7 b3; put 9 c2; wait 500; lift b3; lift c2; wait 200; put 9 b3; put 7 c2; wait 1000", want: "seen c2=9 b3=7, seen c2=7 b3=9"},
	{name: "two at once are one fact", do: "put 7 b3; wait 150; put 9 c2; wait 1000", want: "seen c2=9 b3=7"},
	{name: "a tag that nobody enrolled is reported so", do: "put 99 a1; wait 500", want: "seen a1=!"},
	{name: "a coin is unknown after ten seconds, not before: a hand may hold a piece above the cell", do: "field b3 200; wait 9980", want: ""},
	{name: "a coin is unknown after ten seconds", do: "field b3 200; wait 10100", want: "seen b3=?"},
	{name: "a coin that goes is gone", do: "field b3 200; wait 10100; lift b3; wait 500", want: "seen b3=?, seen b3=."},
	{name: "a coin that stays is a fault", do: "field b3 200; wait 31000; lift b3; wait 500", want: "seen b3=?, sensor failed b3, sensor ok b3, seen b3=."},
	{name: "a piece where a coin was is read", do: "field b3 200; wait 10100; put 7 b3; wait 2000", want: "seen b3=?, seen b3=7"},
	{name: "what flickers is unknown after two seconds and holds up nobody longer", do: "put 7 b3;" +
		repeat("field c2 200; wait 100; field c2 0; wait 100;", 12), want: "seen c2=? b3=7"},
	{name: "what stops flickering is known again", do: repeat("field c2 200; wait 100; field c2 0; wait 100;", 12) + "wait 500", want: "seen c2=?, seen c2=."},
	{name: "a tag on two cells is reported on both", do: "put 7 b3; wait 500; put 7 c2; wait 2200", want: "seen b3=7, seen c2=7"},
	{name: "a sensor that sticks under a piece is found when its tag turns up elsewhere", do: "put 7 b3; wait 500; stick b3 700; lift b3; wait 1000; put 7 c2; wait 3000", want: "seen b3=7, seen c2=7 b3=?"},
	{name: "a piece that took another's place unfelt is found by reading again", do: "put 7 b3; put 9 c2; wait 1000; swap b3 c2; wait 33000", want: "seen c2=9 b3=7, seen c2=7 b3=9"},
	{name: "a piece laid in the tray is known", do: "lay 7; wait 300", want: "tray 7"},
	{name: "a piece taken from the tray is missed after the settle time", do: "lay 7; wait 300; take; wait 200; lay 7; wait 1000; take; wait 600", want: "tray 7, tray ."},
	{name: "another piece in the tray is known at once", do: "lay 7; wait 300; lay 9; wait 300", want: "tray 7, tray 9"},
	{name: "a strange tag in the tray is reported so", do: "lay 44; wait 300", want: "tray !"},
	{name: "straight from the tray to the board, the board comes first", do: "lay 7; wait 300; take; wait 100; put 7 b3; wait 1000", want: "tray 7, seen b3=7, tray ."},
	{name: "where the piece cannot be read, the tray comes first: it is known by that", do: "lay 7; wait 300; break reader b3; take; wait 100; put 7 b3; wait 3000", want: "tray 7, reader failed b3, tray ., seen b3=?"},
	{name: "a piece that stays in the hand has left the tray", do: "lay 7; wait 300; take; wait 1000; put 7 b3; wait 1000", want: "tray 7, tray ., seen b3=7"},
	{name: "a dead tray reader leaves the tray unknown", do: "lay 7; wait 300; break tray; wait 2000; mend tray; wait 8000", want: "tray 7, tray failed, tray ?, tray ok, tray 7"},
	{name: "a dead reader leaves its piece known", do: "put 7 b3; wait 500; break reader b3; wait 40000", want: "seen b3=7, reader failed b3"},
	{name: "and its lifting is seen", do: "put 7 b3; wait 500; break reader b3; wait 200; lift b3; wait 500", want: "seen b3=7, seen b3=."},
	{name: "a piece on a dead reader is unknown after two seconds", do: "break reader b3; put 7 b3; wait 3000", want: "reader failed b3, seen b3=?"},
	{name: "a reader that answers again is well, and its piece known", do: "break reader b3; put 7 b3; wait 3000; mend reader b3; wait 7000", want: "reader failed b3, seen b3=?, seen b3=7, reader ok b3"},
	{name: "a dead bus makes every cell unknown, once", do: "put 7 b3; wait 500; break bus; wait 5000; mend bus; wait 3000", want: "seen b3=7, sensor failed " + allCells + ", seen " + each("=?") + ", seen b3=7, sensor ok " + allCells + ", seen " +
		"a1=. b1=. c1=. d1=. a2=. b2=. c2=. d2=. a3=. c3=. d3=. a4=. b4=. c4=. d4=."},
	{name: "a bus that misses a beat is nothing", do: "put 7 b3; break bus; wait 300; mend bus; wait 1000", want: "seen b3=7"},
	{name: "a cell is decided in a look that sees it", do: "put 7 b3; wait 280; break bus; wait 200", want: ""},
	{name: "two dead converters are of one kind with one", levels: true, do: "break converters; wait 1000", want: "converter failed " + allCells + ", seen " + each("=?")},
	{name: "a doubtful sensor that dies is one fault", levels: true, do: "stick b3 543; put 7 b3; wait 45000; stick b3 0; wait 2000; unstick b3; wait 2000", want: "seen b3=7, sensor failed b3, sensor ok b3"},
	{name: "a weak coin where a piece was is not an empty cell", levels: true, do: "put 7 b3; wait 500; lift b3; wait 100; field b3 80; wait 2500", want: "seen b3=7, seen b3=?"},
	{name: "a piece with its magnet the other way round takes over", levels: true, do: "put 7 b3; wait 500; put 9 b3; field b3 -200; wait 1000; field b3 -50; wait 2500", want: "seen b3=7, seen b3=9"},
	{name: "a faint field is not a baseline", levels: true, do: "put 3 a1; field c2 50; wait 1500; put 7 c2; field c2 105; wait 500", want: "seen a1=3, seen c2=7"},
	{name: "a tag that is heard where nothing is felt is nothing yet", do: "tag 7 c2; sweep; wait 1900; lift c2; wait 60000", want: ""},
	{name: "nor if it comes again", do: "tag 7 c2; sweep; wait 500; lift c2; sweep; wait 12000; tag 7 c2; sweep; wait 500; lift c2; wait 60000", want: ""},
	{name: "nor if it stays for some seconds", do: "tag 7 c2; sweep; wait 9000; lift c2; wait 60000", want: ""},
	{name: "and no fault if it stays for twenty", do: "tag 7 c2; sweep; wait 20000; lift c2; wait 60000", want: "seen c2=7, seen c2=."},
	{name: "a sensor that feels a standing piece no more is not believed", do: "put 7 b3; wait 500; field b3 0; wait 9000", want: "seen b3=7"},
	{name: "and is a fault after thirty seconds", do: "put 7 b3; wait 500; field b3 0; wait 31000; field b3 200; wait 1000", want: "seen b3=7, sensor failed b3, sensor ok b3"},
	{name: "a piece that is lifted slowly is lifted", do: "put 7 b3; wait 500; field b3 0; wait 1200; lift b3; wait 900", want: "seen b3=7, seen b3=."},
	{name: "a piece that moves from a sensor that feels it no more is gone from there", do: "put 7 b3; wait 500; field b3 0; wait 400; lift b3; put 7 d1; wait 800", want: "seen b3=7, seen d1=7 b3=."},
	{name: "a piece that is lifted over a dead reader is lifted", do: "put 7 b3; wait 500; break reader b3; lift b3; wait 500", want: "seen b3=7, seen b3=."},
	{name: "what the tray's reader does not understand is unknown after two seconds", do: "break tray hearing; wait 1900; mend tray hearing; wait 500; break tray hearing; wait 5000", want: "tray ?"},
	{name: "a dead converter makes its cells unknown, and only those", levels: true, do: "put 7 b1; put 9 b3; wait 1000; break sensors; wait 1000; mend sensors; wait 2000", want: "seen b1=7 b3=9, " +
		"converter failed a3 b3 c3 d3 a4 b4 c4 d4, seen a3=? b3=? c3=? d3=? a4=? b4=? c4=? d4=?, converter ok a3 b3 c3 d3 a4 b4 c4 d4, seen a3=. b3=9 c3=. d3=. a4=. b4=. c4=. d4=."},
	{name: "a level at the end of its scale is not a level", levels: true, do: "put 7 b3; wait 500; stick b3 0; wait 1000; unstick b3; wait 2000", want: "seen b3=7, sensor failed b3, seen b3=?, sensor ok b3, seen b3=7"},
	{name: "a magnet the other way round is felt", levels: true, do: "put 7 b3; field b3 -200; wait 500; lift b3; wait 500", want: "seen b3=7, seen b3=."},
	{name: "a sensor that stays where it was is found by reading again", levels: true, do: "stick b3 543; put 7 b3; wait 45000; unstick b3; wait 1000", want: "seen b3=7, sensor failed b3, sensor ok b3"},
	{name: "a weak field is nothing", levels: true, do: "field b3 50; wait 3000", want: ""},
	{name: "a piece nudged in its cell is still there", levels: true, do: "put 7 b3; wait 500; field b3 110; wait 2000; lift b3; wait 500", want: "seen b3=7, seen b3=."},
}

func TestReadersThatFailTogetherAreOneReport(t *testing.T) {
	breaks, mends := "", ""
	for c := range board.Cell(board.Cells) {
		breaks += fmt.Sprintf("break reader %v;", c)
		mends += fmt.Sprintf("mend reader %v;", c)
	}
	tb := newTable(t).start(options()).do("put 7 b3; wait 2000;" + breaks + "wait 10000;" + mends + "wait 10000")
	tb.want("seen b3=7, reader failed " + allCells + ", reader ok " + allCells)
	tb.do("break reader b3; wait 40000; break reader c2; wait 40000; mend reader c2; mend reader b3; wait 10000")
	tb.want("reader failed b3, reader failed c2, reader ok c2 b3")
}

func TestWhatCalibrationFoundNoSensorForIsReadAtOnce(t *testing.T) {
	for build, dead := range map[string]string{"switches": "stick b3 0", "levels": "stick b3 540"} {
		o := options()
		o.Deaf = board.SetOf(board.B3, board.C2)
		tb := newTable(t).do(dead).start(o, build).do("wait 1500; put 7 b3; wait 3500; put 9 c2; wait 1000")
		tb.want("sensor failed c2 b3, seen c2=? b3=?, seen b3=7, sensor ok c2, seen c2=9")
	}
}

// A switch stays on between its neighbours though its piece is lifted, and a level
// may be frozen.
func TestASensorThatStaysAsItWasIsNotBelievedForEver(t *testing.T) {
	const lifted = "put 7 b3; put 9 c2; wait 2000; stick b3 %s; lift b3; "
	for _, row := range []struct{ build, stuck, name, do, want string }{
		{"switches", "1", "after a round of readings", "wait 5000", "seen c2=9 b3=7, seen b3=?"},
		{"switches", "1", "and is a fault after thirty seconds", "wait 36000", "seen c2=9 b3=7, seen b3=?, sensor failed b3"},
		{"switches", "1", "sooner where somebody asks again", "hold repeat; wait 100; loose repeat; wait 2500", "seen c2=9 b3=7, repeat down, repeat short, seen b3=?"},
		{"switches", "1", "and its piece is known when it comes back", "wait 60000; put 7 b3; wait 2000", "seen c2=9 b3=7, seen b3=?, sensor failed b3, sensor ok b3, seen b3=7"},
		{"switches", "1", "a tag that is not heard for a second is nothing", "wait 1000; put 7 b3; wait 60000", "seen c2=9 b3=7"},
		{"levels", "700", "nor is a level that stays as it was", "wait 5000", "seen c2=9 b3=7, seen b3=?"},
		{"levels", "700", "which is a fault too", "wait 36000", "seen c2=9 b3=7, seen b3=?, sensor failed b3"},
	} {
		t.Run(row.name+" on "+row.build, func(t *testing.T) {
			newTable(t).start(options(), row.build).do("wait 2000; " + fmt.Sprintf(lifted, row.stuck) + row.do).want(row.want)
		})
	}
}

// A switch that feels nothing any more says so to nobody. Its reader is asked where
// somebody waits for a piece.
func TestAPieceThatNoSwitchFelt(t *testing.T) {
	for _, row := range []struct{ name, do, want string }{
		{"is found in the round of readings", "stick b3 0; put 7 b3; wait 14000", "seen b3=7"},
		{"and is a fault after thirty seconds", "stick b3 0; put 7 b3; wait 34000", "seen b3=7, sensor failed b3"},
		{"is known when the switch works again", "stick b3 0; put 7 b3; wait 60000; unstick b3; wait 1000", "seen b3=7, sensor failed b3, sensor ok b3"},
		{"is known when it feels a little later", "stick b3 0; put 7 b3; wait 16000; unstick b3; wait 60000", "seen b3=7"},
		{"is looked for when it left the tray", "lay 7; wait 300; stick b3 0; take; put 7 b3; wait 13000", "tray 7, tray ., seen b3=7"},
		{"may be in a hand while another one comes", "stick b3 0; put 7 b3; wait 500; put 9 c2; wait 600; lift b3; wait 60000", "seen c2=9"},
		{"and while another one lies in the tray", "lay 7; wait 300; stick b3 0; take; put 7 b3; wait 600; lay 9; wait 800; lift b3; wait 60000", "tray 7, tray ., tray 9"},
		{"is looked for when somebody asks again", "stick b3 0; put 7 b3; wait 500; hold repeat; wait 100; loose repeat; wait 12000", "repeat down, repeat short, seen b3=7"},
		{"is in a hand for who calls", "stick b3 0; put 7 b3; wait 500; hold A; wait 2000; lift b3; wait 60000", "quarto A short moving, seen"},
		{"and not long where there is none", "hold A; wait 700", "quarto A short moving, seen"},
		{"is found though one reading of it is lost", "stick b3 0; put 7 b3; wait 500; hold repeat; wait 100; loose repeat; wait 1400; lift b3; wait 300; put 7 b3; wait 11000", "repeat down, repeat short, seen b3=7"},
		{"is not one that is heard through from the next cell", "put 9 c2; wait 500; tag 9 b3; wait 60000", "seen c2=9"},
		{"is not one that a hand holds over the board", "stick b3 0; put 7 b3; wait 500; hold repeat; wait 100; loose repeat; wait 9000; lift b3; wait 60000", "repeat down, repeat short"},
		{"is not at fault where a hand held it for longer", "stick b3 0; put 7 b3; wait 20000; lift b3; wait 60000", "seen b3=7, seen b3=."},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := options()
			o.Lag = 80 * ms
			newTable(t).start(o, "switches", "tray").do("wait 2000; " + row.do).want(row.want)
		})
	}
}

// Of what only a reader can tell: the sensors of rows 3 and 4 are dead.
func TestAReaderTellsWhatItsSensorCannot(t *testing.T) {
	for _, row := range []struct{ name, do, want string }{
		{name: "a piece that is put down is read after two seconds", do: "put 9 a4; wait 2000", want: ""},
		{name: "and is known then", do: "put 9 a4; wait 3000", want: "seen a4=9"},
		{name: "a hand with a piece passes sooner", do: "put 9 a4; wait 1500; lift a4; wait 9000", want: ""},
		{name: "what is lifted is unknown, not gone", do: "put 9 a4; wait 3000; lift a4; wait 3000", want: "seen a4=9, seen a4=?"},
		{name: "what is lifted and felt elsewhere is there at once", do: "put 9 a4; wait 3000; lift a4; put 9 a1; wait 500", want: "seen a4=9, seen a1=9 a4=?"},
		{name: "a tag heard on two of these cells is on neither", do: "put 9 a4; tag 9 b4; wait 9000", want: ""},
		{name: "a tag that is through from the next cell is there", do: "put 9 a2; wait 500; tag 9 a3; wait 9000", want: "seen a2=9"},
		{name: "a tag that is through from another of these cells later is where it was", do: "put 9 a4; wait 3000; tag 9 b4; wait 9000", want: "seen a4=9"},
		{name: "what is heard now and then is nothing", do: repeat("put 9 a4; wait 600; lift a4; wait 2500;", 4), want: ""},
		{name: "a slap counts for the piece that is not read yet", do: "put 9 a4; wait 100; hold A; wait 5000", want: "quarto A short moving, seen a4=9"},
		{name: "and for nothing where nothing comes", do: "hold A; wait 1700", want: "quarto A short moving, seen"},
		{name: "a piece there came before another", do: "put 9 a4; wait 1000; put 7 b1; wait 400", want: "seen a4=9, seen b1=7"},
		{name: "a sensor that works again is believed", do: "put 9 a4; wait 3000; mend sensors; wait 2000", want: "seen a4=9, converter ok a3 b3 c3 d3 a4 b4 c4 d4, seen a3=. b3=. c3=. d3=. b4=. c4=. d4=."},
	} {
		t.Run(row.name, func(t *testing.T) {
			tb := newTable(t).start(options()).do("wait 2000; break sensors; wait 1000")
			tb.want("converter failed a3 b3 c3 d3 a4 b4 c4 d4, seen a3=? b3=? c3=? d3=? a4=? b4=? c4=? d4=?").do(row.do).want(row.want)
		})
	}
}

const allCells = "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"

func each(what string) string {
	s := ""
	for c := range board.AllCells.All() {
		s += " " + c.String() + what
	}
	return s[1:]
}

func repeat(s string, n int) string {
	all := ""
	for range n {
		all += s
	}
	return all
}

func TestScanReportsWhatTheHandsDid(t *testing.T) {
	for _, story := range stories {
		for _, build := range []string{"levels", "switches"} {
			if story.levels && build == "switches" {
				continue
			}
			t.Run(story.name+" on "+build, func(t *testing.T) {
				tb := newTable(t)
				if build == "switches" {
					tb.start(options(), "tray", "switches")
				} else {
					tb.start(options(), "tray")
				}
				tb.do("wait 2000").want("")
				tb.do(story.do).want(story.want)
			})
		}
	}
}

func TestMotionIsKnownUntilItIsReported(t *testing.T) {
	const came = "onto b3, nothing"
	for _, row := range []struct{ name, do, want string }{
		{"a piece that comes", "", came},
		{"a piece that goes", "lift b3; wait 1000", came + ", from b3, nothing"},
		{"a piece that is moved", "lift b3; wait 100; put 7 c3; wait 1000", came + ", from b3, from b3 onto c3, nothing"},
		{"a piece that is moved over a cell", "lift b3; put 7 c3; wait 100; lift c3; put 7 d3; wait 1000", came + ", from b3 onto c3, from b3 onto d3, nothing"},
		{"a piece that is pressed on", "field b3 300; wait 1000", came},
		{"a piece that is read again", "sweep; wait 40000", came},
		{"a piece that its sensor loses", "field b3 0; wait 12000", came + ", from b3, nothing"},
	} {
		for _, build := range []string{"levels", "switches"} {
			t.Run(row.name+" on "+build, func(t *testing.T) {
				tb := newTable(t).start(options(), build).do("wait 2000")
				tb.moved = nil
				tb.do("put 7 b3; wait 1000;" + row.do)
				if got := strings.Join(tb.moved, ", "); got != row.want {
					t.Errorf("got %q, want %q", got, row.want)
				}
			})
		}
	}
}
