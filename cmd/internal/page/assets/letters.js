// Letters: a key alone does what its button does, wherever the focus is, unless a visitor writes or has
// switched that off.

import { isOn } from "./switches.js";

const buttons = new Map([...document.querySelectorAll("[aria-keyshortcuts]")].map((button) => [button.getAttribute("aria-keyshortcuts"), button]));
const help = document.getElementById("help");

// buttonOf returns the button of a key; undefined for none that can be pressed now.
function buttonOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return undefined;
  if (!isOn("letters") || document.querySelector("dialog[open]")) return undefined;
  const button = buttons.get(event.key.toUpperCase());
  return button?.checkVisibility({ visibilityProperty: true }) ? button : undefined;
}

export function letters() {
  document.addEventListener("keydown", (event) => {
    const button = buttonOf(event);
    if (!button || event.repeat) return;
    event.preventDefault();
    if (button.dataset.button) button.dispatchEvent(new Event("close"));
    else button.click();
  });
  document.addEventListener("keyup", (event) => buttons.get(event.key.toUpperCase())?.dispatchEvent(new Event("open")));
  document.querySelector(".opens[aria-keyshortcuts]").addEventListener("click", () => help.showModal());
  help.querySelector(".apply button").addEventListener("click", () => help.close());
}
