// What is in view: a table that fits the window, and stays where it is while texts change.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, middle, quartino, won } from "./table.mjs";

const wide = { width: 1200, height: 820 };
const narrow = { width: 320, height: 640 };
const [phone, landscape] = [{ width: 390, height: 664 }, { width: 844, height: 390 }];
const zoomed = { width: 640, height: 400 }; // a window of 1280 by 800, at 200 %

const place = (page, selector) => page.locator(selector).first().boundingBox();
const bottom = ({ y, height }) => y + height;

// within wants parts of the page inside a window of that size.
async function within(page, viewport, parts) {
  await page.setViewportSize(viewport);
  for (const part of parts) {
    const { x, y, width, height } = await place(page, part);
    const at = `${part} of a window of ${viewport.width} by ${viewport.height}: ${x} ${y} ${width} ${height}`;
    assert.ok(x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height, at);
  }
}

for (const language of ["en", "de", "fr", "es"]) {
  test(`the table fits a window, in ${language}`, async (t) => {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    await play(middle);
    const page = await visit(t, url, { viewport: wide });
    for (const part of ["#caption", "#moves"]) assert.ok(bottom(await place(page, part)) <= wide.height, part);
    const call = page.locator("#call-A");
    assert.ok(await call.isVisible());
    await page.setViewportSize(narrow);
    assert.ok(await call.isVisible());
    const { nodes } = await (await page.context().newCDPSession(page)).send("Accessibility.getFullAXTree");
    const button = nodes.find((node) => node.role?.value === "button" && /^QUARTO .*A$/.test(node.name?.value));
    assert.ok(await call.textContent());
    assert.equal(button.description?.value, await call.textContent());
    const parts = ["#next", "#caption", ".board", "#beside", "#tray", '[data-button="A"]', '[data-button="B"]'];
    for (const viewport of [narrow, phone, landscape, zoomed, wide]) await within(page, viewport, parts);
  });
}

for (const language of ["en", "de", "fr", "es"]) {
  test(`the table of a game against the board fits a window, in ${language}`, async (t) => {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    await play(["new against=kind first=B"]);
    const page = await visit(t, url, { viewport: wide });
    await page.getByRole("status").waitFor();
    for (const part of ["#caption", "#moves"]) assert.ok(bottom(await place(page, part)) <= wide.height, part);
  });
}

for (const language of ["en", "de", "fr", "es"]) {
  test(`the wheel, the tokens, the calls and the end of a turn fit a window, in ${language}`, async (t) => {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    await play(quartino);
    const page = await visit(t, url, { viewport: wide });
    const parts = ["#next", "#holders", ".board", ".calls", "#beside", "#tray"];
    for (const viewport of [narrow, phone, wide]) await within(page, viewport, [...parts, '[data-button="pass"]']);
    await within(page, landscape, parts);
  });
}

test("how the menu goes on is in view while it is open", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, { viewport: wide });
  const before = await place(page, ".buttons");
  for (const open of [true, false]) {
    await act(url, "press menu");
    const [hint, help] = await page.locator(".play .hint").all();
    await (open ? help : hint).waitFor();
    assert.deepEqual([await hint.isVisible(), await help.isVisible()], [!open, open]);
  }
  assert.deepEqual(await place(page, ".buttons"), before);
});

test("after a game the hint tells how the next one begins", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url, { viewport: wide });
  const before = await place(page, ".buttons");
  await play(won);
  const hints = page.locator(".play .hint").filter({ visible: true });
  await hints.filter({ hasText: "“Again” clears the board" }).waitFor();
  assert.equal(await hints.count(), 1);
  assert.deepEqual(await place(page, ".buttons"), before);
  await page.locator(".acts summary").click();
  await page.locator('.acts [data-act="new"]').click();
  await hints.filter({ hasText: "To give a piece" }).waitFor();
});

test("the board is in view while a show plays", async (t) => {
  const { url } = await demo(t, { speed: 0.5 });
  const page = await visit(t, url, { viewport: { width: 375, height: 700 } });
  await act(url, "show plug");
  await page.locator("#showing").waitFor();
  const [board, caption] = [await place(page, ".board"), await place(page, "#caption")];
  assert.ok(board.y >= 0 && bottom(caption) <= (await place(page, "#showing")).y);
  await page.locator("#showing button").click();
  await page.locator("#showing").waitFor({ state: "hidden" });
});

test("a show covers neither the caption nor the moves", async (t) => {
  const { url } = await demo(t, { speed: 0.5 });
  const page = await visit(t, url, { viewport: wide });
  await act(url, "show plug");
  await page.locator("#showing").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const bar = await place(page, "#showing");
  assert.ok(bottom(await place(page, "#caption")) <= bar.y);
  assert.ok(bottom(await place(page, "#moves")) <= bar.y);
});

test("a long instruction leaves the board where it is", async (t) => {
  const { url, play } = await demo(t);
  await play(middle);
  const page = await visit(t, url, { viewport: wide });
  const before = await place(page, ".board");
  await play(["lift a1", "lift b2", "put 8 d1"]);
  await page.locator("#next", { hasText: "Move the tall round hollow smooth piece from David one to Anna one." }).waitFor();
  assert.deepEqual(await place(page, ".board"), before);
});

test("the step of a replay that is shown is in view, whole", async (t) => {
  const { url, play } = await demo(t);
  const cells = ["a1", "b1", "c2", "d2", "a3", "b3", "c4"];
  await play([...cells.flatMap((cell, piece) => [`give ${piece}`, `put ${piece} ${cell}`]), "new"]);
  for (const viewport of [{ width: 1280, height: 800 }, narrow]) {
    const page = await visit(t, new URL("/games/demo?step=15", url).href, { viewport });
    for (const key of ["End", "Home", "End"]) {
      await page.keyboard.press(key);
      await page.locator(key === "End" ? "#moves li:last-child [aria-current]" : "#moves li:first-child [aria-current]").waitFor();
      const [list, step] = [await place(page, "#moves"), await place(page, "#moves [aria-current]")];
      assert.ok(step.y >= list.y - 1 && bottom(step) <= bottom(list) + 1, `${key} at ${viewport.width} px: ${step.y} of ${list.y}`);
    }
  }
});
