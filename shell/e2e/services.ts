import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";

export type Service = { child: ChildProcess; output(): string; stop(signal?: NodeJS.Signals): Promise<unknown> };

/** Runs a unit's ExecStart as systemd would: its words, folder and environment, and nothing else of this process. */
export function startService(folder: string, name: string): Service {
  const unit = readFileSync(path.join(folder, `${name}.service`), "utf8");
  const [program = "", ...words] = toWords(read(unit, "ExecStart"));
  // What the unit has appended to a file of the system is appended to one of the test's.
  const log = read(unit, "StandardOutput").startsWith("append:") ? path.join(folder, `${name}.log`) : undefined;
  const child = spawn(program, words, {
    cwd: read(unit, "WorkingDirectory") || "/",
    stdio: ["ignore", log ? openSync(log, "a") : "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...readEnvironment(read(unit, "EnvironmentFile")), ...variables(unit) },
  });
  return watch(child, log);
}

/** Runs a program of the store with some settings, and nothing inherited that could change what it does. */
export function startProgram(program: string, env: Record<string, string>): Service {
  const child = spawn(process.execPath, ["--import", "tsx/esm", program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...env },
  });
  return watch(child);
}

function watch(child: ChildProcess, log?: string): Service {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const ended = once(child, "close");
  return {
    child,
    output: () => output + (log ? readFileSync(log, "utf8") : ""),
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

const read = (unit: string, key: string) =>
  new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1]?.replaceAll("%%", "%") ?? "";

const toWords = (line: string) =>
  Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g), ([, quoted, plain]) =>
    (quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "").replaceAll("$$", "$"),
  );

const variables = (unit: string) =>
  Object.fromEntries(Array.from(unit.matchAll(/^Environment=(\w+)=(.*)$/gm), ([, name = "", value]) => [name, value]));

function readEnvironment(file: string): Record<string, string> {
  const lines = file ? readFileSync(file, "utf8").matchAll(/^(\w+)="(.*)"$/gm) : [];
  return Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name, value.replace(/\\(.)/g, "$1")]));
}
