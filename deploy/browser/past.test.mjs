// Past games: the list, a replay by links, by keys and without a script, and the files.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { table, won } from "./table.mjs";

const last = 10; // steps of the game that was won: its beginning, four pieces given and placed, the call

test("a past game is found, replayed and downloaded", async (t) => {
  const { url, play } = await demo(t);
  await play(won);
  const page = await visit(t, url);
  await page.locator("#score", { hasText: "A leads, one to zero." }).waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  const [text] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Game text" }).click()]);
  assert.equal(text.suggestedFilename(), "demo.txt");
  assert.match(await readFile(await text.path(), "utf8"), /1\. 8 a1 2\. 9 b1 3\. a c1 4\. b d1 QA A\n$/);
  await page.getByRole("heading", { name: "A – B" }).getByRole("link").click();

  const at = table(page);
  const reached = (step) => page.locator("#step", { hasText: new RegExp(`^Step ${step} of ${last}$`) }).waitFor();
  const shows = async (step, says, line, ...placed) => {
    await reached(step);
    assert.equal(await page.locator("#next").textContent(), says);
    assert.match((await page.locator("#moves [aria-current]").innerText()).replaceAll("\n", " "), line);
    for (const [digit, cell] of placed) await at.stands(digit, cell);
    assert.equal(await page.locator('[data-cell]:not([data-piece=""])').count(), placed.length);
    assert.equal(await page.evaluate(() => new URLSearchParams(location.search).get("step") ?? "1"), String(step));
  };
  await shows(1, "New game. A gives first.", /^New game\. A gives first\.$/);
  await page.waitForLoadState(); // the keys count
  await page.keyboard.press("ArrowRight");
  await shows(2, "Given: tall round hollow smooth.", /^1 A A gave tall round hollow smooth placed on Anna 1$/);
  await at.lies("8");
  await page.getByRole("link", { name: "Next" }).click();
  await shows(3, "Anna one: tall round hollow smooth, placed by B. B to give.", /^1\b/, ["8", "a1"]);
  for (let n = 3; n < last; n++) await page.keyboard.press("ArrowRight"); // faster than the board answers
  const four = [["8", "a1"], ["9", "b1"], ["a", "c1"], ["b", "d1"]];
  const end = [last, "Quarto! A. Row one: four tall, round pieces. Clear the board for a new game.", /A called QUARTO: right$/, ...four];
  await shows(...end);
  await page.locator(".line path").waitFor({ state: "attached" });
  await page.reload();
  await shows(...end);
  await page.locator(".line path").waitFor({ state: "attached" });
  await page.keyboard.press("Home");
  await reached(1);
  await page.getByRole("link", { name: "B gave tall round hollow grooved placed on Bella 1" }).click();
  await shows(5, "Bella one: tall round hollow grooved, placed by A. A to give.", /^2\b/, ["8", "a1"], ["9", "b1"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await shows(3, "Anna one: tall round hollow smooth, placed by B. B to give.", /^1\b/, ["8", "a1"]);
  await page.keyboard.press("Escape"); // one key from the end
  await reached(last);
  await at.cell("a1").focus();
  await page.keyboard.press("ArrowRight"); // moves in the board
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "b1");
  await page.goBack();
  await page.getByRole("heading", { name: "This match" }).waitFor();
});

// replayed opens a past game at a step, as its link does.
async function replayed(t, step, options) {
  const { url, play } = await demo(t);
  await play(won);
  return visit(t, new URL("/games/demo?step=" + step, url).href, options);
}

// heard collects what the status tells from now on.
const heard = (page) => page.evaluate(() => {
  window.heard = [];
  new MutationObserver((all) => {
    for (const { target } of all) window.heard.push((target.closest?.("p") ?? target.parentElement.closest("p")).textContent);
  }).observe(document.querySelector("[role=status]"), { subtree: true, childList: true, characterData: true });
});

test("each step of a past game is heard, with who wins with best play, and drawn", async (t) => {
  const page = await replayed(t, 1);
  const says = (text) => page.waitForFunction((text) => document.getElementById("caption").textContent === text, text, { timeout: 10000 });
  for (const [key, text] of [["Home", "With best play: draw."], ["End", ""], ["ArrowLeft", "With best play: A wins."]]) {
    await page.keyboard.press(key);
    await says(text);
  }
  const graph = page.getByRole("img", { name: /^1–7: Draw; 8–10: A$/ });
  await graph.waitFor();
  await page.keyboard.press("Home");
  await says("With best play: draw.");
  await heard(page);
  await page.keyboard.press("ArrowRight");
  await page.locator("#step", { hasText: "Step 2 of" }).waitFor();
  const all = await page.evaluate(() => window.heard);
  assert.ok(all.includes("Given: tall round hollow smooth.") && all.includes("With best play: draw."), String(all));
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.click(x + width * 0.98, y + height / 2);
  await page.locator("#step", { hasText: `Step ${last} of ${last}` }).waitFor();
});

test("a step is shared as link, picture and text", async (t) => {
  const page = await replayed(t, 5, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.keyboard.press("ArrowRight");
  await page.locator("#step", { hasText: "Step 6 of" }).waitFor();
  const share = async (name, tells) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("status").getByText(tells, { exact: true }).waitFor();
    return page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const blob = await item.getType(item.types[0]);
      const { width, height } = item.types[0] === "image/png" ? await createImageBitmap(blob) : {};
      return { type: item.types[0], width, height, text: width ? "" : await blob.text() };
    });
  };
  const link = await share("Link", "Link: copied.");
  assert.equal(link.text, page.url());
  assert.match(link.text, /\/games\/demo\?step=6$/);
  const { type, width, height } = await share("Picture", "Picture: copied.");
  assert.deepEqual([type, width, height], ["image/png", 1200, 1104]);
  assert.match((await share("Game text", "Game text: copied.")).text, /4\. b d1 QA A\n$/);
});

test("where the clipboard is refused, files are saved and the link is selected", async (t) => {
  const page = await replayed(t, 3);
  await page.evaluate(() => { navigator.clipboard.write = () => Promise.reject(new Error("refused")); });
  for (const [name, file] of [["Picture", "demo.png"], ["Game text", "demo.txt"]]) {
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    assert.equal(saved.suggestedFilename(), file);
    await page.getByRole("status").getByText(`${name}: saved as a file.`).waitFor();
  }
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByRole("status").getByText("Link: selected, so that it can be copied.").waitFor();
  assert.equal(await page.evaluate(() => document.getSelection().toString() || document.activeElement.value), page.url());
});

test("a past game is replayed without a script", async (t) => {
  const { url, play } = await demo(t);
  await play(won);
  const page = await visit(t, new URL("/games/demo", url).href, { javaScriptEnabled: false });
  for (const [link, step] of [["Next", 2], ["Last", last], ["Previous", last - 1], ["First", 1]]) {
    await page.getByRole("link", { name: link, exact: true }).click();
    assert.equal(await page.locator("#step").textContent(), `Step ${step} of ${last}`);
  }
  await page.locator("#moves a").nth(2).click();
  assert.equal(await page.locator("#next").textContent(), "Bella one: tall round hollow grooved, placed by A. A to give.");
});
