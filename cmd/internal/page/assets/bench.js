// The workbench: follows what the hardware says.
import { show as showCourse } from "./course.js";
import { examine } from "./doctor.js";
import { history, line, scale } from "./gauge.js";
import { again, restore } from "./again.js";
import { subscribe } from "./events.js";
import { trouble } from "./troubles.js";

const lang = document.documentElement.lang;
const share = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(lang, { signDisplay: "exceptZero" });
const minute = 60000;

const gauges = Array.from({ length: 16 }, (_, n) => {
  const element = document.querySelector(`[data-gauge="${"abcd"[n % 4]}${1 + Math.floor(n / 4)}"]`);
  return { element, number: element.querySelector("span"), trace: element.querySelector(".trace"), base: element.querySelector(".base"), limit: element.querySelector(".limit") };
});
const rows = (id) => [...document.querySelectorAll(`#${id} tbody tr`)].map((row) => [...row.querySelectorAll("td")]);
const levels = rows("levels");
const contacts = rows("contacts");
const rates = rows("rates");

let texts = null;
let past = []; // events of the last minute, one a second
let histories = [];
let drawn = 0; // when the pictures were drawn last, and the tables written
let written = 0;

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// follow takes an event in.
function follow(now) {
  const before = past[past.length - 1];
  if (before && now.looks < before.looks) past = []; // the board has started again
  if (past.length === 0) histories = gauges.map(() => history());
  if (past.length === 0 || now.at - past[past.length - 1].at >= 1000) past.push(now);
  while (past.length > 2 && now.at - past[0].at > minute) past.shift();
  gauges.forEach((gauge, n) => {
    const gone = (now.lost >> n) & 1;
    histories[n].add(now.at, gone ? null : now.levels[n]);
    write(gauge.number, gone ? "–" : String(now.levels[n]));
    gauge.element.toggleAttribute("data-felt", Boolean((now.felt >> n) & 1));
  });
  if (now.at - drawn >= 250 || now.at < drawn) {
    drawn = now.at;
    draw(now);
  }
  if (now.at - written >= 500 || now.at < written) {
    written = now.at;
    tell(now);
  }
}

// draw draws the pictures, all with one scale.
function draw(now) {
  const middle = (n) => (now.bases[n] >= 0 ? now.bases[n] : past[0].levels[n]);
  const span = gauges.reduce((far, _, n) => Math.max(far, histories[n].reach(middle(n)) * 1.1), texts.on * 3);
  gauges.forEach((gauge, n) => {
    const y = scale(middle(n), span);
    gauge.trace.setAttribute("d", histories[n].path(y));
    const known = now.bases[n] >= 0;
    gauge.base.setAttribute("d", known ? line(y(now.bases[n])) : "");
    gauge.limit.setAttribute("d", known ? line(y(now.bases[n] + texts.on)) + line(y(now.bases[n] - texts.on)) : "");
  });
}

// tell writes the tables.
function tell(now) {
  const first = past[0];
  const rate = (failed, all) => (all > 0 ? share.format(failed / all) : "–");
  const looks = now.looks - first.looks;
  levels.forEach((row, n) => {
    const cell = n < 16;
    const gone = cell && (now.lost >> n) & 1;
    write(row[0], cell && !gone ? plain.format(now.levels[n]) : "–");
    const compared = cell && texts.full > 1 && now.bases[n] >= 0; // a switch is compared with nothing
    write(row[1], compared ? plain.format(now.bases[n]) : "–");
    write(row[2], compared && !gone ? signed.format(now.levels[n] - now.bases[n]) : "–");
    write(row[3], (cell && texts.feels[n]) || "–");
    write(row[4], texts.hears[n] || "–");
    write(row[5], cell ? rate(now.sensorsFailed[n] - first.sensorsFailed[n], looks) : "–");
    write(row[6], rate(now.readersFailed[n] - first.readersFailed[n], now.read[n] - first.read[n]));
  });
  contacts.forEach((row, n) => {
    write(row[0], now.held[n] ? document.body.dataset.closed : document.body.dataset.open);
    write(row[1], plain.format(now.closed[n]));
  });
  const recent = past[Math.max(0, past.length - 3)];
  const since = now.looks - recent.looks;
  if (since <= 0) return;
  write(rates[0][0], plain.format((1000 * since) / (now.at - recent.at)));
  write(rates[1][0], plain.format((now.bus[0] - recent.bus[0]) / since));
  write(rates[2][0], plain.format((now.bus[1] - recent.bus[1]) / since));
  write(rates[3][0], plain.format((now.bus[2] - recent.bus[2]) / since));
  write(rates[4][0], rate(now.contactsLost - first.contactsLost, looks));
}

const events = subscribe("/workbench/events");
events.onmessage = (event) => {
  const now = JSON.parse(event.data);
  if (now.texts) {
    texts = now.texts;
    write(document.getElementById("about"), texts.about);
  }
  if (now.course) showCourse(now.course);
  const teach = document.getElementById("course-name")?.textContent ?? "";
  if (texts.lang !== lang || texts.teach !== teach) again(); // the document has other texts
  else follow(now);
};

examine();
trouble();
restore();
