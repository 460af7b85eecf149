import type { FieldAuthors } from "./product-changes.api";
import { type ProductValues, toProductInput, toProductValues } from "./product-form";
import { inputOf, mergeProduct, type ProductField } from "./product-merge";
import type { StaffProduct } from "./staff-product";

/** The change that stays. */
export type Choice = "mine" | "theirs";

/** Fields that both editors changed, until each is chosen. */
export interface Clash {
  readonly before: ProductValues;
  readonly mine: ProductValues;
  readonly theirs: ProductValues;
  readonly fields: readonly ProductField[];
  /** Fields that only they changed: they stand in the form already. */
  readonly adopted: readonly ProductField[];
  readonly authors: FieldAuthors;
  readonly chosen: Readonly<Partial<Record<ProductField, Choice>>>;
}

/** The form's values, and each field's last agreed value. */
export interface FormState {
  readonly base: ProductValues;
  readonly values: ProductValues;
  readonly clash: Clash | null;
}

/** The form after a save that met another person's. The fields of the clash stay as they were typed. */
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

/** The form after a choice. What was typed into the field since counts as mine. */
export function choose({ base, values, clash }: FormState, field: ProductField, choice: Choice): FormState {
  if (!clash) return { base, values, clash };
  const mine = mineOf(values, clash);
  return {
    base: takeOver(base, clash.theirs, [field]),
    values: takeOver(values, choice === "mine" ? mine : clash.theirs, [field]),
    clash: { ...clash, mine, chosen: { ...clash.chosen, [field]: choice } },
  };
}

/** One's own values of a clash: those of the form, but for the fields where theirs was taken. */
export function mineOf(values: ProductValues, { mine, fields, chosen }: Clash): ProductValues {
  return takeOver(
    mine,
    values,
    fields.filter((field) => chosen[field] !== "theirs"),
  );
}

/** The fields without a choice. */
export const undecided = (clash: Clash | null): readonly ProductField[] =>
  clash?.fields.filter((field) => !clash.chosen[field]) ?? [];

const takeOver = (into: ProductValues, from: ProductValues, fields: readonly ProductField[]): ProductValues => ({
  ...into,
  ...Object.fromEntries(fields.map((field) => [field, from[field]])),
});
