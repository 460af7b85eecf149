import type { Row } from "./constraints";

interface Columns {
  /** Take no null. */
  readonly required: readonly string[];
  /** What a row gets where it says nothing. */
  readonly defaults?: Row;
  /** Get the present where a row says nothing. */
  readonly times?: readonly string[];
  /** Numbers that only the database gives out. */
  readonly numbered?: string;
}

const someId = expect.any(String);

/** What the columns of every table ask for, and what they bring along. */
export const columns: Readonly<Record<string, Columns>> = {
  "public.products": {
    required: [
      ...["id", "name", "price", "original_price", "ggcheckout_id", "category", "features", "is_active", "is_builtin"],
      ...["stock_count", "sold_count", "initial_stock", "guarantee_hours", "created_at", "updated_at"],
    ],
    defaults: {
      features: [],
      is_active: true,
      is_builtin: false,
      stock_count: 0,
      sold_count: 0,
      initial_stock: 0,
      guarantee_hours: 24,
    },
    times: ["created_at", "updated_at"],
  },
  "public.orders": {
    required: [
      "id",
      "product_id",
      "status",
      "expected_amount",
      "guarantee_hours",
      "created_at",
      "payment_id",
      "payment_line",
    ],
    defaults: { id: someId, status: "pending", payment_line: 1, guarantee_hours: 24, is_waiting: false },
    times: ["created_at"],
  },
  "public.payment_events": {
    required: ["received_at", "endpoint", "headers", "outcome"],
    defaults: { headers: {}, outcome: "received" },
    times: ["received_at"],
    numbered: "id",
  },
  "private.stock_check": { required: ["only_row", "checked_at", "keys_without_order"], defaults: { only_row: true } },
  "private.forgetting": { required: ["only_row", "events_until"], defaults: { only_row: true } },
  "private.known_words": { required: ["word", "slips"] },
  "private.product_words": { required: ["product_id", "word", "rank"] },
  "private.account_words": { required: ["user_id", "words"] },
  "private.payer_words": { required: ["payment_id", "event_id", "words"] },
  "private.inbox_words": { required: ["id", "received_at", "outcome", "provider_ids", "words"] },
  "private.payer_feed": { required: ["only_row", "events_until"], defaults: { only_row: true } },
  "private.delivery_cursors": { required: ["product_id", "place", "used_until"], defaults: { used_until: "0" } },
  "private.page_changes": { required: ["id", "product_id", "changed_in", "changed_at"], times: ["changed_at"] },
  "private.review_entries": {
    required: ["id", "product_id", "order_id", "rating", "is_approved", "created_at"],
    defaults: { id: someId, is_approved: false },
    times: ["created_at"],
  },
  "private.customer_notes": {
    required: ["id", "note", "created_at"],
    defaults: { id: someId },
    times: ["created_at"],
  },
  "private.stock_alerts": {
    required: ["id", "asked_at", "calls"],
    defaults: { calls: 0 },
    times: ["asked_at"],
    numbered: "id",
  },
  "private.stock_alert_addresses": {
    required: ["email", "token", "letter_at"],
    defaults: { token: someId },
    times: ["letter_at"],
  },
  "private.push_subscriptions": {
    required: ["id", "user_id", "endpoint", "p256dh", "auth", "agent", "created_at"],
    defaults: { id: someId },
    times: ["created_at"],
  },
  "private.staff_members": { required: ["user_id", "role", "created_at"], times: ["created_at"] },
  "private.staff_invitations": { required: ["email", "role", "invited_at", "expires_at"], times: ["invited_at"] },
  "private.stock_thresholds": { required: ["product_id", "low_stock"] },
  "private.store_settings": {
    required: ["only_row", "amount_unit", "payload_days", "second_factor_required"],
    defaults: { only_row: true, amount_unit: "reais", second_factor_required: false },
  },
  "private.stored_keys": {
    required: ["id", "product_id", "is_used", "sealed", "fingerprint", "created_at"],
    defaults: { id: someId, is_used: false },
    times: ["created_at"],
    numbered: "place",
  },
  "private.key_imports": {
    required: ["id", "product_id", "made_by", "created_at", "last_added_at", "added"],
    defaults: { added: 0 },
    times: ["created_at", "last_added_at"],
  },
  "private.signup_addresses": { required: ["user_id", "signup_ip", "seen_at"], times: ["seen_at"] },
  "private.proved_mailboxes": { required: ["user_id", "email", "proved_at"], times: ["proved_at"] },
  "private.webhook_capture": { required: ["only_row", "status"], defaults: { only_row: true, status: "inactive" } },
  "private.release_state": {
    required: ["only_row", "state"],
    defaults: { only_row: true, state: { remotes: [], changes: [] } },
  },
  "private.report_allowance": { required: ["only_row", "minute", "taken"], defaults: { only_row: true, taken: 0 } },
  "private.notices": {
    required: [
      ...["id", "kind", "subject", "recipient", "channel", "due_at", "expires_at", "attempts", "next_try_at"],
      ...["outcome", "created_at"],
    ],
    defaults: { id: someId, attempts: 0, outcome: "queued" },
    times: ["due_at", "next_try_at", "created_at"],
  },
  "private.notice_gathering": {
    required: ["only_row", "gathered_until"],
    defaults: { only_row: true },
    times: ["gathered_until"],
  },
  "private.notice_choices": {
    required: ["holder", "about", "channel", "is_wanted", "chosen_at", "decided_by"],
    defaults: { decided_by: "person" },
    times: ["chosen_at"],
  },
  "private.staff_alerts": { required: ["id", "kind", "subject", "found_at"], times: ["found_at"] },
  "private.staff_watch": { required: ["only_row", "looked_at"], defaults: { only_row: true } },
  "private.staff_notice_choices": {
    required: ["user_id", "kind", "mode", "channel", "on_since"],
    defaults: { channel: "mail" },
    times: ["on_since"],
  },
  "private.staff_told": { required: ["user_id", "alert_id", "batch", "told_at"], times: ["told_at"] },
  "private.consents": {
    required: ["holder", "about", "channel", "is_given", "decided_by", "decided_at"],
    times: ["decided_at"],
    numbered: "id",
  },
  "private.closed_addresses": { required: ["email", "reason", "closed_at"], times: ["closed_at"] },
  "private.page_releases": { required: ["remote", "release", "last_live_at"], times: ["last_live_at"] },
  "private.page_counts": { required: ["remote", "release", "shell", "variant", "kind", "hour", "times"] },
  "private.page_failures": {
    required: [
      ...["id", "remote", "release", "shell", "variant", "kind", "agent", "path", "message", "stack"],
      ...["times", "first_at", "last_at"],
    ],
    defaults: { times: 1 },
    times: ["first_at", "last_at"],
  },
  "public.profiles": { required: ["id", "created_at", "updated_at"], times: ["created_at", "updated_at"] },
  "public.staff_actions": {
    required: ["done_at", "done_as", "action"],
    defaults: { done_as: expect.any(String) },
    times: ["done_at"],
    numbered: "id",
  },
  "public.staff_views": { required: ["user_id", "page", "name", "query"] },
};
