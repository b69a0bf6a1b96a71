// The doctor: has the board examined, and lists what is found.
import { below, lose } from "./events.js";

function add(parent, name, text, lang) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  if (lang) element.lang = lang;
  parent.append(element);
  return element;
}

function show(place, groups) {
  place.replaceChildren();
  for (const group of groups) {
    add(place, "h3", group.name).tabIndex = -1;
    const list = add(place, "ul");
    for (const item of group.items) {
      const line = add(list, "li");
      if (item.says) add(line, "p", [item.says, item.next].filter(Boolean).join(" "));
      if (item.detail) add(line, "p", item.detail, "en").className = "detail";
    }
  }
  place.querySelector("h3")?.focus();
}

export function examine() {
  const button = document.getElementById("examine");
  const place = document.getElementById("findings");
  button?.addEventListener("click", async () => {
    button.setAttribute("aria-disabled", "true");
    place.replaceChildren();
    const working = add(place, "progress"); // it takes seconds at a real board
    working.setAttribute("aria-labelledby", button.id);
    try {
      const answer = await fetch(below("/workbench/doctor"), { method: "POST" });
      if (answer.ok) show(place, await answer.json());
      else {
        const refused = add(place, "p", await answer.text());
        refused.tabIndex = -1;
        refused.focus();
      }
    } catch {
      lose();
    }
    working.remove();
    button.removeAttribute("aria-disabled");
  });
}
