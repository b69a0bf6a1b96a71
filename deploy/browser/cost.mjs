// What a minute of play costs, without the sound and with it: bytes that the browser gets,
// processor time on both sides.
// deploy/browser/run cost prints it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";

const minute = 60_000;
const ticks = 100; // a second, of /proc
const draw = ["0 a1", "b b1", "6 c1", "d d1", "5 a2", "e b2", "3 c2", "8 d2"]; // a placement each 7 s, as people play

// stat returns the parent and the seconds of processor time of a process and its children
// that have ended, as those that synthesize speech.
async function stat(pid) {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ").map(Number);
  return { pid, parent, seconds: text ? rest.slice(9, 13).reduce((sum, n) => sum + n) / ticks : 0 };
}

// spent returns the seconds of a process and those below it.
async function spent(root) {
  const processes = await Promise.all((await readdir("/proc")).filter(Number).map(Number).map(stat));
  const ofTree = (pid) => processes.find((p) => p.pid === pid).seconds +
    processes.filter((p) => p.parent === pid).reduce((sum, p) => sum + ofTree(p.pid), 0);
  return ofTree(root);
}

async function chromium() {
  const own = await readdir(`/proc/${process.pid}/task`);
  const children = await Promise.all(own.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, "utf8")));
  for (const pid of children.join(" ").split(" ").filter(Boolean).map(Number)) {
    if ((await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("chrom")) return pid;
  }
  throw new Error("no chromium below this process");
}

for (const sound of [false, true]) {
  test(`a minute of play ${sound ? "with" : "without"} the sound`, async (t) => {
    const { url, pid } = await demo(t, { speed: 1, voice: true });
    const page = await visit(t, url);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    const paths = {}; // of requests
    const bytes = { all: 0, "/sound": 0 };
    cdp.on("Network.requestWillBeSent", ({ requestId, request }) => { paths[requestId] = new URL(request.url).pathname; });
    cdp.on("Network.dataReceived", ({ requestId, encodedDataLength, dataLength }) => {
      bytes.all += encodedDataLength || dataLength;
      if (paths[requestId] === "/sound") bytes["/sound"] += encodedDataLength || dataLength;
    });
    if (sound) await page.locator('[data-switch="sound"]').click();
    const browser = await chromium();
    const before = { program: await spent(pid), browser: await spent(browser) };
    const act = (line) => page.evaluate((body) => fetch("/act", { method: "POST", body }), line);
    for (const placement of draw) {
      const end = setTimeout(minute / draw.length);
      await act(`give ${placement[0]}`);
      await setTimeout(2000);
      await act(`put ${placement}`);
      await end;
    }
    const used = async (name, root) => `${(await spent(root) - before[name]).toFixed(2)} s`;
    t.diagnostic(`${bytes.all} bytes to the browser, ${bytes["/sound"]} of them sound; ` +
      `processor time: program ${await used("program", pid)}, browser ${await used("browser", browser)}`);
    assert.equal(bytes["/sound"] > 0, sound);
  });
}
