// What axe finds, in each language and look of the page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, documents, middle, quartino, table, won } from "./table.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wide = { width: 1280, height: 800 };
const zoomed = (times) => ({ viewport: { width: wide.width / times, height: wide.height / times } }); // in pixels of CSS

const looks = {
  light: {},
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "reduced motion": { reducedMotion: "reduce" },
  "320 pixels wide": { viewport: { width: 320, height: 640 } },
  "zoom 200 %": zoomed(2),
  "zoom 400 %": zoomed(4),
};

// wear gives a page a look.
async function wear(page, { viewport = wide, ...media }) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "no-preference", ...media });
}

// findings returns what axe finds, with the elements.
async function findings(page) {
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
// reaches reports whether the document is wider than the window.
const reaches = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

// covered returns the texts that lie below another element. Those that scroll do not count.
const covered = (page) => page.evaluate(() => [...document.querySelectorAll("h1, h2, p, a, button, label")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[tabindex]") && [e, e.parentElement].every((part) => getComputedStyle(part).clipPath === "none"))
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
const lengths = ["light", "320 pixels wide", "zoom 400 %"];

for (const [language, seen] of [["en", Object.keys(looks)], ["de", lengths], ["fr", lengths], ["es", lengths]]) {
  test(`axe finds nothing, targets are large and nothing is cut off, in ${language}`, async (t) => {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    await play([...won, "new", ...middle]);
    const page = await visit(t, url);
    for (const address of [...await documents(page), new URL("/games/demo?step=8", url).href]) {
      await page.goto(address);
      await page.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
      for (const look of seen) {
        await wear(page, looks[look]);
        const at = `${look}: ${address}`;
        assert.deepEqual(await findings(page), [], at);
        assert.deepEqual(await small(page), [], at);
        assert.deepEqual(await covered(page), [], at);
        assert.equal(await reaches(page), false, `${at} scrolls to the side`);
      }
    }
  });
}

test("axe finds nothing in the first minute, and nothing is cut off", async (t) => {
  for (const language of ["en", "de", "fr", "es"]) {
    const { url } = await demo(t, { args: ["--lang", language] });
    const page = await visit(t, url, { begun: false });
    await page.locator("#show").click(); // ends the moving picture
    for (const look of language === "en" ? Object.keys(looks) : lengths) {
      await wear(page, looks[look]);
      assert.deepEqual([await findings(page), await small(page), await covered(page)], [[], [], []], `${look}, ${language}`);
      assert.equal(await reaches(page), false, `${look}, ${language} scrolls to the side`);
    }
  }
});

test("axe finds nothing while a piece is chosen and others stand wrong", async (t) => {
  const { url, play } = await demo(t);
  await play([...middle, "lift a1", "lift b2", "put 8 d1"]);
  const page = await visit(t, url);
  for (const mark of ["target", "lifted", "wrong"]) await page.locator(`[data-cell][data-mark="${mark}"]`).waitFor();
  await table(page).piece("0").click();
  for (const look of ["light", "dark", "forced colours", "320 pixels wide"]) {
    await wear(page, looks[look]);
    assert.deepEqual(await findings(page), [], look);
  }
});

test("axe finds nothing in a game of Quartino, with a piece chosen and one in the hand", async (t) => {
  for (const language of ["en", "de", "fr", "es"]) {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    await play([...quartino, "lift b2"]);
    const page = await visit(t, url);
    await page.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
    await page.locator('#beside [data-piece="red"]').click();
    for (const look of language === "en" ? ["light", "dark", "forced colours", "320 pixels wide", "zoom 400 %"] : ["320 pixels wide"]) {
      await wear(page, looks[look]);
      assert.deepEqual([await findings(page), await small(page)], [[], []], `${look}, ${language}`);
      assert.equal(await reaches(page), false, `${look}, ${language} scrolls to the side`);
    }
  }
});

test("axe finds nothing while a player of four looks at the cards, and no name is covered", async (t) => {
  for (const language of ["en", "de", "fr", "es"]) {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    await play(["new game=quartino players=4 names=Lena,Tom,Ida,Maximilian", "lay red", "put red b2"]);
    const page = await visit(t, url);
    await page.locator("#set").click();
    await page.locator('#settings [data-look="cards"]').check();
    await page.locator('#settings [value="close"]').click();
    await page.locator(".cards [data-show]").click();
    await page.locator(".card").nth(3).waitFor();
    for (const look of language === "en" ? Object.keys(looks) : lengths) {
      await wear(page, looks[look]);
      assert.deepEqual([await findings(page), await small(page), await covered(page)], [[], [], []], `${look}, ${language}`);
      assert.equal(await reaches(page), false, `${look}, ${language} scrolls to the side`);
    }
  }
});

test("axe finds nothing in a game against the board, with a placement to be carried out and with a piece to be placed", async (t) => {
  for (const language of ["en", "de", "fr", "es"]) {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    const page = await visit(t, url);
    await act(url, "carry off");
    for (const acts of [["new against=script first=A", "give 8", "away place b3"], ["put 8 b3", "away give 9"]]) {
      await play(acts);
      await page.locator('[data-mark="owed"], #beside [data-mark="given"]:not([data-gone])').waitFor();
      for (const look of language === "en" ? ["light", "dark", "forced colours", "320 pixels wide", "zoom 400 %"] : ["320 pixels wide"]) {
        await wear(page, looks[look]);
        assert.deepEqual([await findings(page), await small(page), await covered(page)], [[], [], []], `${look}, ${language}`);
        assert.equal(await reaches(page), false, `${look}, ${language} scrolls to the side`);
      }
    }
  }
});

test("axe finds nothing while a game is to be left, and during a show", async (t) => {
  const clean = async (page) => {
    for (const look of ["light", "dark", "forced colours", "320 pixels wide"]) {
      await wear(page, looks[look]);
      assert.deepEqual([await findings(page), await small(page)], [[], []], look);
    }
  };
  const left = await demo(t);
  await left.play(["give 8", "put 8 a1"]);
  const page = await visit(t, left.url);
  await page.locator(".acts summary").click();
  await page.locator('.acts [data-act="new"]').click();
  await page.getByRole("dialog").waitFor();
  await clean(page);

  const { url } = await demo(t, { speed: 0.5 }); // the show would play for minutes
  const watched = await visit(t, url);
  await act(url, "show plug");
  await watched.locator("#showing").waitFor();
  await clean(watched);
});

test("axe finds nothing after a win, in the list of keys, and on a board that is turned", async (t) => {
  for (const language of ["en", "de", "fr", "es"]) {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    await play(won);
    const page = await visit(t, url);
    await page.locator(".line path").waitFor({ state: "attached" });
    for (const keys of [["f"], ["f", "?"]]) {
      for (const key of keys) await page.keyboard.press(key);
      for (const look of language === "en" ? ["light", "dark", "forced colours", "320 pixels wide", "zoom 200 %"] : ["320 pixels wide"]) {
        await wear(page, looks[look]);
        assert.deepEqual([await findings(page), await small(page)], [[], []], `${look}, ${language}`);
        assert.equal(await reaches(page), false, `${look}, ${language} scrolls to the side`);
      }
    }
  }
});
