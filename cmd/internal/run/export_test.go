package run

// ScanOptions is for tests, which need the commands to learn something first.
var ScanOptions = scanOptions

// Listen is the choice of a port.
var Listen = listen
