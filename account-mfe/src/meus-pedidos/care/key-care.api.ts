import { callRpc, isRecord, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { type KeyProgress, toProgress } from "../key/open-key.api";

/** One access of its owner to a key. */
export interface Access {
  /** ISO 8601. */
  readonly accessedAt: string;
  /** The function of the access. */
  readonly channel: string;
  /** "celular", "tablet", "computador" or "desconhecido". */
  readonly device: string;
  /** The network address; `null` where none was seen, or it was blanked since. */
  readonly address: string | null;
  /** For the key that the order has now, and not of one that was replaced. */
  readonly isCurrent: boolean;
}

/** Largest count of accesses; one more means "more than that". */
export const mostCounted = 10_000;

/** The newest accesses to an order's keys, and their number. */
export interface Accesses {
  readonly total: number;
  readonly accesses: readonly Access[];
}

/** Marks a first step as done, or as not done. @throws StoreError with the server's words */
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

/** Records that the buyer says that all is well, once. @throws StoreError with the server's words */
export async function acceptOrder(db: StoreClient, orderId: string): Promise<KeyProgress> {
  const data = await unwrap(db.rpc("accept_order", { p_order_id: orderId }).single());
  return toProgress(data);
}

/** When, how and from where the caller's own order's key was accessed, newest first. @throws StoreError */
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
