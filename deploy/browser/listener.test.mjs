// A game by keyboard with the screen hidden.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { button, listener, role } from "./listener.mjs";

const speed = 5; // a button that is pressed is held for a second

test("a game is played to QUARTO by keys, from the accessibility tree alone", async (t) => {
  const { url } = await demo(t, { speed });
  const { press, hear, tabTo, walkTo } = await listener(await visit(t, url));
  await tabTo(role("option"));
  for (const cell of ["Anna one", "Bella two", "Cesar three", "David four"]) {
    await walkTo(/^Tall round/);
    assert.equal((await press("Enter")).role, "gridcell", "the keys are where the piece is placed");
    await hear(/^Given: tall round/);
    await walkTo(new RegExp(`^${cell}: empty`));
    assert.equal((await press("Enter")).role, "option", "the keys are where the next piece is given");
    await hear(new RegExp(`^${cell}`));
  }
  await tabTo(button(/^QUARTO B/));
  await press("Enter");
  await hear(/^No piece has been given/);
  await press("q");
  await hear(/Quarto/);
});
