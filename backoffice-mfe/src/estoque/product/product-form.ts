import { type CategoryId, categoryOrder, type KeyTemplate, sanitizeText, shortestGuarantee } from "@store/shared-data";
import { cleanSteps, cleanTemplate } from "./key-guidance/key-template-form";
import { parsePrice, printPrice } from "./parse-price";
import type { StaffProduct } from "./staff-product";

/** Values of the product form during editing; prices are text. */
export interface ProductValues {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly original_price: string;
  readonly category: string;
  readonly ggcheckout_id: string;
  readonly image_url: string;
  readonly checkout_link: string;
  readonly features: readonly string[];
  readonly is_active: boolean;
  /** Hours, as text. */
  readonly guarantee_hours: string;
  /** Hours, as text; 0 means that the guarantee starts at delivery. */
  readonly guarantee_wait_hours: string;
  /** The most keys that one purchase may buy, as text. */
  readonly max_per_order: string;
  readonly key_template: KeyTemplate | null;
  readonly first_steps: readonly string[];
}

/** Short labels of fields, in the form and the log. */
export const fieldNames: Readonly<Record<keyof ProductValues, string>> = {
  name: "Nome",
  description: "Descrição",
  price: "Preço",
  original_price: "Preço original",
  category: "Categoria",
  ggcheckout_id: "ID do GGCheckout",
  features: "Características",
  is_active: "À venda",
  guarantee_hours: "Garantia (horas)",
  guarantee_wait_hours: "Espera da garantia (horas)",
  max_per_order: "Máximo por compra",
  key_template: "Modelo da key",
  first_steps: "Primeiros passos",
  image_url: "URL da imagem",
  checkout_link: "Link de checkout",
};

/** Columns that staff can write; the database maintains counters and times. */
export type ProductInput = Pick<
  StaffProduct,
  Exclude<keyof ProductValues, "original_price" | "image_url" | "checkout_link">
> & {
  /** `null` makes the database generate the discount once. */
  readonly original_price: number | null;
  readonly image_url: string | null;
  readonly checkout_link: string | null;
};

/** Initial values of a new product. */
export const emptyProductValues: ProductValues = {
  name: "",
  description: "",
  price: "",
  original_price: "",
  category: categoryOrder[0] ?? "",
  ggcheckout_id: "",
  image_url: "",
  checkout_link: "",
  features: [""],
  is_active: true,
  guarantee_hours: String(shortestGuarantee),
  guarantee_wait_hours: "0",
  max_per_order: "1",
  key_template: null,
  first_steps: [],
};

/** Converts a product to form values. */
export function toProductValues(product: StaffProduct): ProductValues {
  return {
    name: product.name,
    description: product.description ?? "",
    price: printPrice(product.price),
    original_price: printPrice(product.original_price),
    category: product.category,
    ggcheckout_id: product.ggcheckout_id,
    image_url: product.image_url,
    checkout_link: product.checkout_link,
    features: product.features.length > 0 ? product.features : [""],
    is_active: product.is_active,
    guarantee_hours: String(product.guarantee_hours),
    guarantee_wait_hours: String(product.guarantee_wait_hours),
    max_per_order: String(product.max_per_order),
    key_template: product.key_template,
    first_steps: product.first_steps,
  };
}

/**
 * Converts form values to columns: normalizes texts, drops empty features, and drops an original price that is not
 * above the price.
 */
export function toProductInput(values: ProductValues): ProductInput {
  const price = parsePrice(values.price) ?? 0;
  const original = parsePrice(values.original_price);
  return {
    name: sanitizeText(values.name),
    description: sanitizeText(values.description) || null,
    price,
    original_price: original !== null && original > price ? original : null,
    category: values.category as CategoryId,
    ggcheckout_id: values.ggcheckout_id.trim(),
    image_url: values.image_url.trim() || null,
    checkout_link: values.checkout_link.trim() || null,
    features: values.features.map(sanitizeText).filter((feature) => feature !== ""),
    is_active: values.is_active,
    guarantee_hours: Number(values.guarantee_hours),
    guarantee_wait_hours: Number(values.guarantee_wait_hours),
    max_per_order: Number(values.max_per_order),
    key_template: cleanTemplate(values.key_template),
    first_steps: cleanSteps(values.first_steps),
  };
}

/** True if the form has a change, or a price that cannot be parsed. */
export function isChanged(before: ProductValues, after: ProductValues): boolean {
  const meaning = (values: ProductValues) => [
    toProductInput(values),
    unread(values.price),
    unread(values.original_price),
  ];
  return JSON.stringify(meaning(before)) !== JSON.stringify(meaning(after));
}

const unread = (price: string) => (parsePrice(price) === null ? price.trim() : "");

/** Form values of a copy: ' - CÓPIA' is appended to the name; counters and times are not copied (R3.1). */
export function toDuplicateValues(product: StaffProduct): ProductValues {
  return { ...toProductValues(product), name: `${product.name} - CÓPIA` };
}

/** Id of a new product: category and time in milliseconds (R3.1). */
export const newProductId = (category: CategoryId, now: number): string => `${category}-${now}`;
