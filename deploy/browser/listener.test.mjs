// A game by keyboard with the screen hidden: all that this player knows is the
// accessibility tree, and all that they do is press keys.
import { test } from "node:test";
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { patience, visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { all, line, treeOf } from "./tree.mjs";

const speed = 5; // a button that is pressed is held for a second
const prints = process.env.QUARTOBOARD_BROWSER === "heard";

async function listener(page) {
  const cdp = await page.context().newCDPSession(page);
  let known = 0; // lines of the log
  const note = (...words) => prints && console.log(words.join("  "));
  const tree = async () => all(await treeOf(cdp));
  const focus = async () => (await tree()).findLast((node) => node.states.focused) ?? { role: "nothing", name: "", states: {} };
  const log = async () => {
    const entries = all((await tree()).find((node) => node.role === "log"));
    return entries.filter((node) => node.role === "StaticText").map((node) => node.name);
  };
  known = (await log()).length;

  const press = async (key) => {
    await page.keyboard.press(key);
    const at = await focus();
    note(key.padEnd(10), line(at));
    return at;
  };
  // hear waits until the log says something that matches, and returns that.
  const hear = async (wanted) => {
    for (const end = Date.now() + patience; Date.now() < end; await setTimeout(50)) {
      const lines = await log();
      const news = lines.slice(known);
      for (const text of news) note("".padEnd(10), "log:", text);
      known = lines.length;
      const found = news.find((text) => wanted.test(text));
      if (found) return found;
    }
    throw new Error(`the log does not say ${wanted}`);
  };
  // tabTo goes from tab stop to tab stop, by Tab or back by Shift+Tab.
  const tabTo = async (wanted, key = "Tab") => {
    for (let n = 0; n < 60; n++) {
      if (wanted(await press(key))) return;
    }
    throw new Error(`no tab stop is ${wanted}`);
  };
  // walkTo looks through a group of places by arrow keys, row after row.
  const walkTo = async (wanted) => {
    const moves = async (key, from) => {
      const at = await press(key);
      return at.name === from.name ? null : at;
    };
    let at = await focus();
    for (let up = at; up; up = await moves("ArrowUp", at)) at = up;
    for (; at; at = await moves("ArrowDown", at)) {
      at = await press("Home");
      for (let next = at; next; next = await moves("ArrowRight", at)) {
        at = next;
        if (wanted.test(at.name)) return at;
      }
    }
    throw new Error(`no place is ${wanted}`);
  };
  return { press, hear, tabTo, walkTo };
}

const role = (wanted) => (node) => node.role === wanted;
const button = (wanted) => (node) => node.role === "button" && wanted.test(node.name);

test("a game is played to QUARTO by keys, from the accessibility tree alone", async (t) => {
  const { url } = await demo(t, { speed });
  const { press, hear, tabTo, walkTo } = await listener(await visit(t, url));
  for (const cell of ["Anna one", "Bella two", "Cesar three", "David four"]) {
    await tabTo(role("option"));
    await walkTo(/^Tall round/);
    assert.equal((await press("Enter")).states.selected, true);
    await tabTo(button(/^Tray/));
    await press("Enter");
    await hear(/^Given: tall round/);
    assert.equal((await press("Enter")).states.pressed, "true");
    await tabTo(role("gridcell"), "Shift+Tab");
    await walkTo(new RegExp(`^${cell}: empty`));
    await press("Enter");
    await hear(new RegExp(`^${cell}`));
  }
  await tabTo(button(/^QUARTO B/));
  await press("Enter");
  await hear(/^No piece has been given/);
  await tabTo(button(/^QUARTO A/));
  await press("Enter");
  await hear(/Quarto/);
});
