// A calibration or an enrolment that is under way.

// show shows how far it is, where the document has it.
export function show({ said, progress, done }) {
  if (!document.getElementById("said")) return;
  document.getElementById("said").textContent = said;
  document.getElementById("progress").textContent = progress;
  document.getElementById("taught").replaceChildren(...(done ?? []).map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}
