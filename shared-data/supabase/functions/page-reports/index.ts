import { type FunctionHandler, serveOnSupabase } from "../_shared/platform.ts";
import { receiveReport } from "../_shared/receive-report.ts";

/** Pages call this when something of them failed, and when they are left: counts by release, nothing about a person. */
export const handler: FunctionHandler = receiveReport;

serveOnSupabase(handler);
