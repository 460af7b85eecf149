import type { FunctionHandler, Platform } from "../supabase/functions/_shared/platform";
import { handler as notices } from "../supabase/functions/notices/index";
import { handler as outgoingWebhooks } from "../supabase/functions/outgoing-webhooks/index";
import { handler as pageReports } from "../supabase/functions/page-reports/index";
import { handler as pixGenerated } from "../supabase/functions/pix-generated/index";
import { handler as pixPaid } from "../supabase/functions/pix-paid/index";
import { handler as reconciliation } from "../supabase/functions/reconciliation/index";
import { handler as webhookDebug } from "../supabase/functions/webhook-debug/index";
import { replyJson } from "./gateway/replies";

const functions: Readonly<Record<string, FunctionHandler>> = {
  notices,
  "outgoing-webhooks": outgoingWebhooks,
  "page-reports": pageReports,
  "pix-generated": pixGenerated,
  "pix-paid": pixPaid,
  reconciliation,
  "webhook-debug": webhookDebug,
};

/** Runs the Edge Function that the path names; the same files that Supabase runs. */
export async function runEdgeFunction(request: Request, platform: Platform): Promise<Response> {
  const name = new URL(request.url).pathname.slice("/functions/v1/".length);
  const handler = Object.hasOwn(functions, name) ? functions[name] : undefined;
  return handler ? handler(request, platform) : replyJson(404, { error: "function_not_found" });
}
