// Hall: the list of the tables follows the hall. A table that begins to need help is told once.
import { hear } from "./hear.js";
import { write } from "./table.js";

const often = 60000; // ms before the same table is told again
const stays = 10000; // ms before what was told is cleared, so that the same can be told again
const alarm = document.getElementById("alarm");
const parts = new Map([...document.querySelectorAll("ul[data-part]")].map((list) => [list.dataset.part, list]));
const rows = new Map([...document.querySelectorAll("main li")].map((row) => [row.dataset.board, row]));
const blank = document.getElementById("row").content.firstElementChild;
const told = new Map(); // when, by table
let cleared = null;

function fill(row, { board, part, players, task, why, since }) {
  row.dataset.board = board;
  row.dataset.part = part;
  const link = row.querySelector("a");
  link.setAttribute("href", `/tables/${board}/`);
  const texts = [board, players, task, why, since];
  [...link.children, row.querySelector(".task"), ...row.querySelector(".why").children].forEach((place, n) => write(place, texts[n]));
}

// place puts the rows into their parts, in an order. The focus stays where it is.
function place(order) {
  const focused = document.activeElement;
  const last = new Map(); // by part
  for (const board of order) {
    const row = rows.get(board);
    const list = parts.get(row.dataset.part);
    const next = last.has(list) ? last.get(list).nextElementSibling : list.firstElementChild;
    if (next !== row) list.insertBefore(row, next);
    last.set(list, row);
  }
  if (document.activeElement !== focused) focused.focus({ preventScroll: true });
}

function tell(tables) {
  const now = Date.now();
  const news = tables.filter(({ board }) => !(now - told.get(board) < often));
  for (const { board } of news) told.set(board, now);
  if (news.length === 0) return;
  const title = document.getElementById("help-name").textContent;
  alarm.textContent = `${title} – ${news.map(({ board }) => board).join(", ")}. ${news.length === 1 ? news[0].why : ""}`;
  clearTimeout(cleared);
  cleared = setTimeout(() => { alarm.textContent = ""; }, stays);
}

hear("/events", document.body.dataset.after, ({ order, tables }) => {
  const begin = tables.filter(({ board, part }) => part === "help" && rows.get(board)?.dataset.part !== "help");
  for (const table of tables) {
    if (!rows.has(table.board)) rows.set(table.board, blank.cloneNode(true));
    fill(rows.get(table.board), table);
  }
  const there = new Set(order);
  for (const [board, row] of rows) {
    if (there.has(board)) continue;
    row.remove();
    rows.delete(board);
  }
  place(order);
  tell(begin);
});
