// Keys: letters for the buttons, and arrows that follow the board as it is seen.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { table, won } from "./table.mjs";

const played = won.slice(0, -1); // four tall pieces stand, and A may call

test("letters press the buttons, wherever the focus is", async (t) => {
  const { url, play } = await demo(t, { speed: 5 });
  await play(played);
  const page = await visit(t, url);
  const { told, button } = table(page);
  assert.deepEqual([await button("A").getAttribute("aria-disabled"), await button("B").getAttribute("aria-disabled")], [null, "true"]);
  await page.keyboard.press("p");
  await told("refused").filter({ hasText: "No piece has been given" }).waitFor(); // why it did not count
  await page.keyboard.press("Shift+Q");
  await told("verdict").filter({ hasText: "Quarto!" }).waitFor();
});

test("letters are listed, and can be switched off until they are switched on again", async (t) => {
  const { url, play } = await demo(t);
  await play(["give 8"]);
  const page = await visit(t, url);
  const help = page.getByRole("dialog", { name: "Keys and buttons" });
  await page.keyboard.press("?");
  for (const button of await page.locator("button[aria-keyshortcuts]").all()) {
    await help.locator("kbd", { hasText: await button.getAttribute("aria-keyshortcuts") }).waitFor();
  }
  await page.keyboard.press("f"); // nothing happens below a dialog
  await help.getByRole("button", { name: "Letters work as keys" }).click();
  await help.getByRole("button", { name: "Close" }).click();
  const flips = () => page.getByRole("button", { name: "Flip" }).getAttribute("aria-pressed");
  for (const [pressed, want] of [["f", "false"], ["?", "false"]]) {
    await page.keyboard.press(pressed);
    assert.deepEqual([await flips(), await help.isVisible()], [want, false]);
  }
  await page.reload();
  await page.keyboard.press("f");
  assert.equal(await flips(), "false"); // the browser has kept it
  await page.getByRole("button", { name: "Keys and buttons" }).click();
  await help.getByRole("button", { name: "Letters work as keys" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  assert.equal(await flips(), "true");
});

test("arrow keys go where they point, on a board that is turned round too", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  const at = async () => {
    const { x, y } = await page.locator(":focus").boundingBox();
    return [x, y];
  };
  for (const key of ["", "f"]) {
    if (key) await page.keyboard.press(key);
    await table(page).cell("b2").focus();
    const [x, y] = await at();
    for (const [arrow, right, down] of [["ArrowRight", 1, 0], ["ArrowUp", 0, -1]]) {
      await table(page).cell("b2").focus();
      await page.keyboard.press(arrow);
      const [toX, toY] = await at();
      assert.deepEqual([Math.sign(Math.round(toX - x)), Math.sign(Math.round(toY - y))], [right, down], arrow);
    }
  }
});

test("the first link leads to the board", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the game");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.matches("[data-cell]")));
});
