package board

// Judgement is one result of applying an event to a game, a type of the package of that game. Its
// method only marks it.
type Judgement interface{ Judgement() }
