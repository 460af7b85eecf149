import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { attempt } from "@store/shared-data";
import {
  type RegistryEntry,
  type RegistryFile,
  type Release,
  registryFileSchema,
} from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { takeLock } from "@store/shared-data/node/process/lock-file";
import { UserError } from "@store/shared-data/node/user-error";
import { replaceFile } from "./draft-file";
import { type ChangeNote, describeChange, recordMissingChange } from "./registry-history";
import { releaseAddress } from "./releases";

const fileName = "registry.json";

/** `proposed`: releases that staff can preview before they go live. */
type DecidedRegistry = RegistryFile & { proposed?: readonly Release[] };

export function readRegistry(folder: string): DecidedRegistry {
  const file = path.join(folder, fileName);
  if (!existsSync(file)) return { remotes: [] };
  const registry = attempt(() => JSON.parse(readFileSync(file, "utf8")));
  // Commands validate the entries. A running store serves the file as it is, and pages skip invalid entries.
  if (Array.isArray(registry?.remotes)) return registry;
  throw damaged(file);
}

const damaged = (file: string) =>
  new UserError(`${file} is damaged. Put a copy of it back, or delete it to go back to what this folder builds.`);

/** Saving a large release takes seconds; others should wait instead of repeating their check. */
const patience = 15_000;

/** Changes the registry under a lock: a concurrent change waits, and is refused after a time-out. */
export async function changeRegistry(
  folder: string,
  change: (registry: RegistryFile) => DecidedRegistry | Promise<DecidedRegistry>,
  note?: ChangeNote,
  patient = patience,
) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, fileName);
  const lock = `${file}.lock`;
  const refusal = () => new UserError(`Another change is being made. If that is not so, delete ${lock} and try again.`);
  const unlock = await waitForLock(lock, refusal, performance.now() + patient);
  try {
    const decided = readRegistry(folder);
    if (!isDocument(registryFileSchema, decided)) throw damaged(file);
    recordMissingChange(folder);
    const after = await change(decided);
    // Saved with the registry, so that the history can be completed if this process is killed now.
    const lastChange = note && describeChange(note, { before: decided, after });
    await replaceFile(file, `${JSON.stringify({ ...decided, ...after, lastChange }, null, 2)}\n`);
    recordMissingChange(folder);
  } finally {
    unlock();
  }
}

async function waitForLock(lock: string, refusal: () => Error, until: number): Promise<() => void> {
  try {
    return takeLock(lock, refusal);
  } catch (error) {
    if (performance.now() > until) throw error;
    await setTimeout(50);
    return waitForLock(lock, refusal, until);
  }
}

export const findEntry = ({ remotes }: RegistryFile, name: string): RegistryEntry | undefined =>
  remotes.find((entry) => entry.name === name);

/** Empty if the list is invalid. */
export function readProposed(folder: string): readonly Release[] {
  const { proposed = [] } = readRegistry(folder);
  return isDocument(registryFileSchema, { remotes: proposed }) ? proposed : [];
}

export const propose = (folder: string, name: string, choose: () => Release | null) =>
  changeRegistry(folder, ({ remotes }) => {
    const release = choose();
    const others = readProposed(folder).filter((each) => each.name !== name);
    return { remotes, proposed: release ? [...others, release] : others };
  });

type Workspace = {
  root: string;
  remotes: { name: string; folder: string; port: number }[];
};

export function builtRegistry({ root, remotes }: Workspace): RegistryFile {
  const built = remotes.flatMap(({ folder, port }) => {
    const manifest = path.join(root, folder, "dist/remote-manifest.json");
    if (!existsSync(manifest)) return [];
    return [{ ...JSON.parse(readFileSync(manifest, "utf8")), baseUrl: `http://localhost:${port}/` }];
  });
  return { remotes: built };
}

export function decidedOver(built: RegistryFile, registryDir: string): RegistryFile {
  const decided = readRegistry(registryDir).remotes;
  const isDecided = new Set(decided.map(({ name }) => name));
  return { remotes: [...built.remotes.filter(({ name }) => !isDecided.has(name)), ...decided] };
}

export const liveRegistry = ({ registryDir, ...workspace }: Workspace & { registryDir: string }): RegistryFile =>
  decidedOver(builtRegistry(workspace), registryDir);

/** The releases that are live, canaries too. */
export const releasesOf = (remotes: readonly RegistryEntry[]): Release[] =>
  remotes.flatMap(({ canary, ...live }) => (canary ? [live, canary.remote] : [live]));

/** Registry for browsers: saved releases get URLs of the shop's origin; earlier releases are removed. */
export function toPublicRegistry({ remotes }: RegistryFile): RegistryFile {
  return {
    remotes: remotes.map(({ previous: _previous, canary, ...entry }) => ({
      ...toServed(entry),
      ...(canary && { canary: { percent: canary.percent, remote: toServed(canary.remote) } }),
    })),
  };
}

export const toServed = ({ kept, ...release }: Release): Release =>
  kept ? { ...release, baseUrl: releaseAddress(release.name, kept) } : release;
