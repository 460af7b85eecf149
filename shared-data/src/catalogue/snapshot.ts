import type { ProductRow } from "./product";

const checkedEvery = 30_000;
// A healthy composer is never this late.
const oldest = 15_000;
// For so long after a click the database itself is asked.
const pressed = 5000;

let checkedAt = Number.NEGATIVE_INFINITY;
let pressedAt = Number.NEGATIVE_INFINITY;
let isCurrent: Promise<boolean>;

/**
 * The rows of a file of the snapshot: public rows that the process that renders the pages keeps beside them, seconds old, so that open tabs
 * cost the database nothing (R7.9). `undefined` where the database is to be asked: there is no snapshot, it is not kept up to date, has
 * no such file, or lacks one of the columns.
 */
export async function readSnapshot(
  name: string,
  columns: string,
  signal: AbortSignal,
): Promise<ProductRow[] | undefined> {
  const now = performance.now();
  // Pages that are rendered ahead are made of what the database says.
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
  } catch {
    return undefined;
  }
}

/** Reads the database itself for some seconds, so that the next screen is as new as the result of an action. */
export function passOverSnapshot(): void {
  pressedAt = performance.now();
}

// By the clock of the machine that serves it: a phone's may be wrong. Behind a cache the answer is older by what the cache says.
async function checkAge(): Promise<boolean> {
  const response = await ask("state");
  const { at } = await response.json();
  const servedAt = Date.parse(response.headers.get("date") ?? "") + 1000 * Number(response.headers.get("age"));
  return servedAt - Date.parse(at) < oldest;
}

const ask = (name: string, signal?: AbortSignal) =>
  fetch(`/snapshot/${name}.json`, { ...(signal && { signal }), credentials: "same-origin" });
