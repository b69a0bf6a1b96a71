// The workbench: what the hardware says, and what the doctor finds.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";

// row returns the texts of a row of a table.
const row = (page, id, name) => page.locator(`#${id} tr`, { has: page.getByRole("rowheader", { name, exact: true }) });

test("the workbench follows sensors, readers and contacts", async (t) => {
  // The readers of analog-pn532 take some scans of the second in which a piece is put down.
  const { url, play } = await demo(t, { args: ["--profile", "analog-nfc"] });
  const page = await visit(t, `${url}workbench`);
  await play(["new", "put 8 b3"]);
  const b3 = row(page, "levels", "Bella three").locator("td");
  await b3.nth(3).filter({ hasText: /^piece$/ }).waitFor();
  await b3.nth(4).filter({ hasText: /^Tall round hollow smooth \([0-9A-F]+\)$/ }).waitFor();
  assert.ok(Math.abs(await b3.nth(2).textContent()) >= 50);
  assert.equal(await row(page, "levels", "Anna one").locator("td").nth(3).textContent(), "nothing");
  assert.ok(await page.locator('[data-gauge="b3"][data-felt]').count());
  assert.match(await page.locator('[data-gauge="b3"] .trace').getAttribute("d"), /^M[\d.]+ [\d.]+V/);
  await play(["press A"]);
  await row(page, "contacts", "QUARTO button of A").locator("td").nth(1).filter({ hasText: /^1$/ }).waitFor();
  const looks = Number(await row(page, "rates", "Scans per second").locator("td").textContent());
  assert.ok(looks > 90 && looks <= 101, `${looks} looks per second`);
});

test("contacts are compared with no baseline", async (t) => {
  const { url, play } = await demo(t, { args: ["--profile", "resistor"] });
  const page = await visit(t, `${url}workbench`);
  await play(["put 8 b3"]);
  const b3 = row(page, "levels", "Bella three").locator("td");
  await b3.nth(3).filter({ hasText: /^piece$/ }).waitFor();
  assert.deepEqual((await b3.allTextContents()).slice(0, 4), ["1", "–", "–", "piece"]);
});

for (const language of ["en", "de", "fr", "es"]) {
  test(`the table of levels is no wider than the window, in ${language}`, async (t) => {
    const { url, play } = await demo(t, { args: ["--lang", language] });
    const page = await visit(t, `${url}workbench`);
    await play(["give f"]);
    await page.locator("#levels td", { hasText: /\([0-9A-F]+\)$/ }).waitFor();
    assert.deepEqual(await page.locator(".wide").evaluate((e) => e.scrollWidth - e.clientWidth), 0);
  });
}

test("the doctor's findings are headed lists, and the keys go to the first", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, `${url}workbench`);
  await page.getByRole("button", { name: "Examine the board" }).press("Enter");
  const heading = page.getByRole("heading", { name: "To be repaired" });
  await heading.waitFor();
  assert.ok(await heading.evaluate((e) => e === document.activeElement));
  const [first] = await page.locator("#findings li").allTextContents();
  assert.match(first, /^The sensors are not calibrated\. Calibrate them\./);
});

test("the doctor shows that it works, and its refusal has the focus", async (t) => {
  const { url } = await demo(t);
  const page = await visit(t, `${url}workbench`, { loses: true });
  const working = page.getByRole("progressbar", { name: "Examine the board" });
  await page.route("**/doctor", async (route) => {
    await working.waitFor();
    await route.fulfill({ status: 503, body: "busy" });
  });
  await page.getByRole("button", { name: "Examine the board" }).press("Enter");
  await page.locator("#findings :focus", { hasText: "busy" }).waitFor();
  await working.waitFor({ state: "hidden" });
});
