import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { type InferOutput, nonEmpty, nullable, number, object, optional, pipe, string } from "valibot";

const text = pipe(string(), nonEmpty());
const release = { version: text, baseUrl: text };

/** The release of a remote that was live; `null` where it was not in the store. */
const state = nullable(object({ ...release, canary: optional(object({ ...release, percent: number() })) }));

/** One change of what is live, or an attempt that was refused: a line of the history. */
const changeSchema = object({
  at: text,
  by: text,
  /** One of `set`, `canary`, `rollback`, `unset`. */
  action: text,
  remote: text,
  from: state,
  to: state,
  why: string(),
  /** How the release was proved before it went live, where it had to be. */
  proof: optional(text),
  /** Why nothing was changed. */
  refused: optional(text),
});

export type Change = InferOutput<typeof changeSchema>;
export type LiveState = Change["from"];

/**
 * Names the change of a remote, its author and the reason. `from` and `to` where what the folder of the store has built is what was live
 * before, or is now: the registry does not name it.
 */
export type ChangeNote = Pick<Change, "by" | "action" | "remote" | "why" | "proof"> & {
  from?: LiveState;
  to?: LiveState;
};

// With a dot: the registry may lie in the folder of a site, and its host serves no such file.
const historyOf = (folder: string) => path.join(folder, ".changes.jsonl");

/** Appends one line to the history of the registry in a folder. */
export function recordChange(folder: string, change: Change) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In front of it, so that a line that was cut off does not spoil this one.
  appendFileSync(historyOf(folder), `\n${JSON.stringify(change)}`, { mode: 0o600 });
}

/** Every change of the registry in a folder, or of one remote in it, the oldest first. A line that is none is left out. */
export function readChanges(folder: string, remote?: string): Change[] {
  const lines = new Set([...readText(historyOf(folder)).split("\n"), JSON.stringify(readLastChange(folder))]);
  return [...lines].flatMap((line) => {
    const change = parse(line ?? "");
    return isDocument(changeSchema, change) && [change.remote, undefined].includes(remote) ? [change] : [];
  });
}

/** Tells the history of the registry's last change, once: a kill may have come before. */
export function tellLastChange(folder: string) {
  const change = readLastChange(folder);
  if (change && !readText(historyOf(folder)).includes(JSON.stringify(change))) recordChange(folder, change);
}

function readLastChange(folder: string): Change | undefined {
  const registry = parse(readText(path.join(folder, "registry.json"))) as { lastChange?: unknown } | null | undefined;
  const change = registry?.lastChange;
  return isDocument(changeSchema, change) ? change : undefined;
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** A change as the history tells it, from what was live before and is now. */
export const describeChange = (
  { from, to, ...note }: ChangeNote,
  { before, after }: { before: RegistryFile; after: RegistryFile },
): Change => ({
  at: new Date().toISOString(),
  ...note,
  from: stateOf(before, note.remote) ?? from ?? null,
  to: stateOf(after, note.remote) ?? to ?? null,
});

/** The live release of a remote by the registry; `null` where it names none. */
export function stateOf({ remotes }: RegistryFile, name: string): LiveState {
  const entry = remotes.find((remote) => remote.name === name);
  if (!entry) return null;
  const { version, baseUrl, canary } = entry;
  if (!canary) return { version, baseUrl };
  const { remote, percent } = canary;
  return { version, baseUrl, canary: { version: remote.version, baseUrl: remote.baseUrl, percent } };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
