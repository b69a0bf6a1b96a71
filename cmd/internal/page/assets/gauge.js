// A gauge: the levels of one cell for a minute.

const columns = 200; // of a picture
const height = 80;
const wide = 60000 / columns; // milliseconds

// history has the lowest and the highest level of each column of time.
export function history() {
  const low = [];
  const high = [];
  let column = null; // the number of the newest one
  return {
    add(at, level) {
      const now = Math.floor(at / wide);
      for (column = Math.max(column ?? now - 1, now - columns); column < now; column++) {
        low.push(null);
        high.push(null);
      }
      low.splice(0, Math.max(0, low.length - columns));
      high.splice(0, Math.max(0, high.length - columns));
      if (level === null) return;
      const last = low.length - 1;
      low[last] = low[last] === null ? level : Math.min(low[last], level);
      high[last] = high[last] === null ? level : Math.max(high[last], level);
    },
    reach(middle) {
      let far = 0;
      for (let n = 0; n < low.length; n++) {
        if (low[n] !== null) far = Math.max(far, middle - low[n], high[n] - middle);
      }
      return far;
    },
    // path draws the columns, the newest at the right border.
    path(y) {
      let text = "";
      let joined = false;
      for (let n = 0; n < low.length; n++) {
        if (low[n] === null) {
          joined = false;
          continue;
        }
        const x = columns - low.length + n + 0.5;
        text += `${joined ? "L" : "M"}${x} ${y(low[n])}V${y(high[n])}`;
        joined = true;
      }
      return text;
    },
  };
}

// scale returns the function that places a level in a picture around its middle.
export function scale(middle, span) {
  return (level) => (height * (0.5 - Math.max(-0.5, Math.min(0.5, (level - middle) / (2 * span))))).toFixed(1);
}

export function line(y) {
  return `M0 ${y}H${columns}`;
}
