import type { Database } from "../database/contract";
import { replyJson } from "../gateway/replies";

/** Explains why the database refused an account's email address (R5.4), for which the auth service responds with a bare 500. */
export async function explainRefusedAddress(
  email: unknown,
  response: Response,
  database: Pick<Database, "query">,
): Promise<Response> {
  if (response.status !== 500 || typeof email !== "string") return response;
  const [row] = await database.query<{ problem: string | null }>("select private.email_problem($1) as problem", [
    email,
  ]);
  if (!row?.problem) return response;
  return replyJson(400, { code: 400, error_code: row.problem, msg: "Email não permitido. Use um email válido." });
}
