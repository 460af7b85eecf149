import type { ProductRow } from "./product";

const checkedEvery = 30_000;
// A healthy composer is never this late.
const oldest = 15_000;
// Time after a user action during which the database is queried directly.
const pressed = 5000;

let checkedAt = Number.NEGATIVE_INFINITY;
let pressedAt = Number.NEGATIVE_INFINITY;
let isCurrent: Promise<boolean>;

/**
 * Reads rows from the snapshot: files of public rows, seconds old, that the prerendering process writes so that open
 * tabs cause no database load (R7.9). `undefined` means: query the database, because there is no snapshot, it is
 * outdated, or it lacks the file or one of the columns.
 */
export async function readSnapshot(
  name: string,
  columns: string,
  signal: AbortSignal,
): Promise<ProductRow[] | undefined> {
  const now = performance.now();
  // Prerendered pages must use current database rows.
  if (typeof document === "undefined" || now - pressedAt < pressed) return undefined;
  try {
    if (now - checkedAt > checkedEvery) {
      checkedAt = now;
      isCurrent = checkAge();
    }
    if (!(await isCurrent)) return undefined;
    const rows = await (await ask(name, signal)).json();
    const isWhole = (row: object) => columns.split(",").every((column) => column in row);
    return rows.every(isWhole) ? rows : undefined;
  } catch (error) {
    // Aborted because the visitor left: do not fall back to the database or load its client.
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** Bypasses the snapshot for some seconds, so that the next screen shows the result of an action. */
export function bypassSnapshot(): void {
  pressedAt = performance.now();
}

// Uses the server's clock, because a phone's may be wrong, and adds the age that a cache reports.
async function checkAge(): Promise<boolean> {
  const response = await ask("state");
  const { at } = await response.json();
  const servedAt = Date.parse(response.headers.get("date") ?? "") + 1000 * Number(response.headers.get("age"));
  return servedAt - Date.parse(at) < oldest;
}

const ask = (name: string, signal?: AbortSignal) =>
  fetch(`/snapshot/${name}.json`, { ...(signal && { signal }), credentials: "same-origin" });
