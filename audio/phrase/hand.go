package phrase

import "quartoboard/board"

// Obstacle is the kind of thing that keeps the simulated hand from an act.
type Obstacle uint8

// The obstacles.
const (
	CellTaken   Obstacle = iota + 1
	PiecePlaced          // the piece stands on the board
	CellEmpty            // nothing to lift, slide or swap
	WayBlocked           // of a slide
	TrayEmpty
	TrayTaken
	ButtonHeld
	ButtonOpen // nothing to release
	Showing    // a show is played
)

var obstacleNames = []string{"", "cell taken", "piece placed", "cell empty", "way blocked", "tray empty", "tray taken", "button held", "button open", "showing"}

// String returns the name of the obstacle.
func (o Obstacle) String() string { return board.Name("Obstacle", obstacleNames, uint8(o)) }

// Refusal is the reason why the simulated hand cannot do an act. Which of the cells are in
// use depends on the obstacle.
type Refusal struct {
	Obstacle Obstacle
	Cell, To board.Cell // from one to the other
	At       board.Cell // in the way
}

// HandWords are the answers to an act that the simulated hand cannot do.
type HandWords struct {
	Cannot string
	Since  map[Obstacle]string
	Show   string // the answer while a show is played
}

// Refuses returns the answer to an act that the simulated hand cannot do.
func (s *Speech) Refuses(r Refusal) string {
	hand := s.page.Hand
	if r.Obstacle == Showing {
		return hand.Show
	}
	return hand.Cannot + s.Colon + Fill(hand.Since[r.Obstacle], "cell", s.Cell(r.Cell), "to", s.Cell(r.To), "at", s.Cell(r.At)) + "."
}
