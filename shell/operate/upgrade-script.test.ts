import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { promisify } from "node:util";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { until } from "../src/testing/small-server";

// The script itself, with fakes of the machine's programs; shell/e2e/operation/upgrade.slow.e2e.ts runs it on a real shop.
const { at, has, list, read, write } = startTemporaryFolder();
const migrations = (checkout: string) => `${checkout}/shared-data/supabase/migrations`;

function addProgram(name: string, script: string) {
  write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(at("bin", name), 0o755);
}

beforeEach(() => {
  for (const name of ["first", "second"]) {
    mkdirSync(at(name, "shell/dist"), { recursive: true });
    write(`${name}/shell/config.default.json`, name);
    write(`${migrations(name)}/1_first.sql`, "select 1;");
  }
  write(`${migrations("second")}/2_second.sql`, "select 2;");
  symlinkSync(at("first"), at("store"));
  write("store.env", "SHELL_URL=https://loja.exemplo.com.br\n");
  const places = { current: at("store"), settings: at("store.env"), backups: at("backups"), user: "store" };
  const text = Object.entries(places).reduce(
    (script, [name, value]) => script.replace(new RegExp(`^${name}=\\S+$`, "m"), `${name}=${value}`),
    readFileSync("shell/deploy/upgrade.sh", "utf8"),
  );
  for (const name of ["first", "second"]) write(`${name}/shell/deploy/upgrade.sh`, text);
  addProgram("curl", "exit 0");
  addProgram("systemctl", '[ "$1" != show ] || echo 0');
  addProgram(
    "runuser",
    `shift 3; [ "$1" = node ] || exec "$@"; echo "$@" >>${at("programs")}; env >${at("environment")}`,
  );
});

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
  write("store.env", lines.join("\n"));
  expect(await upgrade()).toBe(`${at("second")} is live; ${at("first")} is the way back.`);
  expect(has("run")).toBe(false);
  const given = read("environment").split("\n");
  const unquoted = ["MAIL_FROM=Loja <nao-responda@exemplo.com.br>", "WEBHOOK_SECRET=com $inais `100%`"];
  expect(given).toEqual(expect.arrayContaining([lines[0], ...unquoted]));
  expect(read("programs")).toContain("https://loja.exemplo.com.br --machine");
});

it("lets a second run wait until the first has ended", async () => {
  // The backup of the first one takes until the file is there.
  addProgram("runuser", `shift 3; echo begun >>${at("programs")}; until [ -e ${at("go")} ]; do sleep 0.05; done`);
  const first = spawn("sh", [script("second")], { env: environment(), stdio: "ignore" });
  const ended = once(first, "exit");
  await until(() => has("programs"));
  const text = read("second/shell/deploy/upgrade.sh");
  write("second/shell/deploy/impatient.sh", text.replace("--wait 60", "--nonblock"));
  const second = promisify(execFile)("sh", [at("second/shell/deploy/impatient.sh")], { env: environment() });
  await expect(second).rejects.toMatchObject({ code: 1, stderr: "Another upgrade is running.\n" });
  expect(readlinkSync(at("store"))).toBe(at("first"));
  write("go", "");
  expect(await ended).toEqual([0, null]);
});

it("leaves no half of a migration in the former version where the disk is full, and goes back once it is not", async () => {
  await upgrade();
  const draft = `${at(migrations("first"))}.new`;
  addProgram("cp", `mkdir -p ${draft}; printf sel >${draft}/2_second.sql; exit 1`);
  expect(await upgrade("back")).toContain("refused: Not copied");
  expect([readlinkSync(at("store")), list(migrations("first"))]).toEqual([at("second"), ["1_first.sql"]]);
  rmSync(at("bin/cp"));
  expect(await upgrade("back")).toBe(`${at("first")} is live again.`);
  expect(read(`${migrations("first")}/2_second.sql`)).toBe("select 2;");
  expect(readlinkSync(at("store"))).toBe(at("first"));
});

it("changes nothing where the backup does not fit on the disk", async () => {
  addProgram("runuser", "exit 1");
  expect(await upgrade()).toMatch(/^refused:/);
  expect(readlinkSync(at("store"))).toBe(at("first"));
  expect(read("second/shell/config.default.json")).toBe("second");
});
