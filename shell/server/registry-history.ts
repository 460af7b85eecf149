import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "@store/shared-data";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { type InferOutput, nonEmpty, nullable, number, object, optional, pipe, string } from "valibot";

const text = pipe(string(), nonEmpty());
const release = { version: text, baseUrl: text };

/** A live release; `null` if the remote was not in the store. */
const state = nullable(object({ ...release, canary: optional(object({ ...release, percent: number() })) }));

const changeSchema = object({
  at: text,
  by: text,
  action: text,
  remote: text,
  from: state,
  to: state,
  why: string(),
  proof: optional(text),
  refused: optional(text),
});

export type Change = InferOutput<typeof changeSchema>;
export type LiveState = Change["from"];

/** `from` and `to` name a release that this workspace builds, because the registry does not list it. */
export type ChangeNote = Pick<Change, "by" | "action" | "remote" | "why" | "proof"> & {
  from?: LiveState;
  to?: LiveState;
};

// A dot file: the registry may be in a site's folder, and static hosts do not serve dot files.
const historyOf = (folder: string) => path.join(folder, ".changes.jsonl");

export function recordChange(folder: string, change: Change) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Leading line break: a truncated previous line must not damage this one.
  appendFileSync(historyOf(folder), `\n${JSON.stringify(change)}`, { mode: 0o600 });
}

/** All changes of the registry or of one remote, oldest first. Invalid lines are skipped. */
export function readChanges(folder: string, remote?: string): Change[] {
  const lines = [...readText(historyOf(folder)).split("\n"), JSON.stringify(readLastChange(folder) ?? null)];
  return [...new Set(lines)].flatMap((line) => {
    const change = parse(line);
    return isDocument(changeSchema, change) && [change.remote, undefined].includes(remote) ? [change] : [];
  });
}

/** The process that made the registry's last change may have been killed before it wrote the line. */
export function recordMissingChange(folder: string) {
  const change = readLastChange(folder);
  if (change && !readText(historyOf(folder)).includes(JSON.stringify(change))) recordChange(folder, change);
}

function readLastChange(folder: string): Change | undefined {
  const registry = parse(readText(path.join(folder, "registry.json")));
  return isDocument(object({ lastChange: changeSchema }), registry) ? registry.lastChange : undefined;
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

export const describeChange = (
  { from, to, ...note }: ChangeNote,
  { before, after }: { before: RegistryFile; after: RegistryFile },
): Change => ({
  at: new Date().toISOString(),
  ...note,
  from: stateOf(before, note.remote) ?? from ?? null,
  to: stateOf(after, note.remote) ?? to ?? null,
});

export function stateOf({ remotes }: RegistryFile, name: string): LiveState {
  const entry = remotes.find((remote) => remote.name === name);
  if (!entry) return null;
  const { version, baseUrl, canary } = entry;
  if (!canary) return { version, baseUrl };
  const { remote, percent } = canary;
  return { version, baseUrl, canary: { version: remote.version, baseUrl: remote.baseUrl, percent } };
}

/** Versions for people; empty if nothing is live. */
export const describeState = (live: LiveState) =>
  live ? `${live.version}${live.canary ? ` + ${live.canary.version} (${live.canary.percent}%)` : ""}` : "";

const parse = (line: string): unknown => attempt(() => JSON.parse(line));
