// The marks of a cell: a piece that was placed last, lifted, unread or wrong, and the place
// of one that is to be put back.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";

const marks = ["", "newest", "lifted", "unread", "wrong", "target"];

test("each mark has a look of its own, without colours too", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, { forcedColors: "active" });
  const looks = await page.evaluate((marks) => marks.map((mark) => {
    const cell = document.querySelector("[data-cell]");
    cell.dataset.mark = mark;
    const { content, borderTopStyle, borderTopWidth } = getComputedStyle(cell, "::after");
    return content === "none" ? content : `${borderTopStyle} ${borderTopWidth}`;
  }), marks);
  assert.equal(new Set(looks).size, marks.length, looks.join(", "));
});
