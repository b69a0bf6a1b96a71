// What a minute of play costs: bytes that the browser gets, processor time on both sides.
// deploy/browser/run cost prints it.
import { test } from "node:test";
import { readFile, readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";

const minute = 60_000;
const ticks = 100; // a second, of /proc
const draw = ["0 a1", "b b1", "6 c1", "d d1", "5 a2", "e b2", "3 c2", "8 d2"]; // a placement each 7 s, as people play

// stat returns the parent and the seconds of processor time of a process.
async function stat(pid) {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ").map(Number);
  return { pid, parent, seconds: text ? (rest[9] + rest[10]) / ticks : 0 };
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

test("a minute of play", async (t) => {
  const { url, pid } = await demo(t, { speed: 1 });
  const page = await visit(t, url);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  let bytes = 0;
  cdp.on("Network.dataReceived", ({ encodedDataLength, dataLength }) => { bytes += encodedDataLength || dataLength; });
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
  t.diagnostic(`${bytes} bytes to the browser, processor time: program ${await used("program", pid)}, browser ${await used("browser", browser)}`);
});
