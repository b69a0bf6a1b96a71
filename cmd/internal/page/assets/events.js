// Events: what the board tells, and that the connection to it is lost.

// subscribe opens a stream of events, with tries after each loss.
export function subscribe(path) {
  const lost = document.getElementById("lost");
  const events = new EventSource(path);
  events.addEventListener("message", () => { lost.hidden = true; }); // what the document shows is of now
  events.onerror = async () => {
    lost.hidden = false;
    if (events.readyState !== EventSource.CLOSED) return; // it tries again by itself
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer?.status === 401) location.reload(); // the board asks for a code again
  };
  return events;
}
