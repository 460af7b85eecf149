import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, number, object, string } from "valibot";
import { callJson } from "../../../data/parse-result";

/** A line whose key exists already, from 1. */
export const knownLineSchema = object({ line: number(), product_name: string(), is_used: boolean() });

const keyPreviewSchema = object({
  known: array(knownLineSchema),
  /** Lines whose key repeats an earlier line. */
  repeated: array(object({ line: number(), first_line: number() })),
  /** Lines that contain only invisible characters. */
  empty: number(),
});

/** Known and repeated lines of a paste; only the database can tell which texts are the same key (R5.7). */
export type KeyPreview = InferOutput<typeof keyPreviewSchema>;
export type KnownLine = KeyPreview["known"][number];
export type RepeatedLine = KeyPreview["repeated"][number];

const keysPerCheck = 5000;

/** Finds the keys that exist already or are repeated. `lines` holds the line number of each key. @throws StoreError */
export async function previewKeys(
  db: StoreClient,
  keys: readonly string[],
  lines: readonly number[],
  signal: AbortSignal,
): Promise<KeyPreview> {
  const whole: KeyPreview = { known: [], repeated: [], empty: 0 };
  for (let start = 0; start < keys.length; start += keysPerCheck) {
    const p_keys = keys.slice(start, start + keysPerCheck);
    const { known, repeated, empty } = await callJson(keyPreviewSchema, db, "preview_product_keys", { p_keys }, signal);
    const lineOf = (place: number) => lines[start + place - 1] ?? 0;
    for (const found of known) whole.known.push({ ...found, line: lineOf(found.line) });
    for (const { line, first_line } of repeated)
      whole.repeated.push({ line: lineOf(line), first_line: lineOf(first_line) });
    whole.empty += empty;
  }
  return whole;
}
