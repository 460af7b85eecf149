import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** The database's response about a display name: whether it is taken, and if so which names like it are free. */
export interface NameAnswer {
  readonly isTaken: boolean;
  readonly others: readonly string[];
}

/** Asks about a display name that keeps the rules of R5.3. Without an answer about others there are none. @throws StoreError */
export async function askAboutName(db: StoreClient, name: string, signal: AbortSignal): Promise<NameAnswer> {
  if (!(await isNameTaken(db, name, signal))) return { isTaken: false, others: [] };
  const { data } = await db.rpc("suggest_display_names", { p_display_name: name }).abortSignal(signal);
  return { isTaken: true, others: data ?? [] };
}

/** True for a taken display name. @throws StoreError */
export async function isNameTaken(db: StoreClient, name: string, signal?: AbortSignal): Promise<boolean> {
  return (await callRpc(db, "is_display_name_free", { p_display_name: name }, signal)) === false;
}
