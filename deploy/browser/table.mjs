// The table as the document has it: where its places are, and how to wait for a piece.

export const table = (page) => ({
  piece: (digit) => page.locator(`#beside [data-piece="${digit}"]`),
  cell: (name) => page.locator(`[data-cell="${name}"]`),
  tray: page.locator("#tray"),
  button: (name) => page.locator(`[data-button="${name}"]`),
  lies: (digit) => page.locator(`#tray[data-piece="${digit}"]`).waitFor(),
  stands: (digit, cell) => page.locator(`[data-cell="${cell}"][data-piece="${digit}"]:not([data-gone])`).waitFor(),
  cleared: () => page.locator("#beside li:not([data-gone])").nth(15).waitFor(),
  told: (kind) => page.locator(`#log [data-class="${kind}"]`),
});

// quarto is a game that ends in a row of four tall round pieces: each is given, and placed.
export const quarto = [["8", "a1"], ["9", "b1"], ["a", "c1"], ["b", "d1"]];

// won are the acts of that game, which A wins.
export const won = [...quarto.flatMap(([piece, cell]) => [`give ${piece}`, "take", `put ${piece} ${cell}`]), "press A"];

// middle are the acts that lead to a position in the middle of a game.
export const middle = ["give 8", "put 8 a1", "give 5", "put 5 b2", "give e", "put e c3", "give 3", "put 3 d2", "give d"];

// quartino are the acts that lead to a position in the middle of a game of Quartino.
export const quartino = [
  "new game=quartino players=3 names=Lena,Tom", ...["red b2", "yellow b2", "blue a1", "green c3"].flatMap((put) => [`lay ${put.split(" ")[0]}`, `put ${put}`, "press pass"]),
];

// act has the hand do an act, as a visitor does, and does not wait for the board.
export async function act(url, line) {
  const answer = await fetch(new URL("/act", url), { method: "POST", body: line });
  if (!answer.ok) throw new Error(`${line}: ${await answer.text()}`);
}

// documents returns the addresses of the documents that a page links to, its own too.
export const documents = (page) => page.locator("nav a").evaluateAll((links) => links.map((link) => link.href));

// settings opens the panel of the settings, with all that is folded in it.
export async function settings(page) {
  await page.getByRole("button", { name: /^(Settings|Réglages|Einstellungen|Ajustes)$/ }).click();
  await page.locator('#settings [value="close"]').waitFor();
  await page.locator("#settings details").evaluateAll((all) => all.forEach((fold) => { fold.open = true; }));
}
