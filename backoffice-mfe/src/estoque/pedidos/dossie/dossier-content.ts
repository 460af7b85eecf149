import { array, boolean, type InferOutput, nullable, number, object, optional, safeParse, string } from "valibot";
import { decisionSchema, reasonSchema, stateSchema } from "../../../claims/claim-labels";
import { outcomeSchema } from "../../../data/outcome-labels";
import { orderStatusSchema } from "../../../data/parse-result";

const text = nullable(string());
const amount = nullable(number());

const contentSchema = object({
  dossier: object({ id: string(), format: number(), made_at: string() }),
  order: object({
    id: string(),
    status: orderStatusSchema,
    amount,
    expected_amount: number(),
    payment_id: string(),
    created_at: string(),
    paid_at: text,
    delivered_at: text,
    first_viewed_at: text,
    refunded_at: text,
    guarantee_hours: number(),
    guarantee_ends_at: text,
    disputed_at: text,
    product: object({ id: string(), name: string() }),
  }),
  same_payment: array(object({ id: string(), product: object({ name: string() }), status: orderStatusSchema, amount })),
  buyer: object({
    account_id: text,
    name: text,
    email: text,
    phone: text,
    payer_email: text,
    account_created_at: optional(text, null),
    mailbox_is_proved: optional(boolean()),
    terms_version: optional(text, null),
    terms_accepted_at: optional(text, null),
    signup_address: optional(text, null),
  }),
  payments: array(
    object({ id: number(), received_at: string(), event: text, endpoint: string(), outcome: outcomeSchema }),
  ),
  keys: array(
    object({
      id: string(),
      is_current: boolean(),
      defective_at: text,
      masked: nullable(object({ begins_with: string(), length: nullable(number()) })),
    }),
  ),
  key_accesses: array(
    object({
      accessed_at: string(),
      channel: string(),
      address: text,
      device: string(),
      key_id: string(),
      accessed_by: text,
    }),
  ),
  key_accesses_total: number(),
  unrecorded_reads: string(),
  progress: array(
    object({ key_id: string(), done_by: text, steps_done: array(string()), changed_at: string(), accepted_at: text }),
  ),
  claims: array(
    object({
      reason: reasonSchema,
      state: stateSchema,
      opened_at: string(),
      decision: nullable(decisionSchema),
      decided_at: text,
      decision_reason: text,
      messages: array(object({ from_staff: boolean(), text: string(), created_at: string() })),
      pictures: array(object({ bytes: number(), sha256: string() })),
    }),
  ),
  credit: array(object({ created_at: string(), kind: string(), amount: number() })),
  disputes: array(object({ opened_at: string(), closed_at: text, outcome: text })),
  staff_actions: array(object({ done_at: string(), action: string(), reason: text })),
  notices: array(object({ kind: string(), channel: string(), sent_at: text, opened_at: text })),
});

export type DossierContent = InferOutput<typeof contentSchema>;

/** Parses a dossier's text; `null` if it is not a dossier or has an unknown format. */
export function readDossier(json: string): DossierContent | null {
  const { success, output } = safeParse(contentSchema, parse(json));
  return success && output.dossier.format === 2 ? output : null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
