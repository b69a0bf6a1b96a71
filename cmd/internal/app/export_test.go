package app

// ScanOptions is for tests, which need the commands to learn something first.
var ScanOptions = scanOptions

// Listen is the choice of a port.
var Listen = listen

// The loop's side of a tape.
var (
	Load   = (*Tape).load
	Looked = (*Tape).looked
)
