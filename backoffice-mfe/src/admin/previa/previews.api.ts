import { StoreError, toStoreError } from "@store/shared-data";
import { getAccessToken } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, object, safeParse, string } from "valibot";

const document = object({
  remotes: array(object({ name: string(), version: string() })),
  proposed: array(object({ name: string(), version: string(), address: string() })),
  shown: nullable(object({ remote: string(), address: string(), path: string() })),
});

/** Releases that can be previewed, and this browser's active preview. */
export type Previews = InferOutput<typeof document>;

/** A remote served from this machine, or a proposed release. */
export type PreviewChoice = { remote: string; port: number } | { remote: string; address: string };

/** Reads the previews from the shell's server; `null` on a site that takes no releases. */
export async function readPreviews(signal: AbortSignal): Promise<Previews | null> {
  const response = await ask({ signal });
  if (response.status === 403) throw new StoreError("denied", "Acesso negado");
  const said: unknown = response.ok ? await response.json().catch(() => null) : null;
  const { success, output } = safeParse(document, said);
  return success ? output : null;
}

export async function startPreview(choice: PreviewChoice): Promise<void> {
  const response = await ask({ method: "POST", body: JSON.stringify(choice) });
  if (response.status === 404) throw new StoreError("not_found", "esta versão não está mais proposta");
  if (response.status === 403) throw new StoreError("denied", "Acesso negado");
  if (!response.ok) throw new StoreError("rejected", "");
}

async function ask(init: RequestInit): Promise<Response> {
  const headers = { authorization: `Bearer ${await getAccessToken()}`, "content-type": "application/json" };
  return fetch("/previa.json", { ...init, headers, cache: "no-store" }).catch((error: Error) => {
    throw toStoreError(error);
  });
}
