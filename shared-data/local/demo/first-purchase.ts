import type { DemoCallers } from "./demo-callers";
import { demoGoods } from "./demo-goods";

/** What the demonstration's customer has bought. */
export const boughtId = "perfil-instagram-3k-seguidores";

// Chosen beforehand, so that what was cut off in the middle is done again as the same.
const [entryId, requestId, claimId] = [
  "5f0c3a10-0000-4000-8000-000000000001",
  "5f0c3a10-0000-4000-8000-000000000002",
  "5f0c3a10-0000-4000-8000-000000000003",
];
/** The payment of that purchase. */
export const boughtPayment = `credito:${requestId}`;

const creditLeft = 50;

interface Purchase {
  readonly callers: DemoCallers;
  readonly customer: { readonly id: string; readonly email: string };
  readonly admin: string;
  /** Reais. */
  readonly price: number;
}

/**
 * What the demonstration shows of the time after a sale: its customer was given credit, bought a profile with it, looked at the key, took the first
 * step, and claims the guarantee. Each by the call that the pages make.
 */
export async function makeFirstPurchase({ callers, customer, admin, price }: Purchase): Promise<void> {
  const call = (email: string, name: string, body: object) =>
    callers.callAs(email, "POST", `/rest/v1/rpc/${name}`, body);
  await call(admin, "correct_credit", {
    p_user_id: customer.id,
    p_amount: price + creditLeft,
    p_reason: "Crédito de demonstração",
    p_entry_id: entryId,
  });
  const [order] = (await call(customer.email, "buy_with_credit", {
    p_product_id: boughtId,
    p_expected_price: price,
    p_request_id: requestId,
  })) as { order_id: string }[];
  const ofOrder = { p_order_id: order?.order_id };
  await call(customer.email, "open_order_key", ofOrder);
  const [p_step] = demoGoods.find(({ id }) => id === boughtId)?.first_steps ?? [];
  await call(customer.email, "set_first_step", { ...ofOrder, p_step, p_is_done: true });
  await call(customer.email, "open_guarantee_claim", {
    ...ofOrder,
    p_reason: "information_mismatch",
    p_text: "Entrei sem problema, mas o perfil está com menos de 3.000 seguidores. Podem conferir?",
    p_claim_id: claimId,
  });
}
