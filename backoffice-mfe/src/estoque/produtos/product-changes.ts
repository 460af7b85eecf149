import { isPriceJump, parsePrice } from "../product/parse-price";
import { tableFields } from "../product/product-fields";
import type { ChangeableField, ProductChange, ProductRow } from "./staff-products.api";

export const priceModes = {
  percent: "Aumentar ou diminuir em %",
  value: "Somar ou tirar reais",
  fixed: "Novo preço",
} as const;

export type PriceMode = keyof typeof priceModes;

export interface ChangeKind {
  readonly verb: string;
  readonly title: string;
  readonly field: ChangeableField;
  /** Label and example of its input; without it the change has no input. */
  readonly amount?: readonly [label: string, hint: string];
  /** A product's new value for the input; null if the input is invalid for it. */
  readonly valueFor: (product: ProductRow, amount: string, mode: PriceMode) => unknown;
}

const whole = (field: "guarantee_hours" | "max_per_order" | "low_stock") => ({
  field,
  valueFor: (_: ProductRow, amount: string) => (tableFields[field].problem?.(amount) ? null : Number(amount)),
});

export const changeKinds: readonly ChangeKind[] = [
  { verb: "Pausar", title: "Pausar a venda", field: "is_active", valueFor: () => false },
  { verb: "Voltar a vender", title: "Voltar a vender", field: "is_active", valueFor: () => true },
  {
    verb: "Mudar preço",
    title: "Mudar o preço",
    field: "price",
    amount: ["Quanto", "Para diminuir, comece com o sinal de menos: -10"],
    valueFor: ({ price }, amount, mode) => newPrice(price, amount, mode),
  },
  {
    ...whole("guarantee_hours"),
    verb: "Garantia",
    title: "Mudar a garantia",
    amount: ["Garantia (horas)", "De 24 a 8760"],
  },
  {
    ...whole("max_per_order"),
    verb: "Máximo por compra",
    title: "Mudar o máximo por compra",
    amount: ["Até quantas keys por compra", "De 1 a 100"],
  },
  {
    ...whole("low_stock"),
    verb: "Limite de estoque",
    title: "Mudar o limite de estoque",
    amount: ["Avisar com até quantas keys", "De 0 a 100000"],
  },
];

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

/** Changes for an input, without those that change nothing; null if it is invalid for one of the products. */
export function changesFor(
  { field, valueFor }: ChangeKind,
  products: readonly ProductRow[],
  amount: string,
  mode: PriceMode,
): ProductChange[] | null {
  const changes = products.map((product) => ({
    id: product.id,
    name: product.name,
    from: { [field]: product[field] },
    to: { [field]: valueFor(product, amount, mode) },
  }));
  if (changes.some(({ to }) => to[field] === null)) return null;
  return changes.filter(({ from, to }) => from[field] !== to[field]);
}

export const priceJumps = (changes: readonly ProductChange[]): ProductChange[] =>
  changes.filter(({ from, to }) => to.price !== undefined && isPriceJump(Number(from.price), Number(to.price)));
