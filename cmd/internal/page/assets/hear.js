// Hear: what the events of a page tell. A browser that has slept may hold a connection that is dead, without the
// sign of life that a stream has each 15 s: it opens another one.
import { subscribe } from "./events.js";

// hear calls take with what each event tells, behind that with the id seen, and with the stream.
export function hear(path, seen, take) {
  let events;
  let heard = 0;
  const live = () => { heard = Date.now(); };
  const open = () => {
    if (Math.abs(Date.now() - heard) < 40000) return;
    events?.close();
    live();
    events = subscribe(path + "?after=" + encodeURIComponent(seen));
    events.addEventListener("lives", live);
    events.onmessage = ({ data, lastEventId }) => {
      live();
      seen = lastEventId;
      take(JSON.parse(data), events);
    };
  };
  open();
  setInterval(open, 5000);
}
