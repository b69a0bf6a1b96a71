// A visitor who plays by keyboard with the screen hidden: all that they know is the
// accessibility tree, and all that they do is press keys.
import { setTimeout } from "node:timers/promises";
import { patience } from "./browser.mjs";
import { all, line, treeOf } from "./tree.mjs";

const prints = process.env.QUARTOBOARD_BROWSER === "heard";

// listener returns what such a visitor of a page can do.
export async function listener(page) {
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
  // hear waits until the log says something that matches, and returns that. What comes behind it is
  // heard next.
  const hear = async (wanted) => {
    for (const end = Date.now() + patience; Date.now() < end; await setTimeout(50)) {
      const news = (await log()).slice(known);
      const found = news.findIndex((text) => wanted.test(text));
      const heard = found < 0 ? news : news.slice(0, found + 1);
      for (const text of heard) note("".padEnd(10), "log:", text);
      known += heard.length;
      if (found >= 0) return news[found];
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

export const role = (wanted) => (node) => node.role === wanted;
export const button = (wanted) => (node) => node.role === "button" && wanted.test(node.name);
