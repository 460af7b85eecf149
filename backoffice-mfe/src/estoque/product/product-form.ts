import type { Problem } from "shared-data";
import {
  type CategoryId,
  categoryOrder,
  isCategoryId,
  longestGuarantee,
  type Product,
  sanitizeText,
  shortestGuarantee,
  toCheckoutAddress,
} from "shared-data";
import type { StoreSettings } from "shared-data/runtime";
import { parsePrice, printPrice } from "./parse-price";

/** What the product form holds while somebody types; prices are text. */
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
}

/** What of a product is written; the counters and the times are the database's own. */
export type ProductInput = Pick<
  Product,
  "name" | "description" | "price" | "category" | "ggcheckout_id" | "features" | "is_active" | "guarantee_hours"
> & {
  /** `null` asks the database to draw the discount, once. */
  readonly original_price: number | null;
  readonly image_url: string | null;
  readonly checkout_link: string | null;
};

export type ProductProblem =
  | "name_required"
  | "price_positive"
  | "price_invalid"
  | "category_required"
  | "ggcheckout_id_required"
  | "ggcheckout_id_invalid"
  | "guarantee_invalid"
  | "image_url_invalid"
  | "checkout_link_invalid"
  | "checkout_link_foreign";

/** The product form's sentences; the first two to the letter of R5.6. */
export const productMessages: Readonly<Record<ProductProblem, string>> = {
  name_required: "Nome do produto é obrigatório",
  price_positive: "Preço deve ser maior que zero",
  price_invalid: "Preço inválido. Use o formato 147,00",
  category_required: "Categoria é obrigatória",
  ggcheckout_id_required: "ID do GGCheckout é obrigatório",
  ggcheckout_id_invalid: "ID do GGCheckout não pode ter espaços e vai até 200 caracteres",
  // The guarantee page promises every product the shorter one.
  guarantee_invalid: `Garantia inválida: em horas, de ${shortestGuarantee} a ${longestGuarantee}`,
  image_url_invalid: "URL da imagem inválida",
  checkout_link_invalid: "Link de checkout inválido: use um endereço https",
  // The allowed hosts follow.
  checkout_link_foreign: "Link de checkout fora dos endereços permitidos: ",
};

/** The form of a product that does not exist yet. */
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
};

/** A product as the form shows it. */
export function toProductValues(product: Product): ProductValues {
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
  };
}

const isImageAddress = (text: string) => /^(https?:\/\/|\/(?!\/))[^\s<>"]+$/.test(text);
const isCheckoutAddress = (text: string) =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/)[^\s<>"]+$/.test(text) && URL.canParse(text);

const isGuarantee = (text: string) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= shortestGuarantee && Number(text) <= longestGuarantee;

/** What keeps a product from being saved, in the form's order (R5.6). Empty: nothing does. */
export function checkProduct(
  values: ProductValues,
  settings: Pick<StoreSettings, "checkoutHosts" | "mode">,
): Problem<keyof ProductValues, ProductProblem>[] {
  const { name, price, original_price, category, ggcheckout_id, guarantee_hours, image_url, checkout_link } = values;
  const amount = parsePrice(price);
  const link = checkout_link.trim();
  const checks: [boolean, keyof ProductValues, ProductProblem][] = [
    [sanitizeText(name) === "", "name", "name_required"],
    [price.trim() !== "" && amount === null, "price", "price_invalid"],
    [price.trim() === "" || (amount !== null && amount <= 0), "price", "price_positive"],
    [original_price.trim() !== "" && parsePrice(original_price) === null, "original_price", "price_invalid"],
    [!isCategoryId(category), "category", "category_required"],
    [ggcheckout_id.trim() === "", "ggcheckout_id", "ggcheckout_id_required"],
    [!/^\S{0,200}$/.test(ggcheckout_id.trim()), "ggcheckout_id", "ggcheckout_id_invalid"],
    [!isGuarantee(guarantee_hours), "guarantee_hours", "guarantee_invalid"],
    [image_url.trim() !== "" && !isImageAddress(image_url.trim()), "image_url", "image_url_invalid"],
    [link !== "" && !isCheckoutAddress(link), "checkout_link", "checkout_link_invalid"],
    [isCheckoutAddress(link) && toCheckoutAddress(link, settings) === null, "checkout_link", "checkout_link_foreign"],
  ];
  return checks.flatMap(([wrong, field, code]) => (wrong ? [{ field, code }] : []));
}

/** The form as it is written: texts cleaned, empty features dropped, an old price that is not above the price left out. */
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
  };
}

/** Whether the form holds anything that saving would change, or a price that cannot be read. */
export function isChanged(before: ProductValues, after: ProductValues): boolean {
  const meaning = (values: ProductValues) => [
    toProductInput(values),
    unread(values.price),
    unread(values.original_price),
  ];
  return JSON.stringify(meaning(before)) !== JSON.stringify(meaning(after));
}

const unread = (price: string) => (parsePrice(price) === null ? price.trim() : "");

/** The form of a copy: ' - CÓPIA' after the name, everything else as it is; counters and times start anew (R3.1). */
export function toDuplicateValues(product: Product): ProductValues {
  return { ...toProductValues(product), name: `${product.name} - CÓPIA` };
}

/** The id of a new product: its category and the time, in milliseconds (R3.1). */
export const newProductId = (category: CategoryId, now: number): string => `${category}-${now}`;
