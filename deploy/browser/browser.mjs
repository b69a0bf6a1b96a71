// The browser: one chromium for the tests of a file, a new profile for each visitor.
import { after, afterEach } from "node:test";
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

// A test fails if a script complains, or the console.
const complaints = [];
afterEach(() => assert.deepEqual(complaints.splice(0), []));

// visit opens the address for the test t, in a profile of its own. loses is true where the
// test loses the connection, of which the console may tell.
export async function visit(t, url, { loses = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  t.after(() => context.close());
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const refused = message.text() === "Failed to load resource: net::ERR_CONNECTION_REFUSED"; // a demo stops before its pages are closed
    const expected = refused || loses && message.text().startsWith("Failed to load resource: ");
    if (message.type() === "error" && !expected) complaints.push(message.text());
  });
  await page.goto(url);
  return page;
}
