import { formatPrice } from "@store/shared-ui";
import { type InferOutput, number, object } from "valibot";

/** Profit of some sales in reais, with its parts. */
export const profitSchema = object({
  /** Received by PIX, without refunds. */
  income: number(),
  fees: number(),
  costs: number(),
  profit: number(),
  keys: number(),
  /** Number of keys without a known cost. */
  uncosted: number(),
});

export type Profit = InferOutput<typeof profitSchema>;

/** Profit as text; not shown if no key has a known cost. */
export const profitText = ({ profit, keys, uncosted }: Pick<Profit, "profit" | "keys" | "uncosted">): string =>
  keys > 0 && uncosted === keys ? "—" : formatPrice(profit);
