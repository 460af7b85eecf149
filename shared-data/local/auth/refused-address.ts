import type { Database } from "../database/contract";
import { replyJson } from "../gateway/replies";

/**
 * Explains why the database refused an account's email address (R5.4), for which the auth service responds with a bare 500.
 * @param body of the request
 */
export async function explainRefusedAddress(
  { url }: Request,
  body: Uint8Array,
  response: Response,
  database: Pick<Database, "query">,
): Promise<Response> {
  if (response.status !== 500 || !new URL(url).pathname.startsWith("/auth/v1/")) return response;
  const email = readEmail(body);
  if (email === undefined) return response;
  const [row] = await database.query<{ problem: string | null }>("select private.email_problem($1) as problem", [
    email,
  ]);
  if (!row?.problem) return response;
  return replyJson(400, { code: 400, error_code: row.problem, msg: "Email não permitido. Use um email válido." });
}

function readEmail(body: Uint8Array): string | undefined {
  try {
    const { email } = JSON.parse(new TextDecoder().decode(body)) ?? {};
    return typeof email === "string" ? email : undefined;
  } catch {
    return undefined;
  }
}
