// Stream: the browser plays the board's own sound as it is heard. It comes as mono samples
// of 16 bits, the high byte first, and nothing comes in silence.
import { below } from "./events.js";

const rate = 22050;
const ahead = 0.06; // s of sound that wait, so that a cut is heard soon
const most = 0.25; // s, after a delay; later sound is left out
const pause = 2000; // ms before the next try

let context = null;
let listening = null; // ends what is open
let due = 0; // when the next sample is to be heard

function play(samples) {
  const now = context.currentTime;
  if (due > now + most) return;
  if (due < now) due = now + ahead;
  const buffer = context.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start(due);
  due += samples.length / rate;
}

async function follow(signal, tell) {
  const answer = await fetch(below("/sound"), { signal });
  tell(answer.ok);
  if (!answer.ok) return;
  let half = new Uint8Array(); // of a sample
  for await (const piece of pieces(answer.body.getReader())) {
    const bytes = new Uint8Array(half.length + piece.length);
    bytes.set(half);
    bytes.set(piece, half.length);
    const whole = bytes.length - (bytes.length % 2);
    half = bytes.slice(whole);
    const view = new DataView(bytes.buffer);
    const samples = Float32Array.from({ length: whole / 2 }, (_, n) => view.getInt16(2 * n) / 32768);
    if (samples.length > 1) play(samples); // one is a sign of life
  }
}

async function* pieces(reader) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

// start plays until stop, and tells whether the board sends sound.
export async function start(tell) {
  stop();
  const { signal } = listening = new AbortController();
  context ??= new AudioContext({ sampleRate: rate, latencyHint: "interactive" });
  context.resume();
  while (!signal.aborted) {
    try {
      await follow(signal, tell);
    } catch {
      if (!signal.aborted) tell(false);
    }
    if (!signal.aborted) await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
}

export function stop() {
  listening?.abort();
  listening = null;
  context?.suspend();
}

// said does nothing: what the board says comes by its sound.
export function said() {}
