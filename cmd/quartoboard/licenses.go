package main

import _ "embed"

// licenses are the notices of what is linked into the program, and the text of the
// Apache License. Made from the modules themselves:
//
//	go test ./cmd/quartoboard -run Notice -update
//
//go:embed licenses.txt
var licenses string
