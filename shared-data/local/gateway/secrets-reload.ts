import { isSameSecret } from "../../node/is-same-secret";
import type { Database } from "../database/contract";
import { masterKeySettings, readSecrets } from "../secrets";
import { replyJson } from "./replies";

export const secretsReloadPath = "/admin/reload-secrets";

/**
 * Reloads the master keys from the data folder. Requires the service key, which only those who can read that folder have. 404 for
 * everybody else and for browsers.
 */
export async function reloadSecrets(
  request: Request,
  dataDir: string,
  serviceKey: string,
  database: Pick<Database, "applySettings">,
): Promise<Response> {
  const isOurs = request.method === "POST" && !isFromBrowser(request) && carriesKey(request, serviceKey);
  if (!isOurs) return replyJson(404, { error: "not_found" });
  await database.applySettings(masterKeySettings(readSecrets(dataDir)));
  return replyJson(200, { status: "ok" });
}

// Node's fetch sends Sec-Fetch-Mode, but never Origin or Sec-Fetch-Site.
const isFromBrowser = ({ headers }: Request) =>
  ["origin", "referer", "sec-fetch-site"].some((name) => headers.has(name));

export function carriesKey({ headers }: Request, serviceKey: string): boolean {
  return isSameSecret(headers.get("apikey") ?? "", serviceKey);
}
