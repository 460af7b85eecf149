import type { ProductField, ProductInput } from "../product-fields";
import { fieldNames } from "../product-values";

const changedFields = (from: ProductInput, to: ProductInput) =>
  fieldNames.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));

/**
 * Three-way merge, field by field, without counters. If they took the product off sale, that is a conflict even if I
 * did not change that field, so that I do not edit it unaware.
 */
export function mergeProduct(base: ProductInput, mine: ProductInput, theirs: ProductInput) {
  const own = changedFields(base, mine);
  const apart = changedFields(base, theirs).filter((field) => changedFields(mine, theirs).includes(field));
  const isClash = (field: ProductField) => own.includes(field) || (field === "is_active" && !theirs.is_active);
  return {
    /** Their values, with mine in the fields that I changed. */
    input: { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) },
    /** Fields that only they changed. */
    adopted: apart.filter((field) => !isClash(field)),
    /** Fields that both changed to different values: staff must choose. */
    clashes: apart.filter(isClash),
  };
}

/** True if the values are stored already; an original price not above the price is generated, so it may differ. */
export function isWritten(stored: ProductInput, input: ProductInput): boolean {
  const isGenerated = (input.original_price ?? 0) <= input.price;
  return changedFields(stored, input).every((field) => field === "original_price" && isGenerated);
}
