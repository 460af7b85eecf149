import { formatPrice } from "@store/shared-ui";
import { type InferOutput, number, object } from "valibot";

/** The fields of a profit in an answer of the database; reais. */
export const profitEntries = {
  /** Received by PIX and not refunded. */
  income: number(),
  fees: number(),
  costs: number(),
  profit: number(),
  keys: number(),
  /** Those of the keys without a known cost. */
  uncosted: number(),
};

const profitSchema = object(profitEntries);

/** The result of some sales. */
export type Profit = InferOutput<typeof profitSchema>;

/** A profit as text; none is claimed where no key has a known cost. */
export const profitText = ({ profit, keys, uncosted }: Profit): string =>
  keys > 0 && uncosted === keys ? "—" : formatPrice(profit);
