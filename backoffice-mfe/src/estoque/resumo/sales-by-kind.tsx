import { categoryLabels } from "@store/shared-data";
import { formatCount, formatPrice } from "@store/shared-ui";
import { type Column, DataTable } from "../../list/data-table";
import { profitText } from "../../profit/profit";
import { RowLink } from "../../widgets/row-link";
import { Section } from "../../widgets/section";
import type { CategorySales, ProductSales, SalesSummary } from "./sales.api";
import { SalesTable } from "./sales-table";
import { type Days, ordersOf } from "./summary-links";

interface TopProductsProps {
  products: readonly ProductSales[];
  profits: SalesSummary["profit"]["by_product"];
  days: Days;
}

/** Products with the highest revenue, each linked to its orders. */
export function TopProducts({ products, profits, days }: TopProductsProps) {
  return (
    <Section card title="Produtos mais vendidos">
      <DataTable
        label="Tabela de produtos mais vendidos"
        caption="Os dez que trouxeram mais"
        columns={columnsFor(days, profits)}
        rows={products}
        idOf={({ product_id }) => product_id}
        nameOf={({ name }) => name}
      />
    </Section>
  );
}

const columnsFor = (days: Days, profits: TopProductsProps["profits"]): readonly Column<ProductSales>[] => [
  {
    name: "Produto",
    kind: "words",
    card: "title",
    cell: ({ product_id, name }) => <RowLink to={ordersOf("completed", days, product_id)}>{name}</RowLink>,
  },
  { name: "Pedidos", kind: "figure", cell: ({ orders }) => formatCount(orders) },
  { name: "Vendas", kind: "figure", card: "figure", cell: ({ revenue }) => formatPrice(revenue) },
  {
    name: "Lucro",
    kind: "figure",
    cell: ({ product_id }) => {
      const profit = profits.find((known) => known.product_id === product_id);
      return profit ? profitText(profit) : "—";
    },
  },
];

interface SalesByCategoryProps {
  categories: readonly CategorySales[];
  days: Days;
}

export function SalesByCategory({ categories, days }: SalesByCategoryProps) {
  return (
    <Section card title="Vendas por categoria">
      <SalesTable
        by="Categoria"
        rows={categories.map(({ category, ...sales }) => ({
          label: categoryLabels[category],
          to: ordersOf("completed", days, category),
          ...sales,
        }))}
      />
    </Section>
  );
}
