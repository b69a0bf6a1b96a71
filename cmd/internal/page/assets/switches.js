// Switches: what visitors choose for their browser, which keeps it. The document has an attribute
// of the name of each that is on; look.js sets it before the document is drawn.

const root = document.documentElement;

export const isOn = (name) => root.hasAttribute("data-" + name);

// kept returns what was chosen, null for nothing.
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it is chosen for this visit
  }
}

// chosen returns what is chosen: of a switch "on" or "off".
const chosen = (name) => root.dataset[name] || (isOn(name) ? "on" : "off");

// mark shows what is chosen on buttons, and in the settings.
export function mark() {
  for (const button of document.querySelectorAll("[data-switch]")) button.setAttribute("aria-pressed", String(isOn(button.dataset.switch)));
  for (const field of document.querySelectorAll("[data-look]")) {
    const now = chosen(field.dataset.look);
    field.checked = now === (field.type === "checkbox" ? "on" : field.value) || (now === "off" && field.defaultChecked);
  }
}

export function turn(name, on) {
  root.toggleAttribute("data-" + name, on);
  mark();
  document.dispatchEvent(new CustomEvent("turn", { detail: { name, on } }));
}

// choose is what a visitor chooses.
export function choose(name, value) {
  keep(name, value);
  if (value === "on" || value === "off") turn(name, value === "on");
  else root.dataset[name] = value;
}

document.addEventListener("click", (event) => {
  const name = event.target.closest?.("[data-switch]")?.dataset.switch;
  if (name) choose(name, isOn(name) ? "off" : "on");
});
document.addEventListener("change", ({ target: { dataset: { look }, type, checked, value } }) => {
  if (look) choose(look, type !== "checkbox" ? value : checked ? "on" : "off");
});
mark();
