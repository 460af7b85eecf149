import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Machine, serviceUnits, writeServiceFiles } from "./service-files";

const machine: Machine = {
  folder: "/srv/a loja/100%",
  root: "/srv/fontes",
  dataDir: "/var/lib/da$dos",
  registryDir: "/var/lib/da$dos/registry",
  shellUrl: "https://loja.exemplo.com.br",
  sitePort: 8080,
  backendPort: 54321,
  user: "loja",
  node: "/opt/$node/node",
  nginx: "/usr/sbin/nginx",
  settings: {},
};
const line = (unit = "", key = "") => unit.split("\n").find((text) => text.startsWith(`${key}=`));

it("names what systemd would read otherwise so that it reads it as it is", () => {
  const units = serviceUnits(machine);
  expect(line(units["store-backend.service"], "EnvironmentFile")).toBe("EnvironmentFile=/srv/a loja/100%%/store.env");
  expect(line(units["store-backend.service"], "ReadWritePaths")).toBe('ReadWritePaths="/var/lib/da$dos"');
  expect(line(units["store-pages.service"], "ExecStart")).toContain('="/opt/$$node/node" --import');
  expect(line(units["store-web.service"], "ExecStart")).toContain('-c "/srv/a loja/100%%/nginx.conf"');
});

it("starts each again, and gives up after five deaths within a minute", () => {
  for (const unit of Object.values(serviceUnits(machine))) {
    expect(line(unit, "Restart")).toBe("Restart=always");
    expect([line(unit, "StartLimitIntervalSec"), line(unit, "StartLimitBurst")]).toEqual([
      "StartLimitIntervalSec=60",
      "StartLimitBurst=5",
    ]);
  }
});

it("has no backend where that is elsewhere, and listens for its word where there is a secret to ask for", () => {
  const units = serviceUnits({ ...machine, backendPort: undefined, settings: { COMPOSE_SECRET: "um-segredo-de-16" } });
  expect(Object.keys(units)).toEqual(["store-web.service", "store-pages.service"]);
  expect(line(units["store-pages.service"], "ExecStart")).toMatch(/--hook 8081$/);
  expect(units["store-pages.service"]).not.toMatch(/--backend|store-backend/);
  expect(JSON.stringify(units)).not.toContain("um-segredo");
});

it("keeps secrets in one file that nobody else reads, as they are", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "services-"));
  writeServiceFiles({ ...machine, folder, settings: { WEBHOOK_SECRET: 'a "b" \\ c', SMTP_URL: undefined } });
  const file = path.join(folder, "store.env");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toContain(
    '\nREGISTRY_DIR="/var/lib/da$dos/registry"\nWEBHOOK_SECRET="a \\"b\\" \\\\ c"\n',
  );
  // The next version, exported without secrets at hand.
  writeServiceFiles({ ...machine, folder, settings: { WEBHOOK_SECRET: undefined, SMTP_URL: "smtp://x" } });
  expect(readFileSync(file, "utf8")).toContain('\nWEBHOOK_SECRET="a \\"b\\" \\\\ c"\n');
  expect(readFileSync(file, "utf8")).toContain('\nSMTP_URL="smtp://x"\n');
  rmSync(folder, { recursive: true });
});

it("has pages rendered with the shell of the site, following what is decided", () => {
  const unit = serviceUnits(machine)["store-pages.service"];
  expect(line(unit, "ExecStart")).toContain('--watch --site "/srv/a loja/100%%" --from http://127.0.0.1:8080');
  expect(line(unit, "ReadWritePaths")).toBe('ReadWritePaths="/srv/a loja/100%%/site"');
});
