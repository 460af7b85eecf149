import type { StaffNotices } from "./staff-facts.ts";

/** Data about the orders of a notice (`private.order_facts`). */
export interface OrderFacts {
  readonly order_id: string;
  /** With its quantity before a name, where it is more than one. */
  readonly products: readonly string[];
  /** Keys of all orders; absent from a database of an earlier release. */
  readonly keys?: number;
  /** In reais; null where the payment's amount could not be read. */
  readonly amount: number | null;
  /** True where credit paid it, and not a PIX; absent from a database of an earlier release. */
  readonly with_credit?: boolean;
  readonly has_account: boolean;
  readonly name: string | null;
}

interface PixFacts extends OrderFacts {
  readonly code: string;
  readonly minutes_left: number;
}

/** Each kind with its facts, as `private.notice_facts` gives them. None has a key, a document or a password. */
export interface OrderNotices {
  readonly pix_generated: PixFacts;
  readonly pix_expiring: PixFacts;
  readonly pix_recovery: OrderFacts & { readonly product_id: string };
  readonly payment_confirmed: OrderFacts & { readonly is_held: boolean };
  readonly order_waiting: OrderFacts & { readonly place: number };
  readonly key_delivered: OrderFacts;
  readonly order_refunded: OrderFacts;
  /** The reason is in the words of staff. */
  readonly key_problem: OrderFacts & { readonly reason: string };
  readonly guarantee_ending: OrderFacts & { readonly ends_at: string };
  /** The last day, ISO 8601; the product to buy again, null where it is off sale. */
  readonly credential_expiring: OrderFacts & { readonly ends_on: string; readonly product_id: string | null };
  readonly review_approved: {
    readonly name: string | null;
    readonly product: string;
    readonly product_id: string;
    readonly rating: number;
  };
}

/** The kinds about guarantee claims. None includes text that a person wrote. */
export interface ClaimNotices {
  readonly claim_answered: OrderFacts & { readonly claim_id: string };
  readonly claim_decided: OrderFacts & {
    readonly claim_id: string;
    /** A refund is reported by `order_refunded`. */
    readonly decision: "replacement" | "credit" | "refusal";
  };
}

/** Facts of notices about the account itself. */
export interface AccountNotices {
  readonly new_sign_in: {
    /** 'celular', 'tablet', 'computador' or 'desconhecido'. */
    readonly device: string;
    /** A browser's name, or 'outro'. */
    readonly browser: string;
    /** The network address, where the auth service saw one. */
    readonly address: string | null;
    readonly at: string;
  };
}

/** A product or a category with a stock alert, as `private.open_stock_alerts` names it. */
export interface WantedFacts {
  readonly product_id: string | null;
  readonly category: string | null;
  /** The product's; null of a category. */
  readonly name: string | null;
}

/** The kinds of stock alerts. */
export interface StockNotices {
  /** The token confirms what was asked with the address, and opens nothing else. */
  readonly stock_alert_confirm: { readonly token: string; readonly wanted: readonly WantedFacts[] };
  /** How many are left now; the price in reais, null of a category. */
  readonly stock_alert: WantedFacts & { readonly left: number; readonly price: number | null };
}

/** All kinds of notices. */
export interface NoticeFacts extends OrderNotices, ClaimNotices, AccountNotices, StockNotices, StaffNotices {
  /** A template that staff sent to themselves, to read it. */
  readonly template_test: { readonly of: string };
}

export type NoticeKind = keyof NoticeFacts;

/** A notice as `claim_notices` gives it to the sender. */
export interface DueNotice {
  /** The notice's id: the same for every attempt, so a channel detects repetitions by it. */
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly account_id: string | null;
  readonly email: string | null;
  readonly expires_at: string;
  /** Unsubscribe token for notices of its kind; null where the order needs them. */
  readonly stop: string | null;
  readonly facts: object;
}
