// Package rig makes a table's hardware out of a profile and open buses.
//
// A profile is a TOML file that says which chips a build has, on which buses
// and pins they are, which cell each sensor and reader serves, and from how
// much change of field on a sensor counts. It is read strictly: whatever is
// unknown, missing, out of range or in conflict is refused with one sentence
// that names file, line and key. Open is the same for a Pi (hw/pi) and for the
// simulated table (hw/sim): only the Buses differ.
package rig
