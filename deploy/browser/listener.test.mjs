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
  for (const cell of ["Anna one", "Bella two", "Cesar three", "David four"]) {
    await tabTo(role("option"));
    await walkTo(/^Tall round/);
    assert.equal((await press("Enter")).states.selected, true);
    await tabTo(button(/^Tray/));
    await press("Enter");
    await hear(/^Given: tall round/);
    assert.equal((await press("Enter")).states.pressed, "true");
    await tabTo(role("gridcell"), "Shift+Tab");
    await walkTo(new RegExp(`^${cell}: empty`));
    await press("Enter");
    await hear(new RegExp(`^${cell}`));
  }
  await tabTo(button(/^QUARTO B/));
  await press("Enter");
  await hear(/^No piece has been given/);
  await tabTo(button(/^QUARTO A/));
  await press("Enter");
  await hear(/Quarto/);
});
