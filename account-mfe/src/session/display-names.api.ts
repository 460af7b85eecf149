import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** Tells whether a display name is taken, with free alternatives. */
export interface NameAvailability {
  readonly isTaken: boolean;
  readonly others: readonly string[];
}

/** Checks a display name that is valid by R5.3. A failed request for alternatives returns none. @throws StoreError */
export async function checkNameAvailability(
  db: StoreClient,
  name: string,
  signal: AbortSignal,
): Promise<NameAvailability> {
  if (!(await isNameTaken(db, name, signal))) return { isTaken: false, others: [] };
  const { data } = await db.rpc("suggest_display_names", { p_display_name: name }).abortSignal(signal);
  return { isTaken: true, others: data ?? [] };
}

/** True for a taken display name. @throws StoreError */
export async function isNameTaken(db: StoreClient, name: string, signal?: AbortSignal): Promise<boolean> {
  return (await callRpc(db, "is_display_name_free", { p_display_name: name }, signal)) === false;
}
