// A recording of what the hardware says: begun, ended and downloaded.
import { lose } from "./events.js";

const button = document.getElementById("trace");

// follow shows the state of the recording.
export function follow({ text, wanted, kept }) {
  if (!button) return;
  document.getElementById("trace-state").textContent = text;
  document.getElementById("download").hidden = !kept;
  button.textContent = wanted ? button.dataset.stop : button.dataset.start;
  button.value = wanted ? "stop" : "start";
}

export function control() {
  button?.addEventListener("click", () => {
    fetch("/workbench/trace", { method: "POST", body: button.value || "start" }).catch(lose);
  });
}
