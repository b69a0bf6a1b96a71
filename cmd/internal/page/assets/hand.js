// The hand: what is chosen and where it goes becomes an act of the hand at the table. The
// board judges what it feels of it.
import { refuse, send } from "./act.js";
import { letGo } from "./moves.js";

const places = "#beside li, [data-cell], #tray, #beside";
const feel = document.getElementById("feel");
const lift = document.getElementById("lift");
const tray = document.getElementById("tray");
const beside = document.getElementById("beside");
const liftAll = document.getElementById("lift-all"); // of tokens
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
  lift.disabled = !chosen || !["cell", "tray"].includes(kind(chosen));
  if (liftAll) liftAll.disabled = feel.disabled;
}

const mark = (e) => (kind(e) === "tray" ? "aria-pressed" : "aria-selected");

// actsOf returns the acts that move what stands at one place to another; none where that
// cannot be done.
const actsOf = (from, to) => (liftAll ? ofTokens(from, to) : [actOf(from, to)].filter((act) => act));

// ofTokens returns them for tokens, of which several stand at one place.
function ofTokens(from, to) {
  const colour = from.dataset.piece;
  const away = !["cell", "tray"].includes(kind(to));
  const emptied = to.dataset.piece === "card" ? ["take"] : []; // a card is taken out of the tray first
  switch (kind(from)) {
    case "cell":
      if (kind(to) === "cell") return [`lift ${from.dataset.cell}`, `put ${to.dataset.cell}`];
      return [`lift ${from.dataset.cell}`, ...(away ? ["cache"] : [...emptied, `lay ${colour}`])];
    case "tray":
      if (away) return colour === "card" ? ["take"] : ["take", "cache"];
      return kind(to) === "cell" && colour !== "card" ? [`put ${colour} ${to.dataset.cell}`] : [];
    case "hand":
      if (away) return ["cache"];
      return kind(to) === "cell" ? [`put ${to.dataset.cell}`] : [...emptied, `lay ${colour}`];
    default:
      if (away) return [];
      return kind(to) === "cell" ? [`put ${colour} ${to.dataset.cell}`] : [...emptied, `lay ${colour}`];
  }
}

// use returns what is chosen: a piece beside the board is a gift while none is given that the
// board would see.
function use(e) {
  const gives = !document.querySelector('#beside [data-mark="given"], #tray:not([data-piece=""]), [data-giving="unseen"], [data-giving="shown"]');
  return gives && kind(e) === "piece" && !e.dataset.mark ? "gift" : kind(e);
}

// actOf returns the act that moves what stands at one place to another; null for none.
function actOf(from, to) {
  const piece = from.dataset.piece;
  const away = kind(to) === "beside" || kind(to) === "piece";
  switch (kind(from)) {
    case "cell":
      if (kind(to) === "cell") return `slide ${from.dataset.cell} ${to.dataset.cell}`;
      return away ? `lift ${from.dataset.cell}` : null;
    case "tray":
      if (kind(to) === "cell") return `put ${piece} ${to.dataset.cell}`;
      return away ? "take" : null;
    default:
      if (kind(to) === "cell") return `put ${piece} ${to.dataset.cell}`;
      return kind(to) === "tray" ? `give ${piece}` : null;
  }
}

// move moves what stands at one place to another, and returns a promise of whether that is done; null where
// it cannot be.
function move(from, to) {
  const { first } = document.querySelector("main").dataset;
  if (first && use(from) === "gift" && kind(to) === "cell" && !("away" in document.body.dataset)) {
    refuse(first); // two people play at this screen
    choose(null);
    return null;
  }
  const acts = actsOf(from, to);
  if (acts.length === 0) return null;
  choose(null);
  return acts.map(send).at(-1);
}

// take chooses a piece for the visitor, who has chosen nothing.
export function take(place) {
  if (!chosen && holds(place)) choose(place);
}

// inHand takes the chosen tokens in the hand, so many of a cell.
function inHand(count) {
  send(kind(chosen) === "tray" ? "take" : "lift " + chosen.dataset.cell + count);
  choose(null);
}

// atOnce returns the move that a place alone tells while nothing is chosen: a piece is given, or the
// given one is placed.
function atOnce(place) {
  const { phase } = document.body.dataset;
  if (liftAll && kind(place) === "cell" && (place.dataset.mark === "take" || (phase === "take" && place.dataset.mark === "asked"))) return [place, beside];
  if (phase === "give" && (liftAll ? kind(place) === "piece" : use(place) === "gift")) return [place, tray];
  const given = holds(tray) ? tray : document.querySelector('#beside [data-mark="given"]:not([data-gone])');
  return phase === "place" && given && kind(place) === "cell" && (liftAll || !holds(place)) ? [given, place] : null;
}

// activate chooses a place, or moves what is chosen there. By keys the focus goes on to where play goes on.
function activate(place, byKeys) {
  if (chosen === place) return choose(null);
  const { phase } = document.body.dataset;
  if (phase === "pass" && !chosen && kind(place) === "piece") return refuse(document.querySelector("main").dataset.passFirst);
  const taken = !liftAll && holds(place) && ["cell", "tray"].includes(kind(place)); // and can be chosen
  const [from, to] = (chosen && !taken ? [chosen, place] : atOnce(place)) ?? [];
  if (!from || !move(from, to)) return holds(place) && choose(place);
  const next = { give: "#board", place: "#beside" }[phase];
  if (byKeys && next && (phase === "give") === (to === tray)) goTo(document.querySelector(next));
}

// goTo has the keys go on to the first piece, or to the free space that is nearest to where they were last.
function goTo(group) {
  const at = group.querySelector('[tabindex="0"]');
  const far = (e) => Math.hypot(e.offsetLeft - at.offsetLeft, e.offsetTop - at.offsetTop);
  const to = group === beside ? group.querySelector("li:not([data-gone])")
    : [...group.querySelectorAll(liftAll ? "[data-cell]" : '[data-cell][data-piece=""]')].sort((a, b) => far(a) - far(b))[0];
  to?.focus();
}

// drag follows a pointer from a piece to its new place.
function drag(event) {
  const from = event.target.closest(places);
  if (!from || !holds(from) || event.button !== 0) return;
  let picture = null;
  const follow = (e) => {
    if (!picture && Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > 6) {
      picture = from.querySelector("svg").cloneNode(true);
      while (picture.childElementCount > 1) picture.firstElementChild.remove(); // of a stack the top is moved
      picture.classList.add("dragged");
      document.querySelector("main").append(picture); // which has the size of the board
      choose(from);
      from.classList.add("left");
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
    const to = e.type === "pointerup" && document.elementFromPoint(e.clientX, e.clientY)?.closest(places);
    const sent = to && to !== from && move(from, to);
    if (sent) letGo(picture, from, to, sent);
    else picture.remove();
    from.classList.remove("left");
    if (!sent) choose(null);
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
    if (place) activate(place, event.detail === 0);
  });
  document.addEventListener("pointerdown", drag);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") choose(null);
    const place = event.target.closest?.("#beside li, [data-cell]");
    if (place && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) activate(place, true);
    }
  });
  feel.addEventListener("click", () => { send(`touch ${chosen.dataset.cell}`); choose(null); });
  lift.addEventListener("click", () => {
    if (!liftAll) return move(chosen, beside);
    return inHand(""); // tokens stay in the hand
  });
  liftAll?.addEventListener("click", () => inHand(" all"));
  document.addEventListener("drawn", () => {
    if (chosen && !holds(chosen)) choose(null);
    else if (chosen) document.body.dataset.choosing = use(chosen);
  });
}
