// What the page looks like, state by state and window by window, as pictures in testdata/screens. A
// picture holds where at most one pixel in a hundred differs. Those that do not are left in dist/screens:
// as they were seen, and with what differs in red.
import { test } from "node:test";
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { decode, differing, encode } from "./png.mjs";
import { middle, quartino, won } from "./table.mjs";

const most = 0.01; // of the pixels
const colours = 176; // of a picture that is kept
const kept = new URL("testdata/screens/", import.meta.url);
const failed = new URL("../../dist/screens/", import.meta.url);

const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.65 };
const windows = {
  desktop,
  large: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 0.5 },
  dark: { ...desktop, colorScheme: "dark" },
  forced: { ...desktop, forcedColors: "active" },
  zoomed: { viewport: { width: 640, height: 400 } }, // a window of 1280 by 800, at 200 %
  phone: { viewport: { width: 390, height: 844 } },
  landscape: { viewport: { width: 844, height: 390 } },
  narrow: { viewport: { width: 320, height: 640 } },
};

const stacks = ["red a1", "yellow c3"].flatMap((put) => [`lay ${put.split(" ")[0]}`, `put ${put}`, "press pass"]);
const undated = (time) => { time.textContent = "2026-01-01 12:00"; };

// states are those of the page: the windows that they are seen in, the acts that lead there, the path,
// what a visitor does then, and what is there in the end.
const states = {
  first: { in: ["desktop", "dark", "phone", "landscape"], begun: false, last: ".three li:nth-child(3) .scene .line path" },
  middle: { in: ["desktop", "large", "forced", "zoomed", "phone", "landscape", "narrow"], acts: middle, last: '#tray[data-piece="d"]' },
  win: { in: ["desktop", "dark", "phone", "landscape"], acts: won, last: ".line path" },
  refusal: { in: ["desktop", "narrow"], acts: [...middle, "press A"], last: "#caption[data-refused]" },
  quartino: { in: ["desktop", "dark", "phone", "landscape"], acts: [...quartino, ...stacks], go: showCards, last: '.card:nth-of-type(4)' },
  history: { in: ["landscape"], acts: middle, go: (page) => page.keyboard.press("ArrowLeft"), last: "[data-past]" },
  replay: { in: ["desktop", "phone"], acts: won, path: "/games/demo?step=7", go: (page) => page.locator(".about time").evaluate(undated), last: '.values [aria-label="1–7: Draw; 8–10: A"]' },
  settings: { in: ["desktop", "phone"], acts: middle, go: (page) => page.locator("#set").click(), last: '#settings [value="close"]' },
};

// showCards shows four cards, the same in each run: those of a demo are shuffled.
async function showCards(page) {
  const [x, y] = [[37.2, 13.9, 37.2, 60.5], [40.2, 16.9, 7.2, 16.9]]; // of the centre and three fields
  const card = (colours, n) => ({ card: n, name: String(n), on: null, spots: colours.map((colour, at) => ({ colour, x: x[at], y: y[at] })) });
  const hand = [["red", "blue", "green", "yellow"], ["blue", "green", "red", "yellow"], ["green", "red", "yellow", "blue"], ["yellow", "red", "blue", "green"]];
  await page.route("**/cards/*", (route) => route.fulfill({ json: hand.map(card) }));
  await page.locator(".cards [data-show]").click();
}

const nameOf = (state, window) => `${state}-${window}.png`;

// seen takes a picture of a page once it is at rest: two in a row are the same.
async function seen(page) {
  const take = () => page.screenshot({ animations: "disabled" });
  let [before, now] = [await take(), null];
  for (;; before = now) {
    await setTimeout(100);
    now = await take();
    if (now.equals(before)) return decode(now);
  }
}

// compare returns what is wrong with a picture.
async function compare(name, got) {
  const file = new URL(name, kept);
  if (process.env.QUARTOBOARD_BROWSER === "update") await writeFile(file, encode([got], colours));
  const off = differing(decode(await readFile(file)), got);
  const share = off.filter(Boolean).length / off.length;
  if (share <= most) return [];
  await mkdir(failed, { recursive: true });
  const pixels = got.pixels.map((colour, n) => (off[n] ? 0xff0000 : 0xc0c0c0 + (colour >> 2 & 0x3f3f3f))); // else pale
  await writeFile(new URL(name, failed), encode([got], colours));
  await writeFile(new URL(`differs-${name}`, failed), encode([{ ...got, pixels }], colours));
  return [`${name}: ${(100 * share).toFixed(2)} % of the pixels differ, see ${fileURLToPath(failed)}`];
}

for (const [state, { in: all, acts = [], path = "/", go = () => {}, last, ...options }] of Object.entries(states)) {
  test(`the page looks as it did: ${state}`, async (t) => {
    const { url, play } = await demo(t);
    await play(acts);
    const wrong = [];
    for (const window of all) {
      const page = await visit(t, new URL(path, url).href, { reducedMotion: "reduce", ...windows[window], ...options });
      await go(page);
      await page.locator(last).first().waitFor({ state: "attached" });
      wrong.push(...await compare(nameOf(state, window), await seen(page)));
    }
    assert.deepEqual(wrong, []);
  });
}

test("no picture is kept that is not compared", async () => {
  const names = Object.entries(states).flatMap(([state, { in: all }]) => all.map((window) => nameOf(state, window)));
  assert.deepEqual((await readdir(kept)).sort(), names.sort());
});
