// Buttons: those of the board close their contact while a pointer or a key holds them.
import { send } from "./hand.js";

const shortest = 120; // ms of a press, longer than a contact bounces

export function hold() {
  for (const button of document.querySelectorAll("[data-button]")) {
    const name = button.dataset.button;
    let since = null;
    const down = () => {
      if (since !== null) return;
      since = performance.now();
      button.classList.add("held");
      send("hold " + name);
    };
    const up = () => {
      if (since === null) return;
      const rest = shortest - (performance.now() - since);
      since = null;
      button.classList.remove("held");
      setTimeout(() => send("release " + name), Math.max(rest, 0));
    };
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      down();
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(end, up);
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) down();
    });
    button.addEventListener("keyup", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      up();
    });
    window.addEventListener("pagehide", () => {
      if (since !== null) navigator.sendBeacon("/act", "release " + name);
    });
    button.addEventListener("click", (event) => {
      if (event.detail === 0) send("press " + name); // of a screen reader
    });
  }
  for (const button of document.querySelectorAll("[data-act]")) {
    button.addEventListener("click", () => send(button.dataset.act));
  }
}
