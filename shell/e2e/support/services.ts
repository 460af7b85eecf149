import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv, promisify } from "node:util";
import { expect } from "@playwright/test";
import { root } from "@store/shared-data/node/environment";

export type Service = { child: ChildProcess; output(): string; stop(signal?: NodeJS.Signals): Promise<unknown> };

/** Where a test has what an operator has in `/etc`, `/var/log` and `/var/lib/store/export`. */
export type Place = {
  etc: string;
  folder: string;
  port: number;
  backendPort?: number;
  secondBackendPort?: number;
  publishPort?: number;
  checkout?: string;
};

/** Copies a file of `shell/deploy` with the test's own places in it, and returns the copy's path. */
export function deployFile(name: string, place: Place, as = name): string {
  const { etc, folder, port, backendPort, secondBackendPort, publishPort, checkout = root } = place;
  const places: (readonly [string, string])[] = [
    ["/var/lib/store/export", folder],
    ["/etc/nginx", etc],
    ["/var/log/nginx", etc],
    ["/var/backups/store", path.join(etc, "backups")],
    ["/etc/store.env", path.join(etc, "store.env")],
    ["/srv/store", checkout],
    ["127.0.0.1:8080", `127.0.0.1:${port}`],
    ...(backendPort ? [["127.0.0.1:54321", `127.0.0.1:${backendPort}`] as const] : []),
    ...(publishPort ? [["127.0.0.1:54320", `127.0.0.1:${publishPort}`] as const] : []),
    ...(secondBackendPort ? [["# server 127.0.0.1:54322", `server 127.0.0.1:${secondBackendPort}`] as const] : []),
  ];
  const text = readFileSync(path.join(root, "shell/deploy", name), "utf8");
  const file = path.join(etc, as);
  writeFileSync(
    file,
    places.reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
  );
  return file;
}

/** Writes what an operator sets in `/etc/store.env`. */
export function writeSettings({ etc }: Place, settings: Record<string, unknown>): void {
  mkdirSync(etc, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(path.join(etc, "store.env"), lines.join(""));
}

/** Runs a unit's ExecStart as systemd would: its words, folder and environment, and nothing else of this process. */
export function startService(name: string, place: Place): Service {
  const unit = readFileSync(deployFile(`${name}.service`, place), "utf8");
  const read = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  const file = read("EnvironmentFile");
  const variables = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const words = read("ExecStart")
    .split(" ")
    .flatMap((word) => (word.startsWith("$") ? toWords(variables, word) : [word]));
  const [program = "", ...parameters] = words;
  const child = spawn(program, parameters, {
    cwd: read("WorkingDirectory"),
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...variables },
  });
  return watch(child);
}

const toWords = (variables: NodeJS.Dict<string>, word: string) =>
  (variables[word.slice(1)] ?? "").split(" ").filter(Boolean);

/** Runs a program of the store with some settings, and nothing inherited that could change what it does. */
export function startProgram(program: string, env: Record<string, string>): Service {
  const child = spawn(process.execPath, ["--import", "tsx/esm", program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...env },
  });
  return watch(child);
}

/** Runs a command of `shell/operate` as an operator types it. Rejects where it refuses. */
export const runCommand = (name: string, words: string[], env: NodeJS.ProcessEnv = {}, cwd = root) =>
  promisify(execFile)(process.execPath, ["--import", "tsx/esm", `shell/operate/${name}.ts`, ...words], {
    cwd,
    env: { ...process.env, ...env },
  });

/** The status of a response, 0 where nothing answers. */
export const statusOf = (address: string, init?: RequestInit) =>
  fetch(address, init).then(
    ({ status }) => status,
    () => 0,
  );

/** Waits until an address says that it is ready; not for services of which one has ended. */
export async function untilReady(address: string, ...services: (Service | undefined)[]): Promise<void> {
  while ((await statusOf(`${address}/readyz`)) !== 200)
    for (const service of services) expect(service?.child.exitCode, service?.output()).toBeNull();
}

function watch(child: ChildProcess): Service {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const ended = once(child, "close");
  return {
    child,
    output: () => output,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}
