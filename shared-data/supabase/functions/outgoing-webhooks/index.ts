import { type FunctionHandler, serveOnSupabase } from "../_shared/platform.ts";
import { handleWebhooks } from "../_shared/webhooks/send-webhooks.ts";

/** Calls the owner's programs with what happened in the shop, as the timer asks. */
export const handler: FunctionHandler = handleWebhooks;

serveOnSupabase(handler);
