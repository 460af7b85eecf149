import type { Client } from "pg";
import { simulatedKey } from "../../../local/testing/payment-simulator";
import { readPlatform } from "../../functions/_shared/platform";
import { createGgCheckout } from "../../functions/_shared/reconciliation/gg-checkout";
import { type Reconciled, reconcile } from "../../functions/_shared/reconciliation/reconcile";

const jobSecret = "a-secret-of-the-job-with-32-characters";

class Killed extends Error {}

/**
 * Runs the job once against a store and a provider. The data API is left out: each call of a database function goes straight to the
 * database. @param callsLeft the job dies with the call after so many, once the database has done what it asked for
 * @returns null where it died
 */
export async function runJob(
  client: Client,
  url: string,
  callsLeft = Number.POSITIVE_INFINITY,
): Promise<Reconciled | null> {
  let calls = 0;
  const platform = {
    ...readPlatform(() => ""),
    supabaseUrl: "https://backend.example",
    fetch: async (request: Request) => {
      const name = new URL(request.url).pathname.split("/").at(-1);
      const args: Record<string, unknown> = await request.json();
      const list = Object.keys(args).map((each, index) => `${each} => $${index + 1}`);
      // Only this argument is a Postgres array; the other compound ones are JSON.
      const values = Object.entries(args).map(([key, value]) =>
        key !== "p_missing" && typeof value === "object" && value !== null ? JSON.stringify(value) : value,
      );
      const { rows } = await client.query(`select to_jsonb(public.${name}(${list.join(", ")})) as response`, values);
      calls += 1;
      if (calls > callsLeft) throw new Killed();
      return Response.json(rows[0].response);
    },
  };
  await client.query("select set_config('store.notices_secret', $1, false)", [jobSecret]);
  try {
    return await reconcile(platform, jobSecret, createGgCheckout({ url, key: simulatedKey }), async () => {});
  } catch (error) {
    if (error instanceof Killed) return null;
    throw error;
  }
}

const runNext = `update private.reconciliation_runs set started_at = started_at - interval '1 day',
       leased_until = '-infinity', next_try_at = case scope when $1 then '-infinity' else 'infinity' end::timestamptz`;
/** Leases and pauses run out, and one of the two runs is due. */
export const makeDue = (client: Client, scope: "recent" | "nightly") => client.query(runNext, [scope]);
