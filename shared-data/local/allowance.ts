import { readAccessToken } from "./access-token";

/** What a call may take. */
export interface Allowance {
  /** How long the database may work on it. */
  readonly limitMs: number;
  /** How many bytes its body may have. */
  readonly bodyLimit: number;
}

/** As on hosted Supabase for visitors, and ten times what the slowest of such calls takes. */
export const ordinary: Allowance = { limitMs: 3_000, bodyLimit: 256 * 1024 };

// What the auth service asks of the database is its own: no caller makes it costly. It hashes passwords in there, which takes a
// busy machine seconds, and a sign-up that is cut off has its person try again with an address that may be taken by now.
const account: Allowance = { ...ordinary, limitMs: 10_000 };
const long: Allowance = { ...ordinary, limitMs: 20_000 };
// Room for thousands of keys pasted at once.
const wide: Allowance = { ...long, bodyLimit: 4 * 1024 * 1024 };

// A picture of 300 KB as text, and its envelope.
const picture: Allowance = { ...ordinary, bodyLimit: 512 * 1024 };

// Calls of staff over the whole store, and what buyers send along.
const byPath: Readonly<Record<string, Allowance>> = {
  "/rest/v1/rpc/add_claim_picture": picture,
  "/rest/v1/rpc/add_product_keys": wide,
  "/rest/v1/rpc/export_orders": long,
  "/rest/v1/rpc/find_payment_events": long,
  "/rest/v1/rpc/preview_product_keys": wide,
  "/rest/v1/rpc/replay_product_events": long,
  "/rest/v1/rpc/sales_summary": long,
  "/rest/v1/rpc/sync_stock": long,
  "/rest/v1/rpc/undo_key_import": long,
};

/** Where pages report. */
export const reportsPath = "/functions/v1/page-reports";

const reports = ["/rest/v1/rpc/count_page_report", "/rest/v1/rpc/publish_releases"];

/** Whether a call is about what pages report, whoever makes it: it waits until nobody else does. */
export const isReport = (pathname: string): boolean => reports.includes(pathname);

/** The most that any call may send, in bytes. */
export const widestBody = wide.bodyLimit;

/** Tells what a call may take. Of the data, who is not signed in gets no more than the ordinary, whatever they call. */
export function createAllowances(jwtSecret: string): (request: Request) => Allowance {
  return ({ url, headers }) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/auth/v1/")) return account;
    const allowance = Object.hasOwn(byPath, pathname) ? byPath[pathname] : undefined;
    return allowance && readAccessToken(headers.get("authorization"), jwtSecret) ? allowance : ordinary;
  };
}
