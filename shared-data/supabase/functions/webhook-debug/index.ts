import { debugWebhooks } from "../_shared/debug-webhooks.ts";
import { type FunctionHandler, serveOnSupabase } from "../_shared/platform.ts";

/** The back-office's webhook debugger: watches what the checkout provider sends. Admins only, as the database decides. */
export const handler: FunctionHandler = debugWebhooks;

serveOnSupabase(handler);
