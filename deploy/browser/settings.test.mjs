// What a visitor of the demo sets, breaks and has shown.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { settings, table } from "./table.mjs";

const workbench = (t, url) => visit(t, new URL("/workbench", url).href);
const opened = (page) => page.locator("details").evaluateAll((all) => all.map((fold) => fold.open));
const top = (control) => control.evaluate((e) => e.getBoundingClientRect().top);

// reloads does what loads the document again, by a control that has the focus, and checks that a visitor
// finds the same there: what was folded, the focus, and the control in its place in the window.
async function reloads(page, control, act, loaded) {
  await control.focus();
  const [folds, place] = [await opened(page), await top(control)];
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
  await settings(page);
  const game = page.locator('form[data-command="options"]').first();
  await game.locator('[name="A"]').fill("Ann");
  await game.locator('[name="squares"]').check();
  await game.locator('[name="attributes"][value="fill"]').uncheck();
  await game.locator('[name="first"]').selectOption("B");
  await game.locator('button[value="new"]').click();
  await page.locator("#next", { hasText: "B to give." }).waitFor();
  await told(page, "Characteristics: short or tall, round or square, grooved or smooth. Squares count too.");
  await page.locator("#settings").waitFor({ state: "hidden" }); // the table is seen
  await settings(page);
  await page.locator("#settings summary").last().click();
  const speech = page.locator('form[data-command="set"]');
  await speech.locator('[name="lang"]').selectOption("de");
  const apply = speech.locator('button[type="submit"]');
  assert.equal(new Set(await opened(page)).size, 2);
  await reloads(page, apply, () => page.keyboard.press("Enter"), 'html[lang="de"]');
  assert.equal(await page.locator("#next").textContent(), "B gibt.");
  assert.equal(await page.locator('[name="A"]').inputValue(), "Ann");
  assert.ok(await page.locator('[name="squares"]').isChecked());
});

test("a game in which nothing counts cannot be applied", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  await settings(page);
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
  await settings(one);
  await settings(other);
  await one.locator('[name="volume"]').fill("50");
  await other.locator('[name="rate"]').fill("150");
  await other.locator('form[data-command="set"] [type="submit"]').click();
  await one.waitForFunction(() => document.querySelector('[name="rate"]').value === "150");
  assert.equal(await one.locator('[name="volume"]').inputValue(), "50");
});

test("a switch of the workbench makes a trouble, and mends it", async (t) => {
  const { url } = await demo(t);
  const [page, bench] = [await visit(t, url), await workbench(t, url)];
  const plug = bench.locator('[data-trouble="plug"]');
  await plug.click(); // checked once the board has no power
  await page.locator("#next", { hasText: "The board has no power." }).waitFor();
  await plug.and(bench.locator(":checked")).waitFor();
  await plug.click();
  await told(page, "Trouble over: plug pulled.");
  await page.locator("#next", { hasText: "A to give." }).waitFor();
});

test("a show plays by itself, tells what happens, and leaves a table to play at", async (t) => {
  const { url } = await demo(t);
  const page = await workbench(t, url);
  await page.locator('[data-show="plug"]').click();
  await page.waitForURL(url); // the table, where it plays
  for (const text of [
    "Show: plug pulled.", "Trouble: plug pulled.", "Trouble over: plug pulled.", "Game resumed, two pieces placed, B to place.",
    "Move the tall round hollow grooved piece from Cesar one to Bella one.", "The board is right again.", "The show is over.",
  ]) await told(page, text);
  await page.locator("#showing").waitFor({ state: "hidden" });
  await table(page).cleared();
  await table(page).piece("8").click();
  await table(page).lies("8");
  assert.equal(await table(page).told("move").getByText("Game abandoned.").count(), 1); // no verdict
  await page.goto(new URL("/games", url).href);
  await page.getByText("Show: Game abandoned.").waitFor();
});

test("during a show it can be ended, and what would be refused does nothing", async (t) => {
  const { url } = await demo(t, { speed: 0.5 }); // it would play for minutes
  const [page, bench] = [await visit(t, url), await workbench(t, url)];
  await settings(page);
  const [plug, other, bar] = [bench.locator('[data-show="plug"]'), bench.locator('[data-show="reader"]'), page.locator("#showing")];
  const ended = async () => {
    await bar.waitFor({ state: "hidden" });
    await bench.locator('[data-show="reader"]:not([aria-disabled])').waitFor();
    assert.equal(await plug.textContent(), "Show");
  };
  const begun = async (show) => {
    await show.click();
    await bench.waitForURL(url);
    await bar.waitFor();
    await bench.goBack();
  };
  await begun(plug);
  assert.equal(await page.locator("#showing-name").textContent(), "Show: plug pulled.");
  await page.waitForFunction(() => document.querySelector("#showing progress").value > 0);
  await plug.filter({ hasText: "Stop the show" }).waitFor();
  await page.locator('#settings button[value="new"]').first().click();
  for (const idle of [other, bench.locator('[data-trouble="noise"]'), bench.locator("#build button"), page.locator('.acts [data-act="new"]')]) {
    await idle.and(idle.page().locator('[aria-disabled="true"]')).waitFor({ state: "attached" });
    await idle.dispatchEvent("click");
  }
  assert.equal(await bench.locator('[data-trouble="noise"]').isChecked(), false);
  await plug.press("Enter");
  await told(page, "The show is over.");
  await ended();
  await page.locator('#settings [value="close"]').click();
  await begun(other);
  await bar.locator("button").click();
  await ended();
  assert.equal(await page.locator('#log [data-class="refused"]').count(), 0);
  assert.equal(await bench.locator("#refused").textContent(), "");
});

test("a game in play is left for another one only where a visitor says so", async (t) => {
  const { url, play } = await demo(t);
  await play(["give 8", "put 8 b2"]);
  const page = await visit(t, url);
  const bench = await workbench(t, url);
  await settings(page);
  const first = [page.locator('#settings button[value="new"]').first(), page.locator('.acts [data-act="new"]'), bench.locator('[data-show="plug"]')];
  for (const control of first) {
    const at = control.page();
    const question = at.getByRole("dialog", { name: "The game is still being played." });
    if (control === first[1]) {
      await at.locator('#settings [value="close"]').click();
      await at.locator(".acts summary").click();
    }
    await at.locator("[data-playing]").waitFor({ state: "attached" });
    await control.focus();
    await at.keyboard.press("Enter");
    await question.waitFor();
    assert.equal(await at.evaluate(() => document.activeElement.textContent), "Keep playing");
    await at.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    assert.ok(await control.evaluate((e) => e === document.activeElement), "the focus is where it was");
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
  const [page, bench] = [await visit(t, url), await workbench(t, url)];
  const quartino = async () => {
    await settings(page);
    return page.locator('form[data-game="quartino"]').isVisible();
  };
  assert.equal(await quartino(), true);
  await bench.locator("#build select").selectOption("matrix-nfc");
  await reloads(bench, bench.locator("#build button"), () => bench.keyboard.press("Enter"), 'body[data-build="matrix-nfc"]');
  await page.locator('body[data-build="matrix-nfc"]').waitFor();
  await told(page, "The board is built as matrix-nfc now. The game goes on.");
  await page.locator('#settings[open] form[data-game="quartino"]').waitFor({ state: "hidden" }); // it has switches
  await table(page).stands("8", "b2");
});

test("what a visitor chooses for the browser is there at once on the next visit, on all pages", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  await settings(page);
  const panel = page.locator("#settings");
  await panel.getByRole("radio", { name: "Diamond" }).check({ force: true });
  await panel.getByRole("radio", { name: "Dark" }).check({ force: true });
  await panel.getByRole("radio", { name: "Large" }).check({ force: true });
  await panel.getByRole("checkbox", { name: "More contrast" }).check();
  await panel.getByRole("checkbox", { name: "Captions" }).uncheck();
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#set").evaluate((e) => e === document.activeElement), "the focus is where it was");
  for (const path of ["/", "/games", "/workbench"]) {
    await page.goto(new URL(path, url).href);
    const { colours, size } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    assert.deepEqual([colours, size], ["dark", "large"], path);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(ground, "rgb(23, 18, 13)", path);
  }
  await page.goto(url);
  assert.equal(await page.locator("#caption").isVisible(), false);
  assert.ok(await page.locator(":root[data-diamond][data-contrast]").count());
  await settings(page);
  assert.ok(await panel.getByRole("radio", { name: "Dark" }).isChecked());
  assert.ok(await panel.getByRole("radio", { name: "Diamond" }).isChecked());
  assert.equal(await panel.getByRole("checkbox", { name: "Captions" }).isChecked(), false);
});
