package phrase

import "quartoboard/board"

// Trouble is a trouble of the simulated board that the page can make and mend.
type Trouble uint8

// The troubles.
const (
	TroubleReader  Trouble = iota + 1 // of a cell, dead
	TroubleMISO                       // of a cell, its reader holds the data line low
	TroubleSensor                     // of a cell, silent
	TroubleStuck                      // a sensor that always feels a piece
	TroubleNoise                      // of the sensors
	TroubleSticker                    // an unknown tag in a piece
	TroublePhone                      // or a card, on a cell
	TroubleSound                      // no sound card
	TroubleDisk                       // full
	TroubleSupply                     // weak
	TroublePlug                       // pulled
)

var troubleNames = []string{"", "reader", "miso", "sensor", "stuck", "noise", "sticker", "phone", "sound", "disk", "supply", "plug"}

// String returns the name of the trouble.
func (t Trouble) String() string { return board.Name("Trouble", troubleNames, uint8(t)) }

// TroubleWords are the texts of the page about troubles.
type TroubleWords struct {
	Title, Hint  string
	Show, Stop   string // the buttons
	NoPower      string // while the plug is pulled
	Begins, Over string // before the name of a trouble
	Shown        string
	ShowOver     string

	Names map[Trouble]string // within a sentence
	About map[Trouble]string // what the board does
}

// Trouble returns the name of a trouble of a cell or a piece, within a sentence.
func (s *Speech) Trouble(t Trouble, c board.Cell, p board.Piece) string {
	return Fill(s.page.Troubles.Names[t], "cell", s.Cell(c), "piece", s.Label(p))
}

// TroubleLabel returns the name of a trouble as a label.
func (s *Speech) TroubleLabel(t Trouble, c board.Cell, p board.Piece) string {
	return Sentence(s.Trouble(t, c, p))
}

// TroubleBegins returns that a trouble begins, or is over.
func (s *Speech) TroubleBegins(begins bool, t Trouble, c board.Cell, p board.Piece) string {
	lead := s.page.Troubles.Over
	if begins {
		lead = s.page.Troubles.Begins
	}
	return lead + s.Colon + s.Trouble(t, c, p) + "."
}

// TroubleShown returns that a trouble is shown.
func (s *Speech) TroubleShown(t Trouble, c board.Cell, p board.Piece) string {
	return s.page.Troubles.Shown + s.Colon + s.Trouble(t, c, p) + "."
}

// BuildWords are the texts of the page about the build of the simulated board.
type BuildWords struct {
	Title, Choice  string
	Resumed, Begun string // with another build
}

// BuildLabel returns the name of a build with what its profile calls it in this language, if it
// does.
func (s *Speech) BuildLabel(name string, called map[string]string) string {
	if called, ok := called[s.lang]; ok {
		return name + s.Colon + called
	}
	return name
}

// Rebuilt returns that the board is of another build, and whether the game goes on.
func (s *Speech) Rebuilt(build string, resumed bool) string {
	text := s.page.Build.Begun
	if resumed {
		text = s.page.Build.Resumed
	}
	return Fill(text, "build", build)
}
