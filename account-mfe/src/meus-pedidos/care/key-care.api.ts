import { callRpc, isRecord, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { type KeyProgress, toProgress } from "../key/open-key.api";

/** One time that a key's text was given to its owner. */
export interface Giving {
  /** ISO 8601. */
  readonly givenAt: string;
  /** The call that gave it. */
  readonly way: string;
  /** "celular", "tablet", "computador" or "desconhecido". */
  readonly device: string;
  /** The network address; `null` where none was seen, or it was blanked since. */
  readonly address: string | null;
  /** For the key that the order has now, and not of one that was replaced. */
  readonly isCurrent: boolean;
}

/** How far the database counts givings; one more means "more than that". */
export const mostCounted = 10_000;

/** The newest givings of an order's keys, and how many there are. */
export interface Givings {
  readonly total: number;
  readonly givings: readonly Giving[];
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

/** When, how and from where the caller's own order's key was given to them, newest first. @throws StoreError */
export async function listGivings(db: StoreClient, orderId: string, signal: AbortSignal): Promise<Givings> {
  const data = await callRpc(db, "order_givings", { p_order_id: orderId }, signal);
  const told: unknown = data;
  const rows = isRecord(told) && Array.isArray(told.givings) ? told.givings : [];
  return { total: isRecord(told) ? Number(told.total) : 0, givings: rows.flatMap(toGiving) };
}

function toGiving(row: unknown): Giving[] {
  if (!isRecord(row)) return [];
  const { given_at, way, device, address, is_current } = row;
  return [
    {
      givenAt: String(given_at),
      way: String(way),
      device: String(device),
      address: typeof address === "string" ? address : null,
      isCurrent: is_current === true,
    },
  ];
}
