import { callRpc, isRecord, type KeyTemplate, StoreError, toKeyTemplate } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** How far a buyer came with a key. */
export interface KeyProgress {
  /** The words of the steps that are done. */
  readonly stepsDone: readonly string[];
  /** When the buyer said that all is well, ISO 8601; `null` where they have not. */
  readonly acceptedAt: string | null;
}

/** A key as its owner was given it. */
export interface OpenedKey {
  readonly keyId: string;
  /** The key itself: it may have many lines. */
  readonly text: string;
  /** How the text falls into fields; `null` where its product says nothing of that. */
  readonly template: KeyTemplate | null;
  /** The product's first steps, in order. */
  readonly steps: readonly string[];
  readonly progress: KeyProgress;
}

/**
 * Returns the text of the caller's own order's key. The database records each call, and its address (R14.5): call it only when
 * the key is to be shown. Refuses what `open_order_key` refuses. @throws StoreError with the server's words
 */
export async function openOrderKey(db: StoreClient, orderId: string): Promise<OpenedKey> {
  const data = await callRpc(db, "open_order_key", { p_order_id: orderId });
  const row: unknown = data;
  if (!isRecord(row) || typeof row.key_data !== "string") throw new StoreError("not_found", "", "key_missing");
  return {
    keyId: String(row.key_id),
    text: row.key_data,
    template: toKeyTemplate(row.key_template),
    steps: toTexts(row.first_steps),
    progress: toProgress(row),
  };
}

/** A buyer's progress, from the database's JSON. */
export function toProgress(row: unknown): KeyProgress {
  const { steps_done, accepted_at } = isRecord(row) ? row : {};
  return { stepsDone: toTexts(steps_done), acceptedAt: typeof accepted_at === "string" ? accepted_at : null };
}

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
