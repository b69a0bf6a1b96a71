// Follow: the stream of the tables. A browser that has slept may hold a connection that is dead: it opens another
// one, which goes on behind what was seen.
import { subscribe } from "./events.js";

const silence = 40000; // ms; the stream has a sign of life each 15 s
let events = null;
let seen = document.body.dataset.after;
let heard = 0;

function open(take, path) {
  events?.close();
  heard = Date.now();
  events = subscribe(path + "?after=" + encodeURIComponent(seen));
  for (const kind of ["message", "lives"]) events.addEventListener(kind, () => { heard = Date.now(); });
  events.addEventListener("message", ({ data, lastEventId }) => {
    seen = lastEventId;
    take(JSON.parse(data));
  });
}

// follow calls take with what has changed.
export function follow(take, path = "/events") {
  const wake = () => { if (Date.now() - heard > silence) open(take, path); };
  open(take, path);
  setInterval(wake, 5000);
  for (const kind of ["visibilitychange", "pageshow", "online", "resume"]) {
    (kind === "pageshow" || kind === "online" ? window : document).addEventListener(kind, wake);
  }
}
