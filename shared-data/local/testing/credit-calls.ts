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
