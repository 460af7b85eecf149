import { array, boolean, type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { pagesOf } from "../../data/parse-result";

const ruleSchema = object({
  id: string(),
  name: string(),
  /** In capitals; null for an automatic rule. */
  code: nullable(string()),
  /** Either this or `amount_off`, in reais, is null. */
  percent: nullable(number()),
  amount_off: nullable(number()),
  /** All products if both lists are null. */
  product_ids: nullable(array(string())),
  categories: nullable(array(string())),
  /** True if it is only for products beside the main one of a payment. */
  is_for_extras: boolean(),
  min_price: number(),
  starts_at: string(),
  /** Exclusive. */
  ends_at: nullable(string()),
  max_uses: nullable(number()),
  max_uses_per_person: nullable(number()),
  is_active: boolean(),
  uses: number(),
  /** Sum of all discounts in reais. */
  discounted: number(),
  state: picklist(["paused", "planned", "in_force", "used_up", "ended"]),
});

export type PriceRule = InferOutput<typeof ruleSchema>;

export type RuleFields = Omit<PriceRule, "id" | "uses" | "discounted" | "state">;

export const readPriceRules = pagesOf("list_price_rules", "rules", ruleSchema, {});
