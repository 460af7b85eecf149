import type { Log } from "../../node/log";
import type { Database } from "../database/contract";

interface Notes {
  readonly database: Pick<Database, "query">;
  readonly log: Log;
}

/**
 * Has the database keep where an account was made from (R3.7). The hosted auth service writes it beside each session; the embedded one
 * does not look. @param caller as this server believes it, never as a caller says
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
