import { adminOnly, rpc, type StaffAction, staff } from "./staff-action";

const correction = (p_reason: string, expected: StaffAction["expected"]) =>
  rpc(
    "correct_credit",
    ({ buyer }) => ({ p_user_id: buyer.id, p_amount: 1, p_reason, p_entry_id: "00000000-0000-4000-8000-00000000c0de" }),
    expected,
  );

/** What staff ask and do about credit. */
export const creditActions: Readonly<Record<string, StaffAction>> = {
  "see what an order has to do with credit": rpc(
    "order_credit",
    ({ deliveredOrderId }) => ({ p_order_id: deliveredOrderId }),
    staff,
  ),
  "list who has credit": rpc("list_credit_holders", () => ({}), staff),
  "correct credit without a reason": correction(" ", [401, 403, 400, 400]),
  "correct credit": correction("conferido", adminOnly),
  "list what waits for another admin": rpc("list_pending_approvals", () => ({}), staff),
  "confirm what nobody asked for": rpc(
    "confirm_approval",
    () => ({ p_id: "00000000-0000-4000-8000-00000000c0de", p_reason: "conferido" }),
    [401, 403, 403, 404],
  ),
};
