import type { SupabaseClient } from "@supabase/supabase-js";

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly error: { readonly code: string; readonly details: string | null } | null;
}

type Call = (db: SupabaseClient, scene: { readonly order: string }) => PromiseLike<Answer>;

const nobody = "00000000-0000-4000-8000-000000000000";

/** The same calls with arguments that are somebody's, where nothing is changed by them that shows. */
export const proofOperations: Readonly<Record<string, Call>> = {
  "R14.5 key with what helps": (db, { order }) => db.rpc("open_order_key", { p_order_id: order }),
  "R14.5 givings": (db, { order }) => db.rpc("order_givings", { p_order_id: order }),
  "R14.5 a step that is none": (db, { order }) =>
    db.rpc("set_first_step", { p_order_id: order, p_step: "nada", p_is_done: true }),
  "R14.5 how far a buyer came": (db, { order }) =>
    db.from("order_progress").select("accepted_at").eq("order_id", order),
  "R14.5 a step without the function": (db, { order }) =>
    db.from("order_progress").insert({ order_id: order, key_id: nobody }),
  "R14.5 where a buyer stands": (db, { order }) => db.rpc("order_standing", { p_order_id: order }),
  "R14.6 a dispute in no state": (db, { order }) =>
    db.rpc("set_order_dispute", { p_order_id: order, p_state: "nada", p_reason: "para ver" }),
  "R14.6 a dispute that is not open, closed": (db, { order }) =>
    db.rpc("set_order_dispute", { p_order_id: order, p_state: "kept", p_reason: "para ver" }),
  "R14.7 a dossier without a reason": (db, { order }) => db.rpc("make_dossier", { p_order_id: order, p_reason: " " }),
  "R14.7 a dossier of nothing": (db) => db.rpc("make_dossier", { p_order_id: nobody, p_reason: "para ver" }),
  "R14.7 a file that is no dossier": (db) => db.rpc("check_dossier", { p_sha256: "0".repeat(64) }),
};

const notStaff = ["401 42501", "403 PT403 staff_only", "403 PT403 staff_only"];
const forOwner = (outcome: string) => {
  const refused = "404 PT404 order_not_found";
  return ["401 42501", refused, outcome, refused, refused];
};

/** What each of them comes to, for visitor, stranger, owner, manager and admin. */
export const proofOutcomes: Readonly<Record<string, readonly string[]>> = {
  "R14.5 key with what helps": forOwner("200 object"),
  "R14.5 givings": ["401 42501", "404 PT404 order_not_found", "200 object", "200 object", "200 object"],
  "R14.5 a step that is none": forOwner("400 PT400 step_unknown"),
  "R14.5 how far a buyer came": ["401 42501", "200 0 rows", "200 0 rows", "200 0 rows", "200 0 rows"],
  "R14.5 a step without the function": ["401 42501", "403 42501", "403 42501", "403 42501", "403 42501"],
  "R14.5 where a buyer stands": [...notStaff, "200 object", "200 object"],
  "R14.6 a dispute in no state": [...notStaff, "403 PT403 admin_only", "400 PT400 state_unknown"],
  "R14.6 a dispute that is not open, closed": [...notStaff, "403 PT403 admin_only", "409 PT409 order_not_disputed"],
  "R14.7 a dossier without a reason": [...notStaff, "400 PT400 reason_required", "400 PT400 reason_required"],
  "R14.7 a dossier of nothing": [...notStaff, "403 PT403 admin_only", "404 PT404 order_not_found"],
  "R14.7 a file that is no dossier": [...notStaff, "200 0 rows", "200 0 rows"],
};
