// The table as the document has it: where its places are, and how to wait for a piece.

export const table = (page) => ({
  piece: (digit) => page.locator(`#beside [data-piece="${digit}"]`),
  cell: (name) => page.locator(`[data-cell="${name}"]`),
  tray: page.locator("#tray"),
  button: (name) => page.locator(`[data-button="${name}"]`),
  lies: (digit) => page.locator(`#tray[data-piece="${digit}"]`).waitFor(),
  stands: (digit, cell) => page.locator(`[data-cell="${cell}"][data-piece="${digit}"]:not([data-gone])`).waitFor(),
  told: (kind) => page.locator(`#log [data-class="${kind}"]`),
});

// quarto is a game that ends in a row of four tall round pieces: each is given, and placed.
export const quarto = [["8", "a1"], ["9", "b1"], ["a", "c1"], ["b", "d1"]];
