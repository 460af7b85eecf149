import { readFileSync } from "node:fs";
import path from "node:path";
import type { RegistryEntry, RegistryFile } from "shared-data/contract/registry-schema";

/** One change of what is live, as the history has it. */
export type Change = { at: string; by: string; remote: string; from: string; to: string; why: string };

/** What is live, as the page "Entregas" shows it. */
export type ReleaseState = ReturnType<typeof stateOf>;

const mostChanges = 30;

/** @param shell the build that is served; `changes` newest first */
export function stateOf({ remotes }: RegistryFile, shell: string, changes: readonly Change[]) {
  return {
    shell: shellRelease(shell),
    remotes: remotes.map((entry) => ({
      name: entry.name,
      version: entry.version,
      since: entry.since ?? null,
      ...lastOf(changes, entry.name),
      canary: entry.canary ? trialOf(entry.canary) : null,
    })),
    changes: changes.slice(0, mostChanges),
  };
}

function trialOf({ percent, remote, since, auto }: NonNullable<RegistryEntry["canary"]>) {
  return { version: remote.version, percent, since: since ?? null, auto: auto ?? null };
}

function lastOf(changes: readonly Change[], name: string) {
  const last = changes.find(({ remote }) => remote === name);
  return { by: last?.by ?? null, why: last?.why ?? null };
}

/** The build of a shell as its pages name it: by the hash in its file's name. */
function shellRelease(folder: string) {
  const html = readFileSync(path.join(folder, "app.html"), "utf8");
  return /\/main\.(\w+)\.js/.exec(html)?.[1] ?? "-";
}
