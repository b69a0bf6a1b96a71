// Leave: a question before a game that is being played is ended by another one.

const dialog = document.getElementById("leave");

// leave asks it where a game is being played, and tells whether that may be ended.
export async function leave() {
  if (!document.body.hasAttribute("data-playing")) return true;
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => { dialog.addEventListener("close", resolve, { once: true }); });
  return dialog.returnValue === "yes";
}

for (const button of dialog?.querySelectorAll("button") ?? []) {
  button.addEventListener("click", () => dialog.close(button.value));
}
