import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stackDataDir, stackOf } from "../../node/stack";
import { runningPrefix } from "./remove-data-root";
import { until } from "./until";

export const webhookSecret = "segredo-dos-testes";
export const demoPassword = "loja-demo-123";

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

export interface RunningStore {
  readonly url: string;
  readonly dataDir: string;
  /** Where in it the database, the secrets and the mails are. */
  readonly storeDir: string;
  /** All that it has printed so far, errors last. */
  output(): string;
  /** Waits for the first line with this text, which may follow the response that it logs. */
  line(text: string): Promise<string>;
}

export interface ChildBackend extends RunningStore {
  readonly process: ChildProcess;
  readonly printed: Printed;
  /** Ends the process with a signal and returns its exit. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

export function makeDataDir(): string {
  const root = process.env.STORE_TEST_DATA;
  const dataDir = mkdtempSync(join(root ?? tmpdir(), "store-backend-"));
  if (!root) process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

export const stack = stackOf(process.env);

export const storeDirIn = (dataDir: string): string => stackDataDir(stack, dataDir);

/**
 * The data folder of a store that has been started once, which takes the most of a first start: the first test file of a run makes
 * it, the others copy it. On Postgres, where tests need both, the demonstration begins as a shop.
 */
export async function makeStartedDataDir(mode = "local"): Promise<string> {
  const root = process.env.STORE_TEST_DATA;
  if (!root) return makeDataDir();
  const started = join(root, `started-${stack}-${mode}`);
  if (!existsSync(started)) {
    const making = mode === "local" && stack === "postgres" ? await makeStartedDataDir("production") : makeDataDir();
    await (await startChild(making, { STORE_MODE: mode })).stop();
    // On a busy machine Postgres may end a moment after the backend.
    const lock = join(storeDirIn(making), "db/postmaster.pid");
    await until(() => !existsSync(lock));
    // Another worker, or a file that was cut off for its time, may have made it meanwhile.
    if (!existsSync(started)) renameSync(making, started);
  }
  const dataDir = makeDataDir();
  // The folder of the server's Postgres belongs to another user, and is to go on doing so.
  if (stack === "postgres") execFileSync("cp", ["-a", `${started}/.`, dataDir]);
  else cpSync(started, dataDir, { recursive: true });
  return dataDir;
}

/** Starts the backend as people start it. Rejects with what it wrote to stderr when it does not come up. */
export async function startChild(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<ChildBackend> {
  const { child, printed } = spawnBackend(dataDir, env);
  const ended = waitForEnd(child, printed);
  const ready = new Promise<string>((resolve) => {
    child.on("message", (message: { type?: string; url?: string }) => {
      if (message.type === "ready" && message.url) resolve(message.url);
    });
  });
  const url = await Promise.race([ready, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]);
  return {
    ...describeStore({ url, dataDir, printed }),
    process: child,
    printed,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}

/** @param since how much of its output is not of interest */
export function describeStore(
  { url, dataDir, printed }: Pick<ChildBackend, "url" | "dataDir" | "printed">,
  since = { stdout: 0, stderr: 0 },
): RunningStore {
  const output = () =>
    readFileSync(printed.stdout, "utf8").slice(since.stdout) + readFileSync(printed.stderr, "utf8").slice(since.stderr);
  const lines = () => output().split("\n").slice(0, -1);
  const line = (text: string) => until(() => lines().find((each) => each.includes(text)));
  return { url, dataDir, storeDir: storeDirIn(dataDir), output, line };
}

export function startRefused(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { child, printed } = spawnBackend(dataDir, env);
  return waitForEnd(child, printed);
}

function spawnBackend(dataDir: string, env: NodeJS.ProcessEnv) {
  const folder = makeDataDir();
  const printed = { stdout: join(folder, "stdout"), stderr: join(folder, "stderr") };
  // Files, because the output of a shared backend is read by test files that did not start it.
  const child = spawn(process.execPath, [join(__dirname, "../start-backend.mjs")], {
    cwd: join(__dirname, "../.."),
    stdio: ["ignore", openSync(printed.stdout, "w"), openSync(printed.stderr, "w"), "ipc"],
    env: {
      ...process.env,
      STORE_MODE: "local",
      STORE_DATA_DIR: dataDir,
      BACKEND_PORT: "0",
      SHELL_URL: "http://localhost:3000",
      WEBHOOK_SECRET: webhookSecret,
      ...env,
    },
  });
  noteWhileRunning(child);
  return { child, printed };
}

// Jest waits for whatever still runs: what a hook that failed did not stop is ended after the last test (remove-data-root.ts).
function noteWhileRunning(child: ChildProcess): void {
  const root = process.env.STORE_TEST_DATA;
  if (!root || child.pid === undefined) return;
  const note = join(root, `${runningPrefix}${child.pid}`);
  writeFileSync(note, "");
  child.once("exit", () => rmSync(note, { force: true }));
}

async function waitForEnd(child: ChildProcess, { stderr }: Printed): Promise<Ended> {
  await once(child, "close");
  return { code: child.exitCode, stderr: readFileSync(stderr, "utf8") };
}
