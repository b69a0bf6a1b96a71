// The program under test: a demo at a terminal of its own, whose page the tests open.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

// mute is the environment of a board that finds no program to speak.
export const mute = { PATH: "/nonexistent" };

// demo starts one that plays so many seconds a second, and returns when its page can be
// opened. The test t stops it.
export async function demo(t, { speed = 3, args = [], env = {} } = {}) {
  const { DISPLAY, WAYLAND_DISPLAY, ...rest } = process.env; // a desktop would open a browser of its own
  const line = ["exec", process.env.QUARTOBOARD, "demo", "--speed", speed, ...args].join(" ");
  const terminal = spawn("/usr/bin/script", ["-qfec", line, "/dev/null"], { env: { ...rest, SHELL: "/bin/sh", TERM: "dumb", ...env } });
  const ended = once(terminal, "exit");
  const url = await new Promise((resolve, reject) => {
    let said = "";
    terminal.stdout.on("data", (chunk) => {
      said += chunk;
      const [address] = /http:\/\/[\w.:]+\//.exec(said) ?? [];
      if (address) resolve(address);
    });
    terminal.on("exit", () => reject(new Error(`the demo ended: ${said}`)));
  });
  const pid = Number(await readFile(`/proc/${terminal.pid}/task/${terminal.pid}/children`, "utf8"));
  const stop = async () => {
    if (terminal.exitCode === null) process.kill(pid);
    await ended;
  };
  t.after(stop);
  return { url, pid, stop };
}
