// Package evidence takes the readings of the sensors, the readers, the tray and the buttons of a
// board: votes, debounce, baselines, health. It is the same for both modes. Parts has all of it. Its
// callers are board/scan/cells and board/scan/stacks, which decide by it, and board/scan.
// It touches no clock and no bus.
package evidence
