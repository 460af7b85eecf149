import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, object, string } from "valibot";
import { parseResult } from "../../data/parse-result";

const apiKey = object({ id: string(), holder: string(), created_at: string(), last_used_at: nullable(string()) });

/** Metadata of a key that reads orders. */
export type ApiKey = InferOutput<typeof apiKey>;

/** Lists the API keys in use, newest first; admins only. @throws StoreError */
export async function listApiKeys(db: StoreClient, signal: AbortSignal): Promise<ApiKey[]> {
  return parseResult(array(apiKey), await callRpc(db, "list_api_keys", {}, signal));
}

/** Creates an API key and returns its text, which cannot be read again. @throws StoreError */
export async function createApiKey(db: StoreClient, holder: string, reason: string): Promise<string> {
  return parseResult(string(), await callRpc(db, "create_api_key", { p_holder: holder, p_reason: reason }));
}
