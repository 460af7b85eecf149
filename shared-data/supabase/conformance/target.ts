import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { UserError } from "../../node/user-error";

const { env } = process;

const need = (name: string): string => {
  const value = env[name];
  if (value) return value;
  throw new UserError(`Set ${name} of the project that is tried.`);
};

/** The project that is tried, and what the environment says of it. */
export const target = {
  url: (process.argv[2] ?? "").replace(/\/$/, ""),
  publishableKey: need("SUPABASE_PUBLISHABLE_KEY"),
  secretKey: need("SUPABASE_SECRET_KEY"),
  webhookSecret: need("WEBHOOK_SECRET"),
  /** The port for the project's email: this program receives it. Without one the admin API makes the links. */
  smtpPort: env.SMTP_PORT ? Number(env.SMTP_PORT) : undefined,
  /** By which members of staff are named, and what was sold is taken away. */
  databaseUrl: env.DATABASE_URL,
};

if (!URL.canParse(target.url)) throw new UserError("Usage: pnpm test:conformance <address of a project>");

/** A browser that has not been here before. */
export const createVisitor = (key = target.publishableKey, headers: Record<string, string> = {}): SupabaseClient =>
  createClient(target.url, key, {
    global: { headers },
    auth: { flowType: "pkce", autoRefreshToken: false, persistSession: false },
    realtime: { transport: WebSocket as never },
  });

/** The project's own service, past row level security. */
export const service = createVisitor(target.secretKey);

interface Asked {
  readonly method?: string;
  readonly body?: object;
  readonly token?: string | undefined;
}

/** Calls the auth service without a client between. */
export async function askAuth(path: string, { method, body, token }: Asked = {}) {
  const headers: Record<string, string> = { apikey: target.publishableKey, "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(`${target.url}/auth/v1/${path}`, {
    method: method ?? (body ? "POST" : "GET"),
    headers,
    redirect: "manual",
    ...(body && { body: JSON.stringify(body) }),
  });
  const data = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return {
    status: response.status,
    code: data.error_code ?? data.code,
    location: response.headers.get("location"),
    data,
  };
}
