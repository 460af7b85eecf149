import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { array, boolean, type GenericSchema, nullable, number, object, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";
import { type KnownLine, knownLineSchema } from "./key-preview.api";

/** What became of some pasted keys. */
interface KeyReport {
  readonly added: number;
  /** Repeated within what was sent. */
  readonly repeated: number;
  /** In the store already. */
  readonly existing: number;
  /** Where those are; a line is a key's place in what was sent, from 1. */
  readonly known: readonly KnownLine[];
  readonly empty: number;
  /** Given at once to paid orders that waited. */
  readonly delivered: number;
  /** Unused keys of the product afterwards. */
  readonly stock: number;
}

const keyReportSchema: GenericSchema<unknown, KeyReport> = object({
  added: number(),
  repeated: number(),
  existing: number(),
  known: array(knownLineSchema),
  empty: number(),
  delivered: number(),
  stock: number(),
});

/** A key as admins see it in the list: everything but its text, which is asked for one by one. */
export interface StoredKey {
  readonly id: string;
  readonly is_used: boolean;
  readonly used_at: string | null;
  readonly created_at: string;
  /** Set aside because it did not work for its buyer. */
  readonly defective_at: string | null;
  readonly recipient_email: string | null;
  readonly order_id: string | null;
}

/** Which keys of a product to list. `search` is a recipient's e-mail, part of it, or a whole key. */
export interface KeyFilter {
  readonly productId: string;
  readonly state: "all" | "available" | "used";
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** One page of keys and how many there are in all. */
export interface KeyPage {
  readonly keys: readonly StoredKey[];
  readonly total: number;
}

const keyPageSchema: GenericSchema<unknown, KeyPage> = object({
  keys: array(
    object({
      id: string(),
      is_used: boolean(),
      used_at: nullable(string()),
      created_at: string(),
      defective_at: nullable(string()),
      recipient_email: nullable(string()),
      order_id: nullable(string()),
    }),
  ),
  total: number(),
});

/** Rows of one page of keys. */
export const keysPerPage = 50;

/** Keys one call adds: small enough to show progress and to stop between two calls. */
const keysPerCall = 500;

/** Adds up to 5,000 keys to a product and serves its waiting orders. @throws StoreError */
async function addKeys(db: StoreClient, productId: string, keys: readonly string[]): Promise<KeyReport> {
  const { data, error, status } = await db.rpc("add_product_keys", { p_product_id: productId, p_keys: keys });
  if (error) throw toStoreError(error, status);
  return readAnswer(keyReportSchema, data);
}

/** How far the adding of many keys has come. `failure` is set where a call was refused or got lost. */
export interface KeysProgress extends Omit<KeyReport, "stock"> {
  /** Unused keys of the product after the last call that was answered; `null` before one is. */
  readonly stock: number | null;
  readonly sent: number;
  readonly failure: unknown;
}

/**
 * Adds any number of keys call by call. Aborting the signal stops between two calls, never within one: the report counts
 * exactly what the database has said. A failed call ends the work and is reported beside what came before it.
 */
export async function addKeysInBatches(
  db: StoreClient,
  productId: string,
  keys: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: KeysProgress) => void,
): Promise<KeysProgress> {
  let done: KeysProgress = {
    added: 0,
    repeated: 0,
    existing: 0,
    known: [],
    empty: 0,
    delivered: 0,
    stock: null,
    sent: 0,
    failure: null,
  };
  while (done.sent < keys.length && !signal.aborted) {
    const batch = keys.slice(done.sent, done.sent + keysPerCall);
    try {
      done = join(done, await addKeys(db, productId, batch), batch.length);
    } catch (failure) {
      return { ...done, failure };
    }
    onProgress(done);
  }
  return done;
}

function join(before: KeysProgress, report: KeyReport, sent: number): KeysProgress {
  return {
    added: before.added + report.added,
    repeated: before.repeated + report.repeated,
    existing: before.existing + report.existing,
    known: [...before.known, ...report.known.map((known) => ({ ...known, line: before.sent + known.line }))],
    empty: before.empty + report.empty,
    delivered: before.delivered + report.delivered,
    stock: report.stock,
    sent: before.sent + sent,
    failure: null,
  };
}

/** One page of a product's keys, newest first, with who received the used ones; admins only. @throws StoreError */
export async function listKeys(db: StoreClient, filter: KeyFilter, signal: AbortSignal): Promise<KeyPage> {
  const { productId, state, search, page } = filter;
  const { data, error, status } = await db
    .rpc("list_product_keys", {
      p_product_id: productId,
      p_state: state,
      p_search: search,
      p_limit: keysPerPage,
      p_offset: (page - 1) * keysPerPage,
    })
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(keyPageSchema, data);
}

/** A key's text, for admins; who asked for it is recorded. @throws StoreError */
export async function revealKey(db: StoreClient, keyId: string): Promise<string> {
  const { data, error, status } = await db.rpc("reveal_product_key", { p_key_id: keyId });
  if (error) throw toStoreError(error, status);
  return String(data);
}

/** Deletes an unused key and gives the stock that is left; admins only. @throws StoreError */
export async function deleteKey(db: StoreClient, keyId: string): Promise<number> {
  const { data, error, status } = await db.rpc("delete_product_key", { p_key_id: keyId });
  if (error) throw toStoreError(error, status);
  return Number(data);
}
