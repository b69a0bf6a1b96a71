// The marks of a cell: a piece that was placed last, lifted, unread, wrong or being moved, the
// place of one that is to be put back, that of one that is coming, the lines that were called
// or missed, and the place where the hands are to put a piece; and the places where a chosen piece may go.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, table } from "./table.mjs";

const marks = ["", "newest", "lifted", "unread", "wrong", "target", "moved", "coming", "called", "missed", "owed"];

test("each mark has a look of its own, without colours too", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, { forcedColors: "active" });
  const looks = await page.evaluate((marks) => marks.map((mark) => {
    const cell = document.querySelector("[data-cell]");
    cell.dataset.mark = mark;
    const { content, borderTopStyle, borderTopWidth, borderRadius } = getComputedStyle(cell, "::after");
    return content === "none" ? content : `${borderTopStyle} ${borderTopWidth} ${borderRadius}`;
  }), marks);
  assert.equal(new Set(looks).size, marks.length, looks.join(", "));
});

test("a piece that slides is marked on both cells until it has arrived", async (t) => {
  const { url } = await demo(t, { speed: 0.5 }); // each event is seen
  const page = await visit(t, url);
  await act(url, "give 8");
  await table(page).lies("8");
  await act(url, "put 8 a1");
  await page.locator('[data-cell="a1"][data-mark="newest"]').waitFor();
  await page.evaluate(() => {
    window.seen = [];
    new MutationObserver((all) => {
      for (const { target } of all) window.seen.push(target.getAttribute("aria-label"));
    }).observe(document.getElementById("board"), { subtree: true, attributeFilter: ["aria-label"] });
  });
  await act(url, "slide a1 a2");
  await table(page).stands("8", "a2");
  assert.deepEqual(await page.evaluate(() => window.seen), [
    "Anna one: tall round hollow smooth, being moved", "Anna two: a piece is coming",
    "Anna one: empty", "Anna two: tall round hollow smooth, placed last",
  ]);
});

test("the tray is marked for a piece that may be given, and else the empty cells", async (t) => {
  const { url, play } = await demo(t);
  await play(["give 8", "put 8 a1"]);
  const page = await visit(t, url);
  const { piece, cell, tray } = table(page);
  const isMarked = (place) => place.evaluate((e) => getComputedStyle(e, "::after").backgroundColor !== "rgba(0, 0, 0, 0)");
  await cell("a1").click();
  assert.deepEqual([await isMarked(tray), await isMarked(cell("b2"))], [false, true]);
  await page.keyboard.press("Escape");
  const { x, y } = await piece("5").boundingBox();
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x - 20, y + 20, { steps: 3 });
  assert.deepEqual([await isMarked(tray), await isMarked(cell("b2"))], [true, false]);
  await page.mouse.up();
  await play(["give 6", "take"]);
  await piece("6").click();
  assert.deepEqual([await isMarked(tray), await isMarked(cell("b2")), await isMarked(cell("a1"))], [false, true, false]);
});
