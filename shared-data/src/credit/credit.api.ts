import { callRpc } from "../database/call";
import { requireStoreClient } from "../errors/require-store-client";
import { isRecord } from "../validation/is-record";

const kinds = ["claim", "purchase", "refund", "reversal", "correction"] as const;

/** Why credit came or went: given for a guarantee claim, spent, given back, taken back, or put right by the store. */
export type CreditKind = (typeof kinds)[number];

/** One entry of a customer's credit ledger, in reais; negative for spending. */
export interface CreditEntry {
  readonly id: string;
  readonly created_at: string;
  readonly kind: CreditKind;
  readonly amount: number;
  readonly order_id: string | null;
  readonly product_name: string | null;
}

/** A customer's credit, in reais; R14.13. */
export interface Credit {
  readonly balance: number;
  /** The part that cannot be spent while a PIX is disputed. */
  readonly frozen: number;
  /** The part that can be spent now. */
  readonly spendable: number;
  /** How many entries there are in all; 0 for who never had any. */
  readonly total: number;
  /** The newest of them first, 50 at most. */
  readonly entries: readonly CreditEntry[];
}

/** The signed-in person's credit. @throws StoreError */
export async function readMyCredit(signal: AbortSignal): Promise<Credit> {
  const data = await callRpc(requireStoreClient(), "my_credit", {}, signal);
  return toCredit(data);
}

/** An answer about credit as the screens read it: entries of a kind that this version does not know are put right by the store. */
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
  kind: kinds.find((kind) => kind === row.kind) ?? "correction",
  amount: Number(row.amount ?? 0),
  order_id: text(row.order_id),
  product_name: text(row.product_name),
});
