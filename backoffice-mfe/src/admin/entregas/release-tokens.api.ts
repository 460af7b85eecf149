import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, object, string } from "valibot";
import { parseResult } from "../../data/parse-result";

const token = object({
  id: string(),
  remote: string(),
  holder: string(),
  created_at: string(),
  revoked_at: nullable(string()),
  last_used_at: nullable(string()),
});

/** Metadata of a team's release token for one remote. */
export type ReleaseToken = InferOutput<typeof token>;

/** Lists all tokens, newest first; admins only. @throws StoreError */
export async function listReleaseTokens(db: StoreClient, signal: AbortSignal): Promise<ReleaseToken[]> {
  return parseResult(array(token), await callRpc(db, "list_release_tokens", {}, signal));
}

/** Creates a token and returns its secret, which cannot be read again. @throws StoreError */
export async function createReleaseToken(
  db: StoreClient,
  { remote, holder, reason }: { remote: string; holder: string; reason: string },
): Promise<string> {
  const given = { p_remote: remote, p_holder: holder, p_reason: reason };
  return parseResult(string(), await callRpc(db, "create_release_token", given));
}

/** Revokes a release token or an API key immediately. @throws StoreError */
export async function revokeToken(db: StoreClient, id: string, reason: string): Promise<void> {
  await callRpc(db, "revoke_access_token", { p_id: id, p_reason: reason });
}
