import { credentialKinds, isRecord, type Product } from "@store/shared-data";
import { array, custom, is, nullable, object, optional, picklist, pipe, readonly, string, transform } from "valibot";
import { emptyProductValues, type ProductValues } from "./product-form";
import { copyOfProduct, newProductWord } from "./product-word";

const templateSchema = object({
  separator: string(),
  fields: pipe(array(object({ kind: picklist(credentialKinds), label: string() })), readonly()),
});

/** True if the value has the type of the empty form's field: text, boolean or list of texts. */
const fits = (value: unknown, empty: unknown): boolean =>
  Array.isArray(empty) ? is(array(string()), value) : typeof value === typeof empty;

// Fields added after the draft was saved get the empty form's value.
const valuesSchema = pipe(
  custom<Partial<ProductValues>>((draft) => {
    if (!isRecord(draft) || !is(optional(nullable(templateSchema)), draft.key_template)) return false;
    return Object.entries(emptyProductValues).every(
      ([field, empty]) => field === "key_template" || draft[field] === undefined || fits(draft[field], empty),
    );
  }),
  transform((draft): ProductValues => ({ ...emptyProductValues, ...draft })),
);

/** Draft of the product form: its values, the base version, and the id reserved for a new product. */
export const productDraftSchema = object({ values: valuesSchema, base: valuesSchema, newId: nullable(string()) });

/** Name of the form's draft: separate for each product, each copy, and a new product. */
export const productDraftName = (product: Product | null, copyOf: Product | null): string =>
  `product:${product?.id ?? (copyOf ? copyOfProduct(copyOf.id) : newProductWord)}`;
