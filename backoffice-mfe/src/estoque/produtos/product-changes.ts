import { longestGuarantee, shortestGuarantee } from "@store/shared-data";
import { isWhole } from "../product/check-product";
import { isPriceJump, parsePrice } from "../product/parse-price";
import type { ChangeableField, ProductChange, ProductRow } from "./staff-products.api";

export type ChangeKind = "pause" | "resume" | "price" | "guarantee" | "maximum" | "limit";

/** Ways to specify a new price. */
export const priceModes = {
  percent: "Aumentar ou diminuir em %",
  value: "Somar ou tirar reais",
  fixed: "Novo preço",
} as const;

export type PriceMode = keyof typeof priceModes;

interface ChangeKindDefinition {
  /** Label of its button. */
  readonly verb: string;
  readonly title: string;
  readonly field: ChangeableField;
  /** Label and example of its input; without it the change has no input. */
  readonly amount?: readonly [label: string, hint: string];
  /** A product's new value for the input; null if the input is invalid for it. */
  readonly valueFor: (product: ProductRow, amount: string, mode: PriceMode) => unknown;
}

export const changeKinds: Readonly<Record<ChangeKind, ChangeKindDefinition>> = {
  pause: { verb: "Pausar", title: "Pausar a venda", field: "is_active", valueFor: () => false },
  resume: { verb: "Voltar a vender", title: "Voltar a vender", field: "is_active", valueFor: () => true },
  price: {
    verb: "Mudar preço",
    title: "Mudar o preço",
    field: "price",
    amount: ["Quanto", "Para diminuir, comece com o sinal de menos: -10"],
    valueFor: ({ price }, amount, mode) => newPrice(price, amount, mode),
  },
  guarantee: {
    verb: "Garantia",
    title: "Mudar a garantia",
    field: "guarantee_hours",
    amount: ["Garantia (horas)", `De ${shortestGuarantee} a ${longestGuarantee}`],
    valueFor: (_, amount) => wholeNumber(amount, shortestGuarantee, longestGuarantee),
  },
  maximum: {
    verb: "Máximo por compra",
    title: "Mudar o máximo por compra",
    field: "max_per_order",
    amount: ["Até quantas keys por compra", "De 1 a 100"],
    valueFor: (_, amount) => wholeNumber(amount, 1, 100),
  },
  limit: {
    verb: "Limite de estoque",
    title: "Mudar o limite de estoque",
    field: "low_stock",
    amount: ["Avisar com até quantas keys", "De 0 a 100000"],
    valueFor: (_, amount) => wholeNumber(amount, 0, 100_000),
  },
};

/** The price after a change by percent, by sum, or to a price; null if the input is invalid. */
function newPrice(price: number, amount: string, mode: PriceMode): number | null {
  const typed = parsePrice(
    amount
      .replace("−", "-")
      .replace(/^\s*\+/, "")
      .replace(/%\s*$/, ""),
  );
  if (typed === null) return null;
  const next = { percent: (price * (100 + typed)) / 100, value: price + typed, fixed: typed }[mode];
  const rounded = Math.round(next * 100) / 100;
  return rounded > 0 ? rounded : null;
}

const wholeNumber = (text: string, least: number, most: number) => (isWhole(text, least, most) ? Number(text) : null);

/** Changes for an input, without those that change nothing; null if it is invalid for one of the products. */
export function changesFor(
  kind: ChangeKind,
  products: readonly ProductRow[],
  amount: string,
  mode: PriceMode,
): ProductChange[] | null {
  const { field, valueFor } = changeKinds[kind];
  const changes = products.map((product) => ({
    id: product.id,
    from: { [field]: product[field] },
    to: { [field]: valueFor(product, amount, mode) },
  }));
  if (changes.some(({ to }) => to[field] === null)) return null;
  return changes.filter(({ from, to }) => from[field] !== to[field]);
}

/** Changes that alter a price by half or more. */
export const priceJumps = (changes: readonly ProductChange[]): ProductChange[] =>
  changes.filter(({ from, to }) => to.price !== undefined && isPriceJump(Number(from.price), Number(to.price)));
