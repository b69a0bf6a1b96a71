// What a visitor of the demo sets, breaks and has shown.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { table } from "./table.mjs";

const open = (page) => page.locator("summary").evaluateAll((all) => all.forEach((summary) => summary.click()));
const opened = (page) => page.locator("details").evaluateAll((all) => all.map((fold) => fold.open));
const top = (control) => control.evaluate((e) => e.getBoundingClientRect().top);

// reloads does what loads the document again, by a control that has the focus, and checks that a visitor
// finds the same there: what was folded, the focus, and the control in its place in the window.
async function reloads(page, control, act, loaded) {
  await page.locator("summary").last().click();
  await control.focus();
  const [folds, place] = [await opened(page), await top(control)];
  assert.deepEqual([folds.includes(true), folds.includes(false)], [true, true]);
  await act();
  await page.locator(loaded).waitFor();
  await control.and(page.locator(":focus")).waitFor();
  assert.deepEqual(await opened(page), folds);
  assert.ok(Math.abs(await top(control) - place) < 2, `from ${place} to ${await top(control)}`);
}

const told = (page, text) => page.locator("#log", { hasText: text }).waitFor();

test("a game begins by the options of the form, and the language changes at once", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  await open(page);
  const game = page.locator('form[data-command="options"]').first();
  await game.locator('[name="A"]').fill("Ann");
  await game.locator('[name="squares"]').check();
  await game.locator('[name="attributes"][value="fill"]').uncheck();
  await game.locator('[name="first"]').selectOption("B");
  await game.locator('button[value="new"]').click();
  await page.locator("#next", { hasText: "B to give." }).waitFor();
  await told(page, "Characteristics: short or tall, round or square, grooved or smooth. Squares count too.");
  const speech = page.locator('form[data-command="set"]');
  await speech.locator('[name="lang"]').selectOption("de");
  const apply = speech.locator('button[type="submit"]');
  await reloads(page, apply, () => page.keyboard.press("Enter"), 'html[lang="de"]');
  assert.equal(await page.locator("#next").textContent(), "B gibt.");
  assert.equal(await page.locator('[name="A"]').inputValue(), "Ann");
  assert.ok(await page.locator('[name="squares"]').isChecked());
});

test("a game in which nothing counts cannot be applied", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  await open(page);
  const game = page.locator('form[data-command="options"]').first();
  for (const value of ["size", "shape", "fill", "texture"]) await game.locator(`[value="${value}"]`).uncheck();
  const valid = () => game.evaluate((form) => form.checkValidity());
  assert.equal(await valid(), false);
  await game.locator('[value="shape"]').check();
  assert.equal(await valid(), true);
});

test("a form keeps what a visitor types while another one applies", async (t) => {
  const { url } = await demo(t);
  const [one, other] = [await visit(t, url), await visit(t, url)];
  await open(one);
  await open(other);
  await one.locator('[name="volume"]').fill("50");
  await other.locator('[name="rate"]').fill("150");
  await other.locator('form[data-command="set"] button').click();
  await one.waitForFunction(() => document.querySelector('[name="rate"]').value === "150");
  assert.equal(await one.locator('[name="volume"]').inputValue(), "50");
});

test("a switch makes a trouble, and mends it", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  await open(page);
  const plug = page.locator('[data-trouble="plug"]');
  await plug.click(); // checked once the board has no power
  await page.locator("#next", { hasText: "The board has no power." }).waitFor();
  await plug.click();
  await told(page, "Trouble over: plug pulled.");
  await page.locator("#next", { hasText: "A to give." }).waitFor();
});

test("a show plays by itself, tells what happens, and leaves a table to play at", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  await open(page);
  const show = page.locator('[data-show="plug"]');
  await show.click();
  for (const text of [
    "Show: plug pulled.", "Trouble: plug pulled.", "Trouble over: plug pulled.", "Game resumed, two pieces placed, B to place.",
    "Move the tall round hollow grooved piece from Cesar one to Bella one.", "The board is right again.", "The show is over.",
  ]) await told(page, text);
  await show.filter({ hasText: /^Show$/ }).waitFor();
  await table(page).cleared();
  await table(page).piece("8").click();
  await table(page).lies("8");
  assert.equal(await table(page).told("move").getByText("Game abandoned.").count(), 1); // no verdict
  await page.goto(new URL("/games", url).href);
  await page.getByText("Show: Game abandoned.").waitFor();
});

test("during a show it can be ended, and what would be refused does nothing", async (t) => {
  const { url } = await demo(t, { speed: 0.5 }); // it would play for minutes
  const page = await visit(t, url);
  await open(page);
  const [plug, other, bar] = [page.locator('[data-show="plug"]'), page.locator('[data-show="reader"]'), page.locator("#showing")];
  const ended = async () => {
    await bar.waitFor({ state: "hidden" });
    await page.locator('[data-show="reader"]:not([aria-disabled])').waitFor();
    assert.equal(await plug.textContent(), "Show");
  };
  await plug.click();
  await bar.waitFor();
  assert.equal(await page.locator("#showing-name").textContent(), "Show: plug pulled.");
  await page.waitForFunction(() => document.querySelector("#showing progress").value > 0);
  assert.equal(await plug.textContent(), "Stop the show");
  for (const idle of [other, page.locator('[data-trouble="noise"]'), page.locator("#build button"), page.locator('.acts [data-act="new"]'), page.locator('form button[value="new"]').first()]) {
    assert.equal(await idle.getAttribute("aria-disabled"), "true");
    await idle.click({ force: true });
  }
  assert.equal(await page.locator('[data-trouble="noise"]').isChecked(), false);
  await plug.press("Enter");
  await told(page, "The show is over.");
  await ended();
  await other.click();
  await bar.locator("button").click();
  await ended();
  assert.equal(await page.locator('#log [data-class="refused"]').count(), 0);
});

test("a game in play is left for another one only where a visitor says so", async (t) => {
  const { url, play } = await demo(t);
  await play(["give 8", "put 8 b2"]);
  const page = await visit(t, url);
  await open(page);
  const question = page.getByRole("dialog", { name: "The game is still being played." });
  const first = { "New game": '.acts [data-act="new"]', "the form": 'form button[value="new"]', "a show": '[data-show="plug"]' };
  for (const selector of Object.values(first)) {
    await page.locator(selector).first().focus();
    await page.keyboard.press("Enter");
    await question.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Keep playing");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    assert.ok(await page.locator(selector).first().evaluate((e) => e === document.activeElement), "the focus is where it was");
  }
  await table(page).stands("8", "b2");
  await page.locator('.acts [data-act="new"]').click();
  await page.getByRole("button", { name: "End this game" }).click();
  await table(page).cell("b2").and(page.locator('[data-piece=""]')).waitFor();
  await page.locator("body:not([data-playing])").waitFor();
  await page.locator('.acts [data-act="new"]').click(); // nothing is lost: it does not ask
  await page.locator("#log p", { hasText: "New game." }).nth(2).waitFor();
});

test("a game goes on with another build", async (t) => {
  const { url, play } = await demo(t);
  await play(["give 8", "put 8 b2"]);
  const page = await visit(t, url);
  await open(page);
  const quartino = page.locator('form[data-game="quartino"]');
  assert.equal(await quartino.isVisible(), true);
  await page.locator("#build select").selectOption("matrix-nfc");
  await reloads(page, page.locator("#build button"), () => page.keyboard.press("Enter"), 'body[data-build="matrix-nfc"]');
  await told(page, "The board is built as matrix-nfc now. The game goes on.");
  assert.equal(await quartino.evaluate((form) => form.hidden), true); // it has switches
  await table(page).stands("8", "b2");
});
