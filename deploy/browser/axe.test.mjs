// What axe finds, in each language and look of the page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { covered, findings, looks, reaches, small, wear } from "./axe.mjs";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, documents, middle, quartino, table, won } from "./table.mjs";

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
    await page.locator(".scene").waitFor(); // before, no press is taken
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
