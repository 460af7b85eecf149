import { formatPrice } from "@store/shared-ui";
import { entriesFromList, type InferOutput, number, object } from "valibot";

/**
 * Profit of some sales in reais, with its parts: `income` is received by PIX, without refunds, and `uncosted` is the
 * number of keys without a known cost.
 */
export const profitSchema = object(
  entriesFromList(["income", "fees", "costs", "profit", "keys", "uncosted"], number()),
);

export type Profit = InferOutput<typeof profitSchema>;

/** Profit as text; not shown if no key has a known cost. */
export const profitText = ({ profit, keys, uncosted }: Pick<Profit, "profit" | "keys" | "uncosted">): string =>
  keys > 0 && uncosted === keys ? "—" : formatPrice(profit);
