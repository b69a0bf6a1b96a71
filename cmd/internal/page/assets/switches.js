// Switches: what visitors choose for their browser, which keeps it. The document has an attribute
// of the name of each that is on.

const switches = new Map([...document.querySelectorAll("[data-switch]")].map((button) => [button.dataset.switch, button]));

export const isOn = (name) => switches.get(name)?.getAttribute("aria-pressed") === "true";

// kept returns what was chosen for a switch, null for nothing.
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(name) {
  try {
    localStorage.setItem(name, isOn(name) ? "on" : "off");
  } catch {
    // it is chosen for this visit
  }
}

export function turn(name, on) {
  const button = switches.get(name);
  button?.setAttribute("aria-pressed", String(on));
  document.body.toggleAttribute("data-" + name, on);
  button?.dispatchEvent(new CustomEvent("turn", { bubbles: true, detail: { name, on } }));
}

// begin lets visitors turn the switches, but for those that wait for a gesture, as they were kept.
export function begin(...waiting) {
  for (const [name, button] of switches) {
    button.addEventListener("click", () => {
      turn(name, !isOn(name));
      keep(name);
    });
    if (!waiting.includes(name) && kept(name)) turn(name, kept(name) === "on");
  }
}
