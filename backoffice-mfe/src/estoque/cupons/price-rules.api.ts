import { array, boolean, entriesFromList, type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { pagesOf } from "../../data/parse-result";

const ruleSchema = object({
  ...entriesFromList(["id", "name", "starts_at"], string()),
  /** `code` is in capitals, and null for an automatic rule; `ends_at` is exclusive. */
  ...entriesFromList(["code", "ends_at"], nullable(string())),
  /** Either `percent` or `amount_off`, in reais, is null. */
  ...entriesFromList(["percent", "amount_off", "max_uses", "max_uses_per_person"], nullable(number())),
  /** All products if both lists are null. */
  ...entriesFromList(["product_ids", "categories"], nullable(array(string()))),
  /** `discounted` is the sum of all discounts in reais. */
  ...entriesFromList(["min_price", "uses", "discounted"], number()),
  /** True if it is only for products beside the main one of a payment. */
  is_for_extras: boolean(),
  is_active: boolean(),
  state: picklist(["paused", "planned", "in_force", "used_up", "ended"]),
});

export type PriceRule = InferOutput<typeof ruleSchema>;

export type RuleFields = Omit<PriceRule, "id" | "uses" | "discounted" | "state">;

export const readPriceRules = pagesOf("list_price_rules", "rules", ruleSchema, {});
