// Whole games, as hands play them. That by keyboard is in listener.test.mjs.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { quarto, table } from "./table.mjs";

const speed = 5; // a button that is pressed is held for a second

// play plays to QUARTO with a hand that moves a piece and presses a button.
async function play(page, move, press) {
  const at = table(page);
  for (const [digit, cell] of quarto) {
    await move(at.piece(digit), at.tray);
    await at.lies(digit);
    await move(at.tray, at.cell(cell));
    await at.stands(digit, cell);
  }
  await press(at.button("B")); // the other has placed
  await at.told("refused").filter({ hasText: /^No piece has been given/ }).waitFor();
  await press(at.button("A"));
  await at.told("verdict").filter({ hasText: /Quarto/ }).waitFor();
  assert.equal(await page.locator("#log :is([data-class=refused], [data-class=verdict])").count(), 2);
}

async function middle(place) {
  const { x, y, width, height } = await place.boundingBox();
  return [x + width / 2, y + height / 2];
}

test("a mouse drags the pieces, and plays to QUARTO", async (t) => {
  const { url } = await demo(t, { speed });
  const page = await visit(t, url);
  const { mouse } = page;
  await play(page, async (from, to) => {
    await mouse.move(...await middle(from));
    await mouse.down();
    await mouse.move(...await middle(to), { steps: 5 });
    await mouse.up();
  }, (button) => button.click({ force: true })); // one that does not count too
});

test("a finger taps a piece to give it, and a space to place it, and plays to QUARTO", async (t) => {
  const { url } = await demo(t, { speed });
  const page = await visit(t, url, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await play(page, async (from, to) => {
    await (await to.getAttribute("id") === "tray" ? from : to).tap(); // what is meant is clear
  }, (button) => button.tap({ force: true }));
});

test("a finger drags the pieces to the tray and out of it, and the page stays where it is", async (t) => {
  const { url } = await demo(t, { speed });
  const page = await visit(t, url, { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });
  const finger = await page.context().newCDPSession(page);
  const touch = (type, ...points) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const at = table(page);
  const drag = async (from, to) => {
    await at.tray.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const [x, y] = await middle(from);
    const [toX, toY] = await middle(to);
    await touch("touchStart", [x, y]);
    for (let n = 1; n <= 10; n++) await touch("touchMove", [x + (toX - x) * n / 10, y + (toY - y) * n / 10]);
    await touch("touchEnd");
    assert.equal(await page.evaluate(() => scrollY), before);
  };
  await drag(at.piece("8"), at.tray);
  await at.lies("8");
  await drag(at.tray, at.cell("a4"));
  await at.stands("8", "a4");
});

test("what is dragged can be tapped: a slide, a lift and a return, a piece out of the tray", async (t) => {
  const { url } = await demo(t, { speed });
  const page = await visit(t, url, { hasTouch: true });
  const at = table(page);
  const tap = async (...places) => {
    for (const place of places) await place.tap();
  };
  await tap(at.piece("8"));
  await at.lies("8");
  await tap(at.tray, at.cell("a1"));
  await at.stands("8", "a1");
  await tap(at.cell("a1"), at.cell("b2"));
  await at.stands("8", "b2");
  await tap(page.locator(".acts summary"), at.cell("b2"), page.locator("#lift"));
  await tap(at.piece("8"), at.cell("b2"));
  await at.stands("8", "b2");
  await tap(at.piece("5"));
  await at.lies("5");
  await tap(at.tray, page.locator("#lift"));
  await at.lies("");
});
