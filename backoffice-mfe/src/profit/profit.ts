import { formatPrice } from "@store/shared-ui";
import { type InferOutput, number, object } from "valibot";

/** Schema entries of a profit; reais. */
export const profitEntries = {
  /** Received by PIX, without refunds. */
  income: number(),
  fees: number(),
  costs: number(),
  profit: number(),
  keys: number(),
  /** Number of keys without a known cost. */
  uncosted: number(),
};

const profitSchema = object(profitEntries);

/** Profit of some sales, with its parts. */
export type Profit = InferOutput<typeof profitSchema>;

/** Profit as text; not shown if no key has a known cost. */
export const profitText = ({ profit, keys, uncosted }: Pick<Profit, "profit" | "keys" | "uncosted">): string =>
  keys > 0 && uncosted === keys ? "—" : formatPrice(profit);
