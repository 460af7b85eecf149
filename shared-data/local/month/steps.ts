import type { Person } from "./people";
import type { Random } from "./random";

/** A product that is on sale, as far as sales need to know it. */
export interface SoldProduct {
  readonly id: string;
  readonly price: number;
  readonly providerId: string;
}

type Webhook = "pix.generated" | "pix.paid";

/** What the checkout provider tells the store of one payment. */
export interface Call {
  readonly at: Date;
  readonly webhook: Webhook;
  readonly paymentId: string;
  readonly person: Person;
  readonly providerId: string;
  /** Reais; a text is what cannot be read as any amount. */
  readonly amount: number | string;
  readonly status?: string;
  readonly event?: string;
}

/** Something that was done about the guarantee claim for an order. */
export type ClaimDeed = { at: Date; paymentId: string } & (
  | { kind: "claim"; person: Person; reason: string; text: string }
  | { kind: "answer"; text: string }
  | { kind: "decision"; decision: "replacement" | "credit" | "refusal"; reason: string }
);

/** Something that a person did by hand, at its time. */
export type Deed =
  | ClaimDeed
  | { kind: "sign-up"; at: Date; person: Person }
  | { kind: "import"; at: Date; productId: string; count: number }
  | { kind: "price"; at: Date; productId: string; price: number }
  | { kind: "override"; at: Date; paymentId: string; action: "release" | "refund" | "replace"; reason: string }
  | { kind: "view"; at: Date; paymentId: string; person: Person }
  | { kind: "review"; at: Date; paymentId: string; person: Person; rating: number; comment: string }
  | { kind: "verdict"; at: Date; paymentId: string; isApproved: boolean };

/** All that happened, in the order in which it did. */
export type Step = ({ kind: "call" } & Call) | Deed;

export const hour = 3_600_000;
export const day = 24 * hour;
/** What a month is made of while it is made. */
export interface Month {
  readonly random: Random;
  readonly until: Date;
  readonly products: readonly SoldProduct[];
  readonly steps: Step[];
  readonly regulars: Person[];
}
