// Package quartino judges a game of Quartino at the table. What the leaflet leaves open is
// settled in deploy/docs/quartino.md.
//
// As in package quarto, a Game is a value, Apply takes one fact and returns the game after it
// with the judgements that follow, and Deadline is the next time at which a judgement is due
// without another fact.
//
// A token is known from the tray, where it is laid before it is placed, or from its tag. A
// board.Stacks says where something came or went; the number and the order of the tokens on a
// space are the game's alone. Where field and tags leave several answers, the game asks.
//
// The cards that a player holds are secret, and the game does not know them: it learns of a
// card when it is laid in the tray.
package quartino
