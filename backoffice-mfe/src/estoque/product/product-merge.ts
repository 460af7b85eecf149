import { type ProductInput, toProductInput, toProductValues } from "./product-form";
import type { StaffProduct } from "./staff-product";

/** A field that staff can write. */
export type ProductField = keyof ProductInput;

/** Result of a three-way merge. */
export interface ProductMerge {
  /** My values, with their values in fields that only they changed. */
  readonly input: ProductInput;
  /** Fields that only they changed. */
  readonly adopted: readonly ProductField[];
  /** Fields that both changed to different values: staff must choose. */
  readonly clashes: readonly ProductField[];
}

/** Editable columns of a product, normalized as the form does. */
export const inputOf = (product: StaffProduct): ProductInput => toProductInput(toProductValues(product));

const fieldsOf = (input: ProductInput) => Object.keys(input) as ProductField[];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Three-way merge, field by field, without counters. If they took the product off sale, that is a conflict even if I
 * did not change that field, so that I do not edit it unaware.
 */
export function mergeProduct(base: ProductInput, mine: ProductInput, theirs: ProductInput): ProductMerge {
  const typed = asTyped(base, mine);
  const theirOwn = fieldsOf(theirs).filter((field) => !isSame(theirs[field], base[field]));
  const apart = theirOwn.filter((field) => !isSame(theirs[field], typed[field]));
  const isGone = (field: ProductField) => field === "is_active" && !theirs.is_active;
  const clashes = apart.filter((field) => isGone(field) || !isSame(typed[field], base[field]));
  const adopted = apart.filter((field) => !clashes.includes(field));
  const taken = Object.fromEntries(adopted.map((field) => [field, theirs[field]]));
  return { input: withOldPrice({ ...typed, ...taken }), adopted, clashes };
}

/**
 * If the original price falls below the new price, the database generates another one. That is no edit by the user, so
 * the original price counts as unchanged.
 */
function asTyped(base: ProductInput, mine: ProductInput): ProductInput {
  const fell = base.original_price !== null && base.original_price <= mine.price;
  return mine.original_price === null && fell ? { ...mine, original_price: base.original_price } : mine;
}

const withOldPrice = (input: ProductInput): ProductInput =>
  input.original_price !== null && input.original_price <= input.price ? { ...input, original_price: null } : input;

/**
 * True if the stored product already has the new values, after an earlier attempt without a response. A generated
 * original price may have any value.
 */
export function isWritten(stored: ProductInput, input: ProductInput): boolean {
  const drawn = input.original_price === null ? { original_price: stored.original_price } : {};
  return isSame(stored, { ...input, ...drawn });
}
