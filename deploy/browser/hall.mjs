// The program under test: the page of a hall in memory, whose boards play the records of scripts as far as the
// test says. It is the test program of cmd/internal/page/hallpage.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { atEnd } from "./late.mjs";

const folder = fileURLToPath(new URL("../../cmd/internal/page/hallpage", import.meta.url)); // records are found from there

// club are the lines that seat four tables: one plays, one has ended, one needs help, one plays Quartino.
export const club = [
  "seat t1 match", "seat t2 squares", "seat t3 missed", "seat t10 quartino/whole-game",
  "play t1 30", "play t2", "play t3 25", "play t10 200", "need t3 wrong",
];

// hall starts one at an address, and says lines to it. The test t stops it.
export async function hall(t, { lang = "en", address = "127.0.0.1:0", lines = club } = {}) {
  const env = { ...process.env, QUARTOBOARD_HALL: address, QUARTOBOARD_LANG: lang };
  const program = spawn(process.env.QUARTOBOARD_HALLPAGE, [], { cwd: folder, env, stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  program.stdout.on("data", (chunk) => { said += chunk; });
  const ended = once(program, "exit");
  const failed = ended.then(() => { throw new Error(`the hall ended: ${said}`); });
  failed.catch(() => {}); // it is stopped at the end
  const answer = async () => {
    while (!said.includes("\n")) await Promise.race([once(program.stdout, "data"), failed]);
    const [first, ...rest] = said.split("\n");
    said = rest.join("\n");
    return first;
  };
  const url = await answer();
  // say says a line, and returns the answer.
  const say = async (line) => {
    program.stdin.write(line + "\n");
    return answer();
  };
  for (const line of lines) {
    const got = await say(line);
    if (got !== "ok") throw new Error(`${line}: ${got}`);
  }
  const stop = async (signal) => {
    if (program.exitCode === null && program.signalCode === null) {
      if (signal) program.kill(signal);
      else program.stdin.end();
    }
    await ended;
  };
  atEnd(t, () => stop());
  return { url, say, stop };
}
