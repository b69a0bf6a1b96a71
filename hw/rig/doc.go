// Package rig opens the hardware of a table from a profile and its buses.
//
// A profile is a TOML file with the chips of a build, their buses and pins, the cell of
// each sensor and reader, and the thresholds of the sensors. It is read strictly:
// unknown, missing, invalid and conflicting keys are refused with one sentence that
// names file, line and key. The keys of a chip are the options of its driver: chips.go lists
// the chips. Open is the same for a Pi (hw/pi) and for the
// simulated table (hw/sim): only the Buses differ.
package rig
