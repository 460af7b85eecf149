import { type InferOutput, nullable, nullish, number, object, string } from "valibot";

/** The coupon or price rule that explains the amount of an order; null without one. */
export const priceRuleSchema = nullish(object({ name: string(), code: nullable(string()), discount: number() }));

type PriceRule = NonNullable<InferOutput<typeof priceRuleSchema>>;

/** "cupom BLACK10 (Black Friday)", or "regra de preço Black Friday" without a code. */
export const ruleText = ({ name, code }: Pick<PriceRule, "name" | "code">): string =>
  code ? `cupom ${code} (${name})` : `regra de preço ${name}`;
