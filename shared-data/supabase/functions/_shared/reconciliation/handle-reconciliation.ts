import { handleTimer } from "../handle-timer.ts";
import type { Platform } from "../platform.ts";
import { createGgCheckout } from "./gg-checkout.ts";
import { type Reconciled, reconcile } from "./reconcile.ts";

const run = handleTimer("Reconciliation", async (platform, secret) => {
  const since = Date.now();
  const done = platform.provider && (await reconcile(platform, secret, createGgCheckout(platform.provider)));
  if (done?.scope) tell(platform, done, Date.now() - since);
  return done;
});

/** Goes on with the reconciliation that is due (R10.13), as the timer asks; 204 where no key of the provider's API is set. */
export const handleReconciliation = async (request: Request, platform: Platform): Promise<Response> =>
  platform.provider ? run(request, platform) : new Response(null, { status: 204 });

function tell({ log }: Platform, done: Reconciled, ms: number): void {
  if (done.failed)
    log("The checkout provider's API failed; reconciliation tries again", { level: "warn", ...done, ms });
  else log("Payments reconciled", { ...done, ms });
}
