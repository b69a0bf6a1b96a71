// Turns of Quartino by the page: tokens from the cache to the tray and to their spaces, calls,
// a card, and tokens that go back to the cache.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { settings, table } from "./table.mjs";

const speed = 2; // a button counts as held after half a second, on a busy machine too

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
  await page.waitForLoadState(); // of the document of the game
}

// put takes a token of a colour from the cache, and places it by the tray: two presses.
async function put(page, colour, cell) {
  const at = table(page);
  await page.locator(`#beside li:not(#hand)[data-piece="${colour}"]`).click();
  await page.locator("#log p", { hasText: new RegExp(`^${colour}\\.$`, "i") }).last().waitFor();
  await at.lies(colour);
  await at.cell(cell).click();
  await at.stands(colour, cell);
  await page.locator(`[data-cell="${cell}"][aria-label$="placed last"]`).waitFor(); // before, pass is refused
}

const pass = async (page, next) => {
  await page.locator('[data-button="pass"]').click();
  await page.locator("#next", { hasText: `${next} to place.` }).waitFor();
};

const call = (page, name) => page.locator(".calls").getByRole("button", { name });

test("a mouse shows the cards of one player, places tokens, calls Quartino, shows a card and takes its tokens off", async (t) => {
  const { url } = await demo(t, { speed });
  const page = await visit(t, url);
  const other = await visit(t, url); // a visitor who asks for no cards
  const at = table(page);
  await begin(page);
  await settings(page);
  await page.locator('#settings [data-look="cards"]').check();
  await page.locator('#settings [value="close"]').click();
  const cards = page.locator(".cards .card");
  assert.equal(await cards.count(), 0);
  const own = page.locator(".cards").getByRole("button", { name: "Show my cards" });
  await own.click();
  await cards.nth(3).waitFor();
  await page.getByRole("button", { name: "Tom, the second: Show my cards" }).click();
  await page.locator("#caption", { hasText: "First the other player hides the cards and passes the screen on." }).waitFor();
  const cache = page.locator('#beside [data-piece="blue"]');
  await cache.dragTo(at.cell("b1"), { steps: 5 });
  await page.locator("#next", { hasText: "Not laid in the tray." }).waitFor();
  await at.cell("b1").dragTo(cache, { steps: 5 });
  await page.locator("#next", { hasText: "Lena to place." }).waitFor();
  assert.equal(await cards.count(), 4, "the cards stay open");
  const names = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
  assert.equal(new Set(names).size, 4);
  await page.getByRole("button", { name: "Hide" }).click();
  await own.waitFor();
  assert.equal(await cards.count(), 0);
  for (const seen of [page, other]) for (const name of names) assert.ok(!(await seen.content()).includes(name), name);

  const spots = names[0].split(", ").map((spot) => { // such as Bella two blue
    const [column, row, colour] = spot.toLowerCase().split(" ");
    return [colour, column[0] + (1 + ["one", "two", "three"].indexOf(row))];
  });
  const players = ["Lena", "Tom, the second", "Player three", "Lena"];
  for (const [n, [colour, cell]] of spots.slice(0, 3).entries()) {
    await put(page, colour, cell);
    await pass(page, players[n + 1]);
  }
  assert.equal(await call(page, "Quartino").getAttribute("aria-disabled"), "true");
  assert.equal(await call(page, "Four colours").getAttribute("aria-disabled"), null);
  await put(page, ...spots[3]);
  await page.locator('.calls [aria-keyshortcuts="Q"]:not([aria-disabled])').waitFor();
  await page.locator('#beside [data-piece="red"]').click();
  await page.locator("#caption[data-refused]", { hasText: "First press “Pass”." }).waitFor();
  assert.equal(await page.locator("body[data-choosing]").count(), 0, "no token is lifted, and the tray is not lit");
  await own.click();
  await page.locator(".card.glow").first().waitFor();
  await page.getByRole("button", { name: `${names[0]}, on the wheel` }).waitFor();
  for (const [, cell] of spots) await page.locator(`[data-cell="${cell}"][data-on]`).waitFor();
  await page.getByRole("button", { name: "Hide" }).click();
  await call(page, "Quartino").click();
  await page.locator('body[data-phase="show"]').waitFor();
  await page.locator("#next", { hasText: "Lay the card in the tray. First press “Show my cards”." }).waitFor();
  await page.locator(".cards .rack svg").first().click();
  await page.locator("#caption[data-refused]", { hasText: "First press “Show my cards”." }).waitFor();
  await own.click();
  await page.getByRole("button", { name: names[0] }).click();
  await page.locator("#cards-name", { hasText: "Lena: three cards left" }).waitFor();
  await page.locator("#next b", { hasText: /^Right: Quartino, Lena\.$/ }).waitFor();
  const turn = await page.locator(".turn > :not(.unseen)").allInnerTexts();
  assert.equal(turn.join(" ").match(/Take off the top token/g).length, 1, "what is to be done is told once");
  await other.getByRole("img", { name: names[0] }).waitFor(); // all have seen it
  for (const [colour, cell] of spots) {
    const takes = page.locator(`[data-cell="${cell}"][data-mark="take"]`);
    await takes.waitFor();
    await takes.click();
    await takes.waitFor({ state: "detached" });
    await page.locator(`#beside [data-piece="${colour}"][data-label="7"]`).waitFor();
  }
  await page.getByRole("button", { name: "Hide" }).click();
  await put(page, "yellow", "a1"); // the card is taken out of the tray first
  assert.equal(await page.locator('#log [data-class="refused"]').count(), 3); // the cards of the other player, a token before pass, a closed card
});

test("keys choose a colour, the tray and a space, and hear what is there", async (t) => {
  const { url, play } = await demo(t, { speed });
  await play(["new game=quartino", "lay red", "put red b2", "press pass"]);
  const page = await visit(t, url);
  const { keyboard } = page;
  const at = table(page);
  await page.locator('#beside [data-piece="blue"]').focus();
  await keyboard.press("Enter");
  await at.lies("blue");
  await page.locator("#log p", { hasText: "Blue." }).waitFor();
  await at.cell("b2").focus();
  await keyboard.press("Enter");
  await at.stands("blue", "b2");
  assert.equal(await at.cell("b2").getAttribute("aria-label"), "Bella two: two high, from the top blue, red, placed last");
  await page.locator("#beside li:focus").waitFor(); // where the next token is
  await at.cell("b2").focus();
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

test("a column goes back to the cache, a token with each press", async (t) => {
  const { url, play } = await demo(t, { speed });
  const column = ["red", "blue", "red", "green"].flatMap((colour) => [`lay ${colour}`, `put ${colour} b2`, "press pass"]);
  await play(["new game=quartino", ...column]);
  const page = await visit(t, url);
  await call(page, "Column").click();
  const takes = page.locator('[data-cell="b2"][data-mark="take"]');
  await takes.waitFor();
  for (const left of [3, 2, 1]) {
    await takes.click();
    await page.locator('[data-cell="b2"] use').nth(left).waitFor({ state: "detached" });
  }
  await takes.click();
  await takes.waitFor({ state: "detached" });
  await page.locator("#next", { hasText: "two tokens to place" }).waitFor();
});

test("a newcomer begins Quartino with one press, and Quarto again", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, { begun: false });
  await page.locator(".first").getByRole("button", { name: "Quartino" }).click();
  await page.locator('body[data-game="quartino"]').waitFor();
  await page.waitForLoadState();
  await page.locator("#log p:first-child", { hasText: "New game, Quartino." }).waitFor(); // of Quarto nobody has seen anything
  await page.getByRole("button", { name: "How to play" }).click();
  await page.locator(".more[open] summary:focus").waitFor();
  await page.locator("#rules dt", { hasText: "Calling Quartino" }).waitFor();
  await page.locator(".acts summary").click();
  await page.locator(".acts").getByRole("button", { name: "Quarto" }).click();
  await page.locator("body:not([data-game])").waitFor(); // the first game has no name there
});
