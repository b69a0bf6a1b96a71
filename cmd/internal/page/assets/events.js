// Events: what the board tells, and that the connection to it is lost.
import { tell } from "./table.js";

// below returns an address of the page, which has a base where one server has several.
export const below = (path) => (document.documentElement.dataset.base ?? "") + path;

const lost = document.getElementById("lost");

// warn tells something in the log, where a screen reader hears it, if there is one.
function warn(text) {
  if (document.getElementById("log")) tell({ class: "lost", lang: document.documentElement.lang, text });
}

// lose tells that the connection is lost: once, until the next event.
export function lose() {
  if (!lost.hidden) return;
  lost.hidden = false;
  warn(lost.textContent);
}

// loseAct tells that the board did not get what a visitor did, too.
export function loseAct() {
  lose();
  warn(lost.dataset.undone);
}

// found takes an event: the board is connected, and what the document shows is of now.
function found() {
  lost.hidden = true;
}

// subscribe opens a stream of events, with tries after each loss.
export function subscribe(path) {
  const events = new EventSource(below(path));
  for (const kind of ["message", "lives"]) events.addEventListener(kind, found);
  events.onerror = async () => {
    lose();
    if (events.readyState !== EventSource.CLOSED) return; // it tries again by itself
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer?.status === 401) location.reload(); // the board asks for a code again
  };
  return events;
}
