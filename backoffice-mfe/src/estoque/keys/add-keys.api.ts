import { isRecord } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, number, object, string } from "valibot";
import { callJson } from "../../data/parse-result";
import { knownLineSchema } from "./paste/key-preview.api";

const keyReportSchema = object({
  added: number(),
  /** Duplicates within the request. */
  repeated: number(),
  existing: number(),
  /** Where they are; `line` is the position in the request, from 1. */
  known: array(knownLineSchema),
  /** Delivered at once to paid orders that waited for stock. */
  delivered: number(),
  /** Unused keys of the product afterwards. */
  stock: number(),
  import_id: string(),
});

type KeyReport = InferOutput<typeof keyReportSchema>;

/** Keys per request: small enough to show progress and to cancel between two requests. */
const keysPerCall = 500;

const tries = 3;

/** Keys of one paste. `importId` is generated once for a paste, so that retries add nothing twice. */
export interface KeysToAdd {
  readonly productId: string;
  readonly importId: string;
  readonly keys: readonly string[];
  readonly purchase?: Purchase;
}

export interface Purchase {
  readonly supplier: string;
  readonly unitCost: number | null;
}

/** Progress of adding many keys. `failure` is set if a request failed. */
export interface KeysProgress extends Omit<KeyReport, "stock" | "import_id"> {
  readonly stock: number | null;
  readonly import_id: string | null;
  readonly sent: number;
  /** Keys sent without a response: they may be in the stock. */
  readonly unconfirmed: number;
  readonly failure: unknown;
}

const nothingYet: KeysProgress = {
  added: 0,
  repeated: 0,
  existing: 0,
  known: [],
  delivered: 0,
  stock: null,
  import_id: null,
  sent: 0,
  unconfirmed: 0,
  failure: null,
};

/**
 * Adds keys in batches. The signal cancels between two requests, never within one, so that the report is exact. A
 * request without a response is retried: the import id prevents duplicates. A failed request ends the work and is
 * reported with the results before it.
 */
export async function addKeysInBatches(
  db: StoreClient,
  { keys, ...paste }: KeysToAdd,
  signal: AbortSignal,
  onProgress: (progress: KeysProgress) => void,
): Promise<KeysProgress> {
  let done = nothingYet;
  while (done.sent < keys.length && !signal.aborted) {
    const batch = keys.slice(done.sent, done.sent + keysPerCall);
    try {
      done = join(done, await addUntilConfirmed(db, { ...paste, keys: batch }, signal), batch.length);
    } catch (failure) {
      return { ...done, unconfirmed: isRefusal(failure) ? 0 : batch.length, failure };
    }
    onProgress(done);
  }
  return done;
}

async function addUntilConfirmed(
  db: StoreClient,
  { productId, importId, keys, purchase }: KeysToAdd,
  signal: AbortSignal,
): Promise<KeyReport> {
  const wanted = {
    p_product_id: productId,
    p_keys: keys,
    p_import_id: importId,
    ...(purchase?.supplier && { p_supplier: purchase.supplier }),
    ...(purchase && purchase.unitCost !== null && { p_unit_cost: purchase.unitCost }),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callJson(keyReportSchema, db, "add_product_keys", wanted);
    } catch (failure) {
      const isLost = isRecord(failure) && failure.code === "network";
      if (!isLost || attempt === tries || signal.aborted) throw failure;
    }
  }
}

/** True if the database refused the request, so nothing was stored. After a gateway timeout that is unknown. */
const isRefusal = (failure: unknown) =>
  isRecord(failure) && (failure.code === "denied" || failure.code === "not_found" || Boolean(failure.reason));

function join(before: KeysProgress, report: KeyReport, sent: number): KeysProgress {
  return {
    ...before,
    added: before.added + report.added,
    repeated: before.repeated + report.repeated,
    existing: before.existing + report.existing,
    known: [...before.known, ...report.known.map((known) => ({ ...known, line: before.sent + known.line }))],
    delivered: before.delivered + report.delivered,
    stock: report.stock,
    import_id: report.import_id,
    sent: before.sent + sent,
  };
}
