// Package doctor checks everything that a game needs and reports the state of each with
// the next step: buses, chips, readers, sensors, buttons, sound, card, clock, supply,
// calibration and pieces. The checks (package probe, ProbeCard) and the reading of files
// (Machine, from any fs.FS) are separate from the findings, which are pure functions of
// the results, with the sentences of findings.toml; cmd/internal/run collects and speaks them.
//
// The levels of an MCP3008's sensors at rest are checked. The findings name the faults that
// cannot be detected: a switch without supply, and a contact with a broken wire, look like empty
// cells.
//
// A game can be played if placements are detected on all cells but a few: a test of
// cmd/internal/simboard compares that with a game on the same table. A bus or a switch whose
// fault affects several parts is reported once, with these parts.
//
// The board should be empty. A piece whose sticker is read does no harm.
//
// Tested on simulated chips and on a PC's files only. On a Pi the kernel's files and the
// duration of fsync on its card are not checked yet.
package doctor
