import { accessSync, constants, mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { attempt } from "@store/shared-data";
import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";
import { environment, remotes, root } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";
import { type ChangeNote, recordChange, stateOf } from "../../server/registry-history";
import { findEntry, liveRegistry, readRegistry } from "../../server/registry-store";

const { registryDir } = environment;

export type Command = {
  action: string;
  name: string;
  words: readonly string[];
  options: { why?: string; store?: string; shell?: string; "without-browser": boolean };
};

export const readLive = () => liveRegistry({ root, registryDir, remotes });

/** Changes a remote's entry and records author and reason in the history, also for refused changes. */
export async function withHistory(
  { action, name, options }: Command,
  work: (note: ChangeNote, live: RegistryEntry | undefined) => Promise<unknown>,
) {
  // First, so that an unwritable folder is reported at once.
  mkdirSync(registryDir, { recursive: true, mode: 0o700 });
  accessSync(registryDir, constants.W_OK);
  const note = { by: userName(), action, remote: name, why: options.why ?? (await askWhy()) };
  try {
    await work(note, findEntry(readRegistry(registryDir), name));
  } catch (error) {
    // If nothing can be written, the refusal itself says so.
    if (error instanceof UserError) attempt(() => recordRefusal(note, error.message));
    throw error;
  }
}

function recordRefusal(note: ChangeNote, refused: string) {
  const from = stateOf(readLive(), note.remote);
  recordChange(registryDir, { at: new Date().toISOString(), ...note, from, to: from, refused });
}

const userName = () =>
  process.env.REGISTRY_USER || (attempt(() => userInfo().username) ?? `user ${process.getuid?.()}`);

async function askWhy() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const why = await terminal.question("Why? (Enter for no reason) ");
  terminal.close();
  return why.trim();
}
