package cli

import _ "embed"

// licenses are the notices of what is linked into the program, and the text of the
// Apache License. Made from the modules themselves:
//
//	go test ./cmd/internal/cli -run Notice -update
//
//go:embed licenses.txt
var licenses string
