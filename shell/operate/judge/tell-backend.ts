import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { environment } from "shared-data/node/environment";
import { stackDataDir, stackOf } from "shared-data/node/stack";
import type { ReleaseState } from "./release-state";
import type { Side } from "./rule";

/** The figures of a release, or of one side of its trial. */
export type Figures = Side & { remote: string; release: string; variant: string };

const patience = 10_000;

/**
 * Tells the database what is live, for staff to see and for reports to be taken of; gives the figures.
 */
export async function tellBackend({ url, key }: { url: string; key: string }, state: ReleaseState): Promise<Figures[]> {
  const response = await fetch(`${url}/rest/v1/rpc/publish_releases`, {
    method: "POST",
    headers: {
      apikey: key,
      // An older service key is a token as well, and a new one never.
      ...(!key.startsWith("sb_") && { authorization: `Bearer ${key}` }),
      "content-type": "application/json",
    },
    body: JSON.stringify({ p_state: state }),
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`publish_releases answered ${response.status}`);
  return response.json();
}

/** The right to do so, where this process has it: from the data of the store, or of a hosted project from `SUPABASE_SECRET_KEY`. */
export function findServiceKey({
  hosted,
  dataDir,
}: Pick<typeof environment, "hosted" | "dataDir">): string | undefined {
  if (hosted) return process.env.SUPABASE_SECRET_KEY;
  const file = path.join(stackDataDir(stackOf(process.env), dataDir), "secrets.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { secretKey?: string }).secretKey : undefined;
}
