// The stylesheet: WebKit runs a module before it is there. What measures places waits for it.
const link = document.querySelector("link[rel=stylesheet]");
if (!link.sheet) await new Promise((loaded) => window.addEventListener("load", loaded));
