import { isSameSecret } from "../../node/is-same-secret";
import { replyJson } from "./replies";

/** Where the running backend is notified that its master keys have changed. */
export const secretsReloadPath = "/admin/reload-secrets";

/**
 * Makes the running backend take the master keys from the data folder's secrets, for callers that can read these anyway: the call carries the
 * service key. To everybody else, and to every page of a browser, the address does not exist.
 */
export function createSecretsReload(serviceKey: string, reload: () => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    const isOurs = request.method === "POST" && !isFromBrowser(request) && carriesKey(request, serviceKey);
    if (!isOurs) return replyJson(404, { error: "not_found" });
    await reload();
    return replyJson(200, { status: "ok" });
  };
}

// Node's own calls say how they fetch, but never from where.
const isFromBrowser = ({ headers }: Request) =>
  ["origin", "referer", "sec-fetch-site"].some((name) => headers.has(name));

/** True where a call brings the service key. */
export function carriesKey({ headers }: Request, serviceKey: string): boolean {
  return isSameSecret(headers.get("apikey") ?? "", serviceKey);
}
