// Package decks carries the cards of Quartino inside the program. cmd/internal/deck reads
// them.
package decks

import "embed"

// FS holds one <name>.toml for each deck.
//
//go:embed *.toml
var FS embed.FS
