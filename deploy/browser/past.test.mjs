// Past games: the list, a replay by links, by keys and without a script, and the files.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { table, won } from "./table.mjs";

const last = 10; // steps of the game that was won: its beginning, four pieces given and placed, the call

test("a past game is found, replayed and downloaded", async (t) => {
  const { url, play } = await demo(t);
  await play(won);
  const page = await visit(t, url);
  await page.locator("#score", { hasText: "A leads, one to zero." }).waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  const [text] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Game text" }).click()]);
  assert.equal(text.suggestedFilename(), "demo.txt");
  assert.match(await readFile(await text.path(), "utf8"), /1\. 8 a1 2\. 9 b1 3\. a c1 4\. b d1 QA A\n$/);
  await page.getByRole("heading", { name: "A – B" }).getByRole("link").click();

  const at = table(page);
  const reached = (step) => page.locator("#step", { hasText: new RegExp(`^Step ${step} of ${last}$`) }).waitFor();
  const shows = async (step, says, ...placed) => {
    await reached(step);
    assert.equal(await page.locator("#log p").first().textContent(), says);
    for (const [digit, cell] of placed) await at.stands(digit, cell);
    assert.equal(await page.locator('[data-cell]:not([data-piece=""])').count(), placed.length);
    assert.equal(await page.evaluate(() => new URLSearchParams(location.search).get("step") ?? "1"), String(step));
  };
  await shows(1, "New game. A gives first.");
  await page.keyboard.press("ArrowRight");
  await shows(2, "Given: tall round hollow smooth.");
  await at.lies("8");
  await page.getByRole("link", { name: "Next" }).click();
  await shows(3, "Anna one: tall round hollow smooth, placed by B.", ["8", "a1"]);
  for (let n = 3; n < last; n++) await page.keyboard.press("ArrowRight"); // faster than the board answers
  const four = [["8", "a1"], ["9", "b1"], ["a", "c1"], ["b", "d1"]];
  await shows(last, "Quarto! A. Row one: four tall, round pieces.", ...four);
  await page.reload();
  await shows(last, "Quarto! A. Row one: four tall, round pieces.", ...four);
  await page.keyboard.press("Home");
  await reached(1);
  await page.locator("#steps").getByRole("link", { name: "Bella one: tall round hollow grooved, placed by A." }).click();
  await shows(5, "Bella one: tall round hollow grooved, placed by A.", ["8", "a1"], ["9", "b1"]);
  await at.cell("a1").focus();
  await page.keyboard.press("ArrowRight"); // moves in the board
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "b1");
  await page.goBack();
  await page.getByRole("heading", { name: "This match" }).waitFor();
});

test("each step of a past game tells who wins with best play", async (t) => {
  const { url, play } = await demo(t);
  await play(won);
  const page = await visit(t, new URL("/games/demo", url).href);
  for (const [key, says] of [["Home", "With best play: draw."], ["End", ""], ["ArrowLeft", "With best play: A wins."]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((text) => document.getElementById("worth").textContent === text, says, { timeout: 10000 });
  }
});

test("a past game is replayed without a script", async (t) => {
  const { url, play } = await demo(t);
  await play(won);
  const page = await visit(t, new URL("/games/demo", url).href, { javaScriptEnabled: false });
  for (const [link, step] of [["Next", 2], ["Last", last], ["Previous", last - 1], ["First", 1]]) {
    await page.getByRole("link", { name: link, exact: true }).click();
    assert.equal(await page.locator("#step").textContent(), `Step ${step} of ${last}`);
  }
});
