// The end of a game, and pieces on their way.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, middle, table, won } from "./table.mjs";

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
  await page.locator(".result").waitFor();
  await page.keyboard.press("n");
  await page.locator(".result").waitFor({ state: "hidden" });
  await table(page).cleared();
  assert.equal(await page.locator(".line path").count(), 0);
});

test("the keys go on from QUARTO to the next game once they are let go, and from there to its first piece", async (t) => {
  const { url, play } = await demo(t);
  await play(won.slice(0, -1));
  const page = await visit(t, url);
  await table(page).button("A").focus();
  await page.keyboard.down("Enter");
  await page.locator(".result").waitFor();
  await page.keyboard.down("Enter"); // it repeats
  await page.locator('[data-button="A"]:focus').waitFor();
  await page.keyboard.up("Enter");
  await page.locator('.result [data-act="new"]:focus').waitFor();
  assert.ok(await page.locator(".result").isVisible(), "no game has begun by that key");
  await page.keyboard.press("Enter");
  await table(page).cleared();
  await page.locator("#beside li:first-child:focus").waitFor();
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
      for (const name of ["flip", "diamond"]) document.documentElement.toggleAttribute("data-" + name, turned.includes(name));
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

const looks = { light: {}, dark: { colorScheme: "dark" }, "forced colours": { forcedColors: "active" } };

// styles returns a property of each element in light, in dark and in forced colours.
async function styles(page, selector, property, part) {
  const seen = [];
  for (const look of Object.values(looks)) {
    await page.emulateMedia({ colorScheme: "light", forcedColors: "none", ...look });
    seen.push(await page.locator(selector).evaluateAll((all, [property, part]) => all.map((e) => getComputedStyle(e, part)[property]), [property, part]));
  }
  return seen;
}

test("a missed alignment has four dotted rings, and the caption names its line", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  await play([...won.slice(0, -1), "give 0", "put 0 a2"]);
  await page.locator("#caption", { hasText: /^Missed alignment: row one, four tall, round pieces\.$/ }).waitFor();
  const four = (style) => Array.from({ length: 4 }, () => style);
  const missed = '[data-cell$="1"]';
  assert.deepEqual(await styles(page, missed, "borderTopStyle", "::after"), [four("dotted"), four("dotted"), four("dotted")]);
  const [light, dark, forced] = await styles(page, missed, "borderTopColor", "::after");
  assert.deepEqual([light, dark], [four("rgb(255, 255, 255)"), four("rgb(255, 255, 255)")]);
  assert.notDeepEqual([forced], await styles(page, missed, "backgroundColor").then((all) => all.slice(2)));
  assert.deepEqual([await page.locator("#caption[data-refused]").count(), await page.locator(".line path").count()], [0, 0]);
});

test("a call out of turn is refused in the caption, until something else is said", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  await play([...middle, "press A"]);
  const caption = page.locator("#caption");
  await caption.filter({ hasText: /^Not yet: A may call once B has given\.$/ }).waitFor();
  const refused = ["rgb(156, 28, 28)", "rgb(255, 157, 146)"]; // --alarm
  assert.deepEqual((await styles(page, "#caption", "color")).slice(0, 2).flat(), refused);
  assert.deepEqual((await styles(page, "#caption", "borderLeftStyle")).flat(), ["none", "none", "double"]);
  await page.reload();
  assert.ok(await page.locator("#caption[data-refused]").isVisible());
  await play(["put d a3"]);
  await caption.filter({ hasText: "Anna three" }).waitFor();
  assert.ok(!refused.includes((await styles(page, "#caption", "color"))[0][0]));
});

test("a draw has the panel of a win without gold, the next game and a look back", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  await play(["give 8", "put 8 a1", "ask adjudicate result=draw"]);
  await page.getByRole("heading", { name: "Draw" }).waitFor();
  assert.deepEqual(await page.locator(".result :is(a, button)").allInnerTexts(), ["Again\nN", "Look back"]);
  const gold = await styles(page, ".shout", "color"); // of a win
  for (const [n, edge] of (await styles(page, ".result", "borderTopColor")).entries()) assert.notDeepEqual(edge, gold[n]);
  assert.deepEqual((await styles(page, ".quarto", "borderTopStyle")).flat(), Array.from({ length: 6 }, () => "dashed"));
  assert.deepEqual([await page.locator(".shout").isVisible(), await page.locator(".line path").count()], [false, 0]);
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
  const center = async (place) => {
    const { x, y, width, height } = await place.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...await center(from));
    await page.mouse.down();
    await page.mouse.move(...await center(to), { steps: 4 });
    const [[x], [wanted]] = [await center(page.locator(".dragged")), await center(to)];
    assert.ok(Math.abs(x - wanted) < 2, `the piece is at ${x}, the pointer at ${wanted}`);
    await page.mouse.up();
  };
  await drag(tray, cell("b2"));
  await page.locator("#caption[data-refused]", { hasText: "Bella two is taken" }).waitFor();
  await page.locator(".dragged").waitFor({ state: "detached" });
  await table(page).lies("5");
  let letGo;
  const seen = new Promise((resolve) => { letGo = resolve; });
  await page.route("**/act", async (route) => {
    await seen;
    await route.continue();
  });
  await drag(tray, cell("c3"));
  assert.equal(await page.locator(".dragged").count(), 1, "until the board has felt it");
  letGo();
  await stands("5", "c3");
  await page.locator(".dragged").waitFor({ state: "detached" });
  assert.equal(await page.locator(".left").count(), 0);
});
