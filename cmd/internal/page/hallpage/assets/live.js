// Live: the large view follows the hall.
import { hear } from "./hear.js";

const pause = 500; // ms between two pictures
let waits = false;

async function draw() {
  waits = false;
  const answer = await fetch("/live");
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const now = document.querySelector("main");
  if (now.innerHTML !== next.innerHTML) now.replaceChildren(...next.children);
}

hear("/events", document.body.dataset.after, () => {
  if (waits) return;
  waits = true;
  setTimeout(() => draw().catch(() => {}), pause); // the next change draws again
});
