// The first minute of a visitor who knows nothing.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { listener } from "./listener.mjs";
import { act, table } from "./table.mjs";

const first = { begun: false };
const seen = (page, what) => page.locator(what).isVisible();
const picture = (page) => page.locator(".scene"); // whether it moves yet, or no more
const skip = (page) => page.getByRole("button", { name: "Skip", exact: true });
const howTo = (page) => page.getByRole("button", { name: "How to play" }).first();

test("a visitor sees three steps played by a hand once, which can be skipped, and come back", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, "about:blank", first);
  await page.addInitScript(() => {
    window.steps = []; // that became current, with a hand or without
    new MutationObserver((all) => {
      const current = all.map(({ target }) => target).filter((e) => e.matches(".three li[aria-current]"));
      window.steps.push(...current.map((e) => [e.textContent, document.querySelector(".scene .hand").checkVisibility()]));
    }).observe(document, { subtree: true, attributeFilter: ["aria-current"] });
  });
  await page.goto(url);
  const steps = page.getByRole("list", { name: "How to play" }).getByRole("listitem");
  assert.deepEqual(await steps.allTextContents(), ["Choose a piece for your opponent.", "Place the piece that you are given.", "Call QUARTO when four in a line share something."]);
  await page.waitForFunction(() => window.steps.length === 3);
  await page.locator(".scene .line path").waitFor({ state: "attached" });
  await skip(page).waitFor({ state: "detached" });
  assert.deepEqual(await page.evaluate(() => window.steps), (await steps.allTextContents()).map((text) => [text, true]));
  assert.equal(await page.locator(".scene .hand").isVisible(), false); // it does not begin again
  await howTo(page).click();
  await page.locator('.three li[aria-current]').first().waitFor();
  await skip(page).click();
  await page.locator(".scene .line path").waitFor({ state: "attached" });
  assert.equal(await page.locator(".three [aria-current]").count(), 0);
  assert.equal(await page.getByRole("status").count(), 0, "no step is announced");

  await page.getByRole("button", { name: /^Two at this screen/ }).click();
  await howTo(page).click();
  await picture(page).waitFor();
  await page.getByRole("button", { name: /^Two at this screen/ }).click();
  assert.deepEqual([await seen(page, "#board"), await page.locator(".scene").count()], [true, 0]);
});

test("two at this screen begin at once, and meet the table when they come back", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url, first);
  assert.deepEqual([await seen(page, "#two"), await seen(page, "#beside")], [true, false]);
  await page.getByRole("button", { name: /^Two at this screen/ }).click();
  await table(page).piece("8").click();
  await table(page).lies("8");
  await page.reload();
  assert.deepEqual([await seen(page, "#two"), await seen(page, "#beside")], [false, true]);
  const other = await visit(t, url, first); // a game is under way
  assert.deepEqual([await seen(other, "#two"), await seen(other, "#beside")], [false, true]);
  await play(["put 8 a1"]);
  await howTo(other).click();
  await other.getByRole("button", { name: "To the table" }).click();
  await table(other).stands("8", "a1");
});

test("a game for two that begins by keys is announced, and the keys are where it goes on", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, first);
  await picture(page).waitFor();
  await page.evaluate(() => {
    window.told = [];
    new MutationObserver((changes) => window.told.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map((e) => e.textContent)))).observe(document.getElementById("log"), { childList: true });
  });
  await page.locator("#two").focus();
  await page.keyboard.press("Enter");
  await page.locator("#beside li:first-child:focus").waitFor();
  await page.waitForFunction(() => window.told.length > 0);
  assert.deepEqual(await page.evaluate(() => window.told), ["New game. A gives first."]);
  assert.equal(await page.locator("#log p").count(), 1);
});

test("a visitor who waits meets the table once hands begin", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, first);
  await picture(page).waitFor();
  await act(url, "give 8");
  await table(page).lies("8");
  await page.locator("#board").waitFor();
});

test("a visitor begins against the board at a level, and for two again, by few keys", async (t) => {
  const { url } = await demo(t, { speed: 10 });
  const page = await visit(t, url, first);
  const { press, hear } = await listener(page);
  await picture(page).waitFor();
  let keys = 0;
  const until = async (wanted, key) => {
    for (let at = { name: "" }; !wanted.test(at.name); keys++) {
      assert.ok(keys < 6, `${keys} keys, and not at ${wanted}`);
      at = await press(key);
    }
  };
  await press("Tab");
  assert.match((await press("Enter")).name, /^Against the board/); // of the first link
  keys = 2;
  await until(/Level/, "Tab");
  await press("End");
  await press("Shift+Tab");
  await press("Enter");
  await hear(/^Game against the board, level perfect\./);
  await page.locator("#beside :focus").waitFor();
  await howTo(page).click();
  await page.getByRole("button", { name: /^Two at this screen/ }).click();
  await page.locator("body:not([data-away])").waitFor();
  await page.locator("#beside").waitFor();
});

test("a piece that nobody gave is refused where two play at this screen", async (t) => {
  for (const [language, why] of [["en", "First your opponent chooses a piece for you."], ["de", "Zuerst wählt dein Gegenüber eine Figur für dich."]]) {
    const { url } = await demo(t, { args: ["--lang", language] });
    const page = await visit(t, url);
    const at = table(page);
    await at.piece("8").dragTo(at.cell("b2"));
    await page.locator("#caption[data-refused]", { hasText: why }).waitFor();
    assert.equal(await at.cell("b2").getAttribute("data-piece"), "");
    await at.piece("8").dragTo(at.tray);
    await at.lies("8");
    await at.tray.dragTo(at.cell("b2"));
    await at.stands("8", "b2");
  }
});

test("who wants no motion sees three still pictures", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, { ...first, reducedMotion: "reduce" });
  await page.locator(".three li:nth-child(3) .scene .line path").waitFor({ state: "attached" });
  assert.equal(await page.locator(".three .scene").count(), 3);
  assert.deepEqual([await skip(page).count(), await page.evaluate(() => document.getAnimations().length)], [0, 0]);
});

test("the sound is offered once", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, first);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await picture(page).waitFor();
  assert.equal(await seen(page, ".offer"), false);
});
