import { type Check, ok, unknown, wrong } from "./finding";

const remedy =
  "Set SUPABASE_URL, SUPABASE_SECRET_KEY (sb_secret_…) and WEBHOOK_SECRET of this project; they are sent to its backend alone.";

/** What the doctor was given to look closer with. */
export const checkKeys: Check = {
  group: "Keys given to the doctor",
  examine: async ({ secretKey, webhookSecret, withheld }) => {
    if (withheld) return [wrong(`No secret was sent: ${withheld}`, remedy)];
    const missing = [...(secretKey ? [] : ["SUPABASE_SECRET_KEY"]), ...(webhookSecret ? [] : ["WEBHOOK_SECRET"])];
    if (missing.length === 0) return [ok("The project's secret key and the webhook secret were given")];
    return [unknown(`Not given: ${missing.join(", ")}; what they would show is marked "?"`, remedy)];
  },
};
