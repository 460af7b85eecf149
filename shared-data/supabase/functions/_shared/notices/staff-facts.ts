interface OrdersFacts {
  readonly orders: number;
  readonly oldest_at: string;
}

interface ClaimsFacts {
  readonly claims: number;
  /** By when the first of them should be answered. */
  readonly due_at: string;
  /** At most ten. */
  readonly products: ReadonlyArray<{ readonly name: string; readonly claims: number }>;
}

/** Data of staff notices, as `private.describe_staff_alerts` gives it. No buyer is named: the screens show who they are, after the sign-in. */
export interface StaffKinds {
  readonly paid_without_key: OrdersFacts & {
    /** At most ten. */
    readonly products: ReadonlyArray<{ readonly name: string; readonly orders: number }>;
  };
  readonly webhook_silent: { readonly last_at: string };
  readonly amount_held: OrdersFacts;
  readonly events_failed: { readonly error: number; readonly unknown_product: number; readonly not_paid: number };
  readonly payment_without_owner: OrdersFacts;
  readonly stock_low: {
    readonly total: number;
    /** At most ten, the lowest first. */
    readonly products: ReadonlyArray<{ readonly name: string; readonly left: number; readonly threshold: number }>;
  };
  readonly sold_out_wanted: {
    readonly total: number;
    /** At most ten, the most wanted first. */
    readonly products: ReadonlyArray<{ readonly name: string; readonly waiting: number }>;
  };
  readonly claim_waiting: ClaimsFacts;
  readonly claim_overdue: ClaimsFacts;
  /** Actions with money that wait for another admin; reais. */
  readonly approval_waiting: { readonly actions: number; readonly amount: number; readonly oldest_at: string };
  readonly release_taken_back: {
    readonly changes: ReadonlyArray<{
      readonly at: string;
      readonly remote: string;
      readonly from: string;
      readonly to: string;
      readonly why: string;
    }>;
  };
}

/** One kind of the daily email with its data. */
export type StaffPart = {
  readonly [Kind in keyof StaffKinds]: { readonly kind: Kind; readonly facts: StaffKinds[Kind] };
}[keyof StaffKinds];

/** The notices to staff with their facts, as `private.staff_notice_facts` gives them. */
export interface StaffNotices extends StaffKinds {
  readonly staff_daily: {
    /** The day in São Paulo, such as "2026-11-23". */
    readonly day: string;
    readonly parts: readonly StaffPart[];
  };
}
