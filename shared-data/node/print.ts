import { printable } from "./printable";

const longest = 300;

/** Prints one line of the backend's log. What people sent may stand in it, and must not reach the terminal as it is. */
export function printLine(line: string): void {
  console.log(printable(line));
}

/**
 * Makes console.error and console.warn print what went wrong and nothing else. The library below prints failed queries whole, with
 * their parameters: people's data, and the hashes of their passwords.
 */
export function printErrorsBriefly(): void {
  const print = (...parts: unknown[]) => process.stderr.write(`${parts.map(toBrief).join(" ")}\n`);
  Object.assign(console, { error: print, warn: print });
}

function toBrief(part: unknown): string {
  const text = part instanceof Error ? part.message : typeof part === "string" ? part : `(${typeof part})`;
  return printable((text.split("\n")[0] ?? "").slice(0, longest));
}
