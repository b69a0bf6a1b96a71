// Share: a link to the step that is shown, a picture of the table and the text of the game go to the
// clipboard. Where that is refused, a file is saved, or the link is selected.
import { note } from "./values.js";

const group = document.querySelector(".share");
const link = document.getElementById("link");
const name = () => document.body.dataset.path.split("/").pop();

const kinds = {
  link: { type: "text/plain", make: async () => new Blob([location.href], { type: "text/plain" }) },
  picture: { type: "image/png", ending: "png", make: async () => (await import("./picture.js")).picture() },
  text: {
    type: "text/plain", ending: "txt",
    make: async () => {
      const answer = await fetch(`${document.body.dataset.path}/text`);
      if (!answer.ok) throw new Error(await answer.text());
      return new Blob([await answer.text()], { type: "text/plain" });
    },
  },
};

function save(file, called) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(file);
  a.download = called;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

async function copy({ type, make }) {
  const made = make();
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: made })]);
    return true;
  } catch {
    await made; // whose error is told
    return false;
  }
}

export function share() {
  group.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-share]");
    if (!button) return;
    const kind = kinds[button.dataset.share];
    const told = (text) => note(text.replace("{what}", button.textContent.trim()));
    try {
      if (await copy(kind)) return told(group.dataset.copied);
      if (kind.ending) {
        save(await kind.make(), `${name()}.${kind.ending}`);
        return told(group.dataset.saved);
      }
      link.hidden = false;
      link.value = location.href;
      link.select();
      return told(group.dataset.marked);
    } catch (error) {
      return note(error.message);
    }
  });
}
