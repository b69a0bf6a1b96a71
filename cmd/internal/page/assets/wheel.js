// Wheel: the players of Quartino, what they may call, and the cards of the one who looks at them at this screen.
import { refuse, send } from "./act.js";
import { below } from "./events.js";
import { write } from "./table.js";
import { isOn } from "./switches.js";

const strips = [...document.querySelectorAll("#holders li")];
const own = document.querySelector(".own");
const calls = [...own.querySelectorAll(".calls button")];
const section = document.querySelector(".cards"); // of a simulated table
let now = null; // the view
let up = 0; // the player whose cards are shown; 0 for none
let closed = []; // those cards
let asked = 0; // how often they were

function draw(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// picture draws a card; one without a name has a neighbour that tells it.
function picture({ name, spots }) {
  const svg = draw("svg", { viewBox: "0 0 100 106", ...(name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" }) });
  svg.append(draw("use", { href: spots ? "#card-face" : "#card-back" }));
  for (const { colour, x, y } of spots ?? []) svg.append(draw("use", { href: "#dot-" + colour, x, y, width: 25.6, height: 25.6 }));
  return svg;
}

// fill changes what is in an element where its key differs.
function fill(element, key, children) {
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...children());
}

function player(element, { n, by, name, left }) {
  const disc = element.querySelector(".disc");
  disc.dataset.by = by;
  write(disc, String(n));
  write(element.querySelector(".name"), name);
  write(element.querySelector(".may"), left);
}

function strip(element, holder) {
  player(element, holder);
  if (holder.turn) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
  const { shown } = holder;
  fill(element.querySelector(".rack"), holder.closed + shown.map(({ card }) => card).join(), () => [...Array(holder.closed).fill({}), ...shown].map(picture));
}

// rack shows the cards of the player who looks at them, or the backs of those of the player in turn, and
// those that all have seen.
function rack() {
  hint();
  const holder = now.holders.find(({ n, turn }) => (up ? n === up : turn));
  section.hidden = !holder;
  if (!holder) return;
  write(document.getElementById("cards-name"), `${holder.name}: ${holder.left}`);
  const [show, hide, on] = [section.querySelector("[data-show]"), document.getElementById("hide"), document.getElementById("pass-on")];
  show.dataset.show = holder.n;
  [show.hidden, hide.hidden, on.hidden] = [up > 0, up === 0, up === 0 || holder.turn];
  const marks = up && isOn("cards") ? closed.filter(({ on: spaces }) => spaces) : [];
  const shown = holder.shown.map(({ card }) => card).join();
  const key = `${up}: ${up ? closed.map(({ card }) => card).join() : holder.closed} ${shown}`;
  fill(section.querySelector(".rack"), key, () => [...(up ? closed.map(button) : Array(holder.closed).fill({}).map(picture)), ...holder.shown.map(picture)]);
  closed.forEach((card, n) => {
    if (!up) return;
    const is = marks.includes(card);
    const one = section.querySelectorAll(".card")[n];
    one.classList.toggle("glow", is);
    one.setAttribute("aria-label", is ? `${card.name}, ${section.dataset.tag}` : card.name);
  });
  for (const cell of document.querySelectorAll("[data-cell]")) cell.toggleAttribute("data-on", marks.some(({ on: spaces }) => spaces.includes(cell.dataset.cell)));
}

function button({ card, spots }) {
  const one = document.createElement("button");
  Object.assign(one, { type: "button", className: "card" });
  one.dataset.card = card;
  const tag = document.createElement("span");
  Object.assign(tag, { className: "tag", textContent: section.dataset.tag });
  one.append(picture({ spots }), tag);
  return one;
}

// look asks for the cards of the player who looks at them.
async function look() {
  const at = ++asked;
  const answer = await fetch(below("/cards/" + up), { method: "POST" });
  const cards = answer.ok ? await answer.json() : null;
  if (at !== asked) return;
  if (cards) closed = cards;
  else up = 0;
  rack();
}

// close has the cards face down again.
function close() {
  up = 0;
  closed = [];
  asked++;
  rack();
}

// hint tells behind what is due that the cards are still closed.
function hint() {
  const rest = document.querySelector("#next span");
  if (section && document.body.dataset.phase === "show") write(rest, up ? "" : " " + section.dataset.closed);
}

async function press(target) {
  const n = Number(target.closest("[data-show]")?.dataset.show);
  const card = target.closest(".card")?.dataset.card;
  if (n && up && n !== up) refuse(section.dataset.stillUp);
  else if (n) {
    up = n;
    await look();
    document.getElementById("hide").focus();
  } else if (target.id === "hide") {
    close();
    section.querySelector("[data-show]").focus();
  } else if (card && document.body.dataset.phase !== "show") refuse(section.dataset.notCalled);
  else if (card) {
    if (document.querySelector('#tray[data-piece="card"]')) send("take");
    send("card " + card);
  }
}

document.addEventListener("drawn", ({ detail: view }) => {
  now = view;
  view.holders.forEach((holder, n) => strip(strips[n], holder));
  const turn = view.holders.find((holder) => holder.turn);
  own.hidden = !turn;
  if (turn) {
    player(own, turn);
    own.setAttribute("aria-label", turn.name);
  }
  calls.forEach((call, n) => {
    const { why } = view.named[n];
    call.dataset.why = why;
    if (why) call.setAttribute("aria-disabled", "true");
    else call.removeAttribute("aria-disabled");
  });
  if (section) (up ? look().catch(close) : rack());
});
if (section) {
  document.addEventListener("click", ({ target }) => { if (target instanceof Element) press(target).catch(close); });
  section.addEventListener("pointerdown", ({ target }) => { if (target.closest('.rack > [aria-hidden="true"]')) refuse(section.dataset.closed); });
  document.addEventListener("turn", ({ detail: { name } }) => { if (name === "cards" && now) rack(); });
}
