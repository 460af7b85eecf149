import { drawId } from "../../../local/testing/draw";
import { claimTables } from "./claim-constraints";
import { bare, each, type Table } from "./constraint-rows";
import { keyTables } from "./key-constraints";
import { noticeTables } from "./notice-constraints";
import { staffTables } from "./staff-constraints";

export type { Row } from "./constraint-rows";

const now = "2026-11-20T12:00:00Z";
const someKey = drawId();
const completed = { status: "completed", paid_at: now };
const held = (reason: object) => ({ ...completed, ...reason });
const delivered = { delivered_key_id: someKey, delivered_at: now };
const letters = (count: number) => "a".repeat(count);
const link = (length: number) => `https://${letters(length - 8)}`;

/** What every check and every unique constraint of the store lets in and keeps out, at its edges. */
export const tables: Readonly<Record<string, Table>> = {
  "public.products": {
    valid: () => ({
      id: "facebook1",
      name: "Conta",
      price: 10,
      original_price: 12,
      ggcheckout_id: "gg",
      category: "facebook",
    }),
    accepted: [
      ...each("category", "facebook", "tiktok", "google", "proxys", "variados"),
      ...each("original_price", 10.01),
      ...each("checkout_link", null, link(2048), "http://localhost:3000/pagar"),
      ...each("checkout_link", "http://127.0.0.1/x", "http://[::1]:80/x"),
      ...each("ggcheckout_id", letters(200)),
      ...each("guarantee_hours", 24, 8760),
      ...each("guarantee_wait_hours", 168),
      ...each("id", "0", letters(100), "a-b_c"),
      ...each("image_url", null, link(2048), "/a.png", "http://loja.example/a.png"),
      { price: 0.01, original_price: 0.02 },
    ],
    refused: {
      products_category_known: each("category", "outra"),
      products_original_price_above_price: each("original_price", 10, 9),
      products_checkout_link_form: [
        ...each("checkout_link", "http://loja.example/pagar", "x https://a", "https://a b", 'https://a"'),
        ...each("checkout_link", "https://", link(2049)),
      ],
      products_ggcheckout_id_form: each("ggcheckout_id", "a b", "", letters(201)),
      products_guarantee_range: [
        ...each("guarantee_hours", 23, 0, -168, 8761),
        ...each("guarantee_wait_hours", -1, 169),
      ],
      products_id_form: each("id", "Conta 1", "", "-a", "a.b", letters(101)),
      products_image_url_form: each("image_url", "//loja.example/x.png", "a.png", "https://a<b", link(2049)),
      products_name_given: each("name", ""),
      products_price_positive: each("price", 0, -1),
      products_counts_not_negative: ["initial_stock", "sold_count", "stock_count"].flatMap((name) => each(name, -1)),
    },
  },
  "public.orders": {
    valid: () => ({ product_id: "facebook1", amount: 10, expected_amount: 10, payment_id: drawId() }),
    accepted: [
      ...each("amount", 0, null),
      ...each("expected_amount", 0.01),
      ...each("customer_email", letters(254)),
      ...each("payment_id", letters(200), " p "),
      ...each("payment_line", 1, 50),
      ...each("guarantee_wait_hours", 168),
      ...each("status", "pending", "expired", "failed", "refunded"),
      { ...completed, ...delivered },
      { ...delivered, status: "refunded" },
      ...each("hold_reason", "amount_mismatch", "amount_unit", "amount_unreadable").map(held),
      ...each("hold_reason", "payment_exceeded", "status_unknown", "payment_refunded").map(held),
    ],
    refused: {
      orders_amounts_range: [...each("amount", -0.01), ...each("expected_amount", 0)],
      orders_customer_email_length: each("customer_email", letters(255)),
      orders_payment_id_form: each("payment_id", " ", "", letters(201)),
      orders_payment_line_range: each("payment_line", 0, 51),
      orders_guarantee_wait_range: each("guarantee_wait_hours", -1, 169),
      orders_completed_is_paid: each("status", "completed"),
      orders_dispute_only_where_completed: each("disputed_at", now),
      orders_key_only_where_paid_and_not_held: [
        ...each("status", "pending", "expired", "failed").map((status) => ({ ...delivered, ...status })),
        { ...completed, ...delivered, hold_reason: "amount_mismatch" },
      ],
      orders_key_with_delivery_time: [
        { ...completed, delivered_key_id: someKey },
        { ...completed, delivered_at: now },
      ],
      orders_delivered_key_id_key: [{ ...completed, ...delivered }],
      orders_payment_id_product_id_payment_line_key: each("payment_id", "p1"),
    },
  },
  "private.review_entries": {
    valid: () => ({ product_id: "facebook1", order_id: drawId(), user_id: drawId(), rating: 5 }),
    accepted: [...each("rating", 1, 5), ...each("comment", letters(500))],
    refused: {
      review_entries_comment_check: each("comment", letters(501)),
      review_entries_order_id_key: each("order_id", someKey),
      review_entries_rating_check: each("rating", 0, 6),
    },
  },
  "private.stock_thresholds": {
    valid: () => ({ product_id: "facebook1", low_stock: 5 }),
    accepted: each("low_stock", 0, 100_000),
    refused: { stock_thresholds_low_stock_check: each("low_stock", -1, 100_001) },
  },
  "private.proved_mailboxes": bare(() => ({ user_id: drawId(), email: `${drawId()}@example.com` }), {
    proved_mailboxes_email_key: each("email", "maria@example.com"),
  }),
  ...keyTables,
  ...claimTables,
  ...noticeTables,
  "public.profiles": {
    valid: () => ({ id: drawId(), full_name: "Maria", display_name: "maria_1" }),
    accepted: [
      ...each("display_name", null, "a_1", letters(20)),
      ...each("phone", "1234567890", "123456789012345"),
      { terms_version: "2026-11-22", terms_accepted_at: "2026-11-22T12:00:00Z" },
    ],
    refused: {
      profiles_display_name_check: each("display_name", "ab", letters(21), "Maria", "ma ria"),
      profiles_display_name_key: each("display_name", "maria_2"),
      profiles_full_name_check: each("full_name", ""),
      profiles_phone_check: each("phone", "123456789", "1234567890123456", "+5511999990000"),
      profiles_terms_check: [{ terms_version: "2026-11-22" }, { terms_accepted_at: "2026-11-22T12:00:00Z" }],
    },
  },
  "public.staff_actions": {
    valid: () => ({ actor_id: drawId(), action: "key_deleted" }),
    accepted: [...each("reason", null, "x", letters(500))],
    refused: {
      staff_actions_reason_check: each("reason", "", letters(501)),
    },
  },
  ...staffTables,
};
