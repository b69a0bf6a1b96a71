// The voice in the browser: the daemon's own sound, else that of the browser; and captions.
import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { act, table } from "./table.mjs";

const audible = 0.01; // of full scale

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

// ask has the hand do an act, and waits until the board begins to say its answer.
async function ask(page, url, line, says) {
  await act(url, line);
  await page.locator("#caption", { hasText: says }).waitFor();
}

test("the sound of the board is heard, with captions", async (t) => {
  const { url } = await demo(t, { speed: 1, voice: true });
  const page = await listen(t, url, () => {
    window.heard = []; // the peaks of what is played
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      window.heard.push(Math.max(...this.buffer.getChannelData(0).map(Math.abs)));
      return start.apply(this, when);
    };
  }, "stream");
  await ask(page, url, "give 8", "Given: tall round hollow smooth.");
  await page.waitForFunction((audible) => window.heard.some((peak) => peak > audible), audible);
});

// longest takes 17 s at the speed of the test.
const longest = "New game. B gives first. Characteristics: short or tall, round or square. Squares count too.";

test("a browser speaks for a board without a voice, and ends when the board does", async (t) => {
  const { url } = await demo(t, { speed: 0.5 });
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
  await ask(page, url, "new squares attributes=size,shape", longest);
  await page.waitForFunction((said) => window.heard.includes(said), `en: ${longest}`);
  await table(page).button("repeat").click({ delay: 500 }); // while that is said
  await page.waitForFunction((said) => window.heard.indexOf("stop") > window.heard.indexOf(said), `en: ${longest}`);
});

test("a caption that is said again is marked", async (t) => {
  const { url, play } = await demo(t, { speed: 5 });
  const pause = "wait 2s"; // a press at once would be too late to end what was said
  await play(["give 8", pause]);
  const page = await visit(t, url);
  const says = /^B to place\. Tall round hollow smooth\./;
  const isMarked = () => document.getElementById("caption").getAnimations().length > 0;
  await ask(page, url, "press repeat", says);
  assert.equal(await page.evaluate(isMarked), false);
  await play([pause]);
  await act(url, "press repeat");
  await page.waitForFunction(isMarked);
  assert.match(await page.locator("#caption").textContent(), says);
});

test("captions wait for no voice where nobody hears the board", async (t) => {
  const { url } = await demo(t, { speed: 1 });
  const page = await visit(t, url);
  for (const [piece, cell] of [["8", "a1"], ["5", "b2"]]) {
    await act(url, `give ${piece}`);
    await table(page).lies(piece); // while earlier answers are said
    await act(url, `put ${piece} ${cell}`);
    await table(page).stands(piece, cell);
  }
  await page.locator("#log p", { hasText: "Bella two: " }).waitFor();
  assert.match(await page.locator("#caption").textContent(), /^Bella two: .*, placed by A\.$/); // the line of the turn has the rest
});
