import { orderRow } from "./rows";

const keyId = "5e5e5e5e-0000-4000-8000-000000000001";
const at = (time: string) => `2026-11-21T${time}:00Z`;

/** A dossier's text, with something in each of its parts. */
export const dossierText = JSON.stringify(
  {
    dossier: { id: "d0d0d0d0-0000-4000-8000-000000000001", format: 2, made_at: "2026-11-23T12:00:00Z" },
    order: {
      ...orderRow({ disputed_at: "2026-11-22T12:00:00Z" }),
      product: { id: "tiktok-1", name: "Conta TikTok", category: "tiktok" },
      refunded_at: null,
      guarantee_hours: 168,
      guarantee_ends_at: "2026-11-28T12:02:00Z",
    },
    same_payment: [
      {
        id: "9b2b3c4d-0000-4000-8000-000000000002",
        product: { id: "perfil-1", name: "Perfil Instagram" },
        status: "completed",
        amount: 50,
      },
    ],
    buyer: {
      account_id: "aaaaaaaa-0000-4000-8000-000000000001",
      name: "Ana Souza",
      email: "ana@exemplo.com.br",
      phone: "11999990000",
      phone_from: "account",
      payer_email: "ana@exemplo.com.br",
      account_created_at: at("11:00"),
      mailbox_is_proved: true,
      terms_version: "2026-11-22",
      terms_accepted_at: at("11:00"),
      signup_address: null,
    },
    payments: [
      {
        id: 7,
        received_at: at("12:01"),
        event: "pix.paid",
        endpoint: "pix.paid",
        payment_id: "pay-1",
        outcome: "delivered",
      },
    ],
    keys: [{ id: keyId, is_current: true, defective_at: null, masked: { begins_with: "usua", length: 60 } }],
    key_accesses: [
      {
        accessed_at: at("12:03"),
        channel: "open_order_key",
        address: "203.0.113.9",
        device: "celular",
        key_id: keyId,
        accessed_by: "aaaaaaaa-0000-4000-8000-000000000001",
      },
      {
        accessed_at: at("12:09"),
        channel: "open_order_key",
        address: null,
        device: "computador",
        key_id: keyId,
        accessed_by: "bbbbbbbb-0000-4000-8000-000000000002",
      },
    ],
    key_accesses_total: 2,
    unrecorded_reads: "Leituras diretas não ficam registradas.",
    progress: [
      { key_id: keyId, done_by: null, steps_done: ["Entrar"], changed_at: at("12:30"), accepted_at: at("13:00") },
    ],
    claims: [
      {
        reason: "impossible_login",
        state: "decided",
        opened_at: at("14:00"),
        withdrawn_at: null,
        decision: "refusal",
        decided_at: at("16:00"),
        decision_reason: "O login funciona",
        messages: [
          { from_staff: false, text: "Não entra", created_at: at("14:00") },
          { from_staff: true, text: "Tente de novo", created_at: at("15:00") },
        ],
        pictures: [{ bytes: 1000, sha256: "ab".repeat(32) }],
      },
    ],
    credit: [{ created_at: at("14:30"), kind: "claim", amount: 147 }],
    disputes: [{ opened_at: "2026-11-22T12:00:00Z", closed_at: null, outcome: null }],
    staff_actions: [{ done_at: "2026-11-22T12:00:00Z", action: "dispute_opened", changes: null, reason: "MED 123" }],
    notices: [{ kind: "payment_confirmed", channel: "mail", sent_at: at("12:02"), opened_at: null }],
  },
  null,
  4,
);
