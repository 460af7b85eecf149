import { isSameSecret } from "../../node/is-same-secret";
import { replyJson } from "./replies";

/** Path that tells the running backend to reload its master keys. */
export const secretsReloadPath = "/admin/reload-secrets";

/**
 * Makes the running backend reload the master keys from the data folder. Requires the service key, which only those who can read that
 * folder have. 404 for everybody else and for browsers.
 */
export function createSecretsReload(serviceKey: string, reload: () => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    const isOurs = request.method === "POST" && !isFromBrowser(request) && carriesKey(request, serviceKey);
    if (!isOurs) return replyJson(404, { error: "not_found" });
    await reload();
    return replyJson(200, { status: "ok" });
  };
}

// Node's fetch sends Sec-Fetch-Mode, but never Origin or Sec-Fetch-Site.
const isFromBrowser = ({ headers }: Request) =>
  ["origin", "referer", "sec-fetch-site"].some((name) => headers.has(name));

/** True if a request carries the service key. */
export function carriesKey({ headers }: Request, serviceKey: string): boolean {
  return isSameSecret(headers.get("apikey") ?? "", serviceKey);
}
