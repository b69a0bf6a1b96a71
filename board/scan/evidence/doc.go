// Package evidence is what the sensors, the readers, the tray and the buttons of a board tell,
// whatever lies on the cells: votes, debounce, baselines, health. Parts has all of them. Its
// callers are board/scan/cells and board/scan/stacks, which decide by it, and board/scan.
// It touches no clock and no bus.
package evidence
