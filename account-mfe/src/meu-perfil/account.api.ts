import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/**
 * Deletes the caller's account for good; orders and payments stay without the person. Refuses staff, anyone who signed in a while ago
 * (`sign_in_again`) and, unless they are given up, people with open orders (`account_has_open_orders`, whose message names them) or credit
 * (`account_has_credit`).
 * The session is still to be ended afterwards. @throws StoreError with the server's words
 */
export async function deleteAccount(db: StoreClient, giveUpOrders: boolean): Promise<void> {
  await callRpc(db, "delete_my_account", { p_give_up_orders: giveUpOrders });
}

/** Everything the store keeps about the caller, delivered keys included: for the person, not for the screens. @throws StoreError */
export async function readPersonalData(db: StoreClient): Promise<unknown> {
  return callRpc(db, "my_personal_data");
}

/** One open session of the caller's. */
export interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly used_at: string;
  /** 'celular', 'tablet', 'computador' or 'desconhecido'. */
  readonly device: string;
  /** The network address, where the auth service kept one. */
  readonly address: string | null;
  readonly is_current: boolean;
}

/** The caller's open sessions, the last used first. @throws StoreError */
export async function listOwnSessions(db: StoreClient, signal: AbortSignal): Promise<OwnSession[]> {
  return callRpc(db, "my_sessions", {}, signal);
}

/** Ends one of the caller's sessions. @throws StoreError */
export async function endOwnSession(db: StoreClient, id: string): Promise<void> {
  await callRpc(db, "end_my_session", { p_session_id: id });
}
