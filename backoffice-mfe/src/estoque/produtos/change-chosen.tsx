import { Button } from "@store/shared-ui";
import { useState } from "react";
import type { ExtraFields } from "../../form/reason-form";
import { ChooseAll } from "../../list/bulk/choose-all";
import { SelectionBar } from "../../list/bulk/selection-bar";
import type { BulkProps } from "../../list/list-definition";
import { parsePrice } from "../product/parse-price";
import { tableFields } from "../product/product-fields";
import { SendChanges } from "./send-changes";
import {
  type ChangeableField,
  type ProductAddress,
  type ProductChange,
  type ProductRow,
  readAllProducts,
} from "./staff-products.api";

const priceModes = {
  percent: "Aumentar ou diminuir em %",
  value: "Somar ou tirar reais",
  fixed: "Novo preço",
} as const;

type PriceMode = keyof typeof priceModes;

interface ChangeKind {
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

const changeKinds: readonly ChangeKind[] = [
  { verb: "Pausar", title: "Pausar a venda", field: "is_active", valueFor: () => false },
  { verb: "Voltar a vender", title: "Voltar a vender", field: "is_active", valueFor: () => true },
  {
    verb: "Mudar preço",
    title: "Mudar o preço",
    field: "price",
    amount: ["Quanto", "Para diminuir, comece com o sinal de menos: -10"],
    valueFor: newPrice,
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

function newPrice({ price }: ProductRow, amount: string, mode: PriceMode): number | null {
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

export function ChangeChosen({ selection, filter, total }: BulkProps<ProductRow, ProductAddress>) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const chosen = [...selection.chosen.values()];
  // Active products can be paused, paused ones reactivated.
  const fits = (each: ChangeKind) => each.amount || changesFor(each, chosen)?.length;
  return (
    <>
      <SelectionBar selection={selection} one="produto selecionado" many="produtos selecionados">
        <ChooseAll
          selection={selection}
          noun="produtos"
          total={total}
          read={(db, signal) => readAllProducts(db, filter, signal)}
        />
        {changeKinds.filter(fits).map((each) => (
          <Button key={each.verb} size="small" onClick={() => setKind(each)}>
            {each.verb}
          </Button>
        ))}
      </SelectionBar>
      {kind && (
        <SendChanges
          title={kind.title}
          asks={asksOf(kind, chosen)}
          changesFor={(values) => changesFor(kind, chosen, values) ?? []}
          draft={`products:${kind.title}`}
          onDone={selection.clear}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}

/** Changes for an input, without those that change nothing; null if it is invalid for one of the products. */
function changesFor(
  { field, valueFor }: ChangeKind,
  products: readonly ProductRow[],
  { amount = "", mode = "percent" }: Readonly<Record<string, string>> = {},
): ProductChange[] | null {
  const changes = products.map((product) => ({
    id: product.id,
    name: product.name,
    from: { [field]: product[field] },
    to: { [field]: valueFor(product, amount, mode as PriceMode) },
  }));
  if (changes.some(({ to }) => to[field] === null)) return null;
  return changes.filter(({ from, to }) => from[field] !== to[field]);
}

function asksOf(kind: ChangeKind, products: readonly ProductRow[]): ExtraFields | undefined {
  if (!kind.amount) return undefined;
  const [label, hint] = kind.amount;
  const isPrice = kind.field === "price";
  return {
    ...(isPrice && { mode: { label: "Como", options: priceModes, start: "percent" } }),
    amount: {
      label,
      hint,
      problem(amount, values) {
        const changes = changesFor(kind, products, { ...values, amount });
        if (changes) return changes.length > 0 ? undefined : "Assim nenhum produto muda";
        if (isPrice && amount.trim() !== "") return "Este valor não serve: todo preço precisa ficar acima de zero";
        return `Informe um número. ${hint}`;
      },
    },
  };
}
