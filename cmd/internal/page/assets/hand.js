// The hand: what is chosen and where it goes becomes an act of the hand at the table. The
// board judges what it feels of it.
import { lose } from "./events.js";
import { tell } from "./table.js";

let queue = Promise.resolve();

// send has the hand do an act after those before, and tells its refusal in the log.
export function send(act) {
  queue = queue.then(async () => {
    try {
      const answer = await fetch("/act", { method: "POST", body: act });
      if (!answer.ok) tell({ class: "refused", lang: document.documentElement.lang, text: await answer.text() });
    } catch {
      lose();
    }
  });
  return queue;
}

const places = "#beside li, td[data-cell], #tray, #beside";
const feel = document.getElementById("feel");
const lift = document.getElementById("lift");
let chosen = null;

const kind = (e) => (e.dataset.cell ? "cell" : e.id || "piece");
const holds = (e) => e.dataset.piece && !e.hasAttribute("data-gone");

function choose(element) {
  if (chosen) chosen.setAttribute(mark(chosen), "false");
  chosen = element;
  if (chosen) chosen.setAttribute(mark(chosen), "true");
  if (chosen) document.body.dataset.choosing = use(chosen);
  else delete document.body.dataset.choosing;
  feel.disabled = !chosen || kind(chosen) !== "cell";
  lift.disabled = !chosen || kind(chosen) === "piece";
}

const mark = (e) => (kind(e) === "tray" ? "aria-pressed" : "aria-selected");

// use returns what is chosen: a piece beside the board is a gift while none is given that the
// board would see.
function use(e) {
  const gives = !document.querySelector('#beside [data-mark="given"], #tray:not([data-piece=""]), [data-giving="unseen"]');
  return gives && kind(e) === "piece" && !e.dataset.mark ? "gift" : kind(e);
}

// actOf returns the act that moves what stands at one place to another; null for none.
function actOf(from, to) {
  const piece = from.dataset.piece;
  const away = kind(to) === "beside" || kind(to) === "piece";
  switch (kind(from)) {
    case "cell":
      if (kind(to) === "cell") return holds(to) ? null : `slide ${from.dataset.cell} ${to.dataset.cell}`;
      return away ? `lift ${from.dataset.cell}` : null;
    case "tray":
      if (kind(to) === "cell") return holds(to) ? null : `put ${piece} ${to.dataset.cell}`;
      return away ? "take" : null;
    default:
      if (kind(to) === "cell") return holds(to) ? null : `put ${piece} ${to.dataset.cell}`;
      return kind(to) === "tray" && !holds(to) ? `give ${piece}` : null;
  }
}

function move(from, to) {
  const act = actOf(from, to);
  if (act === null) return false;
  choose(null);
  send(act);
  return true;
}

function activate(place) {
  if (chosen === place) choose(null);
  else if (chosen && move(chosen, place)) return;
  else if (holds(place)) choose(place);
}

// drag follows a pointer from a piece to its new place.
function drag(event) {
  const from = event.target.closest(places);
  if (!from || !holds(from) || event.button !== 0) return;
  let picture = null;
  const follow = (e) => {
    if (!picture && Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > 6) {
      picture = from.querySelector("svg").cloneNode(true);
      picture.classList.add("dragged");
      document.body.append(picture);
      choose(from);
    }
    if (picture) {
      picture.style.left = e.clientX + "px";
      picture.style.top = e.clientY + "px";
    }
  };
  const end = (e) => {
    document.removeEventListener("pointermove", follow);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    if (!picture) return;
    picture.remove();
    const to = e.type === "pointerup" && document.elementFromPoint(e.clientX, e.clientY)?.closest(places);
    if (!to || to === from || !move(from, to)) choose(null);
    document.addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    setTimeout(() => document.dispatchEvent(new Event("click")), 0); // where no click follows
  };
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

export function play() {
  document.addEventListener("click", (event) => {
    const place = event.target instanceof Element && event.target.closest(places);
    if (place) activate(place);
  });
  document.addEventListener("pointerdown", drag);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") choose(null);
    const place = event.target.closest?.("#beside li, td[data-cell]");
    if (place && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) activate(place);
    }
  });
  feel.addEventListener("click", () => { send(`touch ${chosen.dataset.cell}`); choose(null); });
  lift.addEventListener("click", () => move(chosen, document.getElementById("beside")));
  document.addEventListener("drawn", () => {
    if (chosen && !holds(chosen)) choose(null);
    else if (chosen) document.body.dataset.choosing = use(chosen);
  });
}
