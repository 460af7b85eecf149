import { formatCount, formatPrice } from "@store/shared-ui";
import { type Column, DataTable } from "../../list/data-table";
import { profitText } from "../../profit/profit";
import { Section } from "../../widgets/section";
import type { OriginSales } from "./sales.api";

/** Sales by the campaign or page that led to the checkout, with conversion and profit. */
export function SalesByOrigin({ origins }: { origins: readonly OriginSales[] }) {
  return (
    <Section card title="De onde vêm as vendas">
      <DataTable
        label="Tabela de vendas por origem"
        caption="Pela última visita de cada comprador, até um dia antes do pedido"
        columns={columns}
        rows={origins}
        idOf={({ is_known, source, medium, campaign }) => JSON.stringify([is_known, source, medium, campaign])}
        nameOf={originText}
      />
    </Section>
  );
}

const percent = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

function originText({ is_known, source, medium }: OriginSales): string {
  if (!is_known) return "Sem origem conhecida";
  return [source ?? "Acesso direto", medium].filter(Boolean).join(" / ");
}

const columns: readonly Column<OriginSales>[] = [
  { name: "Origem", kind: "words", card: "title", cell: originText },
  { name: "Campanha", kind: "words", cell: ({ campaign }) => campaign ?? "—" },
  {
    name: "No checkout",
    kind: "figure",
    cell: ({ is_known, intents }) => (is_known ? formatCount(intents) : "—"),
  },
  { name: "Pedidos", kind: "figure", cell: ({ orders }) => formatCount(orders) },
  {
    name: "Conversão",
    kind: "figure",
    cell: ({ intents, orders }) => (intents > 0 ? percent.format(Math.min(orders / intents, 1)) : "—"),
  },
  { name: "Vendas", kind: "figure", card: "figure", cell: ({ revenue }) => formatPrice(revenue) },
  { name: "Lucro", kind: "figure", cell: profitText },
];
