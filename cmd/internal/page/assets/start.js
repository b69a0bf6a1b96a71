// Start: what a visitor sees first, in place of the table. A ghost hand shows three steps: it chooses
// a piece for the other, places, and calls.
import { begin } from "./alone.js";
import { quiet } from "./sound.js";
import { choose, kept } from "./switches.js";
import { tell, write } from "./table.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const all = 7000; // ms of the moving picture
const standing = { a3: "8", b3: "4", c3: "d", b4: "b", b1: "e", c1: "3", d1: "7" };
const row = ["a3", "b3", "c3", "d3"];

const { body } = document;
const table = document.querySelector("main > .board");
const main = table.parentElement;
const parts = [...main.children].filter((e) => !e.matches(".side, .three, .below"));
const lines = [...document.querySelectorAll(".three li")];
const toggle = document.getElementById("show");
const how = toggle.textContent;
const jump = document.querySelector(".skip");
let fresh = isFresh();
let scene = null; // of the moving picture
let running = []; // timers and animations

// isFresh reports whether the table waits for the first piece of two people.
function isFresh() {
  const { dataset } = body;
  return dataset.phase === "give" && !["playing", "away", "over"].some((name) => name in dataset);
}

function make(name, kind, parent) {
  const element = document.createElement(name);
  element.className = kind;
  parent.append(element);
  return element;
}

function stand(digit, parent) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  svg.firstChild.setAttribute("href", "#p" + digit);
  make("span", "piece", parent).append(svg);
}

// aside puts an element beside the board, so far from the dish.
function aside(kind, far, parent) {
  const element = make("span", kind, parent);
  element.style.setProperty("--far", far);
  return element;
}

// picture returns the table of the show.
function picture() {
  const board = table.cloneNode(true);
  board.classList.add("scene");
  board.setAttribute("aria-hidden", "true");
  board.querySelector("h2").remove();
  board.querySelector(".line").replaceChildren();
  for (const e of [board, ...board.querySelectorAll("[role]")]) {
    for (const name of ["id", "role", "tabindex", "aria-label", "aria-labelledby", "aria-selected", "data-gone"]) e.removeAttribute(name);
  }
  for (const cell of board.querySelectorAll("[data-cell]")) {
    cell.dataset.mark = "";
    put(cell, standing[cell.dataset.cell]);
  }
  aside("aside dish", 0, board);
  stand("0", aside("aside chosen", .25, board));
  stand("c", aside("aside", .44, board));
  aside("aside quarto", -.25, board).textContent = "QUARTO";
  stand("0", make("span", "ghost", board));
  make("img", "hand", board).src = "/hand.svg";
  return board;
}

function put(cell, digit = "") {
  cell.dataset.piece = digit;
  const use = cell.querySelector("use");
  if (digit) use.setAttribute("href", "#p" + digit);
  else use.removeAttribute("href");
}

const middle = (e) => [e.offsetLeft + e.offsetWidth / 2, e.offsetTop + e.offsetHeight / 2];
const point = (e) => [e.offsetLeft, e.offsetTop];

// stops returns where things are in a picture.
function stops(board) {
  const [from, dish, call] = ["chosen", "dish", "quarto"].map((kind) => point(board.querySelector("." + kind)));
  return { from, dish, call, to: middle(board.querySelector('[data-cell="d3"]')) };
}

// win shows the row that was called.
function win(board, on) {
  const cells = row.map((cell) => board.querySelector(`[data-cell="${cell}"]`));
  for (const cell of cells) cell.dataset.mark = on ? "called" : "";
  put(cells[3], on ? "0" : "");
  board.querySelector(".ghost").hidden = on;
  board.querySelector(".quarto").classList.toggle("called", on);
  if (!on) return board.querySelector(".line").replaceChildren();
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const [[x, y], , , [toX, toY]] = cells.map((e) => middle(e).map((n) => n * 100 / board.clientWidth));
  path.setAttribute("pathLength", "1");
  path.setAttribute("d", `M${x - (toX - x) / 6} ${y - (toY - y) / 6}L${toX + (toX - x) / 6} ${toY + (toY - y) / 6}`);
  return board.querySelector(".line").replaceChildren(path);
}

const at = ([x, y]) => `${x}px ${y}px`;

// freeze shows the end of a step in a picture.
function freeze(board, n) {
  const { dish, to, call } = stops(board);
  const place = [dish, to, call][n];
  board.querySelector(".ghost").style.translate = at(n === 0 ? dish : to);
  board.querySelector(".hand").style.translate = at(place);
  board.querySelector(".chosen").hidden = true;
  win(board, n === 2);
}

function step(n) {
  lines.forEach((line, i) => { if (i === n) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current"); });
}

function halt() {
  for (const one of running) typeof one === "number" ? clearTimeout(one) : one.cancel();
  running = [];
}

// stop ends the moving picture, at its end.
function stop() {
  halt();
  write(toggle, how);
  freeze(scene, 2);
  scene.querySelector(".hand").hidden = true;
  step();
}

// play shows the moving picture once.
function play() {
  if (running.length > 0) return stop();
  const size = scene.clientWidth;
  scene.querySelector(".chosen").hidden = false; // to be measured
  const { from, dish, to, call } = stops(scene);
  const [hand, ghost] = [scene.querySelector(".hand"), scene.querySelector(".ghost")];
  const above = ([x, y]) => [x, y - size * .08];
  const off = [from[0] + size * .1, from[1] + size * .15];
  win(scene, false);
  scene.querySelector(".chosen").hidden = true; // the ghost is that piece
  hand.hidden = false;
  write(toggle, toggle.dataset.skip);
  const go = (element, ways) => running.push(element.animate(ways.map(([offset, place, more]) => ({ offset, translate: at(place), easing: "ease-in-out", ...more })), { duration: all, fill: "forwards" }));
  const carried = [[.1, from], [.15, above(from)], [.27, above(dish)], [.31, dish], [.42, dish], [.47, above(dish)], [.6, above(to)], [.64, to]];
  go(ghost, [[0, from], ...carried, [1, to]]);
  go(hand, [[0, off, { opacity: 0 }], [.07, from, { opacity: 1 }], ...carried, [.68, to], [.78, call], [.8, call, { scale: ".9" }], [.83, call], [.93, call, { opacity: 1 }], [1, call, { opacity: 0 }]]);
  step(0);
  for (const [part, then] of [[.36, () => step(1)], [.7, () => step(2)], [.81, () => win(scene, true)], [1, stop]]) running.push(setTimeout(then, all * part));
  return undefined;
}

// open shows the start, and its picture: three still ones for who wants no motion.
export function open() {
  halt();
  body.dataset.start = "";
  body.classList.toggle("fresh", isFresh());
  fresh = isFresh();
  jump.hash = document.querySelector("#against, #two, #show").id;
  for (const part of parts) part.inert = true;
  for (const old of document.querySelectorAll(".scene")) old.remove();
  if (still.matches) lines.forEach((line, n) => { line.prepend(picture()); freeze(line.firstChild, n); });
  else main.prepend(scene = picture());
  document.querySelector(".offer").hidden = kept("sound") !== null || "aloud" in document.getElementById("sound").dataset;
  scrollTo(0, 0);
  if (!still.matches) play();
}

// close shows the table, now and when the visitor comes back.
function close() {
  if (!("start" in body.dataset)) return;
  document.cookie = "begun=yes; path=/; max-age=31536000; samesite=strict";
  halt();
  for (const old of document.querySelectorAll(".scene")) old.remove();
  jump.hash = "board";
  for (const part of parts) part.inert = false;
  const inside = document.activeElement.closest(".side, #how");
  delete body.dataset.start;
  if (inside) document.querySelector('#beside [tabindex="0"]').focus();
}

document.addEventListener("begun", close);
document.addEventListener("drawn", () => { // hands have begun
  if (fresh && !isFresh()) close();
});
toggle.addEventListener("click", play);
document.getElementById("back").addEventListener("click", close);
document.getElementById("two")?.addEventListener("click", () => {
  if (isFresh()) {
    close();
    requestAnimationFrame(() => setTimeout(again)); // once the log is there
  } else begin("nobody");
});

// again tells that the game begins, which was told before anybody could hear it.
function again() {
  const { dataset, lang, textContent: text } = document.querySelector("#log p:last-child");
  document.querySelector("#log p:last-child").remove();
  tell({ class: dataset.class, lang, text }, quiet());
}

document.querySelector(".offer").addEventListener("click", ({ target }) => {
  if (target.type !== "button") return;
  choose("sound", target.value);
  document.querySelector(".offer").hidden = true;
});
