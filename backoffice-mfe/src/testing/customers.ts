import { eventRow } from "./payments";
import { reviewRow } from "./reviews";
import { actionRow, orderRow } from "./rows";
import { value } from "./staff-backend";

type Row = Readonly<Record<string, unknown>>;

export const accountId = "aaaaaaaa-0000-4000-8000-000000000009";
export const orderId = orderRow().id;

export const customerOrder = (change: Row = {}) =>
  orderRow({ key_id: "eeeeeeee-0000-4000-8000-000000000005", ...change });

export const customerNote = (change: Row = {}) => ({
  id: "dddddddd-0000-4000-8000-000000000004",
  note: "Ligou brava.\nQuer outra key",
  created_at: "2026-11-21T13:00:00Z",
  author_email: "gerencia@exemplo.com.br",
  is_mine: true,
  ...change,
});

export const account = {
  created_at: "2026-10-01T12:00:00Z",
  last_seen_at: "2026-11-21T11:00:00Z",
  is_proved: true,
  display_name: "maria_s",
  terms_version: "2026-11-22",
  terms_accepted_at: "2026-10-01T12:00:00Z",
  role: null,
};

export const overview = ({ customer, ...change }: Row & { customer?: Row } = {}) => ({
  customer: {
    account_id: accountId,
    name: "Maria da Silva",
    email: "maria@exemplo.com.br",
    phone: "11987654321",
    phone_from: "account",
    account,
    ...customer,
  },
  same_address: null,
  can_note: true,
  totals: { orders: 1, completed: 1, waiting: 0, held: 0, refunded: 0, spent: 147 },
  credit: { balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] },
  marks: { tags: [], blocked_at: null, blocked_by: null, block_reason: null },
  orders: [customerOrder()],
  events: [eventRow()],
  reviews: [{ ...reviewRow({ comment: "Demorou" }), product_name: "Conta TikTok", rating: 2 }],
  actions: [actionRow()],
  notes: [customerNote()],
  ...change,
});

export const payer = { account_id: null, account: null, phone_from: "payment" };

export const customerResponses = (change: Parameters<typeof overview>[0] = {}) => ({
  "rpc customer_overview": () => value(overview(change)),
});
