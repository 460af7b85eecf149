import { isRecord } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, number, object, string } from "valibot";
import { callJson } from "../../answers/read-answer";
import { knownLineSchema } from "./key-preview.api";

const keyReportSchema = object({
  added: number(),
  /** Repeated within what was sent. */
  repeated: number(),
  /** In the store already. */
  existing: number(),
  /** Where those are; a line is a key's place in what was sent, from 1. */
  known: array(knownLineSchema),
  empty: number(),
  /** Given at once to paid orders that waited. */
  delivered: number(),
  /** Unused keys of the product afterwards. */
  stock: number(),
  /** The import as the database names it. */
  import_id: string(),
});

/** The result of adding keys. */
type KeyReport = InferOutput<typeof keyReportSchema>;

/** Keys one call adds: small enough to show progress and to stop between two calls. */
const keysPerCall = 500;

/** Attempts of a call without a response. */
const tries = 3;

/** The keys of one paste. `importId` is chosen here, once for a paste: under it the database knows again what it has taken. */
export interface KeysToAdd {
  readonly productId: string;
  readonly importId: string;
  readonly keys: readonly string[];
  readonly purchase?: Purchase;
}

/** Supplier and unit cost of keys, as far as they are known. */
export interface Purchase {
  readonly supplier: string;
  /** Reais. */
  readonly unitCost: number | null;
}

/** How far the adding of many keys has come. `failure` is set where a call was refused or got lost. */
export interface KeysProgress extends Omit<KeyReport, "stock" | "import_id"> {
  /** Unused keys of the product after the last call that was answered; `null` before one is. */
  readonly stock: number | null;
  /** The import to undo; `null` before the first response. */
  readonly import_id: string | null;
  /** Keys of which the database has said what became of them. */
  readonly sent: number;
  /** Keys that were sent after those and not answered for: they may be in the stock. */
  readonly unanswered: number;
  readonly failure: unknown;
}

const nothingYet: KeysProgress = {
  added: 0,
  repeated: 0,
  existing: 0,
  known: [],
  empty: 0,
  delivered: 0,
  stock: null,
  import_id: null,
  sent: 0,
  unanswered: 0,
  failure: null,
};

/**
 * Adds any number of keys call by call. Aborting the signal stops between two calls, never within one: the report counts
 * exactly what the database has said. A call without an answer is made again: the import's id keeps its keys from being added
 * twice. A failed call ends the work and is reported beside what came before it.
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
      done = join(done, await addUntilAnswered(db, { ...paste, keys: batch }, signal), batch.length);
    } catch (failure) {
      return { ...done, unanswered: isRefusal(failure) ? 0 : batch.length, failure };
    }
    onProgress(done);
  }
  return done;
}

async function addUntilAnswered(db: StoreClient, paste: KeysToAdd, signal: AbortSignal): Promise<KeyReport> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addKeys(db, paste);
    } catch (failure) {
      const isLost = isRecord(failure) && failure.code === "network";
      if (!isLost || attempt === tries || signal.aborted) throw failure;
    }
  }
}

async function addKeys(db: StoreClient, { productId, importId, keys, purchase }: KeysToAdd): Promise<KeyReport> {
  return callJson(keyReportSchema, db, "add_product_keys", {
    p_product_id: productId,
    p_keys: keys,
    p_import_id: importId,
    ...(purchase?.supplier && { p_supplier: purchase.supplier }),
    ...(purchase && purchase.unitCost !== null && { p_unit_cost: purchase.unitCost }),
  });
}

/** True where the database itself refused: then nothing was stored. After a gateway's timeout that is unknown. */
const isRefusal = (failure: unknown) =>
  isRecord(failure) && (failure.code === "denied" || failure.code === "not_found" || Boolean(failure.reason));

function join(before: KeysProgress, report: KeyReport, sent: number): KeysProgress {
  return {
    ...before,
    added: before.added + report.added,
    repeated: before.repeated + report.repeated,
    existing: before.existing + report.existing,
    known: [...before.known, ...report.known.map((known) => ({ ...known, line: before.sent + known.line }))],
    empty: before.empty + report.empty,
    delivered: before.delivered + report.delivered,
    stock: report.stock,
    import_id: report.import_id,
    sent: before.sent + sent,
  };
}
