// A game by keyboard with the screen hidden.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { button, listener, role } from "./listener.mjs";

const speed = 5; // a button that is pressed is held for a second

test("a game is played to QUARTO by keys, from the accessibility tree alone", async (t) => {
  const { url } = await demo(t, { speed });
  const page = await visit(t, url);
  const { press, hear, tabTo, walkTo } = await listener(page);
  await tabTo(role("option"));
  for (const cell of ["Anna one", "Bella two", "Cesar three", "David four"]) {
    await walkTo(/^Tall round/);
    const space = await press("Enter");
    assert.deepEqual([space.role, space.name.endsWith(": empty")], ["gridcell", true], `the keys are where the piece is placed, not at ${space.name}`);
    await hear(/^Given: tall round/);
    await walkTo(new RegExp(`^${cell}: empty`));
    const piece = await press("Enter");
    assert.deepEqual([piece.role, piece.name], ["option", await page.locator("#beside li:not([data-gone])").first().getAttribute("aria-label")], "the keys are on the first piece that is left");
    await hear(new RegExp(`^${cell}`));
  }
  await tabTo(button(/^QUARTO B/));
  await press("Enter");
  await hear(/^No piece has been given/);
  await press("q");
  await hear(/Quarto/);
  await page.locator('.result [data-act="new"]:focus').waitFor();
});
