// The table: puts what the board tells into the document.

export const places = new Map([...document.querySelectorAll("[data-cell]")].map((e) => [e.dataset.cell, e]));
const pieces = [...document.querySelectorAll("#beside li")];
const tray = document.getElementById("tray");
const log = document.getElementById("log");
const longest = 200; // entries of the log

// set changes an attribute only where it differs, so that nothing is read out again.
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function show(element, place) {
  set(element, "data-piece", place.piece);
  set(element, "data-mark", place.mark);
  set(element, "aria-label", place.name);
  if (place.label) set(element, "data-label", place.label);
  element.toggleAttribute("data-gone", place.gone);
  stack(element.querySelector("svg"), place.stack ?? [{ token: place.piece }]);
}

// stack draws what lies on one another, the lowest first.
function stack(svg, layers) {
  while (svg.childElementCount > layers.length) svg.lastElementChild.remove();
  while (svg.childElementCount < layers.length) svg.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  layers.forEach(({ token, y = 0 }, n) => {
    const use = svg.children[n];
    if (token) set(use, "href", "#p" + token);
    else use.removeAttribute("href");
    set(use, "y", y + "%");
  });
}

// list puts texts into a list.
function list(element, texts) {
  element.replaceChildren(...texts.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}

export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// turn tells what is due: its first part is the largest.
function turn(text, first) {
  const [head, rest] = document.getElementById("next").children;
  write(head, first);
  write(rest, text.slice(first.length));
  head.classList.toggle("long", first.length > 32);
  echo();
}

// echo hides the caption from the eye once what is due says the same, until it says something else; not a
// refusal.
export function echo(fresh = false) {
  const [next, caption] = ["next", "caption"].map((id) => document.getElementById(id));
  if (fresh) caption.classList.remove("unseen");
  if (caption?.textContent && !("refused" in caption.dataset) && next.textContent.includes(caption.textContent)) caption.classList.add("unseen");
}

// sit shows what a player does, whether the button counts, and the games won.
function sit(name, { turn, call, won, wins }) {
  const seat = document.querySelector(`[data-seat="${name}"]`); // of the table, not of a past game
  if (!seat) return;
  write(seat.querySelector(".tag"), turn);
  write(seat.querySelector(".won b"), won);
  write(seat.querySelector(".won span"), wins);
  const button = seat.querySelector(".quarto"); // of a simulated table
  if (call) button?.removeAttribute("aria-disabled");
  else button?.setAttribute("aria-disabled", "true");
}

export function draw(view) {
  view.cells.forEach((place, n) => {
    const cell = places.get("abcd"[n % 4] + (1 + Math.floor(n / 4)));
    if (cell) show(cell, place); // each game has its own
  });
  view.pieces.forEach((place, n) => show(pieces[n], place));
  show(tray, view.tray);
  tray.parentElement.dataset.giving = view.giving;
  document.body.dataset.phase = view.phase;
  turn(view.next, view.head);
  write(document.getElementById("away"), view.away?.text ?? "");
  view.seats.forEach((seat, n) => sit("AB"[n], seat));
  const score = document.getElementById("score"); // of the table, not of a past game
  if (score) write(score, view.score);
  for (const span of document.querySelectorAll("[data-player]")) {
    write(span, view.players[span.dataset.player === "A" ? 0 : 1]);
  }
  for (const [n, seat] of ["A", "B"].entries()) {
    const call = document.getElementById("call-" + seat); // of the table, not of a past game
    if (call) write(call, view.calls[n]);
  }
  const over = document.querySelector(".over"); // of a simulated table
  if (over) over.hidden = !view.ended;
  const faults = document.getElementById("faults");
  faults.closest("section").hidden = view.faults.length === 0;
  list(faults, view.faults);
  document.dispatchEvent(new CustomEvent("drawn", { detail: view }));
}

// rule writes the rules of the game.
export function rule(sections) {
  document.getElementById("rules").replaceChildren(...sections.flatMap(({ title, text }) => [["dt", title], ["dd", text]]).map(([name, text]) => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  }));
}

// tell adds an entry to the log. A screen reader does not announce it if it is quiet.
export function tell({ class: kind, lang, text }, quiet = false) {
  const line = document.createElement("p");
  if (quiet) line.setAttribute("aria-live", "off");
  line.dataset.class = kind;
  line.lang = lang;
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > longest) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}
