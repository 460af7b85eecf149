// Inlined in pages that report errors, because nothing else can report that the shell's own files failed to load.
const { to = "" } = document.currentScript?.dataset ?? {};

window.reportLost = (file) => {
  const [, shell = "-"] = /\/main\.(\w+)\.js/.exec(document.head.innerHTML) ?? [];
  const report = { kind: "file", remote: "shell", release: shell, shell, variant: "live", path: "-", message: file };
  // Plain text needs no CORS preflight.
  fetch(to, {
    method: "POST",
    mode: "no-cors",
    credentials: "omit",
    keepalive: true,
    body: JSON.stringify(report),
  }).catch(() => {});
};
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const { origin, pathname } = new URL(target.src, location.href);
    if (origin === location.origin && pathname.startsWith("/js/")) window.reportLost?.(pathname);
  },
  true,
);
