// What axe finds, in each language and look of the page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { documents, middle, play, table, won } from "./table.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const fast = 20; // seconds of play a second
const wide = { width: 1280, height: 800 };
const zoomed = (times) => ({ viewport: { width: 1280 / times, height: 800 / times }, deviceScaleFactor: times });

const looks = {
  light: { viewport: wide },
  dark: { viewport: wide, colorScheme: "dark" },
  "forced colours": { viewport: wide, forcedColors: "active" },
  "reduced motion": { viewport: wide, reducedMotion: "reduce" },
  "320 pixels wide": { viewport: { width: 320, height: 640 } },
  "zoom 200 %": zoomed(2),
  "zoom 400 %": zoomed(4),
};

// findings returns what axe finds, with the elements.
async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

// reaches reports whether the document is wider than the window.
const reaches = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

// covered returns the texts that lie below another element. Those that scroll do not count.
const covered = (page) => page.evaluate(() => [...document.querySelectorAll("h1, h2, p, a, button, label")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[tabindex]") && getComputedStyle(e).clipPath === "none")
  .filter((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2); // null outside the window
    return above && !above.contains(e) && !e.contains(above);
  }).map((e) => e.outerHTML.slice(0, 80)));

// small returns the targets of less than 24 by 24 pixels. Links in a text may be smaller.
const small = (page) => page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, a, [tabindex]")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("p a"))
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([text, box]) => `${text} ${box.width}x${box.height}`));

// Colours are the same in each language, the lengths of texts are not.
const lengths = (({ light, "320 pixels wide": narrow, "zoom 400 %": zoom }) => ({ light, "320 pixels wide": narrow, "zoom 400 %": zoom }))(looks);

for (const [language, seen] of [["en", looks], ["de", lengths], ["fr", lengths], ["es", lengths]]) {
  test(`axe finds nothing, targets are large and nothing is cut off, in ${language}`, async (t) => {
    const { url } = await demo(t, { speed: fast, args: ["--lang", language] });
    await play(url, [...won, "new", ...middle], fast);
    for (const [look, options] of Object.entries(seen)) {
      await t.test(look, async (t) => {
        const page = await visit(t, url, options);
        for (const address of [...await documents(page), new URL("/games/demo?step=8", url).href]) {
          await page.goto(address);
          await page.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
          assert.deepEqual(await findings(page), [], address);
          assert.deepEqual(await small(page), [], address);
          assert.deepEqual(await covered(page), [], address);
          assert.equal(await reaches(page), false, `${address} scrolls to the side`);
        }
      });
    }
  });
}

test("axe finds nothing while a piece is chosen and others stand wrong", async (t) => {
  const { url } = await demo(t, { speed: fast });
  await play(url, middle, fast);
  const pages = await Promise.all(["light", "dark", "forced colours", "320 pixels wide"].map((look) => visit(t, url, looks[look])));
  await play(url, ["lift a1", "lift b2", "put 8 d1"], fast);
  for (const page of pages) {
    for (const mark of ["target", "lifted", "wrong"]) await page.locator(`[data-cell][data-mark="${mark}"]`).waitFor();
    await table(page).piece("0").click();
    assert.deepEqual(await findings(page), []);
  }
});

test("axe finds nothing while a game is to be left, and during a show", async (t) => {
  const { url } = await demo(t, { speed: 1 });
  await play(url, ["give 8", "put 8 a1"], 1);
  const pages = await Promise.all(["light", "dark", "forced colours", "320 pixels wide"].map((look) => visit(t, url, looks[look])));
  for (const page of pages) {
    await page.locator('[data-act="new"]').click();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual([await findings(page), await small(page)], [[], []]);
    await page.keyboard.press("Escape");
  }
  await play(url, ["show plug"], 1);
  for (const page of pages) {
    await page.locator("#showing").waitFor();
    assert.deepEqual([await findings(page), await small(page)], [[], []]);
  }
});
