// The page of a hall: tables in their order, sign-in and commands, the large view.
import { test } from "node:test";
import assert from "node:assert/strict";
import { covered, findings, looks, reaches, small, wear } from "./axe.mjs";
import { visit } from "./browser.mjs";
import { club, hall } from "./hall.mjs";
import { proxy } from "./proxy.mjs";
import { all, treeOf } from "./tree.mjs";

const nowhere = "http://127.0.0.1:9/"; // where nothing answers
const part = (page, name) => page.locator(`ul[data-part="${name}"] li h3 b`);
const table = (page, board) => page.locator(`li[data-board="${board}"]`);

// order waits until the tables stand in the parts as wanted, in words like "t3 | t1 t10 | t2".
const order = (page, wanted) => page.waitForFunction((wanted) => [...document.querySelectorAll("ul[data-part]")]
  .map((list) => [...list.children].map((row) => row.dataset.board).join(" ")).join(" | ") === wanted, wanted);

// sign signs a page in that asks for the code, by keyboard alone.
async function sign(page, code, name = "Cleo") {
  await page.locator("input:focus").waitFor(); // the browser gives it the focus with a picture
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await page.locator('form[action="/leave"]').waitFor();
}

test("tables that need help come first, for eyes and for a screen reader", async (t) => {
  const { url } = await hall(t);
  const page = await visit(t, url);
  await order(page, "t3 | t1 t10 | t2");
  const cdp = await page.context().newCDPSession(page);
  const heard = all(await treeOf(cdp)).filter(({ role, states }) => role === "heading" && states.level > 1).map(({ name }) => name);
  assert.deepEqual(heard, ["Need help", "t3", "Playing", "t1 Louis – Marie", "t10", "Finished", "t2"]);
  const tops = await page.locator("main h2, main h3").evaluateAll((found) => found.filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().top));
  assert.deepEqual(tops, [...tops].sort((a, b) => a - b));
});

test("the list follows the hall, and a table that begins to need help is told once", async (t) => {
  const { url, say } = await hall(t);
  const page = await visit(t, url);
  const told = [];
  await page.exposeFunction("told", (text) => { if (text) told.push(text); });
  await page.evaluate(() => new MutationObserver(() => window.told(document.getElementById("alarm").textContent)).observe(document.getElementById("alarm"), { childList: true }));

  await table(page, "t1").locator("a").focus();
  const began = Date.now();
  await say("need t1 question");
  await order(page, "t1 t3 | t10 | t2");
  assert.ok(Date.now() - began < 5000);
  assert.equal(await page.evaluate(() => document.activeElement.closest("li")?.dataset.board), "t1"); // the focus goes with its row
  await say("need t1");
  await order(page, "t3 | t1 t10 | t2");
  await say("need t1 question");
  await order(page, "t1 t3 | t10 | t2");
  await say("play t1 15");
  await say("seat t4 draw");
  await say("play t4 8");
  await order(page, "t1 t3 | t10 t4 | t2");
  assert.deepEqual(told, ["Need help – t1. The board asks something, and waits for the answer."]);
  assert.equal(await table(page, "t4").locator("a").getAttribute("href"), "/tables/t4/");
});

test("a table opens as its board shows it, with its past games and a way back", async (t) => {
  const { url, say } = await hall(t);
  const page = await visit(t, url);
  await table(page, "t1").locator("a").click();
  await page.locator('[data-cell="a1"][data-piece="8"]').waitFor();
  assert.equal(await page.locator("h1").textContent(), "t1");
  await say("play t1 25"); // the game is won, and another one begins
  await page.locator('[data-cell="a1"][data-piece=""]').waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  await page.locator("main li h3 a").first().click();
  await page.keyboard.press("Home");
  await page.locator("#step", { hasText: "Step 1 of" }).waitFor();
  await page.getByRole("link", { name: "Tables" }).click();
  await order(page, "t3 | t1 t10 | t2");
});

test("by keyboard alone an arbiter signs in, has a board say something, and signs out", async (t) => {
  const { url, say } = await hall(t);
  const page = await visit(t, url, { loses: true }); // the console tells of the 401
  const to = async (text) => {
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((text) => document.activeElement.textContent.trim() === text || document.activeElement.labels?.[0]?.textContent.trim() === text, text)) return;
    }
    assert.fail(`no tab stop ${text}`);
  };
  await to("t3");
  await page.keyboard.press("Enter");
  await page.locator("h1", { hasText: "t3" }).waitFor();
  await to("Arbiter");
  await page.keyboard.press("Enter");
  await page.getByLabel("Your name").waitFor();
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("Cleo");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12345x");
  await page.keyboard.press("Enter");
  await page.locator("#wrong", { hasText: "That is not the code" }).waitFor();
  await page.locator("#code:focus").waitFor(); // the name is there already
  await page.goto(new URL("/tables/t3/arbiter", url).href);
  await sign(page, await say("code"));
  assert.match(page.url(), /\/tables\/t3\/arbiter$/);

  await to("Sentence");
  await page.keyboard.type("Please wait.");
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "Applied." }).waitFor();
  assert.equal(await say("done"), 't3 {"arbiter":"Cleo","cmd":"say","id":"1","text":"Please wait.","v":1}');

  await page.goto(new URL("/arbiter", url).href);
  await to("Sign out");
  await page.keyboard.press("Enter");
  await order(page, "t3 | t1 t10 | t2");
  await page.goto(new URL("/tables/t3/arbiter", url).href);
  await page.getByLabel("Your name").waitFor();
});

test("an arbiter decides a game, and begins one with names and options; a refusal is shown", async (t) => {
  const { url, say } = await hall(t);
  const page = await visit(t, new URL("/tables/t1/arbiter", url).href, { loses: true });
  await sign(page, await say("code"));
  await page.getByLabel("Result").selectOption({ label: "Marie" });
  await page.getByRole("button", { name: "Decide the game" }).click();
  const answer = page.locator("#answer");
  await answer.filter({ hasText: "Applied." }).waitFor();

  await page.getByText("Next game", { exact: true }).click();
  const form = page.getByRole("form", { name: "Next game" });
  assert.equal(await form.getByLabel("Name of A").inputValue(), "Louis");
  await form.getByLabel("Name of A").fill("Ann");
  await form.getByLabel("Squares").check();
  await say("refuse a piece is placed");
  await form.getByRole("button", { name: "Apply and begin a game" }).click();
  await answer.filter({ hasText: "The board refuses that: a piece is placed" }).waitFor();
  assert.equal(await form.getByLabel("Name of A").inputValue(), "Ann"); // nothing is to be typed again
  await say("refuse");
  await form.getByRole("button", { name: "Apply and begin a game" }).click();
  await answer.filter({ hasText: "Applied." }).waitFor();
  const [decided, refused, begun] = (await say("done")).split("\t").map((line) => JSON.parse(line.slice(3)));
  assert.deepEqual([decided.cmd, decided.result, decided.arbiter], ["adjudicate", "B", "Cleo"]);
  assert.deepEqual([begun.cmd, begun.names, begun.squares, begun.arbiter], ["new", { A: "Ann", B: "Marie" }, true, "Cleo"]);
  assert.deepEqual(refused, begun);

  await say("play t1"); // to the end of its record
  await page.locator("#task", { hasText: /wins\.$/ }).waitFor();
  await page.getByRole("button", { name: "Decide the game" }).click();
  await answer.filter({ hasText: "No game is being played there: there is nothing to decide." }).waitFor();

  await page.goto(new URL("/tables/t10/arbiter", url).href);
  await page.getByLabel("Result").selectOption({ label: "Player two" });
  await page.getByRole("button", { name: "Decide the game" }).click();
  await answer.filter({ hasText: "Applied." }).waitFor();
  assert.equal(JSON.parse((await say("done")).split("\t").at(-1).slice(4)).player, 2);
});

test("the large view has the boards in play and the results, fits the window, and follows the hall", async (t) => {
  const { url, say } = await hall(t);
  for (const viewport of [{ width: 1920, height: 1080 }, { width: 1280, height: 720 }, { width: 1024, height: 768 }]) {
    const page = await visit(t, new URL("/live", url).href, { viewport });
    await page.locator("article:first-child h2", { hasText: "t3" }).waitFor(); // the last change comes with the next picture
    assert.equal(await page.locator("a, button, input, select").count(), 0);
    assert.deepEqual(await page.locator("article h2").allTextContents(), ["t3 ", "t1 Louis – Marie", "t10 "]);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true);
    assert.equal(await reaches(page), false);
    await page.getByRole("img", { name: /^Anna one: tall round hollow smooth\. / }).first().waitFor();
  }
  const page = await visit(t, new URL("/live", url).href);
  const red = page.locator("article", { hasText: "t10" }).locator('.at [href="#pred"]');
  await red.first().waitFor();
  await say("play t1 15"); // the game is won
  await page.locator("article h2", { hasText: "t1 Louis" }).waitFor({ state: "detached" });
  await page.locator("main li", { hasText: "t1 Louis – Marie Louis wins." }).waitFor();
});

test("a restart of the hall in the middle loses nothing", async (t) => {
  const first = await hall(t);
  const front = await proxy(t, first.url);
  const page = await visit(t, front.url, { loses: true });
  await order(page, "t3 | t1 t10 | t2");
  front.to = nowhere;
  await first.stop("SIGKILL");
  await page.locator("#lost:visible").waitFor();
  const second = await hall(t, { lines: [...club.slice(0, -1), "need t10 fault", "seat t11 draw", "play t11 5"] });
  front.to = second.url;
  await page.locator("#lost").waitFor({ state: "hidden" });
  await order(page, "t10 | t1 t3 t11 | t2");
  await second.say("need t1 question");
  await order(page, "t1 t10 | t3 t11 | t2");
});

test("a browser that has slept shows the newest state, though its connection seems to live", async (t) => {
  const { url, say } = await hall(t);
  const page = await visit(t, "about:blank");
  await page.clock.install();
  await page.route(/\/events\?/, () => {}, { times: 1 }); // nothing comes by the first connection, and it does not end
  await page.goto(url);
  await order(page, "t3 | t1 t10 | t2");
  await say("need t1 question");
  await page.clock.fastForward(3_600_000);
  await order(page, "t1 t3 | t10 | t2");
});

// Colours are the same in each language, the lengths of texts are not.
const lengths = ["light", "320 pixels wide", "zoom 400 %"];

for (const [lang, seen] of [["en", Object.keys(looks)], ["de", lengths], ["fr", lengths], ["es", lengths]]) {
  test(`axe finds nothing on the hall's page, targets are large and nothing is cut off, in ${lang}`, async (t) => {
    const { url, say } = await hall(t, { lang });
    const page = await visit(t, new URL("/tables/t1/arbiter", url).href, { loses: true });
    const look = async (path) => {
      await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => { fold.open = true; }));
      for (const name of [...seen, "landscape"]) {
        await wear(page, { ...looks, landscape: { viewport: { width: 844, height: 390 } } }[name]);
        const at = `${name}: ${path}`;
        assert.deepEqual([await findings(page), await small(page), await covered(page)], [[], [], []], at);
        assert.equal(await reaches(page), false, `${at} scrolls to the side`);
      }
    };
    await look("sign-in");
    await sign(page, await say("code"));
    for (const path of ["/", "/results", "/live", "/tables/t1/arbiter", "/tables/t1/"]) {
      await page.goto(new URL(path, url).href);
      await look(path);
    }
  });
}
