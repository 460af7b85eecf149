import { readFileSync } from "node:fs";
import path from "node:path";
import type { RegistryEntry, RegistryFile } from "shared-data/contract/registry-schema";
import type { Change } from "../../server/registry-history";

/** What is live, as the page "Entregas" shows it. */
export type ReleaseState = ReturnType<typeof stateOf>;

const mostChanges = 30;

/** @param shell the folder of the build that is served; `history` the oldest first */
export function stateOf({ remotes }: RegistryFile, shell: string, history: readonly Change[]) {
  const changes = history.filter(({ refused }) => !refused).reverse();
  return {
    shell: shellRelease(shell),
    remotes: remotes.map((entry) => ({
      name: entry.name,
      version: entry.version,
      since: entry.since ?? null,
      ...lastOf(changes, entry.name),
      canary: entry.canary ? trialOf(entry.canary) : null,
    })),
    changes: changes.slice(0, mostChanges).map(({ at, by, action, remote, from, to, why }) => ({
      ...{ at, by, action, remote, why },
      from: told(from),
      to: told(to),
    })),
  };
}

function trialOf({ percent, remote, since, auto }: NonNullable<RegistryEntry["canary"]>) {
  return { version: remote.version, percent, since: since ?? null, auto: auto ?? null };
}

/** What was live, in a few characters; empty where there was nothing. */
const told = (live: Change["from"]) =>
  live ? `${live.version}${live.canary ? ` + ${live.canary.version} (${live.canary.percent} %)` : ""}` : "";

function lastOf(changes: readonly Change[], name: string) {
  const last = changes.find(({ remote }) => remote === name);
  return { by: last?.by ?? null, why: last?.why ?? null };
}

/** The build of a shell as its pages name it: by the hash in its file's name. */
function shellRelease(folder: string) {
  const html = readFileSync(path.join(folder, "app.html"), "utf8");
  return /\/main\.(\w+)\.js/.exec(html)?.[1] ?? "-";
}
