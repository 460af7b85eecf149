import { credentialKinds, isRecord, type Product } from "@store/shared-data";
import { array, custom, is, nullable, object, optional, picklist, pipe, readonly, string, transform } from "valibot";
import { emptyProductValues, type ProductValues } from "./product-form";
import { copyOfProduct, newProductWord } from "./product-word";

const templateSchema = object({
  separator: string(),
  fields: pipe(array(object({ kind: picklist(credentialKinds), label: string() })), readonly()),
});

/** True where a field holds the empty form's value: a text, a tick, or a list of texts. */
const fits = (value: unknown, empty: unknown): boolean =>
  Array.isArray(empty) ? is(array(string()), value) : typeof value === typeof empty;

// A draft that was saved before a field existed has the empty form's value there.
const valuesSchema = pipe(
  custom<Partial<ProductValues>>((draft) => {
    if (!isRecord(draft) || !is(optional(nullable(templateSchema)), draft.key_template)) return false;
    return Object.entries(emptyProductValues).every(
      ([field, empty]) => field === "key_template" || draft[field] === undefined || fits(draft[field], empty),
    );
  }),
  transform((draft): ProductValues => ({ ...emptyProductValues, ...draft })),
);

/** A product form that was not sent: what stands in it, what stood in it at first, and the id that a new product tried for. */
export const productDraftSchema = object({ values: valuesSchema, base: valuesSchema, newId: nullable(string()) });

/** The name of a form's draft: one for each product, for each copy, and for a new one. */
export const productDraftName = (product: Product | null, copyOf: Product | null): string =>
  `product:${product?.id ?? (copyOf ? copyOfProduct(copyOf.id) : newProductWord)}`;
