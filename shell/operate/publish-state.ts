import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RegistryEntry, RegistryFile } from "@store/shared-data/contract/registry-schema";
import { environment } from "@store/shared-data/node/environment";
import { serviceHeaders } from "@store/shared-data/node/service-headers";
import { stackDataDir, stackOf } from "@store/shared-data/node/stack";
import { describe, failureLog } from "../server/prerender/failures";
import { type Change, describeState, readChanges } from "../server/registry-history";
import { mapsFolder, resolveStack } from "../server/source-maps";

const mostChanges = 30;
// Publish an unchanged state again, because pages may have reported new failures.
const againAfter = 60_000;
const timeoutMs = 10_000;

interface Source {
  readonly registryDir: string;
  readLive(): RegistryFile;
  readonly shellFolder: string;
  readonly backend: string;
  /** Nothing is published without it. */
  findKey(): string | undefined;
  readonly mapFolders: readonly string[];
}

/**
 * Publishes the live releases to the database, for the page "Versões" and so that reports are accepted, and resolves
 * the stacks of failures reported since. Never rejects: a failure is printed once and retried at the next call.
 */
export function createStatePublisher(source: Source): () => Promise<void> {
  const log = failureLog("The live releases could not be published");
  const last = { state: "", at: Number.NEGATIVE_INFINITY };
  return () =>
    publish(source, last).then(
      () => log([]),
      (error) => log([describe(error)]),
    );
}

async function publish(source: Source, last: { state: string; at: number }) {
  const { registryDir, readLive, shellFolder, backend, findKey, mapFolders } = source;
  const key = findKey();
  if (!key) return;
  const p_state = releaseState(readLive(), shellFolder, readChanges(registryDir));
  const state = JSON.stringify(p_state);
  if (state === last.state && Date.now() - last.at < againAfter) return;
  const published = await callAsService(backend, key, "publish_releases", { p_state });
  Object.assign(last, { state, at: Date.now() });
  const failures = (await published.json()) as { id: string; stack: string }[];
  if (failures.length === 0) return;
  const p_stacks = failures.map(({ id, stack }) => ({
    id,
    stack: resolveStack(stack, [mapsFolder(registryDir), ...mapFolders]),
  }));
  await callAsService(backend, key, "resolve_failures", { p_stacks });
}

export async function callAsService(backend: string, key: string, name: string, parameters: object) {
  const response = await fetch(`${backend}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: serviceHeaders(key),
    body: JSON.stringify(parameters),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response;
}

/** For a hosted project from the environment, else from the store's data folder. */
export function findServiceKey({ hosted, dataDir }: Pick<typeof environment, "hosted" | "dataDir"> = environment) {
  if (hosted) return process.env.SUPABASE_SECRET_KEY;
  const file = path.join(stackDataDir(stackOf(process.env), dataDir), "secrets.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { secretKey?: string }).secretKey : undefined;
}

/** @param history oldest first */
function releaseState({ remotes }: RegistryFile, shell: string, history: readonly Change[]) {
  const changes = history.filter(({ refused }) => !refused).reverse();
  return {
    shell: shellRelease(shell),
    remotes: remotes.map(({ name, version, since = null, canary }) => {
      const { by = null, why = null } = changes.find(({ remote }) => remote === name) ?? {};
      return { name, version, since, by, why, canary: canary ? trialOf(canary) : null };
    }),
    changes: changes.slice(0, mostChanges).map(({ at, by, action, remote, from, to, why }) => ({
      at,
      by,
      action,
      remote,
      why,
      from: describeState(from),
      to: describeState(to),
    })),
  };
}

const trialOf = ({ percent, remote, since }: NonNullable<RegistryEntry["canary"]>) => ({
  version: remote.version,
  percent,
  since: since ?? null,
});

function shellRelease(folder: string) {
  const html = readFileSync(path.join(folder, "app.html"), "utf8");
  return /\/main\.(\w+)\.js/.exec(html)?.[1] ?? "-";
}
