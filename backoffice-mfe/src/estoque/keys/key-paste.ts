/** Most keys one paste may hold. */
export const mostKeys = 50_000;

/** Longest key the store keeps, in characters. */
const longestKey = 4000;

/** What a paste holds, one key per line (R5.7). */
export interface KeyPaste {
  /** Distinct keys, trimmed, in the order of the paste. */
  readonly keys: readonly string[];
  readonly repeated: number;
  readonly empty: number;
  /** Keys longer than the store keeps; they are not among `keys`. */
  readonly tooLong: number;
}

// What Postgres calls white space at a line's ends; JavaScript's trim takes the same and a few more.
const edges = /^\s+|\s+$/g;

/** Takes a paste apart. 50,000 lines take a few tens of milliseconds. */
export function readKeyPaste(text: string): KeyPaste {
  const distinct = new Set<string>();
  let repeated = 0;
  let empty = 0;
  let tooLong = 0;
  // The line break that ends a text begins no line of its own.
  const lines = text.replace(/(\r\n|\r|\n)$/, "").split(/\r\n|\r|\n/);
  for (const line of lines) {
    const key = line.replace(edges, "");
    if (key === "") empty += 1;
    else if (key.length > longestKey) tooLong += 1;
    else if (distinct.has(key)) repeated += 1;
    else distinct.add(key);
  }
  return { keys: [...distinct], repeated, empty: text === "" ? 0 : empty, tooLong };
}
