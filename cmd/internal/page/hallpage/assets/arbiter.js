// Arbiter: a form becomes a command for the board, whose answer is shown. Who has to do what follows the hall.
import { hear } from "./hear.js";
import { bodyOf, fieldsOf } from "./settings.js";

const answer = document.getElementById("answer");
const { after, board } = document.body.dataset;

async function send(form, command) {
  const body = { v: 1, ...bodyOf(command, fieldsOf(form), form.dataset.game) };
  if (body.player) body.player = Number(body.player);
  const got = await fetch(location.pathname, { method: "POST", body: JSON.stringify(body) });
  if (got.status === 401) return location.reload(); // a code is needed again
  if (got.ok) {
    answer.textContent = answer.dataset.applied;
    if (command === "say") form.reset();
    return undefined;
  }
  if (got.status === 409) return answer.replaceChildren(await got.text());
  const why = document.createElement("span");
  why.lang = "en";
  why.textContent = await got.text();
  return answer.replaceChildren(answer.dataset.refused + " ", why);
}

for (const form of document.querySelectorAll("form[data-command]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer.textContent = "";
    send(form, event.submitter?.value || form.dataset.command)
      .catch(() => { answer.textContent = answer.dataset.lost; })
      .finally(() => answer.scrollIntoView({ block: "nearest" }));
  });
}

if (board) {
  hear("/events", after, ({ tables }) => {
    const table = tables.find((one) => one.board === board);
    if (table) document.getElementById("task").textContent = table.task;
  });
}
