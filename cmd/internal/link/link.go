// Package link is the link of this board to another one: two players far apart play one game, each
// with their hands on a board of their own. To each referee the other board is the seat away.
package link

// Message is a message to or from another board.
type Message struct {
	Board string `json:"board"` // the other one, by its name in the club
	Kind  string `json:"kind"`  // pair or act: the topic
	Text  string `json:"text"`
}
