// The voice in the browser: the daemon's own sound, else that of the browser; and captions.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo, mute } from "./demo.mjs";
import { play, table } from "./table.mjs";

const audible = 0.01; // of full scale
const given = "Given: tall round hollow smooth.";

// listen opens the table with a tap on the browser's sound, and presses the button for it.
async function listen(t, url, tap, by) {
  const page = await visit(t, "about:blank");
  await page.addInitScript(tap);
  await page.goto(url);
  assert.equal(await page.locator("#sound").getAttribute("data-by"), by);
  assert.equal(await page.evaluate(() => window.heard.length), 0, "sound before a gesture");
  const button = page.locator('[data-switch="sound"]');
  await button.click();
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  return page;
}

const caption = (page, text) => page.locator("#caption", { hasText: text }).waitFor();

test("the sound of the board is heard, with captions", async (t) => {
  const { url } = await demo(t, { speed: 1 });
  const page = await listen(t, url, () => {
    window.heard = []; // the peaks of what is played
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      window.heard.push(Math.max(...this.buffer.getChannelData(0).map(Math.abs)));
      return start.apply(this, when);
    };
  }, "stream");
  await play(url, ["give 8"], 10);
  await caption(page, given);
  await page.waitForFunction((audible) => window.heard.some((peak) => peak > audible), audible);
});

test("a browser speaks for a board without a voice, and ends when the board does", async (t) => {
  const { url } = await demo(t, { speed: 1, env: mute });
  const page = await listen(t, url, () => {
    window.heard = []; // the calls of the browser's voice, which speaks until it is stopped
    let now = null;
    Object.defineProperty(window, "speechSynthesis", { value: {
      speak: (utterance) => {
        now = utterance;
        window.heard.push(`${utterance.lang}: ${utterance.text}`);
      },
      cancel: () => {
        window.heard.push("stop");
        now?.onerror?.({});
      },
    } });
  }, "speech");
  await play(url, ["give 8"], 10);
  await caption(page, given);
  await page.waitForFunction((said) => window.heard.includes(said), `en: ${given}`);
  await table(page).button("repeat").click(); // while that is said
  await page.waitForFunction((said) => window.heard.indexOf("stop") > window.heard.indexOf(said), `en: ${given}`);
});

test("captions wait for no voice where nobody hears the board", async (t) => {
  const { url } = await demo(t, { speed: 1, env: mute });
  const page = await visit(t, url);
  await play(url, ["give 8", "put 8 a1", "give 5", "put 5 b2"], 2);
  await page.locator("#log p", { hasText: "Bella two." }).waitFor();
  assert.equal(await page.locator("#caption").textContent(), "Bella two. A to give.");
});
