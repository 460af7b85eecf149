import { callRpc } from "../database/call";
import { requireStoreClient } from "../errors/require-store-client";
import { isRecord } from "../validation/is-record";

/** One entry of a customer's credit ledger, in reais; negative for spending. */
export interface CreditEntry {
  readonly id: string;
  readonly created_at: string;
  /** Kind by the database; `creditEntryName` is its label. */
  readonly kind: string;
  readonly amount: number;
  readonly order_id: string | null;
  readonly product_name: string | null;
}

/** A customer's credit, in reais; R14.13. */
export interface Credit {
  readonly balance: number;
  /** Part that cannot be spent while a PIX payment is disputed. */
  readonly frozen: number;
  /** Part that can be spent now. */
  readonly spendable: number;
  /** Total number of entries. */
  readonly total: number;
  /** The newest entries first, at most 50. */
  readonly entries: readonly CreditEntry[];
}

/** The signed-in user's credit. @throws StoreError */
export async function readMyCredit(signal: AbortSignal): Promise<Credit> {
  const data = await callRpc(requireStoreClient(), "my_credit", {}, signal);
  return toCredit(data);
}

function toCredit(data: unknown): Credit {
  const { balance, frozen, spendable, total, entries } = isRecord(data) ? data : {};
  return {
    balance: Number(balance ?? 0),
    frozen: Number(frozen ?? 0),
    spendable: Number(spendable ?? 0),
    total: Number(total ?? 0),
    entries: Array.isArray(entries) ? entries.filter(isRecord).map(toEntry) : [],
  };
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const toEntry = (row: Readonly<Record<string, unknown>>): CreditEntry => ({
  id: text(row.id) ?? "",
  created_at: text(row.created_at) ?? "",
  kind: text(row.kind) ?? "",
  amount: Number(row.amount ?? 0),
  order_id: text(row.order_id),
  product_name: text(row.product_name),
});
