package board

// Judgement is one result of applying an event to a game: a type of rules/quarto for
// Quarto, of rules/quartino for Quartino. Its method only marks it.
type Judgement interface{ Judgement() }
