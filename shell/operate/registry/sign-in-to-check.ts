import { UserError } from "@store/shared-data/node/user-error";
import type { Trial } from "./trial";

const demonstration = { email: "admin@exemplo.com.br", password: "loja-demo-123" };
const patience = 10_000;

/** A session for protected areas, if there is an account: the configured one, or the demonstration's admin. */
export async function signInToCheck({ settings: { mode, supabaseUrl, supabaseKey } }: Trial) {
  const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = process.env;
  const account = email && password ? { email, password } : mode === "local" ? demonstration : undefined;
  if (!account || typeof supabaseUrl !== "string" || !URL.canParse(supabaseUrl)) return undefined;
  const response = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: String(supabaseKey), "content-type": "application/json" },
    body: JSON.stringify(account),
    signal: AbortSignal.timeout(patience),
  }).catch(() => null);
  if (response?.ok) return response.text();
  if (account === demonstration) return undefined;
  throw new UserError(`CHECK_EMAIL and CHECK_PASSWORD do not sign in at ${supabaseUrl}.`);
}
