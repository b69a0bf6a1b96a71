// Settings: what visitors choose for their browser, and forms whose fields become a command for the
// board. What the board has set comes back into the fields, but for those that a visitor is changing.
import { post, send } from "./act.js";
import { below, loseAct } from "./events.js";
import { leave } from "./leave.js";
import { mark } from "./switches.js";
import { tell, write } from "./table.js";

const panel = document.getElementById("settings");
let forms = [];

const value = (field) => (field.type === "checkbox" ? String(field.checked) : field.value);
export const fieldsOf = (form) => [...form.elements].filter((e) => e.dataset.kind);
const isChanged = (field) => value(field) !== field.dataset.was;
const remember = (field) => { field.dataset.was = value(field); };

// fill shows what is set.
export function fill(settings) {
  for (const form of forms) {
    const values = settings[form.dataset.game ?? form.dataset.command];
    form.hidden = !values; // this build of the board lacks something for the game
    if (!values) continue;
    for (const field of fieldsOf(form)) {
      if (isChanged(field)) continue;
      const now = values[field.name];
      if (field.type === "checkbox") field.checked = field.dataset.kind === "set" ? now.includes(field.value) : now;
      else field.value = now;
      remember(field);
    }
    demand(form);
  }
}

// demand has the browser ask for one of the values of a set where none is chosen, and for a
// player that there is.
function demand(form) {
  const { players, first } = form.elements;
  if (players && first) first.max = players.value;
  const set = fieldsOf(form).filter((field) => field.dataset.kind === "set");
  for (const field of set) field.required = !set.some((other) => other.checked);
}

// bodyOf makes a command of fields, for a game that is not Quarto with its name.
export function bodyOf(cmd, fields, game) {
  const body = { cmd };
  for (const { name, checked, value, dataset } of fields) {
    switch (dataset.kind) {
      case "switch":
        body[name] = dataset.yes ? (checked ? dataset.yes : dataset.no) : checked;
        break;
      case "set":
        body[name] ??= [];
        if (checked) body[name].push(value);
        break;
      case "name": // of a player by the number, or of a seat
        body.names ??= name > 0 ? [] : {};
        if (name > 0) body.names.push(value.trim());
        else if (value.trim()) body.names[name] = value.trim();
        break;
      default:
        if (dataset.kind === "choice" && !value) break; // the game has one that cannot be chosen
        body[name] = dataset.kind === "number" ? Number(value) : value;
    }
  }
  if (game) body.game = game;
  if (body.names?.slice) body.names = body.names.slice(0, body.players);
  return body;
}

// apply sends a form. A simulated hand clears the table for a game that begins.
async function apply(form, begin) {
  if (begin && !(await leave())) return;
  const fields = fieldsOf(form);
  const some = form.dataset.changed ? fields.filter(isChanged) : fields;
  const byHand = Boolean(document.body.dataset.plays);
  const { game } = form.dataset;
  const { first } = form.elements;
  if (some.length > 0 && !(await post(bodyOf(begin && !byHand ? "new" : form.dataset.command, some, game)))) return;
  fields.forEach(remember);
  tell({ class: "answer", lang: document.documentElement.lang, text: form.dataset.applied });
  answer(form.dataset.applied);
  if (begin) panel.close();
  if (begin && byHand) await send(`new game=${game ?? "quarto"}${first ? ` first=${first.value}` : ""}`);
}

// answer tells something in the panel, behind which nothing is read out.
function answer(text) {
  if (panel.open) write(document.getElementById("applied"), text);
}

function settle() {
  forms = [...panel.querySelectorAll("form")];
  for (const form of forms) {
    fieldsOf(form).forEach(remember);
    form.addEventListener("change", () => demand(form));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer("");
      apply(form, event.submitter?.value === "new").catch(loseAct);
    });
  }
  panel.querySelector('[value="close"]').addEventListener("click", () => panel.close());
  document.addEventListener("refused", ({ detail }) => answer(detail.text));
}

// open shows the panel.
export async function open() {
  if (forms.length === 0) {
    const document = await fetch(below("/settings"));
    if (!document.ok) throw new Error(document.statusText);
    panel.innerHTML = await document.text();
    settle();
  }
  mark();
  answer("");
  panel.showModal();
}
