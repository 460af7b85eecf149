import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type RegistryFile, type Release, registryFileSchema } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { takeLock } from "@store/shared-data/node/process/lock-file";
import { UserError } from "@store/shared-data/node/user-error";
import { replaceFile } from "./draft-file";
import { type ChangeNote, describeChange, tellLastChange } from "./registry-history";
import { releaseAddress } from "./releases";

const fileName = "registry.json";

/** `proposed`: releases that staff may see before they are live. */
type DecidedRegistry = RegistryFile & { proposed?: readonly Release[] };

/** The decided releases; empty where nothing has been decided yet. */
export function readRegistry(folder: string): DecidedRegistry {
  const file = path.join(folder, fileName);
  if (!existsSync(file)) return { remotes: [] };
  try {
    const registry = JSON.parse(readFileSync(file, "utf8"));
    // Commands ask whether each entry is whole: a store that runs serves what is there, and pages drop the rest.
    if (Array.isArray(registry?.remotes)) return registry;
  } catch {
    // Falls through to the refusal: guessing what is live would be worse than stopping.
  }
  throw damaged(file);
}

const damaged = (file: string) =>
  new UserError(`${file} is damaged. Put a copy of it back, or delete it to go back to what this folder builds.`);

/** Saving a large release takes seconds, and others do not begin their check again for it. */
const patience = 15_000;

/**
 * Changes what is live: reads, lets `change` decide, and puts the whole file in place in one step, so that half
 * of it is never read. Two changes at once: the second waits, and is refused where the first does not end.
 * @param note who changes what, and why: goes into the history with what was live before and is now
 */
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
    tellLastChange(folder);
    const after = await change(decided);
    // In the same file: a process that is killed in the middle leaves the next one the entry that the history lacks.
    const lastChange = note && describeChange(note, { before: decided, after });
    await replaceFile(file, `${JSON.stringify({ ...decided, ...after, lastChange }, null, 2)}\n`);
    tellLastChange(folder);
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

/** The releases that staff may see before they are live. One that is damaged proposes nothing. */
export function readProposed(folder: string): readonly Release[] {
  const { proposed = [] } = readRegistry(folder);
  return isDocument(registryFileSchema, { remotes: proposed }) ? proposed : [];
}

/** Proposes the release that `choose` gives in place of the one that was proposed before; `null` proposes none. */
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

/** The builds of this workspace, where they are served. */
export function builtRegistry({ root, remotes }: Workspace): RegistryFile {
  const built = remotes.flatMap(({ folder, port }) => {
    const manifest = path.join(root, folder, "dist/remote-manifest.json");
    if (!existsSync(manifest)) return [];
    return [{ ...JSON.parse(readFileSync(manifest, "utf8")), baseUrl: `http://localhost:${port}/` }];
  });
  return { remotes: built };
}

/** The registry that the store on this machine serves: what this workspace has built, under what has been decided. */
export function liveRegistry({ registryDir, remotes, ...place }: Workspace & { registryDir: string }): RegistryFile {
  const decided = readRegistry(registryDir).remotes;
  const isDecided = new Set(decided.map(({ name }) => name));
  const open = remotes.filter(({ name }) => !isDecided.has(name));
  return { remotes: [...builtRegistry({ ...place, remotes: open }).remotes, ...decided] };
}

/** The registry as browsers get it: each saved release from the shop's own origin, and nothing of earlier ones. */
export function toPublicRegistry({ remotes }: RegistryFile): RegistryFile {
  return {
    remotes: remotes.map(({ previous: _previous, canary, ...entry }) => ({
      ...toServed(entry),
      ...(canary && { canary: { percent: canary.percent, remote: toServed(canary.remote) } }),
    })),
  };
}

/** A saved release as browsers get it. */
export const toServed = ({ kept, ...release }: Release): Release =>
  kept ? { ...release, baseUrl: releaseAddress(release.name, kept) } : release;
