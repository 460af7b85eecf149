import { type FunctionHandler, serveOnSupabase } from "../_shared/platform.ts";
import { handleReconciliation } from "../_shared/reconciliation/handle-reconciliation.ts";

/** Compares the provider's payments with the store's, as the timer asks. */
export const handler: FunctionHandler = handleReconciliation;

serveOnSupabase(handler);
