import { type ProductInput, toProductInput, toProductValues } from "./product-form";
import type { StaffProduct } from "./staff-product";

/** A field that staff write. */
export type ProductField = keyof ProductInput;

/** Two changes of one product since both began, put together. */
export interface ProductMerge {
  /** Mine, and theirs in the fields that only they changed. */
  readonly input: ProductInput;
  /** Fields that only they changed. */
  readonly adopted: readonly ProductField[];
  /** Fields that both changed, each to something else: a person has to choose. */
  readonly clashes: readonly ProductField[];
}

/** The columns of a product that staff write, as the form would write them. */
export const inputOf = (product: StaffProduct): ProductInput => toProductInput(toProductValues(product));

const fieldsOf = (input: ProductInput) => Object.keys(input) as ProductField[];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts two changes together, field by field; counters are in neither. A product that they took off sale is asked about although I
 * left that alone: anyone who goes on writing it must know.
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

/** An old price that fell below the new price is replaced by a new random one, though none was typed: it counts as it was. */
function asTyped(base: ProductInput, mine: ProductInput): ProductInput {
  const fell = base.original_price !== null && base.original_price <= mine.price;
  return mine.original_price === null && fell ? { ...mine, original_price: base.original_price } : mine;
}

const withOldPrice = (input: ProductInput): ProductInput =>
  input.original_price !== null && input.original_price <= input.price ? { ...input, original_price: null } : input;

/**
 * True where the store holds the new values already: an earlier write had no response. A random old price
 * may be any.
 */
export function isWritten(stored: ProductInput, input: ProductInput): boolean {
  const drawn = input.original_price === null ? { original_price: stored.original_price } : {};
  return isSame(stored, { ...input, ...drawn });
}
