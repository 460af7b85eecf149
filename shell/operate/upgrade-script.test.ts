import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { until } from "../src/testing/small-server";

// The script itself, with stand-ins for the machine's programs; shell/e2e/upgrade.slow.e2e.ts runs it on a real shop.
let folder = "";
const at = (...names: string[]) => path.join(folder, ...names);
const migrations = (checkout: string) => at(checkout, "shared-data/supabase/migrations");

function addProgram(name: string, script: string) {
  writeFileSync(at("bin", name), `#!/bin/sh\n${script}\n`);
  chmodSync(at("bin", name), 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upgrade-"));
  mkdirSync(at("bin"));
  for (const name of ["first", "second"]) {
    for (const place of ["shell/dist", "shell/deploy", "shared-data/supabase/migrations"])
      mkdirSync(at(name, place), { recursive: true });
    writeFileSync(at(name, "shell/config.default.json"), name);
    writeFileSync(path.join(migrations(name), "1_first.sql"), "select 1;");
  }
  writeFileSync(path.join(migrations("second"), "2_second.sql"), "select 2;");
  symlinkSync(at("first"), at("store"));
  writeFileSync(at("store.env"), "SHELL_URL=https://loja.exemplo.com.br\n");
  const places = { current: at("store"), settings: at("store.env"), backups: at("backups"), user: "store" };
  const text = Object.entries(places).reduce(
    (script, [name, value]) => script.replace(new RegExp(`^${name}=\\S+$`, "m"), `${name}=${value}`),
    readFileSync("shell/deploy/upgrade.sh", "utf8"),
  );
  for (const name of ["first", "second"]) writeFileSync(at(name, "shell/deploy/upgrade.sh"), text);
  addProgram("curl", "exit 0");
  addProgram("systemctl", '[ "$1" != show ] || echo 0');
  addProgram(
    "runuser",
    `shift 3; [ "$1" = node ] || exec "$@"; echo "$@" >>${at("programs")}; env >${at("environment")}`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const script = (checkout: string) => at(checkout, "shell/deploy/upgrade.sh");
const environment = () => ({ PATH: `${at("bin")}:${process.env.PATH}` });
const upgrade = (...words: string[]) =>
  promisify(execFile)("sh", [script("second"), ...words], { env: environment() }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }: { stderr: string }) => `refused: ${stderr.trim()}`,
  );

it("takes settings as systemd does: nothing in a value is a command, and none is read into another", async () => {
  const lines = [
    `METRICS_TOKEN=a$HOME;touch ${at("run")} & b`,
    "MAIL_FROM='Loja <nao-responda@exemplo.com.br>'",
    'WEBHOOK_SECRET="com $inais `100%`"',
    "#SMTP_URL=x",
    "SHELL_URL=https://loja.exemplo.com.br",
  ];
  writeFileSync(at("store.env"), lines.join("\n"));
  expect(await upgrade()).toBe(`${at("second")} is live; ${at("first")} is the way back.`);
  expect(existsSync(at("run"))).toBe(false);
  const given = readFileSync(at("environment"), "utf8").split("\n");
  const unquoted = ["MAIL_FROM=Loja <nao-responda@exemplo.com.br>", "WEBHOOK_SECRET=com $inais `100%`"];
  expect(given).toEqual(expect.arrayContaining([lines[0], ...unquoted]));
  expect(readFileSync(at("programs"), "utf8")).toContain("https://loja.exemplo.com.br --machine");
});

it("lets a second run wait until the first has ended", async () => {
  // The backup of the first one takes until the file is there.
  addProgram("runuser", `shift 3; echo begun >>${at("programs")}; until [ -e ${at("go")} ]; do sleep 0.05; done`);
  const first = spawn("sh", [script("second")], { env: environment(), stdio: "ignore" });
  const ended = once(first, "exit");
  await until(() => existsSync(at("programs")));
  const text = readFileSync(script("second"), "utf8");
  writeFileSync(at("second/shell/deploy/impatient.sh"), text.replace("--wait 60", "--nonblock"));
  const second = promisify(execFile)("sh", [at("second/shell/deploy/impatient.sh")], { env: environment() });
  await expect(second).rejects.toMatchObject({ code: 1, stderr: "Another upgrade is running.\n" });
  expect(readlinkSync(at("store"))).toBe(at("first"));
  writeFileSync(at("go"), "");
  expect(await ended).toEqual([0, null]);
});

it("leaves no half of a migration in the former version where the disk is full, and goes back once it is not", async () => {
  await upgrade();
  addProgram("cp", `mkdir -p ${migrations("first")}.new; printf sel >${migrations("first")}.new/2_second.sql; exit 1`);
  expect(await upgrade("back")).toContain("refused: Not copied");
  expect([readlinkSync(at("store")), readdirSync(migrations("first"))]).toEqual([at("second"), ["1_first.sql"]]);
  rmSync(at("bin/cp"));
  expect(await upgrade("back")).toBe(`${at("first")} is live again.`);
  expect(readFileSync(path.join(migrations("first"), "2_second.sql"), "utf8")).toBe("select 2;");
  expect(readlinkSync(at("store"))).toBe(at("first"));
});

it("changes nothing where the backup does not fit on the disk", async () => {
  addProgram("runuser", "exit 1");
  expect(await upgrade()).toMatch(/^refused:/);
  expect(readlinkSync(at("store"))).toBe(at("first"));
  expect(readFileSync(at("second/shell/config.default.json"), "utf8")).toBe("second");
});
