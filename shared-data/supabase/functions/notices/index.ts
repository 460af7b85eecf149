import { handleNotices } from "../_shared/notices/handle-notices.ts";
import { type FunctionHandler, serveOnSupabase } from "../_shared/platform.ts";

/** Sends what is due, when the timer calls; and takes what comes back: who stops, who followed a link, which address bounced. */
export const handler: FunctionHandler = handleNotices;

serveOnSupabase(handler);
