// The browser: one chromium for all tests, a new profile for each visitor.
import { after, afterEach } from "node:test";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { atEnd } from "./late.mjs";

const { chromium } = createRequire(import.meta.url)("playwright-core");

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const fonts = fileURLToPath(new URL("fonts.conf", import.meta.url)); // the same on every machine
export const patience = 120_000; // ms for what comes at once on a machine at rest

export const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags, env: { ...process.env, FONTCONFIG_FILE: fonts }, timeout: patience });
after(() => browser.close());

// A test fails if a script complains, or the console.
const complaints = [];
afterEach(() => assert.deepEqual(complaints.splice(0), []));

// visit opens the address for the test t, in a profile of its own. loses is true where the
// test loses the connection, of which the console may tell; begun is false for a visitor who
// has not been there.
export async function visit(t, url, { loses = false, begun = true, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  atEnd(t, () => context.close());
  context.setDefaultTimeout(patience);
  if (begun) await context.addCookies([{ name: "begun", value: "yes", domain: "127.0.0.1", path: "/" }]);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const expected = loses && message.text().startsWith("Failed to load resource: ");
    if (message.type() === "error" && !expected) complaints.push(message.text());
  });
  await page.goto(url);
  return page;
}
