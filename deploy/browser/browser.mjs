// The browser: one chromium for the tests of a file, a new profile for each visitor.
import { after } from "node:test";
import { createRequire } from "node:module";
import assert from "node:assert/strict";

const { chromium } = createRequire(import.meta.url)("playwright-core");

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const patience = 15_000; // ms for what comes at once on a machine at rest

export const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags });
after(() => browser.close());

// visit opens the address, and fails the test t if the script or the console complains.
export async function visit(t, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(url);
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  return page;
}
