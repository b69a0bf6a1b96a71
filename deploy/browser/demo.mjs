// The program under test: a demo at a terminal of its own, whose page the tests open.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

const speed = 3; // seconds of play a second

// demo starts one with these arguments, and returns when its page can be opened.
export async function demo(...args) {
  const { DISPLAY, WAYLAND_DISPLAY, ...rest } = process.env; // a desktop would open a browser of its own
  const line = ["exec", process.env.QUARTOBOARD, "demo", "--speed", speed, ...args].join(" ");
  const terminal = spawn("script", ["-qfec", line, "/dev/null"], { env: { ...rest, TERM: "dumb" } });
  const ended = once(terminal, "exit");
  let said = "";
  for await (const chunk of terminal.stdout) {
    said += chunk;
    const url = /http:\/\/[\w.:]+\//.exec(said)?.[0];
    if (url) return running(terminal, ended, url);
  }
  throw new Error(`the demo ended: ${said}`);
}

async function running(terminal, ended, url) {
  terminal.stdout.destroy();
  const pid = Number(await readFile(`/proc/${terminal.pid}/task/${terminal.pid}/children`, "utf8"));
  return {
    url, pid,
    stop: async (signal = "SIGTERM") => {
      process.kill(pid, signal);
      await ended;
    },
  };
}
