import { callRpc, isRecord, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { type KeyProgress, toProgress } from "../key/open-key.api";

/** One reveal of a key to its buyer. */
export interface Access {
  /** ISO 8601. */
  readonly accessedAt: string;
  /** The SQL function that revealed the key. */
  readonly channel: string;
  /** "celular", "tablet", "computador" or "desconhecido". */
  readonly device: string;
  /** IP address; `null` if it is unknown or has been redacted. */
  readonly address: string | null;
  /** True for the order's current key, false for a key that was replaced. */
  readonly isCurrent: boolean;
}

/** Highest exact count of accesses; a higher value means "more than this". */
export const mostCounted = 10_000;

/** The newest accesses to an order's keys, and the total. */
export interface Accesses {
  readonly total: number;
  readonly accesses: readonly Access[];
}

/** Marks a first step as done or not done. @throws StoreError with the server's message */
export async function setFirstStep(
  db: StoreClient,
  orderId: string,
  step: string,
  isDone: boolean,
): Promise<KeyProgress> {
  const data = await unwrap(
    db.rpc("set_first_step", { p_order_id: orderId, p_step: step, p_is_done: isDone }).single(),
  );
  return toProgress(data);
}

/**
 * Records that the buyer accepted the key; repeating it changes nothing. @throws StoreError with the server's message
 */
export async function acceptOrder(db: StoreClient, orderId: string): Promise<KeyProgress> {
  const data = await unwrap(db.rpc("accept_order", { p_order_id: orderId }).single());
  return toProgress(data);
}

/** Lists when, how and from where the caller's key was revealed, newest first. @throws StoreError */
export async function listKeyAccesses(db: StoreClient, orderId: string, signal: AbortSignal): Promise<Accesses> {
  const data = await callRpc(db, "list_key_accesses", { p_order_id: orderId }, signal);
  const result: unknown = data;
  const rows = isRecord(result) && Array.isArray(result.accesses) ? result.accesses : [];
  return { total: isRecord(result) ? Number(result.total) : 0, accesses: rows.flatMap(toAccess) };
}

function toAccess(row: unknown): Access[] {
  if (!isRecord(row)) return [];
  const { accessed_at, channel, device, address, is_current } = row;
  return [
    {
      accessedAt: String(accessed_at),
      channel: String(channel),
      device: String(device),
      address: typeof address === "string" ? address : null,
      isCurrent: is_current === true,
    },
  ];
}
