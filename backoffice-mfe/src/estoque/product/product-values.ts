import type { CategoryId } from "@store/shared-data";
import type { Problems } from "../../form/use-staff-form";
import { type ProductField, type ProductInput, type ProductValues, productFields } from "./product-fields";
import { copyOfProduct, newProductWord } from "./product-word";
import type { StaffProduct } from "./use-admin-products";

/** Values of the form, and the id reserved for a new product: retries after a lost response create only one. */
export type FormValues = ProductValues & { readonly newId: string };

export const fieldNames = Object.keys(productFields) as readonly ProductField[];

// The table's types relate each field to its value, which TypeScript cannot follow over all fields at once.
const ofEach = <Result>(partOf: (name: ProductField) => unknown) =>
  Object.fromEntries(fieldNames.map((name) => [name, partOf(name)])) as Result;

export const emptyProductValues = ofEach<ProductValues>((name) => productFields[name].empty);

export const toProductValues = (columns: { readonly [Name in ProductField]: unknown }): ProductValues =>
  ofEach((name) => productFields[name].print(columns[name] as never));

export const toProductInput = (values: ProductValues): ProductInput =>
  ofEach((name) => productFields[name].read(values[name] as never));

export const problemOf = (name: ProductField, value: unknown): string | undefined =>
  productFields[name].problem?.(value as never);

export const productProblems = ofEach<Problems<FormValues>>((name) => productFields[name].problem);

/** Initial values of the form. A copy has ' - CÓPIA' after its name, and no counters and times (R3.1). */
export function startValues(product: StaffProduct | null, copyOf: StaffProduct | null, providerId: string): FormValues {
  if (product) return { ...toProductValues(product), newId: "" };
  if (copyOf) return { ...toProductValues(copyOf), name: `${copyOf.name} - CÓPIA`, newId: "" };
  return { ...emptyProductValues, ggcheckout_id: providerId, newId: "" };
}

/** Name of the form's draft: separate for each product, each copy, and a new product. */
export const draftName = (product: StaffProduct | null, copyOf: StaffProduct | null): string =>
  `product:${product?.id ?? (copyOf ? copyOfProduct(copyOf.id) : newProductWord)}`;

/** Id of a new product: category and time in milliseconds (R3.1). */
export const newProductId = (category: CategoryId, now: number): string => `${category}-${now}`;
