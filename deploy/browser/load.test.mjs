// What the browser loads to show the page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { documents } from "./table.mjs";

const most = 300_000; // bytes, of all documents together
const first = 150_000; // of the table, the first of them

test("the page is small, and asks no other host", async (t) => {
  const { url } = await demo(t);
  const all = await documents(await visit(t, url));
  const page = await visit(t, "about:blank");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  let bytes = 0;
  cdp.on("Network.dataReceived", ({ dataLength }) => { bytes += dataLength; });
  const asked = new Set();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  for (const address of all) {
    await page.goto(address);
    const paint = await page.evaluate(() => new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({ type: "paint", buffered: true });
    }));
    assert.ok(address !== all[0] || bytes < first, `${bytes} bytes until the table is drawn`);
    t.diagnostic(`${address} first paint after ${Math.round(paint)} ms, ${bytes} bytes until here`);
  }
  assert.deepEqual([...asked], [new URL(url).origin]);
  assert.ok(bytes > 0 && bytes < most, `${bytes} bytes`);
});
