// Act: what a visitor has the simulated hand do, and the commands for the board. What is refused is told by
// an event of the document.
import { below, loseAct } from "./events.js";

let queue = Promise.resolve();

async function ask(path, body) {
  const answer = await fetch(below(path), { method: "POST", body });
  if (answer.ok) return true;
  refuse(await answer.text());
  return false;
}

// refuse tells why something cannot be done.
export function refuse(text) {
  const detail = { class: "refused", lang: document.documentElement.lang, text };
  document.dispatchEvent(new CustomEvent("refused", { detail }));
}

// send has the hand do an act after those before. It returns whether that is done.
export function send(act) {
  queue = queue.then(() => ask("/act", act)).catch(() => { loseAct(); return false; });
  return queue;
}

// post gives the board a command. It returns whether the board does it.
export const post = (body) => ask("/command", JSON.stringify(body));
