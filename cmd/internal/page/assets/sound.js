// Sound: the captions of what the board says, and its voice in the browser.
import * as speech from "./speech.js";
import * as stream from "./stream.js";
import { echo } from "./table.js";
import { isOn, kept, turn } from "./switches.js";

const caption = document.getElementById("caption");
const { by, aloud } = document.getElementById("sound")?.dataset ?? {}; // aloud: the board is heard without the browser; by: who speaks in it, if anybody
const voice = by === "stream" ? stream : speech;
const silent = document.getElementById("silent");
let last = 0; // the number of the saying that was shown last
let vain = false; // the newest verdict is that a call does not count

document.addEventListener("turn", ({ detail: { name, on } }) => {
  if (name !== "sound") return;
  if (on) voice.start((heard) => { silent.hidden = heard; });
  else voice.stop();
  if (!on) silent.hidden = true;
  if (!kept("announce")) turn("announce", !on && !aloud); // what is heard is not announced too
});

// A browser makes sound after a gesture only, of this page or of the one before. Where it
// was on, it is turned on as soon as it may be.
if (by && kept("sound") === "on") {
  const gestures = ["pointerup", "keydown"];
  const trial = new AudioContext();
  const unlock = (event) => {
    for (const gesture of gestures) removeEventListener(gesture, unlock, true);
    trial.close();
    if (!event.target?.closest?.('[data-switch="sound"]') && !isOn("sound")) turn("sound", true);
  };
  trial.onstatechange = () => {
    if (trial.state === "running") unlock({ target: null });
  };
  for (const gesture of gestures) addEventListener(gesture, unlock, true);
}

// quiet reports whether a screen reader is not to announce what the board says.
export const quiet = () => !isOn("announce");

// isHeard reports whether somebody may hear the board. Else the captions wait for no voice.
const isHeard = () => Boolean(aloud) || isOn("sound");

function show({ text, lang, over, refused = false }) {
  if (caption.textContent !== text) caption.textContent = text;
  caption.lang = lang;
  caption.classList.toggle("long", text.length > 60);
  caption.toggleAttribute("data-over", over);
  caption.toggleAttribute("data-refused", refused);
  echo(true);
}

// refuse shows why something cannot be done.
export const refuse = ({ text, lang }) => show({ text, lang, over: true, refused: true });

// said shows and says what the board says. Where that is what the caption has already, a frame
// around it tells that it is said again.
export function said(saying) {
  if (isHeard() || !saying.judged) {
    const again = saying.n !== last && !saying.over && saying.text === caption.textContent;
    last = saying.n;
    show({ ...saying, refused: vain && saying.judged && saying.class === "verdict" });
    if (again) caption.animate([{ outline: "4px solid var(--gold-ink)" }, { outline: "4px solid transparent" }], 1000);
  }
  voice.said(saying);
}

// told shows what is judged where nobody hears it: verdicts alone, where there are some, and not what is due.
export function told(entries) {
  const verdicts = entries.filter((entry) => ["verdict", "refused"].includes(entry.class));
  vain = verdicts.some((entry) => entry.class === "refused");
  const due = document.getElementById("next").textContent;
  const shown = (verdicts.length > 0 ? verdicts : entries).filter((entry) => entry.class === "refused" || !due.includes(entry.text));
  if (!isHeard()) show({ text: shown.map((entry) => entry.text).join(" "), lang: entries.at(-1).lang, over: false, refused: vain });
}

const hint = document.querySelector(".hint.over:not([hidden])")?.textContent; // tells that already
const newest = [...document.querySelectorAll("#log p")].findLast((line) => line.textContent !== hint);
if (newest) told([{ class: newest.dataset.class, text: newest.textContent, lang: newest.lang }]);
