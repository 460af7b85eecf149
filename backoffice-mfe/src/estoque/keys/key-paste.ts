import type { RepeatedLine } from "./key-preview.api";

/** Most keys one paste may hold. */
export const mostKeys = 50_000;

/** Longest key the store keeps, in characters. */
const longestKey = 4000;

/** The keys of a paste, one per line (R5.7), without the database's knowledge of which texts are one key. */
export interface KeyPaste {
  /** Distinct keys, trimmed, in the order of the paste. */
  readonly keys: readonly string[];
  /** The line of each key, from 1. */
  readonly lines: readonly number[];
  readonly repeated: readonly RepeatedLine[];
  readonly empty: number;
  /** Keys longer than the store keeps; they are not among `keys`. */
  readonly tooLong: number;
}

/** Takes a paste apart. 50,000 lines take a few tens of milliseconds. */
export function readKeyPaste(text: string): KeyPaste {
  const distinct = new Map<string, number>();
  const repeated: RepeatedLine[] = [];
  let empty = 0;
  let tooLong = 0;
  // The line break that ends a text begins no line of its own.
  const lines = text.replace(/(\r\n|\r|\n)$/, "").split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const key = line.trim();
    const first_line = distinct.get(key);
    if (key === "") empty += 1;
    // The store counts characters, of which the rare ones have two places here.
    else if (key.length > longestKey && [...key].length > longestKey) tooLong += 1;
    else if (first_line !== undefined) repeated.push({ line: index + 1, first_line });
    else distinct.set(key, index + 1);
  }
  return {
    keys: [...distinct.keys()],
    lines: [...distinct.values()],
    repeated,
    empty: text === "" ? 0 : empty,
    tooLong,
  };
}
