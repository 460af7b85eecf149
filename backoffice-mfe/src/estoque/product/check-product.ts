import {
  isCategoryId,
  longestGuarantee,
  longestGuaranteeWait,
  type Problem,
  sanitizeText,
  shortestGuarantee,
  toCheckoutAddress,
} from "@store/shared-data";
import type { StoreSettings } from "@store/shared-data/runtime";
import {
  type GuidanceProblem,
  guidanceMessages,
  stepsProblem,
  templateProblem,
} from "./key-guidance/key-template-form";
import { parsePrice } from "./parse-price";
import type { ProductValues } from "./product-form";

export type ProductProblem =
  | "name_required"
  | "price_positive"
  | "price_invalid"
  | "category_required"
  | "ggcheckout_id_required"
  | "ggcheckout_id_invalid"
  | "guarantee_invalid"
  | "guarantee_wait_invalid"
  | "max_per_order_invalid"
  | "image_url_invalid"
  | "checkout_link_invalid"
  | "checkout_link_foreign"
  | GuidanceProblem;

/** Validation messages of the product form; R5.6 prescribes the first two. */
export const productMessages: Readonly<Record<ProductProblem, string>> = {
  name_required: "Nome do produto é obrigatório",
  price_positive: "Preço deve ser maior que zero",
  price_invalid: "Preço inválido. Use o formato 147,00",
  category_required: "Categoria é obrigatória",
  ggcheckout_id_required: "ID do GGCheckout é obrigatório",
  ggcheckout_id_invalid: "ID do GGCheckout não pode ter espaços e vai até 200 caracteres",
  // The guarantee page promises at least the shortest period for every product.
  guarantee_invalid: `Garantia inválida: em horas, de ${shortestGuarantee} a ${longestGuarantee}`,
  guarantee_wait_invalid: `Espera da garantia inválida: em horas, de 0 a ${longestGuaranteeWait}`,
  max_per_order_invalid: "Máximo por compra inválido: de 1 a 100",
  image_url_invalid: "URL da imagem inválida",
  checkout_link_invalid: "Link de checkout inválido: use um endereço https",
  // The allowed hosts are appended.
  checkout_link_foreign: "Link de checkout fora dos endereços permitidos: ",
  ...guidanceMessages,
};

const isImageAddress = (text: string) => /^(https?:\/\/|\/(?!\/))[^\s<>"]+$/.test(text);
const isCheckoutAddress = (text: string) =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/)[^\s<>"]+$/.test(text) && URL.canParse(text);

/** True for the text of a whole number within the limits. */
export const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** Validation problems of a product, in the form's order (R5.6); empty if it is valid. */
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
    [!isWhole(guarantee_hours, shortestGuarantee, longestGuarantee), "guarantee_hours", "guarantee_invalid"],
    [!isWhole(values.guarantee_wait_hours, 0, longestGuaranteeWait), "guarantee_wait_hours", "guarantee_wait_invalid"],
    [!isWhole(values.max_per_order, 1, 100), "max_per_order", "max_per_order_invalid"],
    [image_url.trim() !== "" && !isImageAddress(image_url.trim()), "image_url", "image_url_invalid"],
    [link !== "" && !isCheckoutAddress(link), "checkout_link", "checkout_link_invalid"],
    [isCheckoutAddress(link) && toCheckoutAddress(link, settings) === null, "checkout_link", "checkout_link_foreign"],
  ];
  const template = templateProblem(values.key_template);
  const steps = stepsProblem(values.first_steps);
  return [
    ...checks.flatMap(([wrong, field, code]) => (wrong ? [{ field, code }] : [])),
    ...(template ? [{ field: "key_template" as const, code: template }] : []),
    ...(steps ? [{ field: "first_steps" as const, code: steps }] : []),
  ];
}
