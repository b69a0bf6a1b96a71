// Turns of Quartino by the page: tokens from the cache to the tray and to their spaces, calls,
// a card, and tokens that go back to the cache.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { settings, table } from "./table.mjs";

const speed = 5; // a button that is pressed is held for a second

// begin begins a game of three by the form.
async function begin(page) {
  await settings(page);
  const form = page.locator('form[data-game="quartino"]');
  await form.locator('[name="1"]').fill("Lena");
  await form.locator('[name="2"]').fill("Tom, the second");
  await form.locator('[name="players"]').fill("3");
  await form.locator('button[value="new"]').click();
  await page.locator('body[data-game="quartino"]').waitFor();
  await page.locator("#next", { hasText: "Lena to place." }).waitFor();
}

// put takes a token of a colour from the cache, and places it by the tray.
async function put(page, colour, cell) {
  const at = table(page);
  await page.locator(`#beside li:not(#hand)[data-piece="${colour}"]`).click();
  await at.tray.click();
  await page.locator("#log p", { hasText: new RegExp(`^${colour}\\.$`, "i") }).last().waitFor();
  await at.lies(colour);
  await at.tray.click();
  await at.cell(cell).click();
  await at.stands(colour, cell);
  await page.locator(`[data-cell="${cell}"][aria-label$="placed last"]`).waitFor(); // before, pass is refused
}

const pass = async (page, next) => {
  await page.locator('[data-button="pass"]').click();
  await page.locator("#next", { hasText: `${next} to place.` }).waitFor();
};

test("a mouse places tokens, calls Quartino, shows the card and takes its tokens off", async (t) => {
  const { url } = await demo(t, { speed });
  const page = await visit(t, url);
  const at = table(page);
  await begin(page);
  const players = ["Lena", "Tom, the second", "Player three", "Lena"];
  const tokens = [["blue", "b2"], ["red", "a3"], ["yellow", "c3"]];
  for (const [n, [colour, cell]] of tokens.entries()) {
    await put(page, colour, cell);
    await pass(page, players[n + 1]);
  }
  assert.equal(await page.locator("#holders [aria-current]").textContent(), "Lena: four cards left");
  assert.equal(await page.locator("#call-A").textContent(), "calls four colours");
  await put(page, "green", "b3");
  await page.locator("#call-A", { hasText: "calls Quartino" }).waitFor();
  await at.button("A").click();
  await page.locator("#next", { hasText: "lay the card in the tray" }).waitFor();
  const card = page.locator("#card option", { hasText: "Bella two blue, Anna three red, Bella three green, Cesar three yellow" });
  await page.locator("#card").selectOption(await card.getAttribute("value"));
  await page.locator("#lay-card").click();
  await page.locator("#holders li", { hasText: "Lena: three cards left" }).waitFor();
  await at.lies("card");
  for (const [colour, cell] of [...tokens, ["green", "b3"]]) {
    await page.locator(`[data-cell="${cell}"][data-mark="take"]`).waitFor();
    await at.cell(cell).click();
    await page.locator("#lift").click();
    await page.locator(`#hand[data-piece="${colour}"]`).waitFor();
    await page.locator(`[data-cell="${cell}"]:not([data-mark="take"])`).waitFor();
  }
  assert.match(await page.locator("#hand").getAttribute("aria-label"), /^In the hand: green, four high, below it yellow, red, blue$/);
  await page.locator("#hand").click();
  await page.locator('#beside [data-piece="blue"]').first().click(); // back to the cache
  await page.locator("#hand[data-gone]").waitFor({ state: "attached" });
  await put(page, "yellow", "a1"); // the card is taken out of the tray first
  assert.equal(await page.locator('#log [data-class="refused"]').count(), 0);
});

test("keys choose a colour, the tray and a space, and hear what is there", async (t) => {
  const { url, play } = await demo(t, { speed });
  await play(["new game=quartino", "lay red", "put red b2", "press pass"]);
  const page = await visit(t, url);
  const { keyboard } = page;
  const at = table(page);
  await page.locator('#beside [data-piece="blue"]').focus();
  await keyboard.press("Enter");
  await at.tray.focus();
  await keyboard.press("Enter");
  await at.lies("blue");
  await page.locator("#log p", { hasText: "Blue." }).waitFor();
  await keyboard.press("Enter");
  await at.cell("b2").focus();
  await keyboard.press("Enter");
  await at.stands("blue", "b2");
  assert.equal(await at.cell("b2").getAttribute("aria-label"), "Bella two: blue, two high, below it red, placed last");
  await keyboard.press("ArrowRight");
  await page.locator('[data-cell="c2"]:focus').waitFor();
  await keyboard.press("ArrowRight");
  await page.locator('[data-cell="c2"]:focus').waitFor(); // the border of the wheel
  await keyboard.press("ArrowUp");
  await page.locator('[data-cell="c3"]:focus').waitFor();
});

test("a mouse drags tokens: to the tray, to a space and back to the cache", async (t) => {
  const { url, play } = await demo(t, { speed });
  await play(["new game=quartino"]);
  const page = await visit(t, url);
  const at = table(page);
  const drag = (from, to) => from.dragTo(to, { steps: 5 });
  await drag(page.locator('#beside [data-piece="blue"]'), at.tray);
  await at.lies("blue");
  await page.locator("#log p", { hasText: "Blue." }).waitFor();
  await drag(at.tray, at.cell("c1"));
  await at.stands("blue", "c1");
  await page.locator("#next", { hasText: "may call Quartino" }).waitFor();
  await drag(page.locator('#beside [data-piece="red"]'), at.tray); // the turn of the next player
  await at.lies("red");
  await drag(at.tray, page.locator('#beside [data-piece="green"]'));
  await at.lies("");
  await page.locator('#beside [aria-label="Seven red tokens"]').waitFor();
});

test("a column goes back to the cache by one button", async (t) => {
  const { url, play } = await demo(t, { speed });
  const column = ["red", "blue", "red", "green"].flatMap((colour) => [`lay ${colour}`, `put ${colour} b2`, "press pass"]);
  await play(["new game=quartino", ...column]);
  const page = await visit(t, url);
  const at = table(page);
  await at.button("B").click();
  await page.locator('[data-cell="b2"][data-mark="take"]').waitFor();
  await at.cell("b2").click();
  await page.locator("#lift-all").click();
  await page.locator('#hand[data-piece="green"]').waitFor();
  await page.locator('[data-cell="b2"]:not([data-mark="take"])').waitFor();
  await page.locator("#next", { hasText: "two tokens to place" }).waitFor();
});
