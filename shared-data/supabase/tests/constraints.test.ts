import { randomUUID } from "node:crypto";
import { type Database, withRollback } from "./harness/database";

type Row = Readonly<Record<string, unknown>>;
interface Table {
  readonly valid: () => Row;
  /** Constraint by constraint, every change to the valid row that it refuses; a unique one refuses the second of two rows. */
  readonly refused: Readonly<Record<string, Row | readonly Row[]>>;
}

const now = "2026-11-20T12:00:00Z";
const someKey = randomUUID();
const completed = { status: "completed", paid_at: now };

const tables: Readonly<Record<string, Table>> = {
  "public.products": {
    valid: () => ({
      id: "facebook1",
      name: "Conta",
      price: 10,
      original_price: 12,
      ggcheckout_id: "gg",
      category: "facebook",
    }),
    refused: {
      products_are_sound: [
        { category: "outra" },
        { original_price: 10 },
        { checkout_link: "http://loja.example/pagar" },
        { checkout_link: `https://loja.example/${"a".repeat(2048)}` },
        { ggcheckout_id: "a b" },
        { id: "Conta 1" },
        { image_url: "//loja.example/x.png" },
        { image_url: `/${"a".repeat(2048)}` },
        { initial_stock: -1 },
        { name: "" },
        { price: 0 },
        { sold_count: -1 },
        { stock_count: -1 },
      ],
    },
  },
  "public.orders": {
    valid: () => ({ product_id: "facebook1", amount: 10, expected_amount: 10, payment_id: randomUUID() }),
    refused: {
      orders_are_sound: [
        { status: "paid" },
        { status: "completed" },
        { amount: -0.01 },
        { expected_amount: 0 },
        { customer_email: "a".repeat(255) },
        { hold_reason: "other" },
        { payment_id: " " },
        { payment_id: "a".repeat(201) },
        { payment_line: 0 },
        { payment_line: 51 },
        { delivered_key_id: someKey, delivered_at: now },
        { ...completed, delivered_key_id: someKey, delivered_at: now, hold_reason: "amount_mismatch" },
        { ...completed, delivered_key_id: someKey },
        { ...completed, delivered_at: now },
      ],
      orders_delivered_key_id_key: { ...completed, delivered_key_id: someKey, delivered_at: now },
      orders_payment_id_product_id_payment_line_key: { payment_id: "p1" },
    },
  },
  "public.payment_events": {
    valid: () => ({ endpoint: "pix.paid", body: "{}" }),
    refused: {
      payment_events_are_sound: [{ endpoint: "pix.other" }, { outcome: "other" }],
    },
  },
  "private.review_entries": {
    valid: () => ({ product_id: "facebook1", order_id: randomUUID(), user_id: randomUUID(), rating: 5 }),
    refused: {
      review_entries_comment_check: { comment: "a".repeat(501) },
      review_entries_order_id_key: { order_id: someKey },
      review_entries_rating_check: { rating: 6 },
    },
  },
  "private.staff_members": {
    valid: () => ({ user_id: randomUUID(), role: "admin" }),
    refused: { staff_members_role_check: { role: "owner" } },
  },
  "private.stock_thresholds": {
    valid: () => ({ product_id: "facebook1", low_stock: 5 }),
    refused: { stock_thresholds_low_stock_check: { low_stock: -1 } },
  },
  "private.stored_keys": {
    valid: () => ({ product_id: "facebook1", sealed: "", fingerprint: randomUUID() }),
    refused: {
      stored_keys_are_sound: [{ is_used: true }, { used_at: now }, { defective_at: now }],
      stored_keys_fingerprint_key: { fingerprint: "same" },
    },
  },
  "private.webhook_capture": {
    valid: () => ({ only_row: true }),
    refused: {
      webhook_capture_only_row_check: { only_row: false },
      webhook_capture_status_check: { status: "other" },
    },
  },
  "public.profiles": {
    valid: () => ({ id: randomUUID(), full_name: "Maria", display_name: "maria_1" }),
    refused: {
      profiles_display_name_check: { display_name: "ab" },
      profiles_display_name_key: { display_name: "maria_2" },
      profiles_full_name_check: { full_name: "" },
      profiles_phone_check: { phone: "123456789" },
    },
  },
  "public.staff_actions": {
    valid: () => ({ actor_id: randomUUID(), action: "key_deleted" }),
    refused: { staff_actions_action_check: { action: "other" }, staff_actions_reason_check: { reason: "" } },
  },
};

const insert = (db: Database, table: string, row: Row) => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  return db.rows(`insert into ${table} (${Object.keys(row).join()}) values (${places.join()})`, Object.values(row));
};

/** Tables that are empty, without triggers and foreign keys: a constraint has to refuse by itself. */
const withBareTables = (work: (db: Database) => Promise<void>) =>
  withRollback(async (db) => {
    await db.rows("set local session_replication_role = replica");
    for (const table of Object.keys(tables)) await db.rows(`delete from ${table}`);
    await work(db);
  });

const cases = Object.entries(tables).flatMap(([table, { valid, refused }]) =>
  Object.entries(refused).flatMap(([constraint, changes]) =>
    [changes].flat().map((change: Row) => ({ table, valid, constraint, change })),
  ),
);

it.each(cases)("$table keeps to $constraint: $change", ({ table, valid, constraint, change }) =>
  withBareTables(async (db) => {
    await insert(db, table, constraint.endsWith("_key") ? { ...valid(), ...change } : valid());
    if (!constraint.endsWith("_key")) await db.rows(`delete from ${table}`);
    await expect(insert(db, table, { ...valid(), ...change })).rejects.toMatchObject({ constraint });
  }),
);

it("knows every constraint of the store", () =>
  withRollback(async (db) => {
    const known = await db.rows<{ name: string }>(
      `select conname as name from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u')`,
    );
    const tested = new Set(cases.map(({ constraint }) => constraint));
    expect(known.map(({ name }) => name).sort()).toEqual([...tested].sort());
  }));
