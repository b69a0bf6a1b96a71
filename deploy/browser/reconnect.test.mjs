// What a visitor sees of a lost connection.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { proxy } from "./proxy.mjs";
import { table } from "./table.mjs";

const nowhere = "http://127.0.0.1:9/"; // where nothing answers
const log = (page) => page.locator("#log p").allTextContents();

// follows waits until the log of a page is that of a new visitor of the address, where all
// is said, below what the page alone was told. That the connection was lost does not count.
async function follows(t, page, url, ...told) {
  const wanted = [...told, ...await log(await visit(t, url))];
  await page.waitForFunction((wanted) => {
    const lost = document.getElementById("lost").textContent;
    const lines = [...document.querySelectorAll("#log p")].map((line) => line.textContent);
    return JSON.stringify(lines.filter((text) => text !== lost)) === wanted;
  }, JSON.stringify(wanted));
}

test("a lost connection is told, and what happened meanwhile comes once", async (t) => {
  const { url, play } = await demo(t);
  const front = await proxy(t, url);
  const page = await visit(t, front.url, { loses: true });
  await play(["give 8", "put 8 a1"]);
  await table(page).stands("8", "a1");

  front.to = nowhere;
  front.cut();
  await page.locator("#lost:visible").waitFor();
  await play(["give 5", "put 5 b2"]);

  front.to = url;
  await table(page).stands("5", "b2");
  await page.locator("#lost").waitFor({ state: "hidden" });
  await follows(t, page, url);
  const lost = await page.locator("#lost").textContent();
  assert.deepEqual((await log(page)).filter((text) => text === lost), [lost]); // where a screen reader hears it
});

test("an act that is lost is told, and the connection is there again with the next sign of life", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, url, { loses: true });
  await page.route("**/act", (route) => route.abort());
  await page.locator('[data-button="repeat"]').click();
  await page.locator("#lost:visible").waitFor();
  const { lost, undone } = await page.locator("#lost").evaluate((e) => ({ lost: e.textContent, undone: e.dataset.undone }));
  await page.waitForFunction((undone) => [...document.querySelectorAll("#log p")].some((line) => line.textContent === undone), undone);
  assert.ok((await log(page)).includes(lost));
  await page.locator("#lost").waitFor({ state: "hidden" }); // nothing else happens at the table
});

test("a lost connection is told wherever one has scrolled", async (t) => {
  const { url } = await demo(t);
  for (const path of ["", "workbench"]) {
    const front = await proxy(t, url);
    const page = await visit(t, front.url + path, { loses: true, viewport: { width: 320, height: 480 } });
    front.to = nowhere;
    front.cut();
    await page.locator("#lost:visible").waitFor();
    if (path) await page.getByRole("alert").filter({ hasText: "No connection" }).waitFor(); // it has no log
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
  const first = await demo(t);
  const front = await proxy(t, first.url);
  const page = await visit(t, front.url, { loses: true });
  await first.play(["give 8", "put 8 a1", "give 5"]);
  await table(page).lies("5");

  front.to = nowhere; // another program may take the port
  await first.stop();
  await page.locator("#lost:visible").waitFor();
  const second = await demo(t);
  front.to = second.url;
  await page.locator("#lost").waitFor({ state: "hidden" });
  assert.equal(await table(page).tray.getAttribute("data-piece"), ""); // nothing of the old game is left
  await second.play(["give e", "put e c3"]);
  await table(page).stands("e", "c3");
  await follows(t, page, second.url, "The board has started again. The earlier game is not continued.");
});

test("a visitor who needs a code again is asked for it", async (t) => {
  const { url } = await demo(t);
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

test("a browser that has slept follows the board again, though its connection seems to live", async (t) => {
  const { url, play } = await demo(t);
  const page = await visit(t, "about:blank");
  await page.clock.install();
  await page.route(/\/events\?/, () => {}, { times: 1 }); // nothing comes by the first connection, and it does not end
  await page.goto(url);
  await play(["give 8", "put 8 a1"]);
  assert.equal(await table(page).cell("a1").getAttribute("data-piece"), "");
  await page.clock.fastForward(3_600_000);
  await table(page).stands("8", "a1");
});
