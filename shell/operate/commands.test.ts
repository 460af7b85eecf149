import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "shared-data/node/environment";
import { describeProcess, isRunning } from "shared-data/node/process/process-table";

jest.setTimeout(60_000);
const folder = mkdtempSync(path.join(tmpdir(), "commands-"));
let launched: ChildProcess | undefined;
let watcher = 0;
afterAll(() => {
  launched?.kill("SIGTERM");
  if (watcher && isRunning(watcher)) process.kill(watcher, "SIGKILL");
  rmSync(folder, { recursive: true });
});

const command = (name: string) => ["--import", "tsx/esm", path.join(__dirname, `${name}.ts`)];

function run(name: string, env: Record<string, string>, words: readonly string[] = []) {
  return new Promise<{ code: unknown; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, STORE_DATA_DIR: path.join(folder, "data"), ...env } };
    execFile(process.execPath, [...command(name), ...words], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });
}

it.each(["start", "dev", "build", "compose", "export-site", "registry", "reset"])(
  "%s refuses an environment that cannot work in one sentence",
  async (name) => {
    expect(await run(name, { SHELL_PORT: "abc\u001b[2J" })).toEqual({
      code: 1,
      stderr: '\nSHELL_PORT is "abc\\u{1b}[2J", which is not a port number between 1 and 65535.\n',
    });
  },
);

it.each([
  [{ BACKEND_PORT: "70000" }, 'BACKEND_PORT is "70000"'],
  [{ TOOLS_PORT: "0" }, 'TOOLS_PORT is "0"'],
  [{ LISTEN_ADDRESS: "loja.exemplo.com.br" }, "LISTEN_ADDRESS must be an IP address"],
  [{ STORE_HOST: "loja:80" }, "STORE_HOST must be a host name"],
  [{ STORE_HOST: "http://loja" }, "STORE_HOST must be a host name"],
  [{ SUPABASE_URL: "https://a.supabase.co" }, "SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY go together"],
])("names what is wrong with %j", async (env, sentence) => {
  const { code, stderr } = await run("reset", env);
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^\\n${sentence}[^\\n]*\\.\\n$`));
});

it("reset removes nothing where it was given a word that it does not know", async () => {
  expect(await run("reset", {}, ["--help"])).toEqual({
    code: 1,
    stderr: "\nreset takes no options: it removes everything that the local store keeps. Nothing was removed.\n",
  });
});

/** The process of Node itself: the shells that pnpm starts name the same command. */
const findComposer = () =>
  readdirSync("/proc")
    .map(Number)
    .find((pid) => {
      const { command } = pid > 0 ? describeProcess(pid) : { command: "" };
      return /^\S*node --import \S+ \S*compose\.ts /.test(command) && command.includes(folder);
    });

it("compose --watch ends with a SIGTERM for the npx that started it, which passes none on", async () => {
  const words = ["pnpm", "compose", "--watch", "--from", "http://localhost:1", "--out", folder];
  const launcher = spawn("npx", words, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  launched = launcher;
  // It has begun to watch once it says that there is nothing to read.
  await new Promise<void>((resolve) =>
    launcher.stdout.on("data", (text) => String(text).includes("Not composed") && resolve()),
  );
  watcher = findComposer() ?? 0;
  expect([isRunning(watcher), watcher === launcher.pid]).toEqual([true, false]);
  launcher.kill("SIGTERM");
  await once(launcher.stdout, "close");
  expect(isRunning(watcher)).toBe(false);
});
