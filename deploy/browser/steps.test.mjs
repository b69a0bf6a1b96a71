// Looking back in the game that is played.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, middle, table } from "./table.mjs";

const looks = (page, back) => page.waitForFunction((back) => document.body.hasAttribute("data-past") === back, back);
const stands = (page) => page.locator('[data-cell]:not([data-piece=""])').count();

test("keys and the list go back in the game, and one key shows the table as it is", async (t) => {
  const { url, play } = await demo(t);
  await play(middle);
  const page = await visit(t, url);
  await page.locator("#moves [aria-current]", { hasText: "5" }).waitFor();
  const seen = async (key, lies, placed, line) => {
    await page.keyboard.press(key);
    await table(page).lies(lies);
    assert.equal(await stands(page), placed, key);
    assert.match(await page.locator("#moves [aria-current]").innerText(), new RegExp(`^${line}\\b`), key);
  };
  await seen("ArrowLeft", "", 4, 4);
  await looks(page, true);
  await page.locator("#step", { hasText: "Step 9 of 10" }).waitFor();
  await seen("ArrowLeft", "3", 3, 4);
  await seen("Home", "8", 0, 1);
  await seen("ArrowRight", "", 1, 1);
  await act(url, "put d a4"); // the game goes on, and the visitor stays
  await page.locator("#moves li").nth(4).getByText("Anna 4").waitFor();
  assert.equal(await stands(page), 1);
  await page.locator("#moves button").nth(2).click();
  await table(page).stands("e", "c3");
  assert.equal(await stands(page), 3);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator('[data-cell="c3"][data-piece=""]').waitFor();
  await looks(page, true);
  assert.equal(await stands(page), 2);
  await page.locator("#board").press("Escape");
  await table(page).stands("d", "a4");
  assert.equal(await stands(page), 5);
  await looks(page, false);
});

test("a press on the table shows it as it is, and does nothing else", async (t) => {
  const { url, play } = await demo(t);
  await play(middle);
  const page = await visit(t, url);
  for (const press of [() => table(page).cell("a4").click(), () => table(page).cell("a4").press("Enter"), () => page.keyboard.press("End")]) {
    await page.locator('[data-jump="ArrowLeft"]').click();
    await looks(page, true);
    await press();
    await looks(page, false);
    await table(page).lies("d");
  }
  assert.equal(await stands(page), 4);
});
