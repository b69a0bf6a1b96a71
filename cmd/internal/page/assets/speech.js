// Speech: the browser's own voice says what the board says, where the board has none. The
// board does not wait for it: the voice may be one utterance behind, and leaves out the
// rest of what is older.

let on = false;
let last = 0; // the newest utterance
let now = null; // the part that is being said
let waiting = [];

function next() {
  now = waiting.shift() ?? null;
  if (!now) return;
  const mine = now;
  mine.spoken = new SpeechSynthesisUtterance(mine.text);
  mine.spoken.lang = mine.lang;
  mine.spoken.rate = mine.rate / 100;
  mine.spoken.onend = mine.spoken.onerror = () => { if (now === mine) next(); };
  speechSynthesis.speak(mine.spoken);
}

// leaveOut leaves out the parts that are past, and cuts the one that is being said.
function leaveOut(past) {
  waiting = waiting.filter((part) => !past(part));
  if (!now || !past(now)) return;
  now = null;
  speechSynthesis.cancel();
  next();
}

// said takes what the board says.
export function said({ n, cut, lang, parts, rate, short, over }) {
  leaveOut((part) => part.n <= cut || part.n < n - 1 || part.n > n || (short && part.n === n && part.tail));
  const begun = n !== last;
  last = n;
  if (!begun || !on || over) return;
  waiting.push(...(short ? parts.slice(0, 1) : parts).map((text, i) => ({ n, lang, rate, text, tail: i > 0 })));
  if (!now) next();
}

// start says what the board says from now on, and tells whether the browser can speak.
export function start(tell) {
  on = "speechSynthesis" in window;
  tell(on);
}

export function stop() {
  if (!on) return;
  on = false;
  leaveOut(() => true);
}

addEventListener("pagehide", stop);
