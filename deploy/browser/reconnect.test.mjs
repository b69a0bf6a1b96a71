// What a visitor sees of a lost connection.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { proxy } from "./proxy.mjs";
import { play, table } from "./table.mjs";

const speed = 5;
const log = (page) => page.locator("#log p").allTextContents();

test("a lost connection is told, and what happened meanwhile comes once", async (t) => {
  const { url } = await demo(t, { speed });
  const front = await proxy(t, url);
  const page = await visit(t, front.url, { loses: true });
  await play(url, ["give 8", "put 8 a1"], speed);
  await table(page).stands("8", "a1");

  front.to = "http://127.0.0.1:9/"; // where nothing answers
  front.cut();
  await page.locator("#lost:visible").waitFor();
  await play(url, ["give 5", "put 5 b2"], speed);

  front.to = url;
  await table(page).stands("5", "b2");
  await page.locator("#lost").waitFor({ state: "hidden" });
  const lost = await page.locator("#lost").textContent();
  const entries = await log(page);
  assert.deepEqual(entries.filter((text) => text === lost), [lost]); // where a screen reader hears it
  assert.deepEqual(entries.filter((text) => text !== lost), await log(await visit(t, url)));
});

test("a lost connection is told wherever one has scrolled", async (t) => {
  const { url } = await demo(t, { speed });
  for (const path of ["", "workbench"]) {
    const front = await proxy(t, url);
    const page = await visit(t, front.url + path, { loses: true, viewport: { width: 320, height: 480 } });
    front.to = "http://127.0.0.1:9/";
    front.cut();
    await page.locator("#lost:visible").waitFor();
    if (path) await page.getByRole("alert").waitFor(); // it has no log
    for (const place of [0, 1e6]) {
      const below = await page.evaluate((y) => {
        scrollTo(0, y);
        const lost = document.getElementById("lost").getBoundingClientRect();
        const main = document.querySelector("main").getBoundingClientRect();
        return { lost: lost.bottom - innerHeight, main: main.bottom - lost.top };
      }, place);
      assert.ok(Math.abs(below.lost) < 1, `/${path} at ${place}: ${below.lost} px below`);
      if (place) assert.ok(below.main <= 0, `/${path}: ${below.main} px are covered`);
    }
  }
});

test("after a restart of the program the page follows the new game", async (t) => {
  const { url, stop } = await demo(t, { speed });
  const front = await proxy(t, url);
  const page = await visit(t, front.url, { loses: true });
  await play(url, ["give 8", "put 8 a1", "give 5"], speed);
  await table(page).lies("5");

  await stop();
  await page.locator("#lost:visible").waitFor();
  front.to = (await demo(t, { speed })).url;
  await page.locator("#lost").waitFor({ state: "hidden" });
  assert.equal(await table(page).tray.getAttribute("data-piece"), ""); // nothing of the old game is left
  await play(front.to, ["give e", "put e c3"], speed);
  await table(page).stands("e", "c3");
  const [first, ...rest] = await log(page);
  assert.equal(first, "The board has started again. The earlier game is not continued.");
  assert.deepEqual(rest, await log(await visit(t, front.to)));
});

test("a visitor who needs a code again is asked for it", async (t) => {
  const { url } = await demo(t, { speed });
  for (const path of ["", "workbench"]) {
    const front = await proxy(t, url);
    const page = await visit(t, "about:blank", { loses: true });
    const follows = page.waitForResponse(/\/events(\?|$)/);
    await page.goto(front.url + path);
    await follows;
    await page.route("**/*", (route) => route.fulfill({ status: 401, contentType: "text/html", body: "<p id=code>Code" }));
    front.cut();
    await page.locator("#code").waitFor();
  }
});
