import { minutesAgo } from "./orders";

/** The question for an order's guarantee. */
export const readGuarantee = "POST /rest/v1/rpc/my_order_guarantee";
/** The page of the guarantee of the order that these answers are about. */
export const guaranteePath = "/meus-pedidos/garantia/o1";

export const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A claim as the database tells it: opened an hour ago and not answered, but for the changes. */
export const claimRow = (changes: object = {}) => ({
  id: "c1",
  reason: "impossible_login",
  state: "open",
  opened_at: minutesAgo(60),
  due_at: hoursAhead(1),
  decided_at: null,
  decision: null,
  decision_reason: null,
  given_amount: null,
  withdrawn_at: null,
  messages: [{ id: "c1", from_staff: false, text: "A senha não entra", created_at: minutesAgo(60) }],
  pictures: [],
  ...changes,
});

/** What the database tells of an order delivered an hour ago, guaranteed for a week, with these claims. */
export const guaranteeOf = (claims: object[] = [], changes: object = {}, order: object = {}) => ({
  read_at: new Date().toISOString(),
  why_not: claims.some((claim) => ["open", "answered"].includes((claim as { state: string }).state))
    ? "claim_undecided"
    : null,
  order: {
    id: "o1",
    status: "completed",
    product_name: "Conta TikTok",
    delivered_at: minutesAgo(60),
    first_viewed_at: minutesAgo(59),
    guarantee_hours: 168,
    guarantee_wait_hours: 0,
    guarantee_ends_at: hoursAhead(167),
    ...order,
  },
  claims,
  ...changes,
});
