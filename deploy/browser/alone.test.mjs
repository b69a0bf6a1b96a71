// Games of one visitor against the board.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { button, listener, role } from "./listener.mjs";
import { act, settings, table } from "./table.mjs";

const told = (page, text) => page.locator("#log", { hasText: text }).waitFor();
const due = (page, text) => page.getByRole("status").filter({ hasText: text }).waitFor();
const marked = (page, place, mark) => page.locator(`${place}[data-mark="${mark}"]`).waitFor();

test("a visitor plays a game against the board by keys to its end, from the accessibility tree alone", async (t) => {
  const { url } = await demo(t, { speed: 10 });
  const page = await visit(t, url);
  const { press, hear, tabTo, walkTo } = await listener(page);
  await tabTo(role("combobox"));
  await press("Home"); // the weakest level
  await tabTo(button(/^Against the board/), "Shift+Tab");
  await press("Enter");
  await hear(/^Game against the board, level kind\. The board gives first/);
  assert.ok(await page.evaluate(() => document.activeElement.matches("#beside li")), "the keys are where play goes on");
  let end = "";
  for (;;) {
    end = await hear(/^(For you|Quarto|Draw)/);
    if (!end.startsWith("For you")) break;
    if (!(await page.evaluate(() => document.activeElement.matches("[data-cell]")))) await tabTo(role("gridcell"), "Shift+Tab");
    await walkTo(/: empty$/); // the piece is chosen
    await press("Enter");
    await hear(/^(Anna|Bella|Cesar|David) /);
    await press("q"); // a call in vain costs nothing
    end = await hear(/^(Quarto|No valid alignment)/);
    if (end.startsWith("Quarto")) break;
    await walkTo(/./); // a piece
    await press("Enter");
    await hear(/^Given/);
  }
  await page.locator(".result").waitFor();
  await page.goto(new URL("/games", url).href);
  await page.getByText("A – The board, level kind").waitFor();
  t.diagnostic(end);
});

test("what the board asks for is shown and carried out, or left to the visitor", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  const at = table(page);
  await act(url, "carry off");
  await play(["new against=script first=A", "give 8", "away place b3"]);
  await marked(page, "[data-cell=b3][data-gone]", "owed");
  assert.equal(await at.cell("b3").getAttribute("aria-label"), "Bella three: tall round hollow smooth, to be put here");
  await due(page, "Put the tall round hollow smooth piece on Bella three.");
  assert.deepEqual([await at.button("A").isVisible(), await at.button("B").isVisible()], [true, false]);
  const own = page.getByLabel("I make the board’s moves");
  assert.equal(await own.isChecked(), true);
  await at.tray.click();
  await at.cell("b3").click();
  await at.stands("8", "b3");
  await own.uncheck();
  await play(["away give 9"]);
  await due(page, "For you: tall round hollow grooved.");
  await marked(page, '#beside [data-piece="9"][aria-selected="true"]', "given");
  await at.cell("c2").click();
  await at.stands("9", "c2");
  await play(["give 0", "away place d4"]);
  await at.stands("0", "d4");
});

test("a piece that is shown on a space is given by that, where there is no tray", async (t) => {
  const { url, play } = await demo(t, { args: ["--profile", "resistor"] });
  const page = await visit(t, url);
  const at = table(page);
  await play(["new against=script first=A giving=shown"]);
  assert.equal(await at.tray.isVisible(), false);
  await page.locator(".hint", { hasText: "put it on any empty space" }).waitFor();
  await at.piece("8").click();
  await at.cell("d4").click();
  await told(page, "Given: tall round hollow smooth.");
  await play(["away place b3"]);
  await at.stands("8", "b3");
  await settings(page);
  await page.locator('form[data-command="options"] [type="submit"]').first().click();
  await told(page, "Applied."); // though that way of giving is none of its choices
});

test("the named piece is laid in the tray where that alone reads", async (t) => {
  const { url, play } = await demo(t, { args: ["--profile", "analog-tray"] });
  const page = await visit(t, url);
  const at = table(page);
  await play(["new against=script first=B", "away give 9"]);
  await page.locator('#tray[data-piece="9"][aria-pressed="true"]').waitFor();
  await at.cell("c2").click();
  await at.stands("9", "c2");
});

test("placements are taken back, and the level is changed, in the middle of a game", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  const at = table(page);
  await play(["new against=kind first=B"]);
  await page.locator('#beside [aria-selected="true"]').waitFor();
  await at.cell("a1").click();
  await marked(page, "[data-cell=a1]", "newest");
  await page.getByRole("button", { name: "Take back" }).click();
  await due(page, "Undo: take the");
  await at.cell("a1").click();
  await page.locator(".acts summary").click();
  await page.locator("#lift").click();
  await due(page, "For you:");
  await page.getByRole("combobox", { name: "Level" }).selectOption("perfect");
  await told(page, "Level perfect.");
  await page.locator("#away", { hasText: "Opponent: the board, level perfect." }).waitFor();
});

test("a game against the board goes on after the page is loaded again, and after a power cut", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, url);
  const at = table(page);
  await play(["new against=fair first=B"]);
  await page.locator('#beside [aria-selected="true"]').waitFor();
  const piece = await page.locator('#beside [aria-selected="true"]').getAttribute("data-piece");
  await page.reload();
  await page.locator(`#beside [data-piece="${piece}"][aria-selected="true"]`).waitFor();
  await act(url, "make plug");
  await page.locator("#next", { hasText: "The board has no power." }).waitFor();
  await act(url, "mend plug");
  await told(page, "Game resumed, no piece placed.");
  await at.cell("c3").click();
  await at.stands(piece, "c3");
  await page.locator("#beside li:not([data-gone])").first().click();
  await page.locator('#beside [aria-selected="true"]').waitFor(); // the board has placed, and given
  assert.equal(await page.locator("[data-cell]:not([data-gone]):not([data-piece=''])").count(), 2);
});
