// Evening: what others change is shown as it comes, and what an arbiter enters is sent with the version that was
// seen. A part is a list whose entries have ids: those that have changed are taken from the newer document, with what
// was entered there.
import { hear } from "./hear.js";

const main = document.querySelector("main");
const { dataset: data } = main;
const answer = document.getElementById("answer");
const news = document.getElementById("news");
let told = []; // results that have come
let loading = Promise.resolve();
let waiting = null;

const dirty = (field) => (field.type === "checkbox" ? field.checked !== field.defaultChecked
  : field.options ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue);
const outcomeOf = (entry) => entry.querySelector(".outcome")?.textContent;

// keep enters in a newer entry what was entered in an older one, of which the arbiter has not seen what is new.
function keep(older, newer) {
  for (const field of older.querySelectorAll("input[id], select")) {
    const same = newer.querySelector(`#${CSS.escape(field.id)}`);
    if (!same || !dirty(field)) continue;
    if (field.type === "checkbox") same.checked = field.checked;
    else same.value = field.value;
    same.form.dataset.version = field.form.dataset.version ?? data.version;
  }
}

// merge takes the entries of a newer part.
function merge(part, newer) {
  const old = new Map([...part.children].map((entry) => [entry.id, entry]));
  const next = [...newer.children].map((entry) => {
    const same = old.get(entry.id);
    if (!same || same.outerHTML.replaceAll(/ data-version="\d+"/g, "") === entry.outerHTML) return same ?? entry;
    keep(same, entry);
    const outcome = outcomeOf(entry);
    if (outcome && outcome !== outcomeOf(same)) told.push([...entry.children].slice(0, 4).map((cell) => cell.textContent).join(" ") + ": " + outcome);
    return entry;
  });
  const now = [...part.children];
  if (now.length !== next.length || now.some(({ id }, n) => id !== next[n].id)) part.replaceChildren(...next);
  else now.forEach((entry, n) => { if (entry !== next[n]) entry.replaceWith(next[n]); });
}

async function load() {
  waiting = null;
  const got = await fetch(location.href);
  if (!got.ok) return;
  const newer = new DOMParser().parseFromString(await got.text(), "text/html");
  const focused = document.activeElement;
  const section = focused.closest("section");
  told = [];
  for (const part of main.querySelectorAll("[data-part]")) {
    const same = newer.getElementById(part.id);
    if (same) merge(part, same);
  }
  document.getElementById("paired").hidden = newer.getElementById("paired").hidden;
  data.version = newer.querySelector("main").dataset.version;
  if (told.length > 0) news.textContent = told.join(" ");
  if (document.activeElement === focused || focused === document.body) return;
  const place = document.getElementById(focused.id) ?? section?.querySelector("h2") ?? document.getElementById("top");
  place.focus({ preventScroll: true });
}

// draw shows the newest document.
function draw() {
  waiting ??= loading.then(load);
  loading = waiting.catch(() => {}); // the next change draws again
  return loading;
}

// changeOf makes a change of a form.
function changeOf(form) {
  const change = { act: form.dataset.act };
  for (const [name, value] of new FormData(form)) {
    if (name === "boards") (change.boards ??= []).push(value);
    else if (name === "players") change.players = value.split("\n").map((line) => line.trim()).filter(Boolean);
    else change[name] = name.startsWith("round") ? Number(value) : value;
  }
  return change;
}

async function send(form) {
  const { of: { value } = {} } = form.elements;
  const path = value ? "/evenings/" + value : location.pathname;
  const seen = form.dataset.version ?? data.version;
  answer.textContent = form.dataset.wait ?? "";
  const got = await fetch(path, { method: "PUT", headers: { "If-Match": `"${seen}"` }, body: JSON.stringify(changeOf(form)) });
  if (got.status === 401) return location.reload(); // a code is needed again
  if (got.ok && value) return location.assign(path);
  if (got.ok) form.reset();
  const text = got.ok ? data.done : await got.text();
  await draw();
  if (got.status !== 409) answer.textContent = text;
  else answer.textContent = data.newer.replace(/\{who\}/i, document.querySelector("#changes li").dataset.by);
  for (const other of main.querySelectorAll("form[data-version]")) delete other.dataset.version; // what is new is told
  return undefined;
}

main.addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.target).catch(() => { answer.textContent = data.lost; });
});

if (document.body.dataset.after) hear(location.pathname + "/events", document.body.dataset.after, draw);
