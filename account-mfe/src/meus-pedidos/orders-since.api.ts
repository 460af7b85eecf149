import { isRecord, requireStoreClient, StoreError, toStoreError } from "shared-data";
import { getAccessToken, getSettings } from "shared-data/runtime";
import { callInTime } from "./long-call";
import type { Order } from "./order";
import { type OrderRow, toOrder } from "./order-row";
import { hear, type ServerClock } from "./server-clock";

/** Orders on one page of the list, as the database cuts it. */
export const ordersPerPage = 20;

/** One page of somebody's orders, newest first, as the database gave it last. */
export interface OrdersPage {
  readonly orders: readonly Order[];
  /** How many orders there are, on all pages. */
  readonly total: number;
  /** The server's time; null where it was not told. */
  readonly clock: ServerClock | null;
  /** The database's name for the page as it is. */
  readonly revision: string;
  /** Whether this backend keeps the answer that nothing is new back until something is. */
  readonly holds: boolean;
  /** The last question was broken off: what has happened since then nobody knows, nor what the server's time is. */
  readonly isBroken: boolean;
}

interface Question {
  /** From 1; a page past the end is empty. */
  readonly page: number;
  /** What is shown. */
  readonly seen: OrdersPage | null;
  /** Whether the answer may come when there is news, and not before. */
  readonly mayWait: boolean;
}

interface Told {
  readonly holds: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

const waitSeconds = 25;
const patienceMs = 10_000;

/** The signed-in person's orders; what was seen, where nothing is new or the page was left meanwhile. @throws StoreError */
export async function listOrders(question: Question, wanted: AbortSignal): Promise<OrdersPage> {
  const { seen, mayWait } = question;
  const limitMs = patienceMs + (mayWait ? waitSeconds * 1_000 : 0);
  const told = await callInTime((signal) => ask(question, signal), { limitMs, wanted, onlyWhileSeen: seen !== null });
  if (told === null && seen !== null) return { ...seen, isBroken: true };
  const { body, holds } = told ?? { body: {}, holds: false };
  const clock = hear(String(body.read_at));
  if (Array.isArray(body.orders)) {
    const orders = (body.orders as OrderRow[]).map(toOrder);
    return { orders, total: Number(body.total), clock, revision: String(body.revision), holds, isBroken: false };
  }
  if (seen === null) throw new StoreError("rejected", "The orders were not told.");
  // An answer that was kept back says the time of its question. A question that may not wait does not learn whether others would.
  const isLate = mayWait && holds;
  return { ...seen, clock: isLate ? seen.clock : clock, holds: mayWait ? holds : seen.holds, isBroken: false };
}

// Not through the data client: that gives up after ten seconds, and keeps an answer's headers to itself.
async function ask({ page, seen, mayWait }: Question, signal: AbortSignal): Promise<Told> {
  requireStoreClient();
  const { supabaseUrl, supabaseKey } = getSettings();
  const query = new URLSearchParams({ p_seen: seen?.revision ?? "", p_page: String(page) });
  const headers = new Headers({ apikey: supabaseKey });
  const token = await getAccessToken();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (mayWait) headers.set("prefer", `wait=${waitSeconds}`);
  const address = `${supabaseUrl}/rest/v1/rpc/orders_since?${query}`;
  const { answer, text } = await fetchText(address, { headers, signal, cache: "no-store" });
  const body = readRecord(text);
  if (!answer.ok) throw toStoreError(readError(body), answer.status);
  if (typeof body.read_at !== "string") throw new StoreError("rejected", "The answer is no list of orders.");
  return { holds: /\bwait=/.test(answer.headers.get("preference-applied") ?? ""), body };
}

async function fetchText(address: string, init: RequestInit) {
  try {
    const answer = await fetch(address, init);
    return { answer, text: await answer.text() };
  } catch (error) {
    throw toStoreError({ message: error instanceof Error ? error.message : "" });
  }
}

function readRecord(text: string): Told["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function readError({ message, code, details }: Told["body"]) {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { message: text(message), code: text(code), details: text(details) };
}
