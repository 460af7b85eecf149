import { useState } from "react";
import type { StaffForm } from "../../../form/use-staff-form";
import type { FieldAuthors, ProductClash } from "../admin-products.api";
import type { ProductField, ProductValues } from "../product-fields";
import { type FormValues, toProductInput, toProductValues } from "../product-values";
import { mergeProduct } from "./product-merge";

export type Choice = "mine" | "theirs";

/** An edit conflict: fields changed by both editors, until each is resolved. */
export interface Clash {
  readonly before: ProductValues;
  readonly theirs: ProductValues;
  readonly fields: readonly ProductField[];
  /** Fields that only the other editor changed; the form has their values already. */
  readonly adopted: readonly ProductField[];
  readonly authors: FieldAuthors;
  readonly chosen: Readonly<Partial<Record<ProductField, Choice>>>;
  /** The user's own values of fields that were resolved as theirs. */
  readonly mine: Partial<ProductValues>;
  /** True after an attempt to save without a choice. */
  readonly insists: boolean;
}

/** Another staff member's change in the product form: takes over what does not conflict, and lets the user choose. */
export function useProductClash({ values, base, set, rebase }: StaffForm<FormValues>) {
  const [clash, setClash] = useState<Clash | null>(null);

  function meet({ current, authors }: ProductClash) {
    const theirs = toProductValues(current);
    const merged = mergeProduct(toProductInput(base), toProductInput(values), toProductInput(theirs));
    for (const field of merged.adopted) {
      set(field, theirs[field]);
      rebase({ [field]: theirs[field] });
    }
    const { adopted, clashes: fields } = merged;
    setClash({ before: base, theirs, fields, adopted, authors, chosen: {}, mine: {}, insists: false });
  }
  /** The user's value of a field; later input in the field counts as theirs. */
  const mineOf = (field: ProductField) => (clash?.chosen[field] === "theirs" ? clash.mine : values)[field];

  function choose(field: ProductField, choice: Choice) {
    if (!clash) return;
    const mine = mineOf(field);
    set(field, (choice === "mine" ? mine : clash.theirs[field]) as never);
    rebase({ [field]: clash.theirs[field] });
    const chosen = { ...clash.chosen, [field]: choice };
    setClash({ ...clash, chosen, mine: { ...clash.mine, [field]: mine } });
  }
  /** True if a field has no choice; it is marked. */
  function insist(): boolean {
    const isOpen = clash?.fields.some((field) => !clash.chosen[field]) ?? false;
    if (clash && isOpen) setClash({ ...clash, insists: true });
    return isOpen;
  }
  return { clash, meet, mineOf, choose, insist, end: () => setClash(null) };
}
