import { decodeJwt } from "jose";
import type { Log } from "../../node/log";
import type { Database } from "../database/contract";

/** The response of the auth service to a sign-up or a sign-in. */
interface Session {
  readonly user?: { readonly id?: string };
  readonly id?: string;
  readonly access_token?: string;
}

/**
 * Stores the IP address of a sign-up (R3.7), and device and address of a new session. The hosted auth service does, the embedded one
 * does not.
 * @param caller the address determined by this server, not by a client's header
 */
export async function noteCaller(
  request: Request,
  caller: string | null,
  response: Response,
  database: Pick<Database, "query">,
  log: Log,
) {
  const [, call] = /^\/auth\/v1\/(token|verify|signup)$/.exec(new URL(request.url).pathname) ?? [];
  if (!call || request.method !== "POST" || !response.ok) return;
  try {
    const { user, id, access_token: token }: Session = await response.clone().json();
    if (call === "signup" && caller)
      await database.query("select private.note_signup_ip($1::uuid, $2)", [user?.id ?? id ?? null, caller]);
    const session = token && decodeJwt(token).session_id;
    if (!session) return;
    // A missing header counts as a device too, so that omitting it does not suppress the notification of a new device.
    const agent = request.headers.get("user-agent")?.slice(0, 500) ?? "";
    await database.query(
      "update auth.sessions set user_agent = $2::text, ip = $3::text::inet where id::text = $1 and (user_agent, ip) is distinct from ($2::text, $3::text::inet)",
      [session, agent, caller],
    );
  } catch (error) {
    log("The address and device of a session were not kept", {
      level: "error",
      error: error instanceof Error ? error.message : String(error),
    });
  }
}
