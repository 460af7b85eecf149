// Inlined in every page that reports: the only code that is there when the shell's own files do not come. Small, and of its own.
const { to = "" } = document.currentScript?.dataset ?? {};

window.reportLost = (file) => {
  const [, shell = "-"] = /\/main\.(\w+)\.js/.exec(document.head.innerHTML) ?? [];
  const report = { kind: "file", remote: "shell", release: shell, shell, variant: "live", path: "-", message: file };
  // As text: a call that the browser lets through to another origin without asking there first.
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
