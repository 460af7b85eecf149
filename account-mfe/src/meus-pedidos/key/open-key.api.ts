import { callRpc, isRecord, type KeyTemplate, StoreError, toKeyTemplate } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** The buyer's progress with a key. */
export interface KeyProgress {
  /** Texts of the completed steps. */
  readonly stepsDone: readonly string[];
  /** When the buyer accepted the key, ISO 8601; `null` if not accepted. */
  readonly acceptedAt: string | null;
}

/** A revealed key. */
export interface OpenedKey {
  readonly keyId: string;
  /** The key itself; may have several lines. */
  readonly text: string;
  /** How the text splits into fields; `null` if the product has no template. */
  readonly template: KeyTemplate | null;
  /** The product's first steps, in order. */
  readonly steps: readonly string[];
  readonly progress: KeyProgress;
}

/**
 * Fetches the text of a key of the caller's order: the first one, or the one named. The database logs each call with its
 * IP address (R14.5), so call it only to show the key. Refuses whatever the SQL function `open_order_key` refuses.
 * @throws StoreError with the server's message
 */
export async function openOrderKey(db: StoreClient, orderId: string, keyId?: string): Promise<OpenedKey> {
  const data = await callRpc(db, "open_order_key", { p_order_id: orderId, ...(keyId && { p_key_id: keyId }) });
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

/** Parses a buyer's progress from the database's JSON. */
export function toProgress(row: unknown): KeyProgress {
  const { steps_done, accepted_at } = isRecord(row) ? row : {};
  return { stepsDone: toTexts(steps_done), acceptedAt: typeof accepted_at === "string" ? accepted_at : null };
}

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
