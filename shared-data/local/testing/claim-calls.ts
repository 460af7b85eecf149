import type { SupabaseClient } from "@supabase/supabase-js";

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly error: { readonly code: string; readonly details: string | null } | null;
}

type Call = (db: SupabaseClient, scene: { readonly order: string }) => PromiseLike<Answer>;

const nobody = "00000000-0000-4000-8000-000000000000";

/** Ways to ask for somebody else's claims. */
export const claimReads = [
  { path: "guarantee_claims?select=id,order_id,reason" },
  { path: "guarantee_claims?select=decided_by" },
  { path: "guarantee_claims?user_id=eq.{victim}" },
  { path: "guarantee_claim_messages?select=id,text" },
  { path: "orders?select=id,guarantee_claims(id,guarantee_claim_messages(text))" },
  { path: "guarantee_claim_pictures", headers: { "accept-profile": "private" } },
] as const;

/** Ways to write claims past the functions. */
export const claimWrites = [
  { method: "POST", path: "guarantee_claims", body: { id: nobody, order_id: "{order}", reason: "other" } },
  { method: "PATCH", path: "guarantee_claims?id=not.is.null", body: { state: "decided", decision: "credit" } },
  { method: "DELETE", path: "guarantee_claims?id=not.is.null" },
  { method: "POST", path: "guarantee_claim_messages", body: { id: nobody, text: "x", from_staff: true } },
  { method: "DELETE", path: "guarantee_claim_messages?id=not.is.null" },
] as const;

/** The same calls with arguments that are somebody's, where nothing is changed by them that shows. */
export const claimOperations: Readonly<Record<string, Call>> = {
  "R14.8 when the guarantee ends": (db, { order }) => db.from("orders").select("guarantee_ends_at").eq("id", order),
  "R14.9 an order's guarantee": (db, { order }) => db.rpc("my_order_guarantee", { p_order_id: order }),
  "R14.9 claims": (db) => db.from("guarantee_claims").select("id"),
  "R14.9 who decided": (db) => db.from("guarantee_claims").select("decided_by"),
  "R14.9 what was written": (db) => db.from("guarantee_claim_messages").select("id,text"),
  "R14.9 a claim without the function": (db, { order }) =>
    db.from("guarantee_claims").insert({ id: nobody, order_id: order, reason: "other" }),
  "R14.9 a claim about nothing": (db, { order }) =>
    db.rpc("open_guarantee_claim", { p_order_id: order, p_reason: "nada", p_text: "x", p_claim_id: nobody }),
  "R14.9 a message in no claim": (db) =>
    db.rpc("write_in_claim", { p_claim_id: nobody, p_text: "x", p_message_id: nobody }),
  "R14.9 a picture in no claim": (db) =>
    db.rpc("add_claim_picture", { p_claim_id: nobody, p_picture_id: nobody, p_picture: "" }),
  "R14.9 a picture that is none": (db) => db.rpc("claim_picture", { p_picture_id: nobody }),
  "R14.9 a claim that is none, withdrawn": (db) => db.rpc("withdraw_claim", { p_claim_id: nobody }),
  "R14.10 the queue": (db) => db.rpc("list_guarantee_claims"),
  "R14.10 facts of no claim": (db) => db.rpc("guarantee_claim_facts", { p_claim_id: nobody }),
  "R14.10 a decision without a reason": (db) =>
    db.rpc("decide_guarantee_claim", { p_claim_id: nobody, p_decision: "refusal", p_reason: " " }),
  "R14.10 a decision about no claim": (db) =>
    db.rpc("decide_guarantee_claim", { p_claim_id: nobody, p_decision: "refusal", p_reason: "para ver" }),
};

const staffOnly = "403 PT403 staff_only";
const all = (outcome: string) => ["401 42501", outcome, outcome, outcome, outcome];
const forStaff = (outcome: string) => ["401 42501", staffOnly, staffOnly, outcome, outcome];
const forOwner = (outcome: string) => {
  const refused = "404 PT404 order_not_found";
  return ["401 42501", refused, outcome, refused, refused];
};
const denied = all("403 42501");
/** Staff see the claim of the demonstration's customer; the scene has none. */
const theDemonstrations = ["401 42501", "200 0 rows", "200 0 rows", "200 1 rows", "200 1 rows"];

/** What each of them comes to, for visitor, stranger, owner, manager and admin. */
export const claimOutcomes: Readonly<Record<string, readonly string[]>> = {
  "R14.8 when the guarantee ends": ["401 42501", "200 0 rows", "200 1 rows", "200 1 rows", "200 1 rows"],
  "R14.9 an order's guarantee": forOwner("200 object"),
  "R14.9 claims": theDemonstrations,
  "R14.9 who decided": denied,
  "R14.9 what was written": theDemonstrations,
  "R14.9 a claim without the function": denied,
  "R14.9 a claim about nothing": forOwner("400 PT400 claim_reason_unknown"),
  "R14.9 a message in no claim": all("404 PT404 claim_not_found"),
  "R14.9 a picture in no claim": all("404 PT404 claim_not_found"),
  "R14.9 a picture that is none": all("404 PT404 picture_not_found"),
  "R14.9 a claim that is none, withdrawn": all("404 PT404 claim_not_found"),
  "R14.10 the queue": forStaff("200 object"),
  "R14.10 facts of no claim": forStaff("404 PT404 claim_not_found"),
  "R14.10 a decision without a reason": forStaff("400 PT400 reason_required"),
  "R14.10 a decision about no claim": forStaff("404 PT404 claim_not_found"),
};
