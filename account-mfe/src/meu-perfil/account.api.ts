import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/**
 * Deletes the user's account permanently; orders and payments remain without personal data. Rejected for staff, for a
 * sign-in that is too old (`sign_in_again`) and, unless the user gives them up, with open orders
 * (`account_has_open_orders`, whose message lists them) or credit (`account_has_credit`). The caller must end the
 * session afterwards. @throws StoreError with the server's message
 */
export async function deleteAccount(db: StoreClient, giveUpOrders: boolean): Promise<void> {
  await callRpc(db, "delete_my_account", { p_give_up_orders: giveUpOrders });
}

/** All data stored about the user, including delivered keys, for download only. @throws StoreError */
export async function readPersonalData(db: StoreClient): Promise<unknown> {
  return callRpc(db, "my_personal_data");
}

export interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly used_at: string;
  /** 'celular', 'tablet', 'computador' or 'desconhecido'. */
  readonly device: string;
  /** The IP address, if the auth service stored it. */
  readonly address: string | null;
  readonly is_current: boolean;
}

/** The user's open sessions, most recently used first. @throws StoreError */
export async function listOwnSessions(db: StoreClient, signal: AbortSignal): Promise<OwnSession[]> {
  return callRpc(db, "my_sessions", {}, signal);
}

/** Ends one of the user's sessions. @throws StoreError */
export async function endOwnSession(db: StoreClient, id: string): Promise<void> {
  await callRpc(db, "end_my_session", { p_session_id: id });
}
