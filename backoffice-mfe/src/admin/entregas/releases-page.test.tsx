import { screen } from "@testing-library/react";
import { cellsOf, showPage } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";

const at = "2026-11-20T15:00:00Z";
const since = "desde 20/11/2026, 12:00";
const canary = { version: "2.0.0", percent: 10, since: at };
const canaryText = "1.0.0 + 2.0.0 (10%)";
const remote = { name: "tools", version: "1.0.0", since: at, by: "ana", why: "nova página", canary };
const built = { name: "account", version: "0.1.0", since: null, by: null, why: null, canary: null };
const figures = { remote: "tools", failures: 1, lcp: 1234, inp: 80, cls: 0.012 };
const failure = {
  id: "1",
  remote: "tools",
  release: "2.0.0",
  variant: "canary",
  kind: "failure",
  agent: "chrome-mobile",
  path: "/limpar-criativo",
  message: "TypeError: x",
  stack: "at f (a.js:1:2)",
  times: 1200,
  last_at: at,
};
const change = { at, by: "ana", action: "canary", remote: "tools", from: canaryText, to: "1.0.0", why: "Retirada" };
const releases = {
  reported_at: at,
  state: {
    shell: "1a2b3c4d",
    remotes: [remote, built],
    changes: [change],
  },
  figures: [
    { ...figures, release: "1.0.0", variant: "stable", visits: 4500, failed_visits: 9 },
    { ...figures, release: "2.0.0", variant: "canary", visits: 400, failed_visits: 8, lcp: null, inp: null, cls: null },
    { ...figures, remote: "account", release: "0.1.0", variant: "live", visits: 0, failed_visits: 0 },
  ],
  failures: [failure, { ...failure, id: "2", kind: "file", message: "/js/main.1a2b3c4d.js", stack: "" }],
};
serveStaff("manager", { "rpc list_releases": () => value(releases) });
const rowsOf = (name: string) => cellsOf(screen.getByRole("region", { name }));

it("shows what is live, since when, by whom and why, and its figures beside those of the canary", async () => {
  showPage("/admin/entregas");
  await screen.findByRole("region", { name: "Tabela de versões no ar" });
  const figuresShown = ["4.500", "2,0", "1,2 s", "80 ms", "0,01"];
  const none = "—";
  expect(rowsOf("Tabela de versões no ar")).toEqual([
    ["tools", "1.0.0", "No ar", ...figuresShown, `${since}; última mudança por ana: nova página`],
    ["tools", "2.0.0", "Em teste, 10%", "400", "20,0", none, none, none, since],
    ["account", "0.1.0", "No ar", "0", none, "1,2 s", "80 ms", "0,01", "publicada com a loja"],
  ]);
});

it("shows the failures that were seen last, with the stack on demand, and the last changes", async () => {
  showPage("/admin/entregas");
  await screen.findByRole("region", { name: "Falhas recentes" });
  const [first, second] = rowsOf("Tabela de falhas recentes");
  expect(first).toEqual([
    ...["TypeError: xat f (a.js:1:2)", "1.200"],
    ...["20/11/2026, 12:00", "tools 2.0.0 (teste)", "/limpar-criativo", "chrome-mobile"],
  ]);
  expect(second?.[0]).toBe("Arquivo que não carregou: /js/main.1a2b3c4d.js");
  expect(rowsOf("Tabela de últimas mudanças")).toEqual([
    ["20/11/2026, 12:00", "ana", "tools: teste", canaryText, "1.0.0", "Retirada"],
  ]);
});
