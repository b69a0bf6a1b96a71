// Events: what the board tells, and that the connection to it is lost.
import { tell } from "./table.js";

const lost = document.getElementById("lost");

// lose tells that the connection is lost: once, until the next event. Where there is a log
// a screen reader hears it from that.
export function lose() {
  if (!lost.hidden) return;
  lost.hidden = false;
  if (document.getElementById("log")) tell({ class: "lost", lang: document.documentElement.lang, text: lost.textContent });
}

// subscribe opens a stream of events, with tries after each loss.
export function subscribe(path) {
  const events = new EventSource(path);
  events.addEventListener("message", () => { lost.hidden = true; }); // what the document shows is of now
  events.onerror = async () => {
    lose();
    if (events.readyState !== EventSource.CLOSED) return; // it tries again by itself
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer?.status === 401) location.reload(); // the board asks for a code again
  };
  return events;
}
