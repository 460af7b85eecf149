import { categoryLabels } from "@store/shared-data";
import { formatCount, formatPrice } from "@store/shared-ui";
import { supplierPath } from "../../addresses/addresses";
import { formatPercent } from "../../format/percent";
import type { Column } from "../../list/data-table";
import { TableSection } from "../../list/table-section";
import { type Profit, profitText } from "../../profit/profit";
import { PageLink } from "../../widgets/page-link";
import type { Sales, SalesSummary } from "./sales.api";
import { ordersOf } from "./summary-links";
import { daysOf } from "./summary-tiles";

interface SalesColumns<Row> {
  name: string;
  labelOf: (row: Row) => string;
  pathOf: (row: Row) => string;
  profitOf?: (row: Row) => Profit | undefined;
}

/** Columns of sales: what they are by, then their figures; a dash for an unknown profit. */
export function salesColumns<Row extends Sales>({ name, labelOf, pathOf, profitOf }: SalesColumns<Row>) {
  const columns: readonly Column<Row>[] = [
    { name, kind: "words", card: "title", cell: (row) => <PageLink to={pathOf(row)}>{labelOf(row)}</PageLink> },
    { name: "Pedidos", kind: "figure", cell: ({ orders }) => formatCount(orders) },
    { name: "Vendas", kind: "figure", card: "figure", cell: ({ revenue }) => formatPrice(revenue) },
  ];
  if (!profitOf) return columns;
  const textOf = (profit: Profit | undefined) => (profit ? profitText(profit) : "—");
  const profit: Column<Row> = { name: "Lucro", kind: "figure", cell: (row) => textOf(profitOf(row)) };
  return [...columns, profit];
}

interface SalesByKindProps {
  summary: SalesSummary;
}

export const TopProducts = ({ summary }: SalesByKindProps) => (
  <TableSection
    card
    title="Produtos mais vendidos"
    noun={["produto", "produtos"]}
    caption="Os dez que trouxeram mais"
    columns={salesColumns<SalesSummary["by_product"][number]>({
      name: "Produto",
      labelOf: ({ name }) => name,
      pathOf: ({ product_id }) => ordersOf("completed", daysOf(summary), product_id),
      profitOf: ({ product_id }) => summary.profit.by_product.find((known) => known.product_id === product_id),
    })}
    rows={summary.by_product}
    idOf={({ product_id }) => product_id}
  />
);

export const SalesByCategory = ({ summary }: SalesByKindProps) => (
  <TableSection
    card
    title="Vendas por categoria"
    noun={["categoria", "categorias"]}
    columns={salesColumns<SalesSummary["by_category"][number]>({
      name: "Categoria",
      labelOf: ({ category }) => categoryLabels[category],
      pathOf: ({ category }) => ordersOf("completed", daysOf(summary), category),
    })}
    rows={summary.by_category}
    idOf={({ category }) => category}
  />
);

const supplierColumns: readonly Column<SalesSummary["profit"]["by_supplier"][number]>[] = [
  {
    name: "Fornecedor",
    kind: "words",
    card: "title",
    cell: ({ supplier_id, name }) => <PageLink to={supplierPath(supplier_id)}>{name}</PageLink>,
  },
  { name: "Keys", kind: "figure", cell: ({ keys }) => formatCount(keys) },
  { name: "Custo", kind: "figure", cell: ({ costs }) => formatPrice(costs) },
  { name: "Lucro", kind: "figure", card: "figure", cell: profitText },
];

export const ProfitBySupplier = ({ summary: { profit } }: SalesByKindProps) => (
  <TableSection
    card
    title="Lucro por fornecedor"
    noun={["fornecedor", "fornecedores"]}
    caption="Os que trouxeram mais"
    columns={supplierColumns}
    rows={profit.by_supplier}
    idOf={({ supplier_id }) => supplier_id}
  />
);

type OriginSales = SalesSummary["origins"][number];

function originText({ is_known, source, medium }: OriginSales): string {
  if (!is_known) return "Sem origem conhecida";
  return [source ?? "Acesso direto", medium].filter(Boolean).join(" / ");
}

const originColumns: readonly Column<OriginSales>[] = [
  { name: "Origem", kind: "words", card: "title", cell: originText },
  { name: "Campanha", kind: "words", cell: ({ campaign }) => campaign ?? "—" },
  { name: "No checkout", kind: "figure", cell: ({ is_known, intents }) => (is_known ? formatCount(intents) : "—") },
  { name: "Pedidos", kind: "figure", cell: ({ orders }) => formatCount(orders) },
  {
    name: "Conversão",
    kind: "figure",
    cell: ({ intents, orders }) => (intents > 0 ? formatPercent(Math.min(orders / intents, 1)) : "—"),
  },
  { name: "Vendas", kind: "figure", card: "figure", cell: ({ revenue }) => formatPrice(revenue) },
  { name: "Lucro", kind: "figure", cell: profitText },
];

export const SalesByOrigin = ({ summary: { origins } }: SalesByKindProps) => (
  <TableSection
    card
    title="De onde vêm as vendas"
    label="Tabela de vendas por origem"
    noun={["origem", "origens"]}
    caption="Pela última visita de cada comprador, até um dia antes do pedido"
    columns={originColumns}
    rows={origins}
    idOf={({ is_known, source, medium, campaign }) => JSON.stringify([is_known, source, medium, campaign])}
  />
);
