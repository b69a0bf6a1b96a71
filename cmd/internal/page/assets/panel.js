// Panel: the settings, which come when a visitor opens them first.
import { loseAct } from "./events.js";

let panel = null;
let values = null; // what the board has set

// fill shows what is set.
export function fill(settings) {
  values = settings;
  panel?.fill(values);
}

export async function open() {
  panel ??= await import("./settings.js");
  await panel.open();
  if (values) panel.fill(values);
}

document.getElementById("set")?.addEventListener("click", () => open().catch(loseAct));
