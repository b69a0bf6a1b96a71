// Buttons: those of the board close their contact while a pointer or a key holds them, or
// until the next press where they are to be kept: a hand on repeat leaves the other free.
import { refuse, send } from "./act.js";
import { below } from "./events.js";
import { leave } from "./leave.js";

const shortest = 120; // ms of a press, longer than a contact bounces
const keep = document.getElementById("keep");

function contact(button) {
  const name = button.dataset.button;
  let since = null; // when it was closed
  let kept = false;
  const close = () => {
    since = performance.now();
    button.classList.add("held");
    send("hold " + name);
  };
  const open = () => {
    const rest = shortest - (performance.now() - since);
    since = null;
    button.classList.remove("held");
    setTimeout(() => send("release " + name), Math.max(rest, 0));
  };
  const setKept = (on) => {
    kept = on;
    if (on) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  };
  const down = () => {
    if (kept) {
      setKept(false); // released when the pointer or the key is
      return;
    }
    if (since !== null) return;
    if (button.dataset.why) {
      refuse(button.dataset.why); // another call has its button
      return;
    }
    close();
    if (keep.getAttribute("aria-pressed") === "true") {
      keep.setAttribute("aria-pressed", "false");
      setKept(true);
    }
  };
  const up = () => {
    if (since !== null && !kept) open();
  };
  return { down, up, name, closed: () => since !== null };
}

export function hold() {
  for (const button of document.querySelectorAll("[data-button]")) {
    const { down, up, name, closed } = contact(button);
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
    button.addEventListener("close", down); // by its letter
    button.addEventListener("open", up);
    window.addEventListener("pagehide", () => {
      if (closed()) navigator.sendBeacon(below("/act"), "release " + name);
    });
    button.addEventListener("click", (event) => {
      if (event.detail === 0) { // of a screen reader, which holds nothing
        down();
        up();
      }
    });
  }
  keep.addEventListener("click", () => {
    keep.setAttribute("aria-pressed", String(keep.getAttribute("aria-pressed") !== "true"));
  });
  for (const button of document.querySelectorAll("[data-act]")) {
    button.addEventListener("click", async () => {
      if (!button.dataset.act.startsWith("new") || await leave()) send(button.dataset.act);
    });
  }
}
