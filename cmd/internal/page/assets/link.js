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
  const status = group.firstElementChild;
  status.textContent = now.text;
  group.replaceChildren(status, ...now.does.map(({ ask, name }) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", value: ask, textContent: name });
    return button;
  }));
  if (focused) [...group.querySelectorAll("button")].reduce((found, button) => (button.value === focused ? button : found)).focus();
}

group?.addEventListener("click", ({ target: { value } }) => value && post({ cmd: "link", text: value }));
