// The pictures of README and pages, which deploy/browser/run pictures writes.
import { test } from "node:test";
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { decode, encode } from "./png.mjs";
import { middle, table, won } from "./table.mjs";

const file = (name) => fileURLToPath(new URL(`../docs/${name}.png`, import.meta.url));
const save = async (page, name) => writeFile(file(name), encode([decode(await page.screenshot())]));

test("a piece is given and placed, and QUARTO is called", async (t) => {
  const { url, play } = await demo(t, { speed: 5 });
  await play(["new names=Lena,Tom", "give e", "put e c3", "give d", "put d a2", "give 3", "put 3 d4", "give 0", "put 0 b2", "give 8", "put 8 c2"]);
  const page = await visit(t, url, { viewport: { width: 1100, height: 700 }, deviceScaleFactor: 0.75, reducedMotion: "reduce" });
  const { piece, cell, tray, lies, stands, button } = table(page);
  const pictures = [];
  const take = async (time) => pictures.push({ ...decode(await page.screenshot()), time });
  const middleOf = async (place) => {
    const { x, y, width, height } = await place.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (from, to) => {
    const [[x, y], [toX, toY]] = [await middleOf(from), await middleOf(to)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const part of [0.06, 0.2, 0.4, 0.6, 0.8, 0.94, 1]) { // slow at both ends
      await page.mouse.move(x + part * (toX - x), y + part * (toY - y));
      await take(80);
    }
    await page.mouse.up();
  };
  await take(1500);
  await drag(piece("5").locator("use"), tray);
  await lies("5");
  await take(1500);
  await drag(tray, cell("d2"));
  await stands("5", "d2");
  await page.mouse.move(0, 0);
  await take(1500);
  const caller = button("B");
  await caller.dispatchEvent("pointerdown", { button: 0, pointerId: 1 });
  await take(400);
  await caller.dispatchEvent("pointerup", { pointerId: 1 });
  await page.locator(".result").waitFor();
  await take(5000);
  const moving = encode(pictures, 128);
  assert.ok(moving.length <= 400_000, `${moving.length} bytes`);
  await writeFile(file("table"), moving);
});

test("a past game", async (t) => {
  const { url, play } = await demo(t);
  await play(won);
  await save(await visit(t, new URL("/games/demo?step=9", url).href), "replay");
});

test("the workbench while pieces are felt and lifted", async (t) => {
  const { url, play } = await demo(t, { speed: 2 }); // a line from event to event
  const page = await visit(t, new URL("/workbench", url).href);
  await play([...middle, "touch b2", "lift c3", "put e c3", "touch d2", "lift a1", "put 8 a1"]);
  await save(page, "workbench");
});
