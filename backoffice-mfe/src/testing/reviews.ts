import { type BackendCall, rows } from "./staff-backend";

export const reviewRow = (change: object = {}) => ({
  id: "r-1",
  user_id: "abcdef12-0000-4000-8000-000000000001",
  product_id: "tiktok-1",
  rating: "4",
  comment: "Chegou na hora",
  is_approved: false,
  created_at: "2026-11-21T12:00:00Z",
  ...change,
});
const anonymous = reviewRow({ id: "r-2", user_id: null, comment: null, product_id: "gone" });
const approvedReview = reviewRow({ id: "r-3", is_approved: true });

const counts: Record<string, number> = { "eq.false": 2, "eq.true": 1 };

function byTab(isApproved: string | undefined) {
  if (isApproved === "eq.false") return [reviewRow(), anonymous];
  return isApproved === "eq.true" ? [approvedReview] : [reviewRow(), anonymous, approvedReview];
}

export const chosen = ({ query }: BackendCall) => (query.id ?? "").replace(/^in\.\(|\)$/g, "").split(",");

const reachAll = (call: BackendCall) => rows(chosen(call).map((id) => ({ id })));

/** Two reviews that wait for a decision and one that was approved; every decision reaches all that it names. */
export const reviewResponses = {
  "HEAD reviews": ({ query }: BackendCall) => rows([], counts[query.is_approved ?? ""] ?? 0),
  "GET reviews": ({ query }: BackendCall) => rows(byTab(query.is_approved)),
  "PATCH reviews": reachAll,
  "DELETE reviews": reachAll,
};
