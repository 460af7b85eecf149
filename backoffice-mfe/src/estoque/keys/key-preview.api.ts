import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type GenericSchema, number, object, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";

/** A line that the store has already, and where. Lines count from 1. */
export interface KnownLine {
  readonly line: number;
  readonly product_id: string;
  readonly product_name: string;
  readonly is_used: boolean;
}

/** A line that says the same as an earlier one. */
export interface RepeatedLine {
  readonly line: number;
  readonly first_line: number;
}

/** The database's preview of some keys before they are added: it alone knows which texts are one key (R5.7). */
export interface KeyPreview {
  readonly known: readonly KnownLine[];
  readonly repeated: readonly RepeatedLine[];
  /** Lines of invisible characters alone. */
  readonly empty: number;
}

/** The shape of a line that the store has. */
export const knownLineSchema: GenericSchema<unknown, KnownLine> = object({
  line: number(),
  product_id: string(),
  product_name: string(),
  is_used: boolean(),
});

const keyPreviewSchema: GenericSchema<unknown, KeyPreview> = object({
  known: array(knownLineSchema),
  repeated: array(object({ line: number(), first_line: number() })),
  empty: number(),
});

/** Keys one call compares with the store. */
const keysPerCheck = 5000;

/** Which of these keys the store has, or has twice here. `lines` tells the line that each stands in. @throws StoreError */
export async function previewKeys(
  db: StoreClient,
  keys: readonly string[],
  lines: readonly number[],
  signal: AbortSignal,
): Promise<KeyPreview> {
  const whole = { known: [] as KnownLine[], repeated: [] as RepeatedLine[], empty: 0 };
  for (let start = 0; start < keys.length; start += keysPerCheck) {
    const p_keys = keys.slice(start, start + keysPerCheck);
    const data = await callRpc(db, "preview_product_keys", { p_keys }, signal);
    const { known, repeated, empty } = readAnswer(keyPreviewSchema, data);
    const lineOf = (place: number) => lines[start + place - 1] ?? 0;
    for (const found of known) whole.known.push({ ...found, line: lineOf(found.line) });
    for (const { line, first_line } of repeated) {
      whole.repeated.push({ line: lineOf(line), first_line: lineOf(first_line) });
    }
    whole.empty += empty;
  }
  return whole;
}
