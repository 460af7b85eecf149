import { replyJson } from "./replies";

/** Limit for parameter names in a request: twice the columns of the widest table. */
const mostNames = 40;
/** Postgres truncates longer identifiers. */
const longestName = 63;
/** Limit for the total length of argument names in an RPC: twice the longest argument list. */
const mostCharacters = 200;
// The planner estimates without row level security, which would reveal the number of orders to everybody.
const estimates = /(?:^|[,;\s])count\s*=\s*"?(?:planned|estimated)/i;

/**
 * Refuses requests that would keep PostgREST busy or leak row counts; returns null if the request is allowed.
 * PostgREST compares the argument names of a function that it does not find with all that it knows: 2,000 of them take it nine seconds, and 40 long ones one.
 */
export function refuseDataCall(request: Request, body: Uint8Array | null): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/rest/v1/")) return null;
  // Limits go by path, and PostgREST decodes it: this would be another spelling of a counted call.
  if (pathname.includes("%")) return refuse("encoded_path", "No path of the store has encoded characters.");
  if (estimates.test(request.headers.get("prefer") ?? ""))
    return refuse("count_not_exact", "Only count=exact is answered.");
  const named = [[...searchParams.keys()], namesIn(body, request.headers.get("content-type") ?? "")];
  if (named.some((names) => names.length > mostNames)) return refuse("too_many_names", `More than ${mostNames} names.`);
  if (pathname.includes("/rpc/") && named.some((names) => names.join("").length > mostCharacters))
    return refuse("names_too_long", `The names have more than ${mostCharacters} characters.`);
  if (named.flat().some((name) => name.length > longestName))
    return refuse("name_too_long", `A name is longer than ${longestName} characters.`);
  return null;
}

function namesIn(body: Uint8Array | null, contentType: string): string[] {
  if (!body || body.byteLength === 0) return [];
  const text = new TextDecoder().decode(body);
  if (contentType.startsWith("application/x-www-form-urlencoded")) return [...new URLSearchParams(text).keys()];
  if (contentType.startsWith("text/csv")) return text.split(/\r?\n/, 1).flatMap((line) => line.split(","));
  try {
    const value: unknown = JSON.parse(text);
    const rows = (Array.isArray(value) ? value : [value]).filter((row) => typeof row === "object" && row !== null);
    return [...new Set(rows.flatMap((row) => Object.keys(row)))];
  } catch {
    // PostgREST refuses it.
    return [];
  }
}

const refuse = (code: string, message: string): Response =>
  replyJson(400, { code, message, details: null, hint: null });
