import type { Product } from "shared-data";
import { credentialKinds } from "shared-data";
import { array, boolean, nullable, object, optional, picklist, pipe, readonly, string } from "valibot";
import { copyOfProduct, newProductWord } from "./product-word";

const templateSchema = object({
  separator: string(),
  fields: pipe(array(object({ kind: picklist(credentialKinds), label: string() })), readonly()),
});

const valuesSchema = object({
  name: string(),
  description: string(),
  price: string(),
  original_price: string(),
  category: string(),
  ggcheckout_id: string(),
  image_url: string(),
  checkout_link: string(),
  features: pipe(array(string()), readonly()),
  is_active: boolean(),
  guarantee_hours: string(),
  guarantee_wait_hours: optional(string(), "0"),
  key_template: optional(nullable(templateSchema), null),
  first_steps: optional(pipe(array(string()), readonly()), []),
});

/** A product form that was not sent: what stands in it, what stood in it at first, and the id that a new product tried for. */
export const productDraftSchema = object({ values: valuesSchema, base: valuesSchema, newId: nullable(string()) });

/** The name of a form's draft: one for each product, for each copy, and for a new one. */
export const productDraftName = (product: Product | null, copyOf: Product | null): string =>
  `product:${product?.id ?? (copyOf ? copyOfProduct(copyOf.id) : newProductWord)}`;
