/** Ways to ask for somebody else's credit. */
export const creditReads = [
  { path: "credit_entries" },
  { path: "credit_entries?user_id=eq.{victim}" },
  { path: "orders?select=id,credit_entries(*)" },
] as const;

/** Ways to make or move credit past the functions. */
export const creditWrites = [
  { method: "POST", path: "credit_entries", body: { user_id: "{stranger}", amount: 100, kind: "correction" } },
  { method: "PATCH", path: "credit_entries?amount=gt.0", body: { user_id: "{stranger}" } },
  { method: "DELETE", path: "credit_entries?amount=lt.0" },
] as const;

/** What visitor, customer, manager and admin are answered who ask for credit of what does not exist. */
export const creditDoors: Readonly<Record<string, readonly number[]>> = {
  buy_with_credit: [401, 404, 404, 404],
  confirm_approval: [401, 403, 403, 404],
  correct_credit: [401, 403, 403, 400],
  list_credit_holders: [401, 403, 200, 200],
  list_pending_approvals: [401, 403, 200, 200],
  my_credit: [401, 200, 200, 200],
  order_credit: [401, 403, 404, 404],
};
