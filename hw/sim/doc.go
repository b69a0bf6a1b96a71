// Package sim is the table made of memory: sixteen cells, sixteen pieces with a
// magnet and a tag, a giving tray, buttons, and hands. It builds the chips of a
// profile (hw/sim/chip), lets them feel the table, and hands them out as
// rig.Buses, so that the real drivers run on it and know no difference.
//
// The hands act on a virtual clock and start at once; how far a hand has come is
// worked out when a chip asks, at the time that the clock then shows. Nothing
// moves the clock but bus traffic, drivers that sleep and whoever holds it. With
// the same seed, profile, acts and readings everything comes out the same.
//
// A Table with its clock, its chips and the drivers above them belongs to one
// goroutine.
//
// The figures of the model (pitch, depth, magnets, reach of a reader) are
// assumptions about a wooden board, each stated in model.go; the real ones are
// for calibration on a Pi to find.
package sim
