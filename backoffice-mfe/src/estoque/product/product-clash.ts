import type { FieldAuthors } from "./product-changes.api";
import { type ProductValues, toProductInput, toProductValues } from "./product-form";
import { inputOf, mergeProduct, type ProductField } from "./product-merge";
import type { StaffProduct } from "./staff-product";

/** The value to keep. */
export type Choice = "mine" | "theirs";

/** An edit conflict: fields changed by both editors, until each is resolved. */
export interface Clash {
  readonly before: ProductValues;
  readonly mine: ProductValues;
  readonly theirs: ProductValues;
  readonly fields: readonly ProductField[];
  /** Fields that only the other editor changed; the form has their values already. */
  readonly adopted: readonly ProductField[];
  readonly authors: FieldAuthors;
  readonly chosen: Readonly<Partial<Record<ProductField, Choice>>>;
}

/** The form's values, and the base version for merging. */
export interface FormState {
  readonly base: ProductValues;
  readonly values: ProductValues;
  readonly clash: Clash | null;
}

/** Merges another staff member's change into the form after a failed save. Conflicting fields keep the typed values. */
export function meet({ base, values }: FormState, current: StaffProduct, authors: FieldAuthors): FormState {
  const theirs = toProductValues(current);
  const merge = mergeProduct(toProductInput(base), toProductInput(values), inputOf(current));
  const settle = (before: ProductValues) => takeOver(before, theirs, merge.adopted);
  return {
    base: settle(base),
    values: settle(values),
    clash: { before: base, mine: values, theirs, fields: merge.clashes, adopted: merge.adopted, authors, chosen: {} },
  };
}

/** Applies a choice to the form. Later input in the field counts as mine. */
export function choose({ base, values, clash }: FormState, field: ProductField, choice: Choice): FormState {
  if (!clash) return { base, values, clash };
  const mine = mineOf(values, clash);
  return {
    base: takeOver(base, clash.theirs, [field]),
    values: takeOver(values, choice === "mine" ? mine : clash.theirs, [field]),
    clash: { ...clash, mine, chosen: { ...clash.chosen, [field]: choice } },
  };
}

/** The user's own values in a conflict: the form's values, except for fields that were resolved as theirs. */
export function mineOf(values: ProductValues, { mine, fields, chosen }: Clash): ProductValues {
  return takeOver(
    mine,
    values,
    fields.filter((field) => chosen[field] !== "theirs"),
  );
}

/** Fields without a choice. */
export const undecided = (clash: Clash | null): readonly ProductField[] =>
  clash?.fields.filter((field) => !clash.chosen[field]) ?? [];

const takeOver = (into: ProductValues, from: ProductValues, fields: readonly ProductField[]): ProductValues => ({
  ...into,
  ...Object.fromEntries(fields.map((field) => [field, from[field]])),
});
