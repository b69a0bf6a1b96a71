// The program under test: a demo at a terminal of its own, whose page the tests open.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { atEnd } from "./late.mjs";

// demo starts one that plays so many seconds a second, and returns when its page can be
// opened. Without a voice it finds no program to speak, and what it says takes its time by
// the simulated clock. The test t stops it.
export async function demo(t, { speed = 50, args = [], voice = false } = {}) {
  const { DISPLAY, WAYLAND_DISPLAY, ...env } = process.env; // a desktop would open a browser of its own
  if (!voice) env.PATH = "/nonexistent";
  const line = ["exec", process.env.QUARTOBOARD, "demo", "--speed", speed, ...args].join(" ");
  const terminal = spawn("/usr/bin/script", ["-qfec", line, "/dev/null"], { env: { ...env, SHELL: "/bin/sh", TERM: "dumb" } });
  let said = "";
  terminal.stdout.on("data", (chunk) => { said += chunk; });
  const ended = once(terminal, "exit");
  const failed = ended.then(() => { throw new Error(`the demo ended: ${said}`); });
  failed.catch(() => {}); // it is stopped at the end
  const until = async (so) => {
    while (!so()) await Promise.race([once(terminal.stdout, "data"), failed]);
  };
  const address = () => /http:\/\/[\w.:]+\//.exec(said);
  const prompts = () => (said.match(/^> /gm) ?? []).length;
  await until(() => address() && prompts() > 0);
  const [url] = address();
  const pid = Number(await readFile(`/proc/${terminal.pid}/task/${terminal.pid}/children`, "utf8"));
  // play types acts, each when all is judged and said of the one before, and waits for that
  // of the last.
  const play = async (acts) => {
    for (const act of [...acts, "wait 0s"]) {
      const before = prompts();
      terminal.stdin.write(act + "\n");
      await until(() => prompts() > before);
    }
  };
  const stop = async () => {
    if (terminal.exitCode === null) process.kill(pid);
    await ended;
  };
  atEnd(t, stop);
  return { url, pid, play, stop };
}
