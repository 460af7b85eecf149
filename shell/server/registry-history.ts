import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RegistryFile } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
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

const pendingSchema = object({ change: changeSchema, content: text });

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
const pendingOf = (folder: string) => path.join(folder, ".changes.pending.json");
const hashOf = (content: string) => createHash("sha256").update(content).digest("hex");

/** Appends one line to the history of the registry in a folder. */
export function recordChange(folder: string, change: Change) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = historyOf(folder);
  // A line that was cut off must not spoil this one.
  const isWhole = !existsSync(file) || /(^|\n)$/.test(readFileSync(file, "utf8"));
  appendFileSync(file, `${isWhole ? "" : "\n"}${JSON.stringify(change)}\n`, { mode: 0o600 });
}

/** Every change of the registry in a folder, or of one remote in it, the oldest first. A line that is none is left out. */
export function readChanges(folder: string, remote?: string): Change[] {
  const lines = readLines(folder).flatMap((line): Change[] => {
    const change = parse(line);
    return isDocument(changeSchema, change) ? [change] : [];
  });
  const pending = new PendingChange(folder, path.join(folder, "registry.json")).change;
  const last = lines.at(-1);
  const all = pending && JSON.stringify(pending) !== JSON.stringify(last) ? [...lines, pending] : lines;
  return all.filter((change) => remote === undefined || change.remote === remote);
}

const readLines = (folder: string) =>
  existsSync(historyOf(folder)) ? readFileSync(historyOf(folder), "utf8").split("\n") : [];

/** A change that is being made: what the history is to say of it, as soon as the registry is the one that it makes. */
export class PendingChange {
  readonly #folder: string;
  readonly #registry: string;

  constructor(folder: string, registry: string) {
    this.#folder = folder;
    this.#registry = registry;
  }

  announce(
    { from, to, ...note }: ChangeNote,
    { before, after, content }: { before: RegistryFile; after: RegistryFile; content: string },
  ) {
    const change: Change = {
      at: new Date().toISOString(),
      ...note,
      from: stateOf(before, note.remote) ?? from ?? null,
      to: stateOf(after, note.remote) ?? to ?? null,
    };
    writeFileSync(pendingOf(this.#folder), JSON.stringify({ change, content: hashOf(content) }), { mode: 0o600 });
  }

  /** The change that has been made and is not in the history yet. */
  get change(): Change | undefined {
    const pending = existsSync(pendingOf(this.#folder)) && parse(readFileSync(pendingOf(this.#folder), "utf8"));
    if (!isDocument(pendingSchema, pending) || !existsSync(this.#registry)) return undefined;
    return pending.content === hashOf(readFileSync(this.#registry, "utf8")) ? pending.change : undefined;
  }

  /** Puts it into the history where it has been made, once, and forgets it. */
  settle() {
    const { change } = this;
    const isTold = change && readLines(this.#folder).includes(JSON.stringify(change));
    if (change && !isTold) recordChange(this.#folder, change);
    rmSync(pendingOf(this.#folder), { force: true });
  }
}

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
