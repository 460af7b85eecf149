import {
  type CategoryId,
  categoryLabels,
  categoryOrder,
  isCategoryId,
  type KeyTemplate,
  longestGuarantee,
  longestGuaranteeWait,
  sanitizeText,
  shortestGuarantee,
  toCheckoutAddress,
} from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { boolean, type Field, lines, money, text, whole } from "./field-kinds";
import {
  cleanSteps,
  cleanTemplate,
  longestStep,
  mostSteps,
  stepsProblem,
  templateProblem,
} from "./key-guidance/key-template";
import { parsePrice } from "./parse-price";

/** Fields of a product that staff can write, as columns. The database maintains counters and times. */
export interface ProductInput {
  readonly name: string;
  readonly description: string | null;
  readonly price: number;
  /** Without one above the price the database generates the discount once. */
  readonly original_price: number | null;
  readonly category: CategoryId;
  readonly ggcheckout_id: string;
  readonly checkout_link: string | null;
  readonly image_url: string | null;
  readonly features: readonly string[];
  readonly is_active: boolean;
  readonly guarantee_hours: number;
  readonly guarantee_wait_hours: number;
  readonly max_per_order: number;
  readonly key_template: KeyTemplate | null;
  readonly first_steps: readonly string[];
}

export type ProductField = keyof ProductInput;

/** Fields that the form edits as text. */
export type TextField = Exclude<ProductField, "is_active" | "key_template">;

export type ProductValues = Readonly<Record<TextField, string>> & Pick<ProductInput, "is_active" | "key_template">;

type Fields = { readonly [Name in ProductField]: Field<ProductValues[Name], ProductInput[Name]> };

/** Fields of a product in the order of the form: labels, validation, columns and inputs (R5.6). */
export const productFields: Fields = {
  name: {
    ...text,
    label: "Nome",
    read: sanitizeText,
    problem: (name) => (sanitizeText(name) === "" ? "Nome do produto é obrigatório" : undefined),
    form: { label: "Nome do produto", input: { maxLength: 1000 } },
  },
  description: {
    ...text,
    label: "Descrição",
    read: (description) => sanitizeText(description) || null,
    form: { optional: true, area: { rows: 3, maxLength: 1000 } },
  },
  price: {
    ...money,
    label: "Preço",
    read: (price) => parsePrice(price) ?? 0,
    problem: (price) => (price.trim() === "" ? notPositive : (money.problem(price) ?? positiveProblem(price))),
    form: { label: "Preço (R$)", input: { inputMode: "decimal", placeholder: "147,00" } },
  },
  original_price: {
    ...money,
    label: "Preço original",
    form: {
      label: "Preço original (R$)",
      optional: true,
      hint: "Vazio ou não maior que o preço: sorteado uma vez, com desconto de 5% a 25%.",
      input: { inputMode: "decimal" },
    },
  },
  category: {
    label: "Categoria",
    empty: categoryOrder[0] ?? "",
    print: (category) => category ?? "",
    read: (category) => category as CategoryId,
    cell: {
      print: (category) => (isCategoryId(category) ? categoryLabels[category] : category),
      read: (cell) => Object.entries(categoryLabels).find((entry) => entry.includes(cell))?.[0],
      problem: "Categoria é obrigatória",
    },
    problem: (category) => (isCategoryId(category) ? undefined : "Categoria é obrigatória"),
    form: { options: categoryLabels },
  },
  ggcheckout_id: {
    ...text,
    label: "ID do GGCheckout",
    read: (id) => id.trim(),
    problem(id) {
      if (id.trim() === "") return "ID do GGCheckout é obrigatório";
      return /^\S{0,200}$/.test(id.trim())
        ? undefined
        : "ID do GGCheckout não pode ter espaços e vai até 200 caracteres";
    },
  },
  guarantee_hours: {
    // The guarantee page promises at least the shortest period for every product.
    ...whole("Garantia inválida: em horas,", shortestGuarantee, longestGuarantee),
    label: "Garantia (horas)",
    form: {
      hint: "Contadas da entrega: 24 é o mínimo da loja, 168 são 7 dias. Pedidos já feitos ficam com o prazo da compra.",
      input: { inputMode: "numeric" },
    },
  },
  guarantee_wait_hours: {
    ...whole("Espera da garantia inválida: em horas,", 0, longestGuaranteeWait),
    label: "Espera da garantia (horas)",
    form: {
      label: "Espera pelo primeiro acesso (horas)",
      hint: "0: a garantia conta da entrega. Até 168: conta de quando o cliente vê a key, no máximo tantas horas depois da entrega.",
      input: { inputMode: "numeric" },
    },
  },
  max_per_order: {
    ...whole("Máximo por compra inválido:", 1, 100),
    label: "Máximo por compra",
    form: {
      hint: "Quantas keys um Pix pode comprar de uma vez, entregues juntas. Acima disso o pedido fica retido. Limite a quantidade no checkout também.",
      input: { inputMode: "numeric" },
    },
  },
  checkout_link: {
    ...text,
    label: "Link de checkout",
    problem: (link) => linkProblem(link.trim()),
    form: { optional: true, hint: "Sem link, ninguém consegue comprar.", input: { type: "url" } },
  },
  image_url: {
    ...text,
    label: "Imagem",
    problem: (url) => (/^((https?:\/\/|\/(?!\/))[^\s<>"]+)?$/.test(url.trim()) ? undefined : "URL da imagem inválida"),
    form: { label: "URL da imagem", optional: true, input: { type: "url" } },
  },
  features: {
    ...lines,
    label: "Características",
    read: (features) => lines.read(features).map(sanitizeText).filter(Boolean),
    form: { optional: true, hint: "Uma por linha.", area: { rows: 6 } },
  },
  key_template: {
    label: "Modelo da key",
    empty: null,
    print: (template) => template,
    read: cleanTemplate,
    problem: templateProblem,
  },
  first_steps: {
    ...lines,
    label: "Primeiros passos",
    read: cleanSteps,
    problem: stepsProblem,
    form: {
      optional: true,
      hint: `Um por linha, até ${mostSteps} de ${longestStep} caracteres. Aparecem ao lado da key, para quem compra marcar um a um.`,
      area: { rows: 6 },
    },
  },
  is_active: { ...boolean, label: "À venda" },
};

/** The threshold of low stock of products without one of their own. */
export const usualLowStock = 5;

/** Fields of the product table and of CSV: also the threshold of low stock, which the form does not have. */
export const tableFields: Fields & { readonly low_stock: Field<string, number> } = {
  ...productFields,
  low_stock: {
    ...whole("Limite de estoque baixo: use um número inteiro", 0, 100_000),
    label: "Limite de estoque baixo",
    print: (limit: number | null) => String(limit ?? usualLowStock),
  },
};

const notPositive = "Preço deve ser maior que zero";
const positiveProblem = (price: string) => (Number(parsePrice(price)) > 0 ? undefined : notPositive);

const isCheckoutAddress = (link: string) =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/)[^\s<>"]+$/.test(link) && URL.canParse(link);

function linkProblem(link: string): string | undefined {
  if (link === "") return undefined;
  if (!isCheckoutAddress(link)) return "Link de checkout inválido: use um endereço https";
  const settings = getSettings();
  if (toCheckoutAddress(link, settings) !== null) return undefined;
  return `Link de checkout fora dos endereços permitidos: ${settings.checkoutHosts.join(", ") || "nenhum"}`;
}
