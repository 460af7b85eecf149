import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "./environment.mjs";

/**
 * @typedef {import("../../shared-data/src/contract/registry").RemoteCard} RemoteCard
 * @typedef {RemoteCard & { baseUrl: string }} Release
 * @typedef {{ version: string, baseUrl: string, since: string }} Past
 * @typedef {Release & { since?: string, canary?: { percent: number, remote: Release }, previous?: Past[] }} Entry
 * @typedef {{ remotes: Entry[] }} Registry
 */

const fileName = "registry.json";

/** What is live by decision; empty where nobody has decided anything yet. @param {string} folder @returns {Registry} */
export function readRegistry(folder) {
  const file = path.join(folder, fileName);
  if (!existsSync(file)) return { remotes: [] };
  try {
    const registry = JSON.parse(readFileSync(file, "utf8"));
    if (Array.isArray(registry?.remotes)) return registry;
  } catch {
    // Falls through to the refusal: guessing what is live would be worse than stopping.
  }
  throw new UserError(`${file} is damaged. Put a copy of it back, or delete it to go back to what this folder builds.`);
}

/**
 * Changes what is live: reads, lets `change` decide, and puts the whole file in place in one step, so that nobody ever
 * reads half of it. Two changes at once: the second is refused.
 * @param {string} folder @param {(registry: Registry) => Registry | Promise<Registry>} change
 */
export async function changeRegistry(folder, change) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, fileName);
  const lock = `${file}.lock`;
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
  } catch {
    throw new UserError(`Another change is being made. If that is not so, delete ${lock} and try again.`);
  }
  try {
    const registry = await change(readRegistry(folder));
    const draft = `${file}.new`;
    writeFileSync(draft, `${JSON.stringify(registry, null, 2)}\n`);
    renameSync(draft, file);
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * The registry that the store on this machine serves: what this workspace has built, under what has been decided.
 * @param {{ root: string, registryDir: string, remotes: { name: string, folder: string, port: number }[] }} store
 * @returns {Registry}
 */
export function liveRegistry({ root, registryDir, remotes }) {
  const decided = new Map(readRegistry(registryDir).remotes.map((entry) => [entry.name, entry]));
  const built = remotes.flatMap(({ name, folder, port }) => {
    const card = path.join(root, folder, "dist/card.json");
    if (decided.has(name) || !existsSync(card)) return [];
    return [{ ...JSON.parse(readFileSync(card, "utf8")), baseUrl: `http://localhost:${port}/` }];
  });
  return { remotes: [...built, ...decided.values()] };
}

/** What browsers are told: without the way back, which is nobody's business. @param {Registry} registry */
export function toPublicRegistry({ remotes }) {
  return { remotes: remotes.map(({ previous: _previous, since: _since, ...entry }) => entry) };
}
