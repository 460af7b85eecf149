import type { NoticeFacts, NoticeKind } from "./facts.ts";

const order = {
  order_id: "1a2b3c4d-0000-4000-8000-000000000001",
  products: ["Conta TikTok Ads"],
  amount: 147,
  has_account: true,
  name: "Maria",
};
const claimId = "1a2b3c4d-0000-4000-8000-000000000002";
const at = "2026-11-23T17:30:00Z";
const code = "00020126580014br.gov.bcb.pix0136exemplo-de-codigo-que-nao-paga-nada5204000053039865802BR6304ABCD";
const paid = { orders: 3, oldest_at: at };

/** A kind that has a template of its own. */
export type ExampleKind = Exclude<NoticeKind, "template_test">;

/** Invented data for each kind, so that staff can read the texts. */
export const templateExamples: { readonly [Kind in ExampleKind]: NoticeFacts[Kind] } = {
  pix_generated: { ...order, code, minutes_left: 15 },
  pix_expiring: { ...order, code, minutes_left: 4 },
  pix_recovery: { ...order, product_id: "tiktok-1" },
  payment_confirmed: { ...order, is_held: false },
  order_waiting: { ...order, place: 2 },
  key_delivered: order,
  order_refunded: order,
  key_problem: { ...order, reason: "O fornecedor bloqueou as contas deste lote." },
  claim_answered: { ...order, claim_id: claimId },
  claim_decided: { ...order, claim_id: claimId, decision: "replacement" },
  new_sign_in: { device: "celular", browser: "Chrome", address: "203.0.113.9", at },
  guarantee_ending: { ...order, ends_at: at },
  credential_expiring: { ...order, ends_on: "2026-11-26", product_id: "tiktok-1" },
  review_approved: { name: "Maria", product: "Conta TikTok Ads", product_id: "tiktok-1", rating: 5 },
  stock_alert_confirm: {
    token: "exemplo",
    wanted: [{ product_id: "tiktok-1", category: null, name: "Conta TikTok Ads" }],
  },
  stock_alert: { product_id: "tiktok-1", category: null, name: "Conta TikTok Ads", left: 3, price: 147 },
  paid_without_key: {
    ...paid,
    products: [
      { name: "Conta TikTok Ads", orders: 2 },
      { name: "Perfil Instagram", orders: 1 },
    ],
  },
  webhook_silent: { last_at: at },
  amount_held: paid,
  events_failed: { error: 2, unknown_product: 1, not_paid: 0 },
  payment_without_owner: { orders: 1, oldest_at: at },
  stock_low: {
    total: 2,
    products: [
      { name: "Conta TikTok Ads", left: 1, threshold: 5 },
      { name: "Perfil Instagram", left: 4, threshold: 10 },
    ],
  },
  sold_out_wanted: { total: 1, products: [{ name: "Conta TikTok Ads", waiting: 12 }] },
  claim_waiting: { claims: 2, due_at: at, products: [{ name: "Conta TikTok Ads", claims: 2 }] },
  claim_overdue: { claims: 1, due_at: at, products: [{ name: "Conta TikTok Ads", claims: 1 }] },
  approval_waiting: { actions: 1, amount: 2500, oldest_at: at },
  release_taken_back: {
    changes: [{ at, remote: "storefront", from: "1.1.0", to: "1.0.0", why: "Retirada: falhas em 12 % das visitas" }],
  },
  staff_daily: {
    day: "2026-11-23",
    parts: [
      { kind: "stock_low", facts: { total: 1, products: [{ name: "Conta TikTok Ads", left: 1, threshold: 5 }] } },
      { kind: "payment_without_owner", facts: { orders: 1, oldest_at: at } },
    ],
  },
};

/** The kinds that a person unsubscribes from by the link in their email; in `private.notice_kinds()` they are not required, and a test compares. */
export const stoppableKinds = [
  "pix_generated",
  "pix_expiring",
  "pix_recovery",
  "review_approved",
  "guarantee_ending",
  "credential_expiring",
  "stock_alert",
] as const satisfies readonly ExampleKind[];
