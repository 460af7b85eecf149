import { actionRow } from "./rows";
import { value } from "./staff-backend";

type Row = Readonly<Record<string, unknown>>;

export const accountId = "aaaaaaaa-0000-4000-8000-000000000009";
export const orderId = "1a2b3c4d-0000-4000-8000-000000000001";

export const customerOrder = (change: Row = {}) => ({
  id: orderId,
  created_at: "2026-11-21T12:00:00Z",
  paid_at: "2026-11-21T12:01:00Z",
  delivered_at: "2026-11-21T12:02:00Z",
  first_viewed_at: "2026-11-21T12:03:00Z",
  status: "completed",
  amount: 147,
  product_id: "tiktok-1",
  product_name: "Conta TikTok",
  payment_id: "pay-123456789",
  hold_reason: null,
  is_waiting: false,
  has_key: true,
  disputed_at: null,
  key_id: "eeeeeeee-0000-4000-8000-000000000005",
  ...change,
});

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

/** The database's responses for a customer with one delivered order. */
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
  events: [
    {
      id: 12,
      received_at: "2026-11-21T12:01:00Z",
      endpoint: "pix.paid",
      event: "pix.paid",
      payment_id: "pay-123456789",
      outcome: "delivered",
      error: null,
    },
  ],
  reviews: [
    {
      id: "r-1",
      product_name: "Conta TikTok",
      rating: 2,
      comment: "Demorou",
      is_approved: false,
      created_at: "2026-11-21T14:00:00Z",
    },
  ],
  actions: [actionRow()],
  notes: [customerNote()],
  ...change,
});

export const payer = { account_id: null, account: null, phone_from: "payment" };

export const customerResponses = (change: Parameters<typeof overview>[0] = {}) => ({
  "rpc customer_overview": () => value(overview(change)),
});
