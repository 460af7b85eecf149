import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "@store/shared-data/node/user-error";

const patience = 300_000;

export type Publication = { shop: string; token: string; name: string; action: string; why: string; percent?: string };

/** Sends an action for this remote, with a release's `folder` if any, to a store. Returns its response. */
export async function publish({ shop, token, name, ...words }: Publication, folder?: string): Promise<string> {
  const address = URL.canParse(shop) ? new URL(`/publish-release?remote=${name}`, shop) : undefined;
  const isLocal = address && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname);
  if (!address || (address.protocol !== "https:" && !isLocal))
    throw new UserError(`"${shop}" is no https address of a shop.`);
  const form = new FormData();
  for (const [word, value] of Object.entries(words)) form.append(word, value);
  for (const file of folder ? listFiles(folder) : [])
    form.append(`file:${file}`, new Blob([readFileSync(path.join(String(folder), file))]), "file");
  const response = await fetch(address, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}` },
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
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, "/"));
}
