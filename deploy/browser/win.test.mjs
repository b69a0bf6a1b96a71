// The end of a game, and pieces on their way.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, table, won } from "./table.mjs";

test("a win names what the four share, draws their line, and offers the next game and a look back", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  await play(won);
  await page.getByRole("heading", { name: "Four tall, round pieces" }).waitFor();
  await page.locator("#next b", { hasText: /^A wins\.$/ }).waitFor();
  const raised = (cell) => page.locator(`[data-cell="${cell}"] svg`).evaluate((e) => getComputedStyle(e).transform);
  assert.deepEqual([await raised("d1") !== "none", await raised("a2")], [true, "none"]);
  assert.equal(await page.locator(".line path").count(), 1);
  const gold = (seat) => page.locator(`[data-button="${seat}"]`).evaluate((e) => getComputedStyle(e).backgroundColor);
  assert.deepEqual([await gold("A"), await gold("B")], ["rgb(255, 208, 100)", "rgba(0, 0, 0, 0)"]);
  assert.deepEqual(await page.locator(".result :is(a, button)").allInnerTexts(), ["Again\nN", "Look back"]);
  const moments = () => page.locator(".moment").count();
  assert.equal(await moments(), 1);
  await page.reload();
  await page.locator(".line path").waitFor({ state: "attached" });
  assert.equal(await moments(), 0, "it is no news after a reload");
  await page.getByRole("link", { name: "Look back" }).click();
  await page.locator("#step", { hasText: "Step 1 of 10" }).waitFor();
  await page.goBack();
  await page.keyboard.press("n");
  await page.locator(".result").waitFor({ state: "hidden" });
  await table(page).cleared();
  assert.equal(await page.locator(".line path").count(), 0);
});

test("the line goes by all its places, for each of the nineteen, however the board is turned", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  const off = await page.evaluate(async () => {
    const { end } = await import("/result.js");
    const at = (column, row) => "abcd"[column] + (row + 1);
    const four = [0, 1, 2, 3];
    const lines = [
      ...four.map((row) => four.map((column) => at(column, row))), ...four.map((column) => four.map((row) => at(column, row))),
      four.map((n) => at(n, n)), four.map((n) => at(n, 3 - n)),
      ...[0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)])),
    ];
    const board = document.querySelector(".board").getBoundingClientRect();
    let off = lines.length === 19 ? "" : `${lines.length} lines `;
    for (const turned of [[], ["flip"], ["diamond"], ["diamond", "flip"]]) {
      for (const name of ["flip", "diamond"]) document.body.toggleAttribute("data-" + name, turned.includes(name));
      for (const cells of lines) {
        end({ over: { title: "", won: "A", lines: [cells] }, score: "" });
        const path = document.querySelector(".line path");
        const along = Array.from({ length: 200 }, (_, n) => path.getPointAtLength(n / 199 * path.getTotalLength()));
        for (const cell of cells) {
          const place = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
          const [x, y] = [place.x + place.width / 2 - board.x, place.y + place.height / 2 - board.y].map((n) => n / board.width * 100);
          if (!along.some((point) => Math.hypot(point.x - x, point.y - y) < 1)) off += `${turned} ${cells}: ${cell}; `;
        }
      }
    }
    return off;
  });
  assert.equal(off, "");
});

test("an end without a call is told quietly", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  await play(["give 8", "put 8 a1", "ask adjudicate result=draw"]);
  await page.getByRole("heading", { name: "Draw" }).waitFor();
  assert.equal(await page.locator(".shout").isVisible(), false);
  assert.equal(await page.locator(".line path").count(), 0);
});

// begun counts the animations of 200 ms that begin in a part of the page when an act is drawn.
async function begun(page, url, line, part) {
  await page.evaluate((part) => {
    window.begun = new Promise((resolve) => {
      document.addEventListener("drawn", () => {
        const svg = document.querySelector(`${part} svg`);
        if (!svg.closest("[data-piece]").dataset.piece) return;
        resolve(svg.getAnimations().filter(({ effect }) => effect.getTiming().duration === 200 && effect.getKeyframes()[0].translate).length);
      });
    });
  }, part);
  await act(url, line);
  return page.evaluate(() => window.begun);
}

test("a piece moves to its place, but for those who want no motion", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  assert.equal(await begun(page, url, "give 8", "#tray"), 1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(await begun(page, url, "put 8 a1", '[data-cell="a1"]'), 0);
});

test("a piece follows the pointer, stays where it is let go, and goes back where it may not be", async (t) => {
  const { url, play } = await demo(t, { speed: 1 });
  await play(["give 8", "put 8 b2", "give 5"]);
  const page = await visit(t, url, { loses: true }); // an act is refused
  const { cell, tray, stands } = table(page);
  const middle = async (place) => {
    const { x, y, width, height } = await place.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...await middle(from));
    await page.mouse.down();
    await page.mouse.move(...await middle(to), { steps: 4 });
    const [[x], [wanted]] = [await middle(page.locator(".dragged")), await middle(to)];
    assert.ok(Math.abs(x - wanted) < 2, `the piece is at ${x}, the pointer at ${wanted}`);
    await page.mouse.up();
  };
  await drag(tray, cell("b2"));
  await page.locator("#caption[data-refused]", { hasText: "Bella two is taken" }).waitFor();
  await page.locator(".dragged").waitFor({ state: "detached" });
  await table(page).lies("5");
  await drag(tray, cell("c3"));
  assert.equal(await page.locator(".dragged").count(), 1, "until the board has felt it");
  await stands("5", "c3");
  await page.locator(".dragged").waitFor({ state: "detached" });
  assert.equal(await page.locator(".left").count(), 0);
});
