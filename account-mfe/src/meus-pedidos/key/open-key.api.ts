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
 * Gives the caller the text of their own order's key. The database keeps that it did, each time, and from where (R14.5): it is called when
 * somebody asks to see the key, and at no other time. Refuses what `open_order_key` refuses. @throws StoreError with the server's words
 */
export async function openOrderKey(db: StoreClient, orderId: string): Promise<OpenedKey> {
  const data = await callRpc(db, "open_order_key", { p_order_id: orderId });
  const told: unknown = data;
  if (!isRecord(told) || typeof told.key_data !== "string") throw new StoreError("not_found", "", "key_missing");
  return {
    keyId: String(told.key_id),
    text: told.key_data,
    template: toKeyTemplate(told.key_template),
    steps: toTexts(told.first_steps),
    progress: toProgress(told),
  };
}

/** How far a buyer came, as the database answers it. */
export function toProgress(told: unknown): KeyProgress {
  const { steps_done, accepted_at } = isRecord(told) ? told : {};
  return { stepsDone: toTexts(steps_done), acceptedAt: typeof accepted_at === "string" ? accepted_at : null };
}

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
