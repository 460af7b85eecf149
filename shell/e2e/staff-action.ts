import type { SupabaseClient } from "@supabase/supabase-js";

export const who = ["visitor", "customer", "manager", "admin"] as const;
export type Who = (typeof who)[number];

/** Something of everything that staff can reach, made for one run. */
export interface Scene {
  productId: string;
  offSaleId: string;
  /** Paid with another amount: it has no owner and is held. */
  heldOrderId: string;
  /** Paid, and without a key. */
  waitingOrderId: string;
  deliveredOrderId: string;
  /** An open guarantee claim. */
  claimId: string;
  eventId: number;
  /** Unused keys, one for each way of deleting one. */
  keyIds: readonly [string, string];
  /** One for each who may decide it. */
  reviewIds: Readonly<Record<Who, string>>;
  buyer: { id: string; email: string };
}

interface Answer {
  data: unknown;
  error: { code: string; message: string } | null;
  status: number;
}

/** What came of a call: done; nothing seen or reached; or refused, with the status. */
export type Outcome = "ok" | "none" | 400 | 401 | 403 | 404;

export interface StaffAction {
  call: (client: SupabaseClient, scene: Scene, role: Who) => PromiseLike<Answer>;
  /** For visitor, customer, manager, admin. */
  expected: readonly [Outcome, Outcome, Outcome, Outcome];
}

export const outcomeOf = ({ data, error, status }: Answer): Outcome => {
  if (error) return status as Outcome;
  return data === false || (Array.isArray(data) && data.length === 0) ? "none" : "ok";
};

// For visitor, customer, manager and admin, as everywhere below.
export const staff = [401, 403, "ok", "ok"] as const;
export const adminOnly = [401, 403, 403, "ok"] as const;
export const nobody = [401, 403, 403, 403] as const;
export const seenByStaff = [401, "none", "ok", "ok"] as const;
export const absent = [404, 404, 404, 404] as const;

/** A call of a function of the database. */
export const rpc = (
  name: string,
  args: (scene: Scene, role: Who) => object,
  expected: StaffAction["expected"],
): StaffAction => ({
  call: (client, scene, role) => client.rpc(name, args(scene, role)),
  expected,
});
/** Something done to an order by hand. */
export const override = (
  action: string,
  orderId: (scene: Scene) => string,
  expected: StaffAction["expected"],
  more: (scene: Scene) => object = () => ({ p_reason: "conferido" }),
) => rpc("override_order", (scene) => ({ p_order_id: orderId(scene), p_action: action, ...more(scene) }), expected);
