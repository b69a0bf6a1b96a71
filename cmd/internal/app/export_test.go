package app

// ScanOptions is for tests, which need the commands to learn something first.
var ScanOptions = scanOptions
