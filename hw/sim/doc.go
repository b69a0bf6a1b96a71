// Package sim simulates a table: sixteen cells, sixteen pieces with a magnet and a tag,
// a giving tray, buttons, and hands. It builds the chips of a profile (hw/sim/chip),
// connects them to the simulated table, and implements rig.Buses, so that the real
// drivers run on it unchanged.
//
// The tokens of Quartino have a magnet and a tag too and lie in stacks, its cards have a tag.
// All tokens lie the right way up: the tag below, the north poles on one side.
//
// The hands move on a virtual clock and start at once; the position of a hand is
// computed when a chip measures, for the time of the clock. The clock is moved by bus
// traffic, sleeping drivers and its owner only. The same seed, profile, acts and
// readings give the same results.
//
// A Table with its clock, its chips and the drivers above them belongs to one
// goroutine.
//
// The figures of the model (pitch, depth, magnets, reach of a reader) are
// assumptions about a wooden board, each stated in model.go; none is measured yet.
package sim
