// Other boards: a visitor plays with one, greets its player, and answers its questions.
import { post } from "./act.js";

const group = document.getElementById("link"); // null where there is no link to others
let shown = "";

// link shows the buttons. The one that has the focus keeps it, or the first one takes it.
export function link(now) {
  const text = JSON.stringify(now);
  if (!group || text === shown) return;
  shown = text;
  const focused = group.contains(document.activeElement) && document.activeElement.value;
  const status = group.lastElementChild;
  status.setAttribute("aria-live", now.does[0].ask === "yes" ? "off" : "polite"); // the log has the question
  status.textContent = now.text;
  group.replaceChildren(...now.does.map(({ ask, name }) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", value: ask, textContent: name });
    return button;
  }), status);
  if (focused) [...group.querySelectorAll("button")].reduce((found, button) => (button.value === focused ? button : found)).focus();
}

group?.addEventListener("click", ({ target: { value } }) => value && post({ cmd: "link", text: value }));
