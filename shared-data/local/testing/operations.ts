import type { SupabaseClient } from "@supabase/supabase-js";
import { boughtPayment } from "../demo/demo-data";
import { stack } from "./child-backend";

/** The operations use one product on sale, one completed order of its owner, its key, and a free key. */
export interface Scene {
  readonly product: string;
  readonly order: string;
  readonly sold: string;
  readonly free: string;
  readonly owner: string;
}

interface Result {
  readonly status: number;
  readonly data: unknown;
  readonly count?: number | null;
  readonly error: { readonly code: string; readonly details: string | null } | null;
}

type Call = (db: SupabaseClient, scene: Scene) => PromiseLike<Result>;

const unknownId = "00000000-0000-4000-8000-000000000000";
const withProduct = "id,amount,products(name,price)";

const calls = {
  "R6.9 what waits for another admin": (db) => db.rpc("list_pending_approvals"),
  "R7.1 all products": (db, { product }) => db.from("products").select().eq("id", product),
  "R7.1 one product": (db, { product }) => db.from("products").select("price,stock_count").eq("id", product).single(),
  "R7.1 a product that is not there": (db) => db.from("products").select("id").eq("id", "nada").single(),
  "R7.1 insert": (db) => db.from("products").insert({ id: "x y", name: "" }),
  "R7.1 update of none": (db) => db.from("products").update({ price: 1 }).eq("id", "nada").select("id"),
  "R7.1 search": (db) => db.rpc("search_products", { p_query: "perfil", p_limit: 3 }),
  "R7.1 newest": (db) => db.rpc("list_newest_products", { p_per_category: 1 }),
  "R7.9 changes since a moment": (db) => db.rpc("list_changed_products", { p_since: "2999-01-01" }),
  "R7.2 keys of a product": (db, { product }) => db.from("product_keys").select("id,is_used").eq("product_id", product),
  "R7.2 unused ones counted": (db, { product }) =>
    db.from("product_keys").select("id", { count: "exact", head: true }).eq("product_id", product).is("is_used", false),
  "R7.2 insert without a text": (db, { product }) =>
    db.from("product_keys").insert({ product_id: product, key_data: " " }),
  "R7.2 delete a sold one": (db, { sold }) => db.rpc("delete_product_key", { p_key_id: sold }),
  "R7.2 ask to reveal": (db, { free }) => db.rpc("request_key_reveal", { p_key_id: free }),
  "R7.2 reveal": (db, { free }) => db.rpc("reveal_product_key", { p_key_id: free }),
  "R7.3 orders with their products": (db, { order }) => db.from("orders").select(withProduct).eq("id", order),
  "R7.3 orders of two states": (db, { order }) =>
    db.from("orders").select("id").eq("id", order).in("status", ["completed", "refunded"]).neq("status", "failed"),
  "R7.3 orders counted, one of them": (db, { order }) => {
    const counted = db.from("orders").select("id", { count: "exact" });
    return counted.or(`id.eq.${order},payment_id.eq."${boughtPayment}"`).range(0, 0);
  },
  "R7.3 past the end": (db) => db.from("orders").select("id", { count: "exact" }).range(900, 901),
  "R7.3 deliver": (db, { order }) => db.rpc("deliver_product_key", { p_order_id: order }),
  "R7.3 key of the order": (db, { order }) => db.rpc("reveal_order_key", { p_order_id: order }),
  "R7.3 the orders, where they are not as seen": (db) => db.rpc("orders_since", { p_seen: "nada" }, { get: true }),
  "R7.3 e-mail of a user": (db, { owner }) => db.rpc("get_user_email", { user_id: owner }),
  "R7.3 an order of one's own making": (db, { product }) =>
    db.from("orders").insert({ product_id: product, payment_id: "x", expected_amount: 1 }),
  "R7.4 rating": (db, { product }) => db.rpc("product_rating", { p_product_id: product }),
  "R7.4 review of another order": (db, { product }) =>
    db.from("reviews").insert({ product_id: product, order_id: unknownId, rating: 5 }),
  "R7.5 staff?": (db) => db.rpc("is_admin_user"),
  "R7.5 role": (db) => db.rpc("get_user_role"),
  "R7.5 name that is taken": (db) =>
    db.rpc("update_profile", { p_full_name: "Ana Maria", p_display_name: "cliente_demo" }),
  "R7.7 capture": (db) => db.rpc("webhook_debug_status"),
  "R9.9 usual delivery": (db) => db.rpc("usual_delivery_seconds"),
  "R13.6 an alert of what can be bought": (db) =>
    db.rpc("ask_stock_alert", { p_product_id: "meta-bm-1300", p_email: "ana@exemplo.com.br" }),
  "R13.7 notification choices": (db) => db.rpc("my_notice_choices"),
  "R13.7 an address that is open": (db) => db.rpc("reopen_my_address"),
  "R14.8 when the guarantee ends": (db, { order }) => db.from("orders").select("guarantee_ends_at").eq("id", order),
  "R14.9 an order's guarantee": (db, { order }) => db.rpc("my_order_guarantee", { p_order_id: order }),
  "R14.10 the queue of claims": (db) => db.rpc("list_guarantee_claims"),
  "R14.13 one's credit": (db) => db.rpc("my_credit"),
  "R14.14 an order's credit": (db, { order }) => db.rpc("order_credit", { p_order_id: order }).single(),
  "no such table": (db) => db.from("nothing").select("*"),
  "no such column": (db) => db.from("products").select("nothing"),
  "no such function": (db) => db.rpc("nothing"),
  "an argument of another name": (db) => db.rpc("product_rating", { p_id: "x" }),
  "an argument of another kind": (db) => db.rpc("deliver_product_key", { p_order_id: "x" }),
} satisfies Readonly<Record<string, Call>>;

// For visitor, stranger, owner, manager and admin.
const [refused, notStaff, notAdmin] = ["401 42501", "403 PT403 staff_only", "403 PT403 admin_only"];
const everybody = (outcome: string) => [outcome, outcome, outcome, outcome, outcome];
const signedIn = (outcome: string) => [refused, outcome, outcome, outcome, outcome];
const forStaff = (outcome: string) => [refused, notStaff, notStaff, outcome, outcome];
const forAdmins = (outcome: string) => [refused, notAdmin, notAdmin, notAdmin, outcome];
const forOwner = (outcome: string, other = "404 PT404 order_not_found") => [refused, other, outcome, other, other];
const ownOrAsStaff = (outcome: string) => [refused, "200 0 rows", outcome, outcome, outcome];

// Where the two stacks answer differently, shared-data/local/README.md says so ("Where the two stacks differ").
const isEmbedded = stack === "embedded";
const outcomes: Readonly<Record<keyof typeof calls, readonly string[]>> = {
  "R6.9 what waits for another admin": forStaff("200 0 rows"),
  "R7.1 all products": everybody("200 1 rows"),
  "R7.1 one product": everybody("200 object"),
  "R7.1 a product that is not there": everybody("406 PGRST116"),
  "R7.1 insert": forStaff("400 PT400 products_id_form"),
  "R7.1 update of none": forStaff("200 0 rows"),
  "R7.1 search": everybody("200 3 rows"),
  "R7.1 newest": everybody("200 5 rows"),
  "R7.9 changes since a moment": everybody("200 object"),
  "R7.2 keys of a product": [refused, "200 0 rows", "200 1 rows", "200 2 rows", "200 2 rows"],
  "R7.2 unused ones counted": ["401", "200 nothing of 0", "200 nothing of 0", "200 nothing of 1", "200 nothing of 1"],
  "R7.2 insert without a text": forStaff("400 PT400 no_valid_key"),
  "R7.2 delete a sold one": forAdmins("404 PT404 key_not_available"),
  "R7.2 ask to reveal": forAdmins("204 nothing"),
  "R7.2 reveal": forAdmins("200 string"),
  "R7.3 orders with their products": ownOrAsStaff("200 1 rows"),
  "R7.3 orders of two states": ownOrAsStaff("200 1 rows"),
  "R7.3 orders counted, one of them": [
    refused,
    "200 0 rows of 0",
    "200 1 rows of 1",
    "206 1 rows of 2",
    "206 1 rows of 2",
  ],
  "R7.3 past the end": signedIn("416 PGRST103"),
  "R7.3 deliver": [refused, "404 PT404 order_not_found", "200 1 rows", "200 1 rows", "200 1 rows"],
  "R7.3 key of the order": forOwner("200 string"),
  "R7.3 the orders, where they are not as seen": signedIn("200 object"),
  "R7.3 e-mail of a user": [refused, notAdmin, "200 string", notAdmin, "200 string"],
  "R7.3 an order of one's own making": signedIn("403 42501"),
  "R7.4 rating": everybody("200 1 rows"),
  "R7.4 review of another order": signedIn("403 PT403 review_not_allowed"),
  "R7.5 staff?": everybody("200 boolean"),
  "R7.5 role": everybody("200 object"),
  "R7.5 name that is taken": signedIn("409 PT409 display_name_taken"),
  "R7.7 capture": forAdmins("200 object"),
  "R9.9 usual delivery": everybody("200 nothing"),
  "R13.6 an alert of what can be bought": everybody("409 PT409 product_in_stock"),
  "R13.7 notification choices": signedIn("200 15 rows"),
  "R13.7 an address that is open": signedIn("204 nothing"),
  "R14.8 when the guarantee ends": ownOrAsStaff("200 1 rows"),
  "R14.9 an order's guarantee": forOwner("200 object"),
  "R14.10 the queue of claims": forStaff("200 object"),
  "R14.13 one's credit": signedIn("200 object"),
  "R14.14 an order's credit": forStaff("200 object"),
  "no such table": everybody(isEmbedded ? "404 PGRST205" : "404 42P01"),
  "no such column": everybody("400 42703"),
  "no such function": everybody("404 PGRST202"),
  "an argument of another name": everybody("404 PGRST202"),
  "an argument of another kind": isEmbedded ? everybody("400 22P02") : signedIn("400 22P02"),
};

/** The calls that R7 lists and one of each other kind. `permissions.test.ts` lists who may call which function. */
export const operations = Object.entries<Call>(calls).map(
  ([name, call]) => [name, outcomes[name as keyof typeof calls], call] as const,
);

/** An outcome in one line: the status, then the error's code and detail, or what kind of thing came, and how many were counted. */
export function describeResult({ status, data, count, error }: Result): string {
  if (error) return [status, error.code, /^[a-z_]+$/.test(error.details ?? "") ? error.details : ""].join(" ").trim();
  const kind = Array.isArray(data) ? `${data.length} rows` : data === null ? "nothing" : typeof data;
  return [status, kind, ...(typeof count === "number" ? [`of ${count}`] : [])].join(" ");
}
