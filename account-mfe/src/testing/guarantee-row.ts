import { hoursAhead, minutesAgo } from "./minutes";

/** A row of `my_order_guarantee`: delivered an hour ago, a day's guarantee and no claim, unless changed. */
export function guaranteeRow({ order = {}, claims = [] as object[], ...changes }: Changes = {}) {
  const isUndecided = claims.some(
    (claim) => "state" in claim && (claim.state === "open" || claim.state === "answered"),
  );
  return {
    read_at: new Date().toISOString(),
    why_not: isUndecided ? "claim_undecided" : null,
    why_not_words: isUndecided ? "Já há um chamado em andamento para este pedido." : null,
    order: {
      id: "o1",
      status: "completed",
      product_id: "p1",
      product_name: "Conta TikTok",
      amount: 147,
      with_credit: false,
      delivered_at: minutesAgo(60),
      first_viewed_at: minutesAgo(59),
      guarantee_hours: 24,
      guarantee_wait_hours: 0,
      guarantee_ends_at: hoursAhead(23),
      ...order,
    },
    claims,
    ...changes,
  };
}

interface Changes {
  order?: object;
  claims?: object[];
  read_at?: string;
  why_not?: string | null;
  why_not_words?: string | null;
}
