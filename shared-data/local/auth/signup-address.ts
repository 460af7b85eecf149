import type { Log } from "../../node/log";
import type { Database } from "../database/contract";

interface Notes {
  readonly database: Pick<Database, "query">;
  readonly log: Log;
}

/**
 * Stores the IP address of a sign-up (R3.7). The hosted auth service records it with each session; the embedded one does not.
 * @param caller the address determined by this server, not by a client's header
 */
export async function noteSignUp(request: Request, caller: string | null, answer: Response, { database, log }: Notes) {
  const isSignUp = request.method === "POST" && new URL(request.url).pathname === "/auth/v1/signup";
  if (!isSignUp || !answer.ok || !caller) return;
  try {
    const { user, id } = (await answer.clone().json()) as { user?: { id?: string }; id?: string };
    await database.query("select private.note_signup_ip($1::uuid, $2)", [user?.id ?? id ?? null, caller]);
  } catch (error) {
    log("The address of a sign-up was not kept", {
      level: "error",
      error: error instanceof Error ? error.message : String(error),
    });
  }
}

/**
 * Stores the device and the IP address of a new session, as the hosted auth service does.
 * @param caller the address determined by this server
 */
export async function noteSession(request: Request, caller: string | null, answer: Response, { database, log }: Notes) {
  const isSignIn =
    request.method === "POST" && /^\/auth\/v1\/(token|verify|signup)$/.test(new URL(request.url).pathname);
  if (!isSignIn || !answer.ok) return;
  try {
    const { access_token: token } = (await answer.clone().json()) as { access_token?: string };
    const session = token && (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object);
    if (!session || !("session_id" in session)) return;
    // A missing header counts as a device too, so that omitting it does not suppress the notification of a new device.
    const agent = request.headers.get("user-agent")?.slice(0, 500) ?? "";
    await database.query(
      "update auth.sessions set user_agent = $2::text, ip = $3::text::inet where id::text = $1 and (user_agent, ip) is distinct from ($2::text, $3::text::inet)",
      [session.session_id, agent, caller],
    );
  } catch (error) {
    log("The device of a session was not kept", {
      level: "error",
      error: error instanceof Error ? error.message : String(error),
    });
  }
}
