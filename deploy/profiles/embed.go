// Package profiles carries the builds of the board inside the program, so that
// it needs no file to start. hw/rig reads them.
package profiles

import "embed"

// FS holds one <name>.toml for each build.
//
//go:embed *.toml
var FS embed.FS
