import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "@store/shared-data/node/user-error";

const patience = 300_000;

/** A request to a store's endpoint: the action on the remote, and the reason for it. */
export type Publication = { shop: string; token: string; name: string; action: string; why: string; percent?: string };

/**
 * Sends an action for this remote to a store: check, propose, canary, set, promote or roll back.
 * @param folder the release to upload, if any @returns the store's response
 */
export async function publish({ shop, token, name, ...words }: Publication, folder?: string): Promise<string> {
  const address = URL.canParse(shop) ? new URL(`/publish-release?remote=${name}`, shop) : undefined;
  const isLocal = address && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname);
  if (!address || (address.protocol !== "https:" && !isLocal))
    throw new UserError(`"${shop}" is no https address of a shop.`);
  const form = new FormData();
  for (const [word, value] of Object.entries(words)) form.append(word, value);
  for (const file of folder ? listFiles(folder) : [])
    form.append(`file:${file}`, new Blob([readFileSync(path.join(String(folder), file))]), "file");
  const options = { method: "POST", body: form, headers: { authorization: `Bearer ${token}` } };
  const response = await fetch(address, {
    ...options,
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  }).catch((error: Error) => {
    throw new UserError(`${address.origin} could not be reached: ${error.message}.`);
  });
  const said = (await response.text()).trim();
  if (!response.ok) throw new UserError(`${address.origin} refuses (${response.status}): ${said}`);
  return said;
}

/** Brotli files are omitted: the store creates them itself. */
function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".br"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join("/"));
}
